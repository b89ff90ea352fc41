"""The state of a page as a small file, to save and to open again: all that its link holds, and every changed cell."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from core.edits import read_cells, write_cells
from core.given_tables import Table
from core.setting import Place, Setting
from core.typed_sizes import SIZES, read_sizes

KIND, VERSION = "Transformer by Hand, numbers", 1
LARGEST_FILE = 100_000


class Saved(NamedTuple):
    """What the boxes are to say, the changed cells, and what the page's controls are to say, as a link would."""

    boxes: dict[str, Any]
    cells: dict[Place, float]
    controls: dict[str, str]


def write_file(page: str, said: Mapping[str, Any], setting: Setting, controls: Mapping[str, str]) -> str:
    """What the boxes and the controls say, and the changed cells as in a link."""
    content = {"kind": KIND, "version": VERSION, "page": page, "sizes": dict(said), "controls": dict(controls)}
    content["cells"] = write_cells(setting)
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def read_file(data: bytes, page: str, tables: Mapping[str, Table]) -> Saved:
    """Raises ValueError with one sentence for any file that `write_file` has not written for this page.

    What the controls are to say is only known to be text: which of it they take follows from the rest of the state.
    """
    try:
        content = json.loads(data[:LARGEST_FILE].decode("utf-8-sig"))
        known = content["kind"] == KIND
        json.dumps(content, ensure_ascii=False).encode()  # half a sign, as \ud800 is, cannot be sent to a page
    except (ValueError, TypeError, KeyError, RecursionError):
        known = False
    if not known:
        raise ValueError("This is not a file that was saved here: open one that “Save” on this page has written.")
    if content.get("version") != VERSION:
        raise ValueError(f"The file is of version {content.get('version')!s:.8}; this app reads version {VERSION}.")
    if content.get("page") != page:
        raise ValueError("The file was saved on another page: open it there.")
    try:
        return _read(content, page, tables)
    except ValueError as refusal:
        raise ValueError(f"The file cannot be read: {str(refusal).rstrip('.')}.") from None
    except (TypeError, AttributeError, KeyError):
        raise ValueError("The file cannot be read: something in it was changed by hand.") from None


def _read(content: dict, page: str, tables: Mapping[str, Table]) -> Saved:
    sizes, text, controls = content["sizes"], content["cells"], content.get("controls", {})
    if not (isinstance(sizes, dict) and isinstance(text, str) and all(isinstance(v, str) for v in controls.values())):
        raise TypeError
    said = {name: sizes[name] for name in SIZES if name in sizes}
    if any(type(value) is not type(SIZES[name].start) for name, value in said.items()):
        raise TypeError
    causal = controls.get(f"{page}_mask") == "causal"
    setting = Setting(tables, causal=causal, **read_sizes(said)).check()
    cells = read_cells(text, setting)
    replace(setting, cells=cells).check()
    return Saved(said, cells, controls)
