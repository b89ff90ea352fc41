"""The numbers of a graph as tables to take home: CSV and JSON, with every digit."""

import csv
import io
import json
import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from core.graph import Index, Quantity
from core.names import Named, named

COLUMNS = ("name", "label", "row from 1", "column from 1", "value", "shown")


def csv_text(quantities: Iterable[Quantity]) -> str:
    """One line per number of the quantities and of all that leads to them: COLUMNS, rows and columns from 1.

    `value` reads back as the same float64, whole numbers are exact. A single number has neither row nor column,
    a vector has columns only.
    """
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    for entry in named(quantities):
        table.writerows(_lines(entry))
    return out.getvalue()


def _lines(entry: Named) -> Iterable[tuple]:
    name, quantity, _ = entry
    for index in np.ndindex(quantity.value.shape):
        place = ["", "", *(i + 1 for i in index)][-2:]
        yield name, quantity.label, *place, repr(_value(quantity, index)), _shown(quantity, index)


def json_text(quantities: Iterable[Quantity], state: Mapping[str, Any]) -> str:
    """The page's `state` (its controls and their values), and every quantity with its label, formula, operands, shape,
    value and shown text, operands before results.

    Numbers have every digit. JSON knows no infinity: there it is the word "inf" or "-inf", which float() reads.
    """
    records = ",\n".join(_json(_record(entry)) for entry in named(quantities))
    return f'{{"state": {_json(state)},\n"quantities": [\n{records}\n]}}\n'


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=lambda array: np.asarray(array).tolist())


def _record(entry: Named) -> dict[str, Any]:
    quantity = entry.quantity
    return {
        "name": entry.name,
        "label": quantity.label,
        "formula": quantity.operation and quantity.operation.formula,
        "operands": entry.operands,
        "shape": quantity.value.shape,
        "value": _nested(quantity, _finite),
        "shown": _nested(quantity, _shown),
    }


def _nested(quantity: Quantity, entry: Callable[[Quantity, Index], Any]) -> Any:
    """What `entry` makes of every cell, as lists in the shape of the quantity."""
    cells = np.empty(quantity.value.shape, dtype=object)
    for index in np.ndindex(cells.shape):
        cells[index] = entry(quantity, index)
    return cells.tolist()


def _value(quantity: Quantity, index: Index) -> float | int | bool:
    return quantity.value.item(index)


def _finite(quantity: Quantity, index: Index) -> float | int | bool | str:
    value = _value(quantity, index)
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value


def _shown(quantity: Quantity, index: Index) -> str:
    value = _value(quantity, index)
    return ("yes" if value else "no") if isinstance(value, bool) else quantity.text(value)
