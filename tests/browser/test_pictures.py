"""The picture in view as a file: on white whatever the theme, at its own size, with the page's letters in it."""

import re
import struct
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import FILMS


def saved(page, kind: str, which: int = 0) -> tuple[str, bytes]:
    """The name and the content of the file that a press on the button gives."""
    with page.expect_download() as download:
        page.get_by_role("button", name=f"Save the picture as {kind}").nth(which).click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def size_of(png: bytes) -> tuple[int, ...]:
    assert png.startswith(b"\x89PNG")
    return struct.unpack(">II", png[16:24])


@pytest.mark.parametrize("address", FILMS)
def test_both_kinds_show_the_frame_in_view_at_its_own_size_and_double_size(read, address):
    page = read(address).page
    name, svg = saved(page, "SVG")
    page.locator(".film .step").first.click()
    later_name, later = saved(page, "SVG")
    png_name, png = saved(page, "PNG")
    width, height = (int(n) for n in re.findall(rb'(?:width|height)="(\d+)"', svg)[:2])

    assert re.fullmatch(r"[a-z]+-[\w-]+\.svg", name)
    assert later_name != name
    assert later != svg
    assert png_name == later_name.replace(".svg", ".png")
    assert size_of(png) == (2 * width, 2 * height)


def test_a_picture_saved_in_the_dark_theme_is_the_same_as_in_the_light_one(read):
    light, dark = (saved(read("whole-block", theme=theme).page, "PNG")[1] for theme in ("light", "dark"))

    assert light == dark


def test_the_svg_holds_its_letters_says_what_it_shows_and_needs_nothing_from_outside(read):
    svg = saved(read("whole-block").page, "SVG")[1].decode()

    assert 'url("data:font/woff2;base64,' in svg or 'url("data:application/octet-stream;base64,' in svg
    assert "<desc>" in svg
    assert "<title>" in svg
    assert '#fff"/>' in svg
    assert not re.findall(r'(?:href|url\()\s*=?"?(?:https?:|/)[^"]*', svg)


def test_both_pictures_of_the_parameters_can_be_saved_and_the_home_cards_cannot(read):
    page = read("where-parameters-live").page

    assert [saved(page, "SVG", i)[0] for i in (0, 1)] == ["params_mosaic.svg", "params_pie.svg"]
    home = read("").page
    expect(home.locator(".film")).to_have_count(7)
    assert not any(row.is_visible() for row in home.locator(".film .save").all())
