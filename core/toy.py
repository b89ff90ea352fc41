"""The constants of the post's toy: three tokens, width 2, weights small enough for a pencil."""

import numpy as np

TOKENS = ("the", "cat", "sat")
EMBEDDINGS = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
POSITIONS = np.array([[0.0, 0.0], [0.5, 0.0], [0.0, 0.5]])

IDENTITY = np.eye(2)
W_1 = np.array([[1.0, -1.0, 0.0, 1.0], [0.0, 1.0, -1.0, 1.0]])
W_2 = np.array([[0.5, 0.0], [0.0, 0.5], [-0.5, 0.0], [0.0, -0.5]])

FFN_X = np.array([1.0, -1.0])
FFN_W_1 = np.array([[1.0, 0.0, 1.0, -1.0], [0.0, 1.0, 1.0, 1.0]])
FFN_B_1 = np.array([0.0, 0.0, 0.0, 0.5])
FFN_W_2 = np.array([[1.0, 0.0], [0.0, 1.0], [0.5, 0.5], [-1.0, 1.0]])
FFN_B_2 = np.zeros(2)

ROPE_Q = np.array([1.0, 0.0])
ROPE_K = np.array([2.0, 1.0])
