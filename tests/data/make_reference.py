"""Writes reference.npz: what PyTorch gives where core/ has its own NumPy version. Needs torch; the tests do not.

python tests/data/make_reference.py
"""

from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(20170612)
torch.set_default_dtype(torch.float64)
torch.backends.mha.set_fastpath_enabled(False)

SCALES = (0.5, 0.9, -0.5, -1.7)
DEPTHS = (1, 5, 12)


def elementwise() -> dict[str, torch.Tensor]:
    x = torch.linspace(-9, 9, 73)
    scores = 5 * torch.randn(4, 6)
    rows = torch.randn(5, 6)
    return {
        "x": x,
        "relu": F.relu(x),
        "gelu": F.gelu(x),
        "gelu_tanh": F.gelu(x, approximate="tanh"),
        "silu": F.silu(x),
        "scores": scores,
        "softmax": scores.softmax(-1),
        "softmax_columns": scores.softmax(0),
        "rows": rows,
        "rms_norm": F.rms_norm(rows, (6,), eps=1e-6),
        "layer_norm": F.layer_norm(rows, (6,), eps=1e-5),
    }


def attention() -> dict[str, torch.Tensor]:
    q, k, v = torch.randn(3, 5, 4)
    return {
        "attention_qkv": torch.stack([q, k, v]),
        "attention": F.scaled_dot_product_attention(q[None], k[None], v[None])[0],
        "attention_causal": F.scaled_dot_product_attention(q[None], k[None], v[None], is_causal=True)[0],
    }


def encoder_layer(n_heads: int, norm_first: bool, activation: str, causal: bool) -> dict[str, torch.Tensor]:
    d_model, d_ff, n_tokens = 8, 12, 5
    layer = nn.TransformerEncoderLayer(
        d_model, n_heads, d_ff, dropout=0.0, activation=activation, batch_first=True, norm_first=norm_first
    ).eval()
    for parameter in layer.parameters():
        nn.init.normal_(parameter, std=0.6)
    x = torch.randn(n_tokens, d_model)
    mask = torch.ones(n_tokens, n_tokens).tril().logical_not() if causal else None
    with torch.no_grad():
        y = layer(x[None], src_mask=mask)[0]
    prefix = f"layer/{n_heads}/{int(norm_first)}/{activation}/{int(causal)}/"
    weights = {prefix + name: parameter.detach() for name, parameter in layer.named_parameters()}
    return weights | {prefix + "x": x, prefix + "y": y}


def encoder_layers() -> dict[str, torch.Tensor]:
    cases = [(1, True, "relu", False), (2, True, "gelu", True), (2, False, "relu", False), (4, False, "gelu", True)]
    return {name: value for case in cases for name, value in encoder_layer(*case).items()}


def rope() -> dict[str, torch.Tensor]:
    """Each pair of neighbours is one complex number, and turning it is one multiplication."""
    x, positions = torch.randn(6, 8), torch.tensor([0.0, 1, 2, 17, 300, 4096])
    result = {"rope_x": x, "rope_positions": positions}
    for base in (10000.0, 100.0):
        frequencies = base ** (-torch.arange(0, 8, 2) / 8)
        angles = positions[:, None] * frequencies
        turned = torch.view_as_complex(x.reshape(6, 4, 2)) * torch.polar(torch.ones_like(angles), angles)
        result[f"rope/{base:g}"] = torch.view_as_real(turned).reshape(6, 8)
    return result


def gradients() -> dict[str, torch.Tensor]:
    """Autograd's derivative of the last x by every x before it: entry k walks back from the output to layer k + 1."""
    result = {}
    for layer, function in {"tanh": torch.tanh, "linear": lambda x: x}.items():
        for residual in (True, False):
            for s in SCALES:
                for depth in DEPTHS:
                    xs = [torch.tensor(1.0, requires_grad=True)]
                    for _ in range(depth):
                        xs.append(function(s * xs[-1]) + (xs[-1] if residual else 0.0))
                    walked = torch.stack(torch.autograd.grad(xs[-1], xs[:-1]))
                    result[f"gradient/{layer}/{int(residual)}/{s}/{depth}"] = walked
    return result


def gpt2_like(n_layers: int, d_model: int, n_heads: int, vocab_size: int, n_ctx: int) -> int:
    """A GPT-2-like model counted by PyTorch: token and position tables, pre-norm blocks, last norm, tied head."""
    block = nn.TransformerEncoderLayer(d_model, n_heads, 4 * d_model, norm_first=True)
    blocks = nn.TransformerEncoder(block, n_layers, norm=nn.LayerNorm(d_model), enable_nested_tensor=False)
    model = nn.ModuleDict(
        {
            "tokens": nn.Embedding(vocab_size, d_model),
            "positions": nn.Embedding(n_ctx, d_model),
            "blocks": blocks,
            "head": nn.Linear(d_model, vocab_size, bias=False),
        }
    )
    model["head"].weight = model["tokens"].weight
    return count(model)


def count(module: nn.Module) -> int:
    return sum(parameter.numel() for parameter in module.parameters())


def counts() -> dict[str, torch.Tensor]:
    return {
        "count/gpt2_like/3/12/4/50/20": torch.tensor(gpt2_like(3, 12, 4, 50, 20)),
        "count/gpt2_like/2/30/5/101/7": torch.tensor(gpt2_like(2, 30, 5, 101, 7)),
        "count/encoder_layer/768/12/3072": torch.tensor(count(nn.TransformerEncoderLayer(768, 12, 3072))),
        "count/attention/512/8": torch.tensor(count(nn.MultiheadAttention(512, 8))),
    }


if __name__ == "__main__":
    parts = (elementwise(), attention(), encoder_layers(), rope(), gradients(), counts())
    arrays = {name: value.numpy() for part in parts for name, value in part.items()}
    np.savez_compressed(Path(__file__).parent / "reference.npz", **arrays)
