"""Source and filter vocoder: log-mel and continuous log-F0 → sound.

A pulse train is built from F0. A ConvNeXt stack, 80 frames a second, predicts twice a frame a complex
filter for the pulses, and magnitudes for white noise and for noise gated around the pulses. The filtered
spectra are summed and overlap-added, so the network never has to invent a phase."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from audio import HOP, MELS, NARROW, SAMPLE_RATE
from layers import Block

STEP, SIZE = 150, 600                               # filters: hop and window in samples
BINS = SIZE // 2 + 1
EDGE = (SIZE - STEP) // 2
HIGHEST = 11400.0                                   # of the pulses' harmonics, Hz
NOISE_GAIN = math.log(SAMPLE_RATE / 16000) / 2      # white noise of unit power is spread over so much more


def pulses(lf0, anchor=None, cycle=None):
    """(B, T) log-F0 at frame centres → band-limited pulse train (B, HOP · T) of unit power, and its phase in cycles.

    anchor (1,), cycle (1,): the phase at the first sample of frame `anchor`, for speech that is made in stretches."""
    f0 = torch.exp(F.interpolate(lf0[:, None], scale_factor=float(HOP), mode='linear', align_corners=False)[:, 0])
    cycles = torch.cumsum(f0.double() / SAMPLE_RATE, 1)
    if anchor is not None:
        cycles = cycles - cycles[:, anchor * HOP] + cycle.double()[:, None]
    phase = (cycles - torch.floor(cycles)).float()
    angle = phase * (2 * math.pi)
    # A sum of cosines up to HIGHEST in closed form (Dirichlet kernel); the last harmonic fades in with its share.
    harmonics = HIGHEST / f0
    whole = torch.floor(harmonics)
    half = torch.sin(angle / 2)
    near = half.abs() < 1e-3
    kernel = torch.where(near, whole, torch.sin((whole + 0.5) * angle) / (2 * torch.where(near, 1e-3, half)) - 0.5)
    train = kernel + (harmonics - whole) * torch.cos((whole + 1) * angle)
    return train * torch.sqrt(f0 / 4000.0), phase


def gate(phase):
    """How strong gated noise is, by the distance to the next pulse in cycles."""
    distance = torch.minimum(phase, 1 - phase)
    return 1.9 * torch.exp(-(distance / 0.18) ** 2)


class Vocoder(nn.Module):
    """`sources`: kinds of speech it has heard. What a source has of its own (a statistical voice's buzz) is a bias of
    each layer; what all have in common (how a spectrum becomes sound) is in the weights. So it may learn clear
    articulation from made speech and still sound like a recording."""

    def __init__(self, d=192, mult=3, layers=7, sources=4):
        super().__init__()
        self.cfg = dict(d=d, mult=mult, layers=layers, sources=sources)
        self.source = nn.Embedding(sources, layers * d)
        nn.init.zeros_(self.source.weight)
        self.inp = nn.Conv1d(MELS + 1, d, 7, padding=3)
        self.n0 = nn.LayerNorm(d, eps=1e-5)
        self.blocks = nn.ModuleList(Block(d, mult) for _ in range(layers))
        self.n1 = nn.LayerNorm(d, eps=1e-5)
        self.head = nn.Linear(d, 2 * 4 * BINS)
        nn.init.normal_(self.head.weight, std=0.02)
        with torch.no_grad():
            bias = self.head.bias.view(2, 4, BINS)
            bias.zero_()
            bias[:, 0], bias[:, 2], bias[:, 3] = -4, -5, -6
        # Transforms as matrices, for export. A real frame of SIZE samples is folded about its middle first: the
        # even part meets the cosines, the odd part the sines, which halves the work.
        window = torch.hann_window(SIZE)
        half = torch.arange(SIZE // 2 + 1)
        angle = 2 * math.pi * torch.arange(BINS)[:, None] * half / SIZE
        weight = torch.full((BINS, 1), 2.0)
        weight[0] = weight[-1] = 1
        self.register_buffer('window', window, persistent=False)
        self.register_buffer('cos', torch.cos(angle), persistent=False)
        self.register_buffer('sin', torch.sin(angle), persistent=False)
        self.register_buffer('icos', torch.cos(angle) * weight / SIZE, persistent=False)
        self.register_buffer('isin', torch.sin(angle) * weight / SIZE, persistent=False)

    def start_from(self, weights):
        """Weights of a vocoder of this rate, or of one at 16 kHz: its bands and bins are our lower ones. The further bands are
        not heard at first, the further bins are filtered as those at 7.6 kHz are, and further sources sound like the first."""
        weights = {k: v.float().clone() for k, v in weights.items()}
        source = weights.get('source.weight', torch.zeros(1, self.source.weight.shape[1]))
        more = self.source.num_embeddings - len(source)
        weights['source.weight'] = torch.cat([source, source[:1].expand(more, -1)])
        old = weights['head.bias'].numel() // 8
        if old < BINS:
            kept = torch.arange(BINS).clamp(max=190)
            weights['head.weight'] = weights['head.weight'].view(2, 4, old, -1)[:, :, kept].reshape(2 * 4 * BINS, -1)
            bias = weights['head.bias'].view(2, 4, old)[:, :, kept]
            bias[:, 2:] += NOISE_GAIN
            weights['head.bias'] = bias.flatten()
            inp = weights['inp.weight']
            weights['inp.weight'] = torch.cat([inp[:, :NARROW], torch.zeros(len(inp), MELS - NARROW, inp.shape[2]), inp[:, NARROW:]], 1)
        self.load_state_dict(weights)

    def filters(self, mel, lf0, own):
        """own (B, layers · d), a row of `source` or a point between → (B, 2 T, 4, BINS): log-magnitude and phase for the pulses, log-magnitude for noise and for gated noise."""
        x = torch.cat([(mel + 4.0) / 2.5, (lf0[:, None] - 4.85) / 0.25], 1)
        x = self.n0(self.inp(x).transpose(1, 2))
        for block, bias in zip(self.blocks, own[:, None].chunk(len(self.blocks), -1)):
            x = block(x, condition=bias)
        out = self.head(self.n1(x))
        return out.reshape(out.shape[0], -1, 4, BINS)

    def analyse(self, x):
        """(B, N) → real and imaginary part (B, N / STEP, BINS) of windowed frames."""
        x = F.pad(x, (EDGE, EDGE))
        if self.training:
            spectrum = torch.fft.rfft(x.unfold(1, SIZE, STEP) * self.window)
            return spectrum.real, spectrum.imag
        blocks = x.reshape(x.shape[0], -1, STEP)
        frames = torch.cat([blocks[:, i:blocks.shape[1] - 3 + i] for i in range(4)], -1) * self.window
        first, second = frames[..., 1:SIZE // 2], torch.flip(frames[..., SIZE // 2 + 1:], (-1,))
        ends = frames[..., :1], frames[..., SIZE // 2:SIZE // 2 + 1]
        even = torch.cat([ends[0], first + second, ends[1]], -1)
        odd = first - second
        return even @ self.cos.t(), -(odd @ self.sin[:, 1:-1].t())

    def overlap_add(self, re, im):
        if self.training:
            frames = torch.fft.irfft(torch.complex(re, im), n=SIZE) * self.window / 1.5
            count = frames.shape[1]
            y = F.fold(frames.transpose(1, 2), (1, (count - 1) * STEP + SIZE), (1, SIZE), stride=(1, STEP))[:, 0, 0]
            return y[:, EDGE:-EDGE]
        even, odd = re @ self.icos, im @ self.isin            # samples 0 … SIZE / 2
        frames = torch.cat([even - odd, torch.flip((even + odd)[..., 1:-1], (-1,))], -1) * (self.window / 1.5)
        parts = [F.pad(frames[..., i * STEP:(i + 1) * STEP], (0, 0, i, 3 - i)) for i in range(4)]
        return (parts[0] + parts[1] + parts[2] + parts[3]).flatten(1)[:, EDGE:-EDGE]

    def synthesise(self, filters, train, gates, noise):
        magnitude, phase = torch.exp(torch.clamp(filters[:, :, 0], max=3.0)), filters[:, :, 1]
        hr, hi = magnitude * torch.cos(phase), magnitude * torch.sin(phase)
        white, gated = (torch.exp(torch.clamp(filters[:, :, i], max=3.0)) for i in (2, 3))
        pr, pi = self.analyse(train)
        nr, ni = self.analyse(noise)
        gr, gi = self.analyse(noise * gates)
        return self.overlap_add(hr * pr - hi * pi + white * nr + gated * gr, hr * pi + hi * pr + white * ni + gated * gi)

    def forward(self, mel, lf0, noise, own, anchor=None, cycle=None):
        """→ wav (B, HOP · T), phase of the pulses at the first sample of each frame (B, T)"""
        train, phase = pulses(lf0, anchor, cycle)
        return self.synthesise(self.filters(mel, lf0, own), train, gate(phase), noise), phase[:, ::HOP]
