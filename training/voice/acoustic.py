"""Acoustic model: phones → durations, pitch, energy → log-mel and log-F0 a frame. Convolutions only.

What is said, how it is said, and by whom come in at different places: the encoder sees phones alone; the predictors of
duration, pitch and energy see a speaker's manner; the frame decoder sees a speaker's timbre and the size of the vocal
tract. A voice may therefore take its manner from one speaker and its timbre from another, or from a point between."""
import torch
import torch.nn as nn
import torch.nn.functional as F

from audio import MELS, NARROW
from layers import Block
from phones import INVENTORY, features
from places import PLACES
from settings import LANGUAGES

PITCH_MEAN, PITCH_SPREAD = 4.85, 0.18           # log-F0 ↔ the models' pitch
DURATION_MEAN = 1.8                             # log frames
MEL_MEAN, MEL_SPREAD = -4.0, 2.5
NOISE = 16                                      # channels of the decoder's noise
SPEAKER = 16                                    # width of a speaker's vectors


class Predictor(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.b = nn.ModuleList(Block(width, 2, 5) for _ in range(2))
        self.o = nn.Linear(width, 1)
        self.manner = nn.Linear(SPEAKER, 2 * width, bias=False)
        nn.init.zeros_(self.manner.weight)

    def forward(self, x, mask, manner):
        biases = self.manner(manner)[:, None].chunk(2, -1)
        for block, bias in zip(self.b, biases):
            x = block(x, mask, bias)
        return self.o(x)[..., 0]


class Acoustic(nn.Module):
    def __init__(self, speakers=2, languages=len(LANGUAGES), width=192, encoder=4, decoder=6, mult=3, drop=0.1, drop_free=0.3):
        super().__init__()
        self.cfg = dict(speakers=speakers, languages=languages, width=width, encoder=encoder, decoder=decoder, mult=mult, drop=drop, drop_free=drop_free)
        self.register_buffer('features', torch.tensor(features()), persistent=False)
        self.compose = nn.Linear(self.features.shape[1], width, bias=False)
        self.free = nn.Embedding(len(INVENTORY), width)
        nn.init.normal_(self.compose.weight, std=0.3)
        nn.init.zeros_(self.free.weight)
        self.places = nn.Linear(PLACES, width, bias=False)
        nn.init.zeros_(self.places.weight)
        # How a language is spoken: added to every phone, nothing for Arabic.
        self.languages = nn.Embedding(languages, width, padding_idx=0)
        nn.init.zeros_(self.languages.weight)
        self.enc = nn.ModuleList(Block(width, mult, 5) for _ in range(encoder))
        self.norm = nn.LayerNorm(width)
        self.dur, self.pit, self.ene = Predictor(width), Predictor(width), Predictor(width)
        self.proj = nn.Linear(width, width)
        self.frame = nn.Linear(6 + NOISE, width)
        self.dec = nn.ModuleList(Block(width, mult, 9) for _ in range(decoder))
        self.dnorm = nn.LayerNorm(width)
        self.head = nn.Linear(width, MELS + 1)
        self.drop = nn.Dropout(drop)

        self.manners = nn.Embedding(speakers, SPEAKER)
        self.timbres = nn.Embedding(speakers, SPEAKER)
        self.sizes = nn.Linear(2, SPEAKER, bias=False)          # of the vocal tract: linear and squared
        for table in (self.manners, self.timbres):
            nn.init.normal_(table.weight, std=0.5)
        self.timbre = nn.Linear(SPEAKER, decoder * width, bias=False)
        nn.init.zeros_(self.timbre.weight)
        # Mean log-F0 of each speaker in the models' units: pitch is predicted beside it.
        self.register_buffer('height', torch.zeros(speakers))

    def timbre_of(self, speaker, size):
        """speaker (B,) ids, size (B,) → (B, SPEAKER)"""
        return self.timbres(speaker) + self.sizes(torch.stack([size, size * size], -1))

    def embed(self, phones):
        free = self.free(phones)
        if self.training:
            free = free * (torch.rand(phones.shape, device=phones.device) >= self.cfg['drop_free'])[..., None]
        return self.compose(self.features[phones]) + free

    def encode(self, phones, places, mask, manner, language):
        """phones (B, N) ids, places (B, N, PLACES), mask (B, N, 1), manner (B, SPEAKER), language (B,) ids → h, log-duration, pitch beside
        the speaker's mean, energy."""
        x = (self.embed(phones) + self.places(places) + self.languages(language)[:, None]) * mask
        for block in self.enc:
            x = block(self.drop(x), mask)
        h = self.norm(x) * mask
        g = self.drop(h)
        return h, self.dur(g, mask, manner), self.pit(g, mask, manner), self.ene(g, mask, manner)

    def decode(self, h, pitch, energy, index, place, noise, timbre):
        """h (B, N, width); pitch, energy (B, N); index (B, T): the phone of each frame; place (B, T, 3): where in it;
        noise (B, T, NOISE); timbre (B, SPEAKER) → mel (B, MELS, T), log-F0 (B, T)."""
        e = self.proj(h)
        x = torch.gather(e, 1, index[..., None].expand(-1, -1, e.shape[2]))
        neighbour = torch.clamp(index + torch.sign(place[..., 2]).long(), 0, pitch.shape[1] - 1)
        share = place[..., 2].abs()
        here = [torch.gather(v, 1, index) for v in (pitch, energy)]
        smooth = [a * (1 - share) + torch.gather(v, 1, neighbour) * share for a, v in zip(here, (pitch, energy))]
        x = x + self.frame(torch.cat([place[..., :2], torch.stack(smooth + here, -1), noise], -1))
        for block, bias in zip(self.dec, self.timbre(timbre)[:, None].chunk(len(self.dec), -1)):
            x = block(x, condition=bias)
        y = self.head(self.dnorm(x))
        return (y[..., :MELS] * MEL_SPREAD + MEL_MEAN).transpose(1, 2), (y[..., MELS] + smooth[0]) * PITCH_SPREAD + PITCH_MEAN

    def start_from(self, checkpoint):
        """Weights of ours, or of a starter. What an older model lacks starts as the nearest that it has: bands above 8 kHz as its
        last, further phones by their features alone, further speakers between the first two, of a woman's size."""
        weights = {k: v.float().clone() for k, v in checkpoint['ema'].items()}
        if weights['head.weight'].shape[0] < MELS + 1:
            for key in ('head.weight', 'head.bias'):
                old = weights[key]
                weights[key] = torch.cat([old[:NARROW], old[NARROW - 1:NARROW].expand(MELS - NARROW, *old.shape[1:]), old[NARROW:]])
        more = len(self.height) - len(weights.get('height', ()))
        if 'timbres.weight' in weights and more > 0:
            woman = weights['sizes.weight'].sum(1)
            for key, shift in (('manners.weight', 0), ('timbres.weight', woman)):
                weights[key] = torch.cat([weights[key], (weights[key].mean(0) + shift).expand(more, -1)])
            weights['height'] = torch.cat([weights['height'], torch.zeros(more)])
        if 'free.weight' in weights and len(weights['free.weight']) < len(INVENTORY):
            weights['free.weight'] = torch.cat([weights['free.weight'], torch.zeros(len(INVENTORY) - len(weights['free.weight']), weights['free.weight'].shape[1])])
        if 'emb.weight' not in weights:
            missing, unexpected = self.load_state_dict(weights, strict=False)
            assert not unexpected and set(missing) <= {'places.weight', 'languages.weight'}, (missing, unexpected)
            return
        # A starter's free embeddings are divided into what features explain and the rest.
        old = weights.pop('emb.weight')
        rows = torch.tensor([INVENTORY.index(p) for p in checkpoint['phones']])
        x = self.features[rows]
        ridge = torch.linalg.solve(x.t() @ x + 0.3 * torch.eye(x.shape[1]), x.t() @ old)
        with torch.no_grad():
            self.compose.weight.copy_(ridge.t())
            self.free.weight.zero_()
            self.free.weight[rows] = old - x @ ridge
        missing, unexpected = self.load_state_dict(weights, strict=False)
        assert not unexpected, unexpected


def frame_index(durations):
    """durations (N,) ints → index (T,), place (T, 3): position in the phone (−1 … 1), its log length, and the weight of
    the neighbouring phone's pitch and energy (0 at this phone's centre, ± 0.5 at its edges)."""
    durations = torch.as_tensor(durations)
    index = torch.repeat_interleave(torch.arange(len(durations)), durations)
    start = torch.cumsum(durations, 0) - durations
    part = (torch.arange(len(index)) - start[index] + 0.5) / durations[index]
    return index, torch.stack([2 * part - 1, torch.log(durations[index].float()) - DURATION_MEAN, part - 0.5], -1)
