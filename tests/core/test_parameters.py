import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.alternatives import NO_BIASES, in_other_countings
from core.graph import Cell
from core.parameters import (
    IN_BLOCKS,
    PRESETS,
    PUBLISHED,
    ROLES,
    Config,
    count_parameters,
    doubled,
    nearest_heads,
    parameter_graph,
    total,
)
from core.parameters_block import block_graph
from core.parameters_growth import model_graph
from tests.core.evidence import reference

COUNTS = {name: int(value) for name, value in reference().items() if name.startswith("count/")}
CONFIGS = st.builds(
    lambda heads, width, **others: Config(n_heads=heads, d_model=heads * width, **others),
    heads=st.integers(1, 3),
    width=st.integers(1, 4),
    n_layers=st.integers(0, 3),
    vocab_size=st.integers(0, 9),
    n_ctx=st.integers(0, 7),
    d_ff=st.none() | st.integers(1, 9),
    **{f: st.booleans() for f in ("tied", "biases", "qkv_bias", "learned_positions", "norms", "last_norm")},
)


def number(config: Config, name: str, before: Config | None = None):
    """A number of the model, or of its comparison with the one before."""
    graph = model_graph(config, before) if before else parameter_graph(config)
    return graph[name].value.item()


def made_arrays(c: Config) -> dict[str, list[np.ndarray]]:
    """The arrays of such a model, really made."""
    d, f = c.d_model, c.d_ff or 4 * c.d_model
    row, norm = np.empty(d), [np.empty(d)] * (1 + c.biases)
    blocks = range(c.n_layers)
    biases = [row] * (3 * c.qkv_bias + 1) if c.biases else []
    inner = [np.empty(f), row] if c.biases else []
    table = np.empty((c.vocab_size, d))
    return {
        "tokens": [table],
        "positions": [np.empty((c.n_ctx, d))] if c.learned_positions else [],
        "attention": [a for _ in blocks for a in [np.empty((d, d))] * 4 + biases],
        "feed_forward": [a for _ in blocks for a in [np.empty((d, f)), np.empty((f, d)), *inner]],
        "norms": [a for _ in blocks for a in norm * 2] if c.norms else [],
        "last_norm": norm if c.norms and c.last_norm else [],
        "head": [] if c.tied else [table],
    }


@given(CONFIGS)
def test_every_part_is_the_sum_of_the_sizes_of_its_arrays(config):
    counted = {part.name: part.count for part in count_parameters(config)}

    assert counted == {name: sum(a.size for a in arrays) for name, arrays in made_arrays(config).items()}
    assert total(config) == sum(counted.values()) == number(config, "total")


@pytest.mark.parametrize("name", [name for name in COUNTS if "gpt2_like" in name])
def test_a_small_gpt_2_counted_by_pytorch_has_as_many(name):
    n_layers, d_model, n_heads, vocab_size, n_ctx = (int(n) for n in name.split("/")[2:])

    assert total(Config(n_layers, d_model, n_heads, vocab_size, n_ctx)) == COUNTS[name]


def test_one_encoder_layer_of_pytorch_is_one_block():
    assert number(Config(n_layers=1), "block") == COUNTS["count/encoder_layer/768/12/3072"] == 7087872


def test_the_attention_of_pytorch_is_the_attention_part():
    parts = {p.name: p.count for p in count_parameters(Config(1, 512, 8))}

    assert parts["attention"] == COUNTS["count/attention/512/8"]


def test_gpt_2_small_has_the_parts_of_the_post():
    parts = {part.name: part.count for part in count_parameters(Config())}

    assert parts == {
        "tokens": 38597376,
        "positions": 786432,
        "attention": 12 * 2362368,
        "feed_forward": 12 * 4722432,
        "norms": 12 * 3072,
        "last_norm": 1536,
        "head": 0,
    }
    assert number(Config(), "blocks") == 85054464


@pytest.mark.parametrize("published", PUBLISHED, ids=lambda p: p.label)
def test_every_published_total_comes_out_of_one_way_of_counting(published):
    if published.config is None:
        assert published.label == "117M"
    else:
        assert f"{total(published.config):,}" == published.label


def test_the_four_sizes_of_gpt_2():
    assert [total(c) for c in PRESETS.values()] == [124439808, 354823168, 774030080, 1557611200]


def test_the_shares_of_gpt_2_small_are_those_of_the_post_and_add_up():
    percent = {role: number(Config(), f"share_{role}") for role in ROLES}

    assert {role: round(share, 3) for role, share in percent.items()} == {
        "embedding": 31.017, "position": 0.632, "attention": 22.781, "feed_forward": 45.539, "norm": 0.031, "head": 0.0
    }  # fmt: skip
    assert sum(percent.values()) == pytest.approx(100, abs=1e-10)


def test_a_model_of_nothing_has_no_shares_and_no_error():
    nothing = Config(0, 768, 12, 0, 0, last_norm=False)

    assert {number(nothing, f"share_{role}") for role in ROLES} == {0.0}


def test_doubling_the_width_makes_the_blocks_nearly_four_times_larger_and_the_whole_less():
    blocks, whole = (number(Config(), f"{name}_growth", Config()) for name in ("blocks", "total"))

    assert (round(blocks, 3), round(whole, 3)) == (3.997, 3.365)
    assert doubled(Config(d_ff=1000)).d_ff == 2000
    assert doubled(Config()).d_ff is None


@pytest.mark.parametrize("config", [Config(), Config(tied=False), Config(d_ff=1000)])
def test_what_doubling_the_width_brings_can_be_taken_apart_down_to_the_width(config):
    graph, wide = model_graph(config, config), doubled(config)

    assert graph["total_growth"].value == total(wide) / total(config)
    assert graph["blocks_growth"].value == number(wide, "blocks") / number(config, "blocks")
    assert Cell(graph["blocks_growth"], ()).text == f"{graph['blocks_growth'].value:.3f}"
    assert graph["total_at_2d"].value.item() == total(wide)
    assert graph["d_model_doubled"].operands == (graph["d_model"],)


def test_a_change_is_compared_with_the_model_before_and_shares_the_sizes_that_stayed():
    now, before = Config(n_layers=24, n_heads=16), Config()
    graph = model_graph(now, before)

    assert graph["total_growth"].value == total(now) / total(before)
    assert graph["blocks_growth"].value == 2
    assert graph["total_gained"].value.item() == total(now) - total(before)
    assert (graph["d_head"].value.item(), graph["d_head_before"].value.item()) == (48, 64)
    assert graph["blocks_before"].operands[0].operands[1] is graph["d_model"]
    assert "d_model_before" not in graph


def test_the_growth_without_biases_is_exactly_fourfold_and_is_found_as_that():
    grown = model_graph(Config(norms=False), Config(norms=False))["blocks_growth"]
    others = in_other_countings(grown, Config(norms=False), Config(norms=False), graph=model_graph)

    assert grown.value < 4 == others[NO_BIASES].value


@pytest.mark.parametrize("d", [1, 768, 10**9 + 7])
def test_one_block_alone_has_the_counts_of_a_model_of_one_layer_and_shares_that_add_up(d):
    block, parts = block_graph(Config(1, d, 1)), {p.name: p.count for p in count_parameters(Config(1, d, 1))}

    assert {name: block[name].value.item() for name in IN_BLOCKS} == {name: parts[name] for name in IN_BLOCKS}
    assert block["block"].value.item() == number(Config(1, d, 1), "blocks")
    assert sum(block[f"share_{name}"].value for name in IN_BLOCKS) == pytest.approx(100)


@given(st.sampled_from([1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 768]))
def test_the_number_of_heads_changes_nothing(n_heads):
    assert count_parameters(Config(n_heads=n_heads)) == count_parameters(Config())


def test_a_negative_size_is_refused_by_name():
    with pytest.raises(ValueError, match="vocab_size = -1"):
        Config(vocab_size=-1)
    with pytest.raises(ValueError, match="d_ff = -4"):
        Config(d_ff=-4)


@pytest.mark.parametrize(
    ("config", "attention", "feed_forward"),
    [
        (Config(), "N × (4d² + 4d)", "N × (8d² + 5d)"),
        (Config(biases=False), "N × 4d²", "N × 8d²"),
        (Config(qkv_bias=False, d_ff=2048), "N × (4d² + d)", "N × (2d × f + f + d)"),
    ],
)
def test_formulas_read_like_the_post(config, attention, feed_forward):
    formulas = {part.name: part.formula for part in count_parameters(config)}

    assert (formulas["attention"], formulas["feed_forward"]) == (attention, feed_forward)


@given(st.integers(1, 2000), st.integers(1, 64))
def test_the_nearest_number_of_heads_divides_the_width_and_none_lies_nearer(d_model, n_heads):
    nearest = nearest_heads(d_model, n_heads)
    divisors = [h for h in range(1, d_model + 1) if d_model % h == 0]

    assert nearest in divisors
    assert abs(nearest - n_heads) == min(abs(h - n_heads) for h in divisors)


def test_of_two_numbers_of_heads_that_are_equally_near_the_larger_is_taken():
    assert nearest_heads(8, 3) == 4


def test_what_is_not_embedding_is_blocks_and_last_norm():
    for config in (Config(), Config(tied=False), Config(learned_positions=False)):
        assert number(config, "non_embedding") == number(config, "blocks") + 1536


@pytest.mark.parametrize("config", [*PRESETS.values(), Config(tied=False), Config(learned_positions=False)])
def test_sums_and_shares_can_be_taken_apart_and_are_those_of_the_counts(config):
    graph = {name: quantity.value.item() for name, quantity in parameter_graph(config).items()}
    parts = count_parameters(config)

    assert graph["block"] * config.n_layers == graph["blocks"] == sum(p.count for p in parts if p.name in IN_BLOCKS)
    assert graph["d_head"] * config.n_heads == config.d_model
    assert graph["embedding"] == sum(p.count for p in parts if p.name in ("tokens", "positions", "head"))
    assert graph["embedding"] + graph["non_embedding"] == graph["total"] == total(config)
    for role in ROLES:
        held = sum(part.count for part in parts if part.role == role)
        assert graph[f"share_{role}"] == pytest.approx(100 * held / total(config))
