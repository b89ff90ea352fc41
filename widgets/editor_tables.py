"""The reader's tables: one at a time, to type into or to paste a block from a spreadsheet into."""

import streamlit as st

from core.edits import short
from core.setting import Setting
from core.typed_cells import read_block
from widgets.editor import Editor
from widgets.editor_history import put, version


def editor_tables(editor: Editor, setting: Setting) -> None:
    """One table at a time, as a grid and as a box to paste a block into."""
    labels = {table.label: name for name, table in editor.tables.items()}
    chosen = st.segmented_control("Table", list(labels), default=next(iter(labels)), required=True,
                                  key=editor.key("table"), persist_state="session")  # fmt: skip
    name = labels[chosen or next(iter(labels))]
    left, right = st.columns([3, 2])
    with left:
        _grid(editor, setting, name)
    with right:
        _paste(editor, setting, name)


def _grid(editor: Editor, setting: Setting, name: str) -> None:
    """The table itself. Its input stays the same while it stands: to feed its result back loses every second edit."""
    sizes = (setting.tokens, setting.d_model, setting.d_ff, setting.seed, setting.causal)
    key = editor.key(f"grid_{name}_{version(editor)}_{hash(sizes)}")
    kept = editor.key("frame")
    if key not in st.session_state or st.session_state.get(kept, ("", None))[0] != key:
        st.session_state[kept] = (key, _frame(editor, setting, name))
    columns = setting.column_names(name)
    column = st.column_config.CheckboxColumn if name == "mask" else st.column_config.TextColumn
    st.data_editor(
        st.session_state[kept][1],
        key=key,
        hide_index=True,
        disabled=["0"],
        column_config={"0": st.column_config.TextColumn("query" if name == "mask" else "", pinned=True)}
        | {str(j): column(title, width="small") for j, title in enumerate(columns, 1)},
        alt=f"{setting.tables[name].label}, {len(columns)} columns",
    )
    st.session_state[editor.key("grid")] = (name, key)


def _frame(editor: Editor, setting: Setting, name: str) -> dict[str, list]:
    """What the grid starts with: the names of the rows, and every cell as the reader typed it."""
    values, rows = setting.array(name), setting.row_names(name)
    typed = editor.typed

    def cell(i: int, j: int) -> str | bool:
        text = typed.get((name, i, j), short(values[i, j]).replace("−", "-"))
        return text == "1" if name == "mask" else text

    columns = {str(j + 1): [cell(i, j) for i in range(len(rows))] for j in range(values.shape[1])}
    return {"0": list(rows)} | columns


def _paste(editor: Editor, setting: Setting, name: str) -> None:
    key, label = editor.key(f"paste_{name}"), setting.tables[name].label

    def take() -> None:
        try:
            block = read_block(st.session_state[key], setting, name)
        except ValueError as refusal:
            st.session_state[editor.key("refused")] = str(refusal)
            return
        put(editor, {}, editor.typed | block)
        st.session_state[key] = ""

    rows, columns = setting.shape(name)
    st.text_area(f"Paste {label} from a spreadsheet", key=key, height=120, placeholder=f"{rows} × {columns} numbers")
    st.button(f"Put into {label}", key=f"{key}_take", on_click=take)
    refusal(editor, "refused")


def refusal(editor: Editor, name: str) -> None:
    """A sentence about what was just refused; it is gone with the next press."""
    if sentence := st.session_state.pop(editor.key(name), ""):
        st.warning(sentence)
