"""Figure 6: every matrix of one Transformer block, as a walk over the graph of quantities."""

import numpy as np

from core import toy
from core.block_params import LABELS, BlockParams
from core.graph import Operation, Quantity, given, make
from core.heads import check_heads, head_columns, join_heads
from core.operations import (
    ACTIVATE,
    ADD,
    AFFINE,
    LOOK_UP,
    MASK,
    MATMUL,
    SCALE,
    SCORES,
    SHIFT,
    SOFTMAX,
    TOTAL,
    normalized,
)

Array = np.ndarray


class _Block:
    """Makes one block's quantities in order. `suffix` keeps names apart when blocks repeat."""

    def __init__(self, params: BlockParams, suffix: str):
        self.params, self.suffix, self.made = params, suffix, []

    def weight(self, name: str) -> Quantity:
        return given(name + self.suffix, getattr(self.params, name), LABELS[name])

    def has(self, name: str) -> bool:
        return getattr(self.params, name) is not None

    def make(self, operation: Operation, name: str, *operands: Quantity, label: str) -> Quantity:
        self.made.append(make(operation, name + self.suffix, *operands, label=label))
        return self.made[-1]

    def linear(self, name: str, x: Quantity, weight: str, bias: str, label: str) -> Quantity:
        if self.has(bias):
            return self.make(AFFINE, name, x, self.weight(weight), self.weight(bias), label=label)
        return self.make(MATMUL, name, x, self.weight(weight), label=label)

    def norm(self, name: str, x: Quantity, number: int, label: str) -> Quantity:
        eps = given("eps" + self.suffix, self.params.eps, "ε", powers=True)
        gain, shift = f"gain_{number}", f"shift_{number}"
        stages = [s for s in (gain, shift) if self.has(s)]
        names = [f"{name}_plain", f"{name}_scaled"][: len(stages)] + [name]
        self.made += normalized(self.params.norm, names[0] + self.suffix, x, eps, label)
        h = self.made[-1]
        for stage, stage_name in zip(stages, names[1:], strict=True):
            h = self.make(SCALE if stage == gain else SHIFT, stage_name, h, self.weight(stage), label=label)
        return h

    def attention(self, x: Quantity, mask: Array | None) -> Quantity:
        q = self.linear("q", x, "w_q", "b_q", "queries")
        k = self.linear("k", x, "w_k", "b_k", "keys")
        v = self.linear("v", x, "w_v", "b_v", "values")
        n_heads = self.params.n_heads
        blends = [self.head(h, n_heads, q, k, v, mask) for h in range(n_heads)]
        joined = blends[0] if n_heads == 1 else self.make(join_heads(n_heads), "attn_heads", *blends, label="all heads")
        return self.linear("attn_out", joined, "w_o", "b_o", "attention output")

    def head(self, h: int, n_heads: int, q: Quantity, k: Quantity, v: Quantity, mask: Array | None) -> Quantity:
        tail = "" if n_heads == 1 else f"_h{h + 1}"
        if n_heads > 1:
            part = head_columns(h, n_heads)
            q, k, v = (self.make(part, f"{x.name}{tail}", x, label=f"{x.label}, head {h + 1}") for x in (q, k, v))
        scores = self.make(SCORES, f"attn_scores{tail}", q, k, label="scores")
        if mask is not None:
            allowed = given(f"mask{self.suffix}", np.asarray(mask, dtype=bool), "mask")
            scores = self.make(MASK, f"attn_masked{tail}", scores, allowed, label="masked scores")
        weights = self.make(SOFTMAX, f"attn_weights{tail}", scores, label="attention weights")
        return self.make(MATMUL, f"attn_blend{tail}", weights, v, label="blend of the values")

    def feed_forward(self, x: Quantity, activation: str) -> Quantity:
        pre = self.linear("ffn_pre", x, "w_1", "b_1", "hidden sums")
        post = self.make(ACTIVATE[activation], "ffn_post", pre, label="hidden, activated")
        return self.linear("ffn_out", post, "w_2", "b_2", "feed-forward output")


def block_steps(
    x: Array | Quantity,
    params: BlockParams | None = None,
    mask: Array | None = None,
    norm_first: bool = True,
    activation: str = "relu",
    suffix: str = "",
) -> tuple[Quantity, ...]:
    """One block on x [n_tokens, d_model]: every quantity in the order it is made, the last is the output.

    Pre-norm: h = x + Attention(Norm(x)), y = h + FFN(Norm(h)). Post-norm (Vaswani and others 2017):
    h = Norm(x + Attention(x)), y = Norm(h + FFN(h)). `mask` [n_tokens, n_tokens]: True = may look.
    Raises ValueError when the heads do not divide d_model.
    """
    x = x if isinstance(x, Quantity) else given("x", x, "x")
    params = params or BlockParams()
    check_heads(x.value.shape[-1], params.n_heads)
    block = _Block(params, suffix)
    if norm_first:
        attn = block.attention(block.norm("norm_1", x, 1, "Norm(x)"), mask)
        h = block.make(ADD, "resid_mid", x, attn, label="h")
        ffn = block.feed_forward(block.norm("norm_2", h, 2, "Norm(h)"), activation)
        block.make(ADD, "resid_post", h, ffn, label="y")
    else:
        attn = block.make(ADD, "attn_add", x, block.attention(x, mask), label="x + attention")
        h = block.norm("resid_mid", attn, 1, "h")
        ffn = block.make(ADD, "ffn_add", h, block.feed_forward(h, activation), label="h + feed-forward")
        block.norm("resid_post", ffn, 2, "y")
    return tuple(block.made)


def embed_steps(
    embeddings: Array = toy.EMBEDDINGS, positions: Array = toy.POSITIONS, rows: Array | None = None
) -> tuple[Quantity, Quantity]:
    """The table rows of the tokens and their sum with the positions, both [n_tokens, d_model]."""
    rows = np.arange(len(positions)) if rows is None else rows
    table = given("embeddings", embeddings, "embedding table")
    token = make(LOOK_UP, "token", table, given("token_numbers", rows, "token numbers"), label="embedding")
    position = given("positions", positions, "position")
    return token, make(TOTAL, "x", token, position, label="x")


def forward_pass(
    params: BlockParams | None = None,
    mask: Array | None = None,
    norm_first: bool = True,
    activation: str = "relu",
    embedded: tuple[Quantity, Quantity] | None = None,
) -> dict[str, Quantity]:
    """The whole of figure 6 by name, from the embedding table to y. `embedded` is what `embed_steps` gives."""
    steps = embedded or embed_steps()
    return {q.name: q for q in (*steps, *block_steps(steps[-1], params, mask, norm_first, activation))}
