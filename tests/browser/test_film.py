"""The film under a reader's hands: buttons, keys, dragging, playing, and the link."""

from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import FILMS


@pytest.mark.parametrize("address", FILMS)
def test_step_moves_label_sentence_and_picture_together_at_the_first_press(read, address):
    page = read(address).page
    label, sentence = page.locator(".film .label").first, page.locator(".film .sentence").first
    before = label.inner_text(), sentence.inner_text(), page.locator(".film .frame.on").first.inner_html()
    page.locator(".film .step").first.click()
    after = label.inner_text(), sentence.inner_text(), page.locator(".film .frame.on").first.inner_html()

    assert all(a != b for a, b in zip(before, after, strict=True))


@pytest.mark.parametrize("address", FILMS)
def test_the_keys_step_forward_and_back_to_where_it_started(read, address):
    reader = read(address)
    start = reader.label
    reader.page.keyboard.press("ArrowRight")
    moved = reader.label
    reader.page.keyboard.press("ArrowLeft")

    assert moved != start
    assert reader.label == start


def test_the_keys_step_also_right_after_the_page_was_chosen_in_the_navigation(read):
    reader = read("block-walk")
    reader.page.get_by_role("link", name="6 Whole block").click()
    reader.page.get_by_role("heading", name="A whole block, every number").wait_for()
    reader.settled()
    start = reader.label
    reader.page.keyboard.press("ArrowRight")

    assert reader.label != start


@pytest.mark.parametrize(
    "address", ["residual-gradient?residual_depth=30&residual_step=30", "block-walk?walk_blocks=6&walk_stop=41"]
)
def test_a_film_made_short_before_all_its_frames_are_drawn_stands(read, address):
    page = read(address).page
    page.locator(".stSlider input[type=range]").first.press("Home")

    expect(page.locator(".film .range").first).not_to_have_attribute("max", "30")
    expect(page.locator(".film .range").first).not_to_have_attribute("max", "40")
    expect(page.locator(".film .trouble").first).to_be_hidden()
    expect(page.locator(".film .frame.on").first).to_be_visible()


@pytest.mark.parametrize("width", [1280, 360])
def test_the_sentence_stays_in_its_place_while_a_block_of_another_size_plays(read, width):
    page = read("whole-block?block_heads=2&block_width=4", width).page
    top = "document.querySelector('.film .sentence').offsetTop"
    tops, step = [page.evaluate(top)], page.locator(".film .step").first
    while step.get_attribute("aria-disabled") == "false":
        step.click()
        tops.append(page.evaluate(top))

    assert len(tops) > 10
    assert len(set(tops)) == 1


@pytest.mark.parametrize("address", FILMS)
def test_at_the_end_step_is_disabled_and_says_why(read, address):
    page = read(address).page
    slider = page.locator(".film .range").first
    slider.focus()
    page.keyboard.press("End")

    expect(page.locator(".film .step").first).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".film .step").first).to_have_attribute("title", "This is the last frame")
    page.locator(".film .reset").first.click()
    expect(page.locator(".film .step").first).to_have_attribute("aria-disabled", "false")


@pytest.mark.parametrize("address", FILMS)
def test_the_link_names_the_frame_and_a_reload_comes_back_to_it(read, address):
    reader = read(address)
    reader.page.locator(".film .step").first.click()
    label = reader.label
    reader.page.wait_for_url("**?*=*")
    reader.page.reload()
    reader.settled()

    assert reader.label == label


@pytest.mark.parametrize("address", FILMS)
def test_leaving_a_page_and_coming_back_finds_the_same_frame(read, address):
    reader = read(address)
    reader.page.locator(".film .step").first.click()
    reader.page.wait_for_url("**?*=*")
    label = reader.label
    reader.page.get_by_role("link", name="7 Parameters").click()
    expect(reader.page.get_by_role("heading", level=1)).to_have_text("Where the parameters live")
    reader.page.go_back()
    reader.settled()

    expect(reader.page.locator(".film .label").first).to_have_text(label)


def test_arrow_keys_belong_to_the_control_that_has_the_focus(read):
    reader = read("rotary-positions")
    label = reader.label
    slider = reader.page.get_by_role("slider", name="Query position m")
    slider.focus()
    reader.page.keyboard.press("ArrowRight")

    expect(slider).to_have_value("2")
    assert reader.label.split(":")[0] == label.split(":")[0]


def test_playing_asks_the_server_nothing_until_it_rests(read):
    reader = read("whole-block")
    sent: list[int] = []
    reader.page.evaluate(
        "() => { window.sent = 0; const send = WebSocket.prototype.send;"
        "WebSocket.prototype.send = function (...a) { window.sent += 1; return send.apply(this, a); }; }"
    )
    for _ in range(5):
        reader.page.keyboard.press("ArrowRight")
    sent.append(reader.page.evaluate("window.sent"))
    reader.page.wait_for_function("window.sent > 0")

    assert sent == [0]


def test_play_runs_to_the_end_and_stops_there(read):
    page = read("whole-block?block_step=6").page
    page.locator(".film .play").click()

    expect(page.locator(".film .label")).to_contain_text("step 7 of 7")
    expect(page.locator(".film .play")).to_contain_text("Play")


def test_a_click_on_a_number_highlights_it_and_writes_its_arithmetic(read):
    reader = read("whole-block?block_step=7")
    cell = reader.page.evaluate(
        "() => { const t = [...document.querySelectorAll('.film .frame.on text')].find(t => t.textContent === '1.203');"
        "const r = t.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }"
    )
    reader.page.mouse.click(*cell)

    expect(reader.page.locator(".panel .result").first).to_have_text("1.203")


def test_a_bad_link_says_so_in_one_sentence_and_opens_on_the_default(read):
    reader = read("whole-block?block_mask=&block_row=dog&block_step=99")

    expect(reader.page.get_by_test_id("stAlert")).to_have_count(3)
    expect(reader.page.locator(".film .label")).to_contain_text("step 1 of 7")
    expect(reader.page.get_by_role("radio", name="none")).to_be_checked()


def test_the_back_button_of_the_browser_brings_controls_and_frame_back(read):
    reader = read("widen-and-narrow?ffn_activation=GELU&ffn_step=2")
    sentence = reader.page.locator(".film .sentence").first.inner_text()
    reader.page.get_by_role("link", name="Home").click()
    expect(reader.page.get_by_role("heading", level=1)).to_have_text("Transformer by Hand")
    reader.page.go_back()
    reader.settled()

    expect(reader.page.locator(".film .sentence").first).to_have_text(sentence)
    assert "ffn_activation=GELU" in reader.page.url


def test_who_leaves_a_page_before_its_figure_stands_comes_back_to_the_frame_of_the_link(read):
    reader, held = read("the-posts-numbers"), []
    reader.page.route("**/*plotly*", lambda route: held.append(route))
    reader.page.goto(f"{reader.server}/whole-block?block_step=4", wait_until="commit")
    reader.page.get_by_text("Change the numbers").wait_for()
    reader.page.get_by_role("link", name="Numbers", exact=True).click()
    reader.page.get_by_role("heading", name="The post’s numbers").wait_for()
    held[0].continue_()
    reader.page.get_by_role("link", name="6 Whole block").click()
    reader.page.get_by_role("heading", name="A whole block, every number").wait_for()
    reader.settled()

    assert "step 4 of 7" in reader.label
    reader.page.unroute("**/*plotly*")


@pytest.mark.parametrize("words", ["%24the %24cat %24sat", "%24ink %24path sat"])
def test_a_word_that_looks_like_the_name_of_a_colour_is_drawn_as_it_is(read, words):
    page = read(f"whole-block?block_tokens={words}").page
    drawn = page.locator(".film .still text").all_text_contents()

    assert {*unquote(words).split()} <= {*drawn}


def test_the_arrows_step_after_a_click_on_the_figure(read):
    reader = read("block-walk")
    start = reader.label
    reader.page.locator(".film .stage").first.click(position={"x": 5, "y": 5})
    reader.page.keyboard.press("ArrowRight")

    assert reader.label != start


def test_space_on_step_at_the_last_frame_neither_steps_nor_scrolls(read):
    page = read("whole-block?block_step=7").page
    page.locator(".film .step").focus()
    page.keyboard.press("Space")

    expect(page.locator(".film .label")).to_contain_text("step 7 of 7")
    assert page.evaluate("document.querySelector('.stMain').scrollTop") == 0


def test_a_film_that_gets_shorter_while_it_plays_stops_at_its_end(read):
    page = read("residual-gradient?residual_depth=12").page
    page.keyboard.press("Shift+P")
    expect(page.locator(".film .play")).to_contain_text("Pause")
    depth = page.get_by_role("slider", name="Depth")
    depth.focus()
    page.keyboard.press("Home")

    expect(page.locator(".film .label")).to_contain_text("of 1")
    expect(page.locator(".film .play")).to_contain_text("Play")


@pytest.mark.parametrize(
    ("address", "width"),
    [
        ("residual-gradient", 1280),
        ("block-walk?walk_tokens=unbelievable+hippopotamuses+everywhere&walk_width=4", 360),
    ],
)
def test_nothing_changes_its_place_while_the_film_plays(read, address, width):
    page = read(address, width).page
    places = "() => ['.range', '.sentence'].map((n) => document.querySelector(`.film ${n}`).getBoundingClientRect())"
    seen = set()
    for _ in range(9):
        boxes = page.evaluate(places)
        seen.add(tuple(round(box[side]) for box in boxes for side in ("x", "y", "width", "height")))
        page.keyboard.press("ArrowRight")

    assert len(seen) == 1


def test_the_link_that_is_copied_names_the_frame_in_view_at_once(read):
    reader = read("rotary-positions?rope_m=2")
    page = reader.page
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Copy link").click()

    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("window.copied").endswith("rope_m=2&rope_shift=1")
    expect(page.get_by_role("button", name="Copy link")).to_be_visible()


def test_the_link_that_is_copied_follows_a_slider_that_was_moved_just_before(read):
    page = read("widen-and-narrow").page
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.get_by_role("slider", name="x₁").press("ArrowRight")
    page.get_by_role("button", name="Copy link").click()

    page.wait_for_function("window.copied?.endsWith('ffn_x1=1.1')")


def test_without_a_clipboard_the_link_is_shown_to_be_copied_by_hand(read):
    page = read("rotary-positions?rope_m=2").page
    shown = []
    page.on("dialog", lambda dialog: (shown.append(dialog.default_value), dialog.accept()))
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.get_by_role("button", name="Copy link").click()

    assert shown == [page.url]


# The words of each frame that its plot does not draw.
LOST = """() => {
    const player = document.querySelector(".film").player;
    return player.film.frames.flatMap((frame, i) => {
        const drawn = [...player.plot(i).querySelectorAll("text")].map((node) => node.textContent);
        const words = frame.figure.layout.annotations.map((word) => word.text.replace(/<.*?>/g, ""));
        return words.filter((word) => word && !drawn.includes(word));
    });
}"""


def test_no_word_of_a_frame_is_lost_when_a_control_changes_it(read):
    page = read("whole-block").page
    for choice in ("causal", "none", "post-norm", "pre-norm"):
        page.evaluate("window.before = document.querySelector('.film').player.film")
        page.get_by_role("radio", name=choice, exact=True).click()
        page.wait_for_function("document.querySelector('.film').player.film !== window.before")
        assert page.evaluate(LOST) == [], choice
