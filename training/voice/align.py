"""Where each phone of the foreign recordings begins and ends: a small recogniser of articulatory features, and Viterbi.

    python align.py kerstin nathalie            # writes durations into their labels; some 5 CPU-minutes

The recogniser hears mel frames and gives each articulatory feature's odds, so it can judge sounds that it was not taught. First
it learns from the made speech, whose labels are exact, with its spectrum moved up to a woman's; then from what it aligned too."""
import argparse
import json
import time

import numba
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from audio import NARROW
from layers import Block
from optimise import quiet_machine
from phones import IDS, INVENTORY, features
from settings import CORPORA, prepared

WINDOW, LOWEST = 200, 30            # frames of an example; a phone's log-likelihood is not let fall further


class Recogniser(nn.Module):
    def __init__(self, width=128):
        super().__init__()
        self.inp = nn.Conv1d(NARROW, width, 5, padding=2)
        self.blocks = nn.ModuleList(Block(width, 2, 5) for _ in range(3))
        self.norm = nn.LayerNorm(width)
        self.register_buffer('features', torch.tensor(features())[1:])          # without padding
        self.out = nn.Linear(width, self.features.shape[1])
        self.own = nn.Linear(width, len(INVENTORY) - 1)

    def forward(self, mel):
        """mel (B, NARROW, T) beside its clip's mean → log-likelihood of each phone but padding (B, T, phones)."""
        x = self.inp(mel).transpose(1, 2)
        for block in self.blocks:
            x = block(x)
        x = self.norm(x)
        odds = self.out(x)
        on, off = F.logsigmoid(odds), F.logsigmoid(-odds)
        share = self.features.t()
        return on @ share + off @ (1 - share), self.own(x)


def normal(mel):
    """mel (bands, T) as the recogniser hears it: beside the mean of the clip's louder half, in units of a common spread."""
    mel = mel[:NARROW].astype(np.float32)
    loud = mel.mean(0)
    return (mel - mel[:, loud >= np.median(loud)].mean(1, keepdims=True)) / 2.5


def labelled(corpus, rows):
    clips = []
    for row in rows:
        path = prepared(corpus, row['id'])
        if not path.exists() or 'durations' not in row or not row.get('use', True):
            continue
        mel = normal(np.load(path)['mel'])
        ids = np.repeat([IDS[p] - 1 for p in row['phones']], row['durations'])[: mel.shape[1]]
        if mel.shape[1] - len(ids) > 4 or len(ids) < WINDOW:
            continue
        clips.append((torch.from_numpy(np.ascontiguousarray(mel[:, :len(ids)])), torch.from_numpy(ids)))
    return clips


def moved(mel, bands):
    """mel (B, bands, T) of a vocal tract shorter by so many bands (of 4 %)."""
    at = (torch.arange(NARROW) - bands * (torch.arange(NARROW) / 30).clamp(max=1)).clamp(0, NARROW - 1.001)
    low, part = at.floor().long(), (at - at.floor())[None, :, None]
    return mel[:, low] * (1 - part) + mel[:, low + 1] * part


def train(model, pools, minutes, random, own):
    optimiser = torch.optim.AdamW(model.parameters(), 2e-3, betas=(0.9, 0.98), weight_decay=0.02)
    began, step, total = time.process_time(), 0, 0.0
    model.train()
    while (spent := (time.process_time() - began) / 60) < minutes:
        for group in optimiser.param_groups:
            group['lr'] = 2e-3 * min(1, step / 50 + 0.02) * (1 - 0.95 * spent / minutes)
        parts = []
        for clips in pools:
            picks = [clips[i] for i in random.integers(0, len(clips), 12 // len(pools))]
            starts = [random.integers(0, m.shape[1] - WINDOW + 1) for m, _ in picks]
            mel = torch.stack([m[:, s:s + WINDOW] for (m, _), s in zip(picks, starts)])
            ids = torch.stack([i[s:s + WINDOW] for (_, i), s in zip(picks, starts)])
            if clips is pools[0]:
                mel = moved(mel, random.uniform(-1, 6))
            parts.append((mel + 0.1 * torch.randn_like(mel) + 0.2 * torch.randn(len(mel), NARROW, 1), ids))
        mel, ids = (torch.cat(p) for p in zip(*parts))
        by_features, by_name = model(mel)
        likelihood = torch.gather(by_features, 2, ids[..., None]).mean()
        loss = -likelihood / 4 + F.cross_entropy(by_name.flatten(0, 1), ids.flatten()) if own else -likelihood / 4
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        step += 1
        total = 0.98 * total + 0.02 * float(loss.detach())
        if step % 200 == 0:
            accuracy = (by_name.argmax(-1) == ids).float().mean() if own else (by_features.argmax(-1) == ids).float().mean()
            print(f'{spent:.1f} min, step {step}: loss {total:.3f}, frames right {accuracy:.2f}', flush=True)


@numba.njit(cache=True)
def best_path(score, optional):
    """score (T, N) of the phones in turn, optional (N,): may be passed over → for each frame its phone. Every phone that is not passed
    over lasts at least two frames."""
    frames, count = score.shape
    states = 2 * count
    total = np.full((frames, states), -1e9)
    back = np.zeros((frames, states), np.int32)
    total[0, 0] = score[0, 0]
    for t in range(1, frames):
        for s in range(states):
            n = s // 2
            best, come = -1e9, s
            if s % 2 == 1:
                for c in (s, s - 1):
                    if total[t - 1, c] > best:
                        best, come = total[t - 1, c], c
            elif n > 0:
                best, come = total[t - 1, s - 1], s - 1
                back_to = n - 1
                while back_to > 0 and optional[back_to]:
                    back_to -= 1
                    if total[t - 1, 2 * back_to + 1] > best:
                        best, come = total[t - 1, 2 * back_to + 1], 2 * back_to + 1
            total[t, s] = best + score[t, n]
            back[t, s] = come
    s = states - 1
    path = np.zeros(frames, np.int32)
    for t in range(frames - 1, -1, -1):
        path[t] = s // 2
        s = back[t, s]
    return path, total[-1].max()


@torch.no_grad()
def align(model, corpus, rows, own):
    """Gives rows `phones`, `durations` and `word_index`; a row whose phones do not fit is put out of use."""
    model.eval()
    scores = []
    for row in rows:
        path = prepared(corpus, row['id'])
        if not path.exists():
            continue
        by_features, by_name = model(torch.from_numpy(normal(np.load(path)['mel']))[None])
        score = (F.log_softmax(by_name, -1) if own else F.log_softmax(0.5 * by_features, -1))[0].numpy()
        names, words, optional = ['sil'], [-1], [False]
        for number, word in enumerate(row['words']):
            if number:
                names, words, optional = names + ['sil'], words + [-1], optional + [True]
            # A glottal stop at a word's beginning is often left out.
            names, words = names + word, words + [number] * len(word)
            optional += [p == '?' for p in word]
        names, words, optional = names + ['sil'], words + [-1], optional + [False]
        chosen = score[:, [IDS[p] - 1 for p in names]].astype(np.float64)
        row['use'] = len(names) * 2 < len(chosen)
        if not row['use']:
            continue
        path, _ = best_path(np.maximum(chosen, -LOWEST), np.array(optional))
        durations = np.bincount(path, minlength=len(names))
        kept = [i for i, d in enumerate(durations) if d > 0]
        # A pause of under 50 ms is a closure, and goes to the phone before.
        out = []
        for i in kept:
            if names[i] == 'sil' and out and 0 < i < len(names) - 1 and durations[i] < 4:
                out[-1][1] += int(durations[i])
            else:
                out.append([names[i], int(durations[i]), words[i]])
        row['phones'], row['durations'], row['word_index'] = ([o[k] for o in out] for k in range(3))
        row['fit'] = round(float(np.mean([chosen[t, p] for t, p in enumerate(path)])), 3)
        scores.append(row['fit'])
    limit = np.percentile(scores, 4)
    for row in rows:
        row['use'] = bool(row.get('use', False) and 'fit' in row and row['fit'] > limit)
    print(f'{corpus}: {len(scores)} clips, mean log-likelihood a frame {np.mean(scores):.3f}, worst kept {limit:.3f}', flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('corpora', nargs='+')
    parser.add_argument('--minutes', type=float, default=1.5, help='CPU-minutes of each of the two trainings')
    args = parser.parse_args()
    random = quiet_machine()
    exact = labelled('made', [json.loads(line) for line in open(CORPORA['made'].labels, encoding='utf8') if line.endswith('\n')])
    print(f'{len(exact)} clips with exact labels', flush=True)
    rows = {corpus: [json.loads(line) for line in open(CORPORA[corpus].labels, encoding='utf8')] for corpus in args.corpora}
    model = Recogniser()
    for own in (False, True):
        taught = [labelled(corpus, rows[corpus]) for corpus in args.corpora] if own else []
        train(model, [exact, *taught], args.minutes, random, own)
        for corpus in args.corpora:
            align(model, corpus, rows[corpus], own)
            with open(CORPORA[corpus].labels, 'w', encoding='utf8') as f:
                f.writelines(json.dumps(row) + '\n' for row in rows[corpus])


if __name__ == '__main__':
    main()
