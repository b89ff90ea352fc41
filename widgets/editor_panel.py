"""The editor as the reader sees it, below the figure: what differs, the boxes, a table at a time, save, open."""

from functools import partial

import streamlit as st

from core.edits import changes
from core.given_tables import MOST, SEEDED
from core.show import show, show_counted
from core.typed_sizes import NORMS, SIZES
from widgets import link
from widgets.changes import change_buttons, changes_line, how_many
from widgets.controls import Choice, Number, Text, row
from widgets.editor import Editor, Said
from widgets.editor_file import editor_file
from widgets.editor_history import can_undo, remember, take_all_back, take_back, undo
from widgets.editor_link import LONGEST_LINK, link_length
from widgets.editor_tables import editor_tables
from widgets.plain import warn

MOST_SHOWN, MOST_PROBLEMS = 24, 3
WIDTHS = {"tokens": 230}


def editor_panel(editor: Editor, said: Said) -> None:
    """Everything below the figure by which its numbers are changed."""
    panel = st.expander("Change the numbers", key=editor.key("editor"), on_change="rerun", icon=":material/edit:")
    with panel:
        # A closed panel's boxes would cost every change of the page a fifth of the server's time.
        if editor.sizes and (panel.open or editor.sizes_asked(said.boxes)):
            row(*(_box(editor, name) for name in editor.sizes))
        if panel.open:
            if "seed" in editor.sizes:
                st.caption(_about_seed(editor))
            editor_tables(editor, said.setting)
            editor_file(editor, said)
    differences(editor, said)


def differences(editor: Editor, said: Said) -> None:
    """What is wrong with the reader's numbers, and what differs from the post's, to be taken back.

    In a container that is always there, so that what follows keeps its place on the page: a press in a fragment that
    has moved meanwhile is lost.
    """
    with st.container():
        _complaints(editor, said)
        remember(editor, said)
        _to_take_back(editor, said)


def _complaints(editor: Editor, said: Said) -> None:
    """Below the tables, so that they stay where they are while the reader types, and on show while they are closed."""
    link.show_complaints(*map(editor.key, (*editor.sizes, "edit")))
    for sentence in said.problems[:MOST_PROBLEMS]:
        warn(sentence)
    if (more := len(said.problems) - MOST_PROBLEMS) > 0:
        warn(f"{show_counted(more, 'more cell')} cannot be read.")


# what differs


def _to_take_back(editor: Editor, said: Said) -> None:
    found, undoable = changes(said.setting), can_undo(editor, said)
    if not (found or said.stale or undoable):
        return
    how = f"{'the last numbers that work: ' * said.stale}{how_many(len(found))}"
    undo_it, all_back = (partial(editor.afterwards, partial(action, editor)) for action in (undo, take_all_back))
    changes_line(how, undo_it, undoable, all_back if found or said.stale else None, editor.page)
    if found:
        shown = {change.what: change.words for change in found[:MOST_SHOWN]}
        change_buttons(editor.key("back"), shown, lambda what: editor.afterwards(partial(take_back, editor, what)))
    if len(found) > MOST_SHOWN:
        st.caption(f"and {len(found) - MOST_SHOWN} more")
    if (length := link_length(editor, said.good)) > LONGEST_LINK:
        st.info(
            f"With all changed cells the link would be {length:,} characters long. Chats and browsers keep "
            f"{LONGEST_LINK:,}, so the link leaves the cells out: save them as a file, under “Change the numbers”."
        )


# boxes


def _box(editor: Editor, name: str) -> Choice | Number | Text:
    size, key = SIZES[name], editor.key(name)
    if name == "norm":
        return Choice(key, size.label, [*NORMS], size.start)
    if isinstance(size.start, int):
        return Number(key, size.label, 1, MOST.get(size.field, MOST["d_model"]), size.start, width=92)
    empty = "the post’s" if name == "seed" else None
    return Text(key, size.label, size.start, size.read, WIDTHS.get(name, 96), empty)


def _about_seed(editor: Editor) -> str:
    weights = ", ".join(table.label for table in editor.tables.values() if table.weight)
    return (
        f"A seed fills {weights} with numbers of one decimal from {show(-SEEDED, 1)} to {show(SEEDED, 1)}: "
        "the same seed gives everybody the same. "
        "A larger table keeps the numbers of the smaller one in its corner."
    )
