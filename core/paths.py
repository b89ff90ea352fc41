"""Every named way to another number, simplest first.

What changes least comes first: how the last digits were written, one convention, one thing left out, one mixed up,
and last rounding at every step. Ways that need a graph of another shape stand with the group they belong to.
"""

from core.alternatives import (
    FROM_LAYER_1,
    NO_BIASES,
    NO_NORMS,
    NO_POSITION_TABLE,
    NO_QKV_BIASES,
    NORM_POSITION,
    ONE_BLOCK,
    OTHER_COLUMN,
    PLAIN_STACK,
    QUOTED,
    TIED_HEAD,
    UNTIED_HEAD,
)
from core.paths_attention import (
    HEADS_UNTRANSPOSED,
    MASK_AFTER,
    MASK_TURNED,
    NO_MASK,
    NO_OUTPUT,
    NOT_ITSELF,
    ONE_AHEAD,
)
from core.paths_axes import COLUMN_SOFTMAX, KEYS_AS_ROWS, SCORES_TURNED, WEIGHTS_TURNED
from core.paths_layers import (
    GELU,
    NO_ACTIVATION,
    NO_BIAS,
    NO_BRANCH,
    NO_POSITIONS,
    NO_SHORTCUT,
    RELU,
    SCALED_EMBEDDINGS,
    SILU,
    TANH_GELU,
    WEIGHT_TURNED,
)
from core.paths_norm import (
    EPS_OUTSIDE,
    LAYER_NORM_FOR_RMS,
    NO_GAIN,
    NO_NORM,
    NO_ROOT,
    RMS_FOR_LAYER_NORM,
    SAMPLE_AND_OUTSIDE,
    SAMPLE_VARIANCE,
    SUM_FOR_MEAN,
    SUM_OF_SQUARES,
)
from core.paths_positions import (
    BACKWARDS,
    BASE_1000,
    DEGREE_MODE,
    DOUBLED_EXPONENT,
    EXPONENT,
    FROM_1,
    GAP_TURNED,
    HALF_SPLIT,
    LAYOUT,
    OWN_WAVES,
    PAIR_NUMBERS_FROM_1,
    RADIAN_MODE,
    SWAPPED,
)
from core.paths_residual import NO_INNER, NO_PLUS_1, START_SLOPE
from core.paths_rounding import CUT_OFF, FROM_SHOWN, OTHER_SIGN, ROUNDED_2, ROUNDED_3, ROUNDED_4, ROUNDED_TWICE
from core.paths_scores import (
    HEADS_SCALE,
    MODEL_SCALE,
    MULTIPLIED_SCALE,
    NO_SCALE,
    WHOLE_WIDTH_SCALE,
)

LAST_DIGITS = (ROUNDED_TWICE, CUT_OFF, OTHER_SIGN, FROM_SHOWN)
CONVENTIONS = (
    SAMPLE_VARIANCE, EPS_OUTSIDE, SAMPLE_AND_OUTSIDE, RMS_FOR_LAYER_NORM, LAYER_NORM_FOR_RMS, TANH_GELU, RELU, GELU,
    SILU, LAYOUT, EXPONENT, OWN_WAVES, HALF_SPLIT, NORM_POSITION, MODEL_SCALE, NO_SCALE, MASK_AFTER, KEYS_AS_ROWS,
    SCALED_EMBEDDINGS, UNTIED_HEAD, TIED_HEAD, *QUOTED,
)  # fmt: skip
"""Both ways are in use somewhere."""
LEFT_OUT = (
    NO_BIAS, NO_GAIN, NO_NORM, NO_ACTIVATION, NO_SHORTCUT, NO_BRANCH, NO_POSITIONS, NO_OUTPUT, NO_MASK,
    NO_ROOT, NO_PLUS_1, NO_INNER, PLAIN_STACK, NO_BIASES, NO_QKV_BIASES, NO_POSITION_TABLE, NO_NORMS, ONE_BLOCK,
)  # fmt: skip
MIXED_UP = (
    SUM_OF_SQUARES, SUM_FOR_MEAN, WHOLE_WIDTH_SCALE, MULTIPLIED_SCALE, HEADS_SCALE, COLUMN_SOFTMAX, SCORES_TURNED,
    WEIGHTS_TURNED, WEIGHT_TURNED, HEADS_UNTRANSPOSED, ONE_AHEAD, NOT_ITSELF, MASK_TURNED, FROM_1, PAIR_NUMBERS_FROM_1,
    DOUBLED_EXPONENT, BASE_1000, SWAPPED, DEGREE_MODE, RADIAN_MODE, BACKWARDS, GAP_TURNED,
    FROM_LAYER_1, OTHER_COLUMN, START_SLOPE,
)  # fmt: skip
EVERY_STEP = (ROUNDED_4, ROUNDED_3, ROUNDED_2)

SWITCHES = (*CONVENTIONS, *EVERY_STEP)
"""What a reader may see in the place of the page's own way: other conventions, and rounding before the end."""

APART = (*LEFT_OUT, *MIXED_UP, *CONVENTIONS)
"""What is also tried at some of its places alone: to forget one is simpler than to change the convention at one."""

PATHS = (*LAST_DIGITS, *CONVENTIONS, *LEFT_OUT, *MIXED_UP, *EVERY_STEP)
