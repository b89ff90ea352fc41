"""The way from an opened number down to what was given: numbers, each of which feeds the one before it."""

import re
from collections.abc import Iterable

import streamlit as st

from core.arithmetic import feeds, reads
from core.graph import Cell, Quantity
from core.names import names
from widgets.study import Step, Study

Trail = tuple[Step, ...]
LONGEST = 200
"""Steps that a link may hold; no page's numbers lie deeper."""
STEP = r"[A-Za-z_]\w{0,40}(\.[0-9]{1,5}){0,2}"


def written(trail: Trail) -> str:
    """The short form for the link: resid_post.1.0~ffn_out.1.0"""
    return "~".join(".".join([name, *map(str, index)]) for name, index in trail)


def names_other(page: str, own: Iterable[Quantity]) -> bool:
    """Whether a number on the way to the opened one is none of these, nor leads to them."""
    kept = st.session_state.get(f"{page}_open", st.query_params.get(f"{page}_open", ""))
    opened = {step.split(".")[0] for step in kept.split("~") if step}
    return bool(opened) and not opened <= set(names(own).values())


def read(text: str) -> Trail:
    """What a link says, whether or not there are such numbers; raises ValueError where it is no trail."""
    steps = text.split("~") if text else []
    if len(steps) > LONGEST or not all(re.fullmatch(STEP, step, re.ASCII) for step in steps):
        raise ValueError("names of numbers and their places")
    parts = [step.split(".") for step in steps]
    return tuple((name, tuple(map(int, index))) for name, *index in parts)


def cut(study: Study, trail: Trail) -> Trail:
    """The trail as far as it goes: each number is there, and feeds the one before it."""
    for depth, step in enumerate(trail):
        if not _is_there(study, step) or (depth and not _leads(study, trail[depth - 1], step)):
            return trail[:depth]
    return trail


def _is_there(study: Study, step: Step) -> bool:
    name, index = step
    if name not in study.quantities:
        return False
    shape = study.quantities[name].value.shape
    return len(index) == len(shape) and all(i < n for i, n in zip(index, shape, strict=True))


def _leads(study: Study, above: Step, below: Step) -> bool:
    operand = study.operands_of(above[0]).get(below[0])
    return operand is not None and feeds(Cell(operand, below[1]), study.at(above))


def operands(study: Study, step: Step) -> list[Step]:
    """The numbers that stand in the arithmetic of this one, each once, in the order they are written."""
    names = {id(quantity): name for name, quantity in study.operands_of(step[0]).items()}
    cell = study.at(step)
    return list(dict.fromkeys((names[id(c.quantity)], c.index) for c in reads(cell.quantity, cell.index)))
