"""A setting as a small file, to save and to open again."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from core.edits import read_cells, write_cells
from core.given_tables import Table
from core.setting import Place, Setting
from core.typed_sizes import SIZES, read_sizes

KIND, VERSION = "Transformer by Hand, numbers", 1
LARGEST_FILE = 100_000


def write_file(page: str, said: Mapping[str, Any], setting: Setting) -> str:
    """What the boxes say, and the changed cells as in a link."""
    content = {"kind": KIND, "version": VERSION, "page": page, "sizes": dict(said), "cells": write_cells(setting)}
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def read_file(data: bytes, page: str, tables: Mapping[str, Table], causal: bool) -> tuple[dict, dict[Place, float]]:
    """What the boxes are to say, and the changed cells. Raises ValueError with one sentence for any other file."""
    try:
        content = json.loads(data[:LARGEST_FILE].decode("utf-8-sig"))
        known = content["kind"] == KIND
    except (ValueError, TypeError, KeyError, RecursionError):
        known = False
    if not known:
        raise ValueError("This is not a file that was saved here: open one that “Save” on this page has written.")
    if content.get("version") != VERSION:
        raise ValueError(f"The file is of version {content.get('version')!s:.8}; this app reads version {VERSION}.")
    if content.get("page") != page:
        raise ValueError("The file was saved on another page: open it there.")
    try:
        return _read(content, tables, causal)
    except ValueError as refusal:
        raise ValueError(f"The file cannot be read: {str(refusal).rstrip('.')}.") from None
    except (TypeError, AttributeError, KeyError):
        raise ValueError("The file cannot be read: something in it was changed by hand.") from None


def _read(content: dict, tables: Mapping[str, Table], causal: bool) -> tuple[dict, dict[Place, float]]:
    sizes, text = content["sizes"], content["cells"]
    if not (isinstance(sizes, dict) and isinstance(text, str)):
        raise TypeError
    said = {name: type(size.start)(sizes[name]) for name, size in SIZES.items() if name in sizes}
    setting = Setting(tables, causal=causal, **read_sizes(said)).check()
    cells = read_cells(text, setting)
    replace(setting, cells=cells).check()
    return said, cells
