"""The one building block of all our networks: ConvNeXt over time."""
import torch
import torch.nn as nn
import torch.nn.functional as F


class Block(nn.Module):
    """Depthwise convolution over time, normalisation, two-layer perceptron, scaled and added.

    `condition`, if given, is added after the normalisation: a speaker's own bias."""

    def __init__(self, width, expand, kernel=7, scale=0.2):
        super().__init__()
        self.kernel = kernel
        self.dw = nn.Conv1d(width, width, kernel, padding=kernel // 2, groups=width)
        self.norm = nn.LayerNorm(width, eps=1e-5)
        self.p1 = nn.Linear(width, width * expand)
        self.p2 = nn.Linear(width * expand, width)
        self.gamma = nn.Parameter(torch.full((width,), scale))

    def forward(self, x, mask=None, condition=None):            # x (B, T, C)
        if self.training:
            # Shifted multiply-adds train faster than a grouped convolution on a CPU.
            padded = F.pad(x, (0, 0, self.kernel // 2, self.kernel // 2))
            weights = self.dw.weight[:, 0].t()
            y = self.dw.bias + sum(padded[:, i:i + x.shape[1]] * weights[i] for i in range(self.kernel))
        else:
            y = self.dw(x.transpose(1, 2)).transpose(1, 2)
        y = self.norm(y)
        if condition is not None:
            y = y + condition
        x = x + self.gamma * self.p2(F.gelu(self.p1(y)))
        return x if mask is None else x * mask
