"""Trains the acoustic model on all speakers.

    python train_acoustic.py --out RUN --minutes 45 [--init CHECKPOINT]

First the mean error of log-mel; from `--texture-from` of the run on, an energy distance over patches of several sizes
with two draws of noise, which undoes the smoothing of the first without a discriminator."""
import argparse
import json

import librosa
import numpy as np
import torch
import torch.nn.functional as F

from acoustic import (DURATION_MEAN, MEL_SPREAD, NOISE, PITCH_MEAN, PITCH_SPREAD, Acoustic, frame_index)
from audio import MELS, NARROW, WIDE_TOP
from optimise import Training, quiet_machine, rounded
from phones import IDS
from places import PLACES, places, words_of
from settings import CORPORA, LANGUAGES, prepared

CONTEXT = 13                                    # phones kept on each side of a window
WORDLESS = 0.15                                 # how often words' ends are not told: who has phones alone can speak too
PATCHES = ((1, 1), (4, 2), (8, 4), (20, 10), (80, 4))
# How often an example comes from each part: the clips, and prepare.py's copies of them.
SHARES = {('recordings', None): 0.18, ('made', None): 0.17, ('recordings', 'moved'): 0.05, ('made', 'moved'): 0.12,
          ('made', 'mid'): 0.06, ('kerstin', None): 0.30, ('nathalie', None): 0.12}


def load_clip(row, corpus, speaker, copy):
    path = prepared(corpus, row['id'], copy)
    if not path.exists():
        return None
    z = np.load(path)
    words = row['word_index'] if 'word_index' in row else words_of(row['diacritised'], row['phones'])
    kept = [i for i, d in enumerate(row['durations']) if d > 0]
    spoken = z['phones'].tolist() if 'phones' in z else row['phones']
    names, durations = [spoken[i] for i in kept], [int(row['durations'][i]) for i in kept]
    where = places(names, words and [words[i] for i in kept])
    phones = [IDS[name] for name in names]
    mel = torch.from_numpy(z['mel'])
    surplus = mel.shape[1] - sum(durations)
    if abs(surplus) > 4 or durations[-1] + surplus < 1:
        return None
    durations[-1] += surplus
    lf0, voicing = torch.from_numpy(z['lf0'].astype(np.float32)), torch.from_numpy(z['periodicity' if 'periodicity' in z else 'per'].astype(np.float32))
    index, place = frame_index(durations)
    count = len(durations)

    def mean(values, weights):
        total = torch.zeros(count).index_add_(0, index, values * weights)
        return total / torch.zeros(count).index_add_(0, index, weights)

    loudness = (mel[:NARROW].float().exp() ** 2).sum(0).clamp(min=1e-6).log() * 0.25
    pitch = (mean(lf0, voicing.clamp(min=0.02) ** 2) - PITCH_MEAN) / PITCH_SPREAD
    return dict(split=row.get('split', 'train'), speaker=speaker, language=LANGUAGES.index(CORPORA[corpus].language),
                bands=bands(min(float(z['top']), CORPORA[corpus].top)),
                size=float(z['size']) if 'size' in z else 0.0, shift=float(z['shift']) / PITCH_SPREAD if 'shift' in z else 0.0,
                phones=torch.tensor(phones), places=torch.from_numpy(where), durations=torch.tensor(durations), pitch=pitch.clamp(-5, 7),
                energy=mean(loudness, torch.ones(len(index))), index=index, place=place, mel=mel, lf0=lf0, voicing=voicing,
                weight=mel.shape[1])


def load():
    """→ clips by part, clips for validation, mean pitch by speaker."""
    parts, validation, heights = {}, [], []
    for speaker, corpus in enumerate(CORPORA):
        rows = [json.loads(line) for line in open(CORPORA[corpus].labels, encoding='utf8') if line.endswith('\n')]
        for number, row in enumerate(rows):
            if 'durations' not in row:
                continue
            if corpus == 'made':
                row['split'] = 'val' if number % 60 == 30 else 'train'
            if not row.get('use', True):
                continue
            for copy in (None, 'moved', 'mid'):
                clip = load_clip(row, corpus, speaker, copy)
                if clip is None:
                    continue
                if clip['split'] == 'train':
                    parts.setdefault((corpus, copy), []).append(clip)
                elif not copy:
                    validation.append(clip)
        own = parts.get((corpus, None), [])
        if not own:
            heights.append(0.0)
            continue
        voiced = torch.cat([c['lf0'][c['voicing'] > 0.7] for c in own])
        heights.append((float(voiced.mean()) - PITCH_MEAN) / PITCH_SPREAD)
    chosen = []
    for speaker in range(len(CORPORA)):
        own = [c for c in validation if c['speaker'] == speaker]
        chosen += own[:: max(1, len(own) // 8)][:8]
    return parts, chosen, torch.tensor(heights)


def collate(clips, window, random):
    """Windows of `window` frames (0: whole clips) and the phones around them."""
    frames = {k: [] for k in ('index', 'place', 'mel', 'lf0', 'voicing')}
    phones = []
    for clip in clips:
        total = clip['mel'].shape[1]
        start = random.integers(0, total - window + 1) if window else 0
        stop = start + window if window else total
        first, last = 0, len(clip['phones'])
        if window:
            first = max(0, int(clip['index'][start]) - CONTEXT)
            last = int(clip['index'][stop - 1]) + 1 + CONTEXT
        where = clip['places'][first:last]
        if window and random.random() < WORDLESS:
            where = where * torch.tensor([0.0, 0.0] + [1.0] * (PLACES - 2))
        phones.append([clip[k][first:last] for k in ('phones', 'durations', 'pitch', 'energy')] + [where])
        frames['index'].append(clip['index'][start:stop] - first)
        frames['mel'].append(clip['mel'][:, start:stop].float())
        for key in ('place', 'lf0', 'voicing'):
            frames[key].append(clip[key][start:stop])
    count = max(len(p[0]) for p in phones)
    batch = dict(phones=torch.zeros(len(clips), count, dtype=torch.long), places=torch.zeros(len(clips), count, PLACES), mask=torch.zeros(len(clips), count, 1),
                 durations=torch.ones(len(clips), count), pitch=torch.zeros(len(clips), count), energy=torch.zeros(len(clips), count))
    for i, (ids, durations, pitch, energy, where) in enumerate(phones):
        n = len(ids)
        batch['mask'][i, :n] = 1
        for key, values in (('phones', ids), ('places', where), ('durations', durations), ('pitch', pitch), ('energy', energy)):
            batch[key][i, :n] = values.to(batch[key].dtype)
    batch.update({k: torch.stack(v) for k, v in frames.items()})
    for key in ('speaker', 'language'):
        batch[key] = torch.tensor([c[key] for c in clips])
    batch['bands'] = torch.stack([c['bands'] for c in clips])
    for key in ('size', 'shift'):
        batch[key] = torch.tensor([c[key] for c in clips])
    return batch


def encode(model, batch):
    """→ h, predictions in the units of the batch, and their mean errors."""
    h, durations, pitch, energy = model.encode(batch['phones'], batch['places'], batch['mask'], model.manners(batch['speaker']), batch['language'])
    pitch = pitch + (model.height[batch['speaker']] + batch['shift'])[:, None]
    mask = batch['mask'][..., 0]

    def error(one, other):
        return ((one - other).abs() * mask).sum() / mask.sum()

    errors = dict(durations=error(durations, torch.log(batch['durations']) - DURATION_MEAN),
                  pitch=error(pitch, batch['pitch']), energy=error(energy, batch['energy']))
    return h, durations, pitch, energy, errors


def bands(top):
    """(MELS, 1): 1 for the bands that speech with nothing above `top` Hz can teach, 0 for the others."""
    centres = np.concatenate([librosa.mel_frequencies(NARROW + 2, fmin=30.0, fmax=8000.0)[1:-1],
                              np.geomspace(7700.0, WIDE_TOP, MELS - NARROW + 2)[1:-1]])
    return torch.tensor(centres < top * 1.03, dtype=torch.float32)[:, None]


def patch_distance(x, y):
    square = ((x - y) / MEL_SPREAD)[:, None] ** 2
    total = 0
    for high, wide in PATCHES:
        pooled = F.avg_pool2d(square, (high, wide), (max(1, high // 2), max(1, wide // 2)))
        total = total + torch.sqrt(pooled + 1e-5).mean()
    return total / len(PATCHES)


def texture(mel):
    """How much a spectrum changes over two bands: over-smooth speech has less than the recordings."""
    return (mel[:, 2:] - mel[:, :-2]).abs().mean()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--out', required=True)
    parser.add_argument('--minutes', type=float, default=45)
    parser.add_argument('--init', help="a starter's checkpoint or one of ours")
    parser.add_argument('--rate', type=float, default=1.5e-3)
    parser.add_argument('--batch', type=int, default=8)
    parser.add_argument('--window', type=int, default=160)
    parser.add_argument('--texture-from', type=float, default=0.6)
    args = parser.parse_args()
    random = quiet_machine()

    parts, validation, heights = load()
    pools = {part: [c for c in clips if c['weight'] >= args.window] for part, clips in parts.items()}
    names = [part for part in SHARES if pools.get(part)]
    shares = np.array([SHARES[part] for part in names])
    shares /= shares.sum()
    weights = [np.array([c['weight'] for c in pools[part]], float) for part in names]
    for part, weight in zip(names, weights):
        print(part[0], part[1] or '', f'{len(pools[part])} clips, {weight.sum() / 288000:.2f} h')
    print('mean pitch, Hz:', *(f'{np.exp(h * PITCH_SPREAD + PITCH_MEAN):.0f}' for h in heights.tolist()), flush=True)

    model = Acoustic(speakers=len(CORPORA))
    if args.init:
        model.start_from(torch.load(args.init, weights_only=False))
    model.height.copy_(heights)
    judged = Acoustic(**model.cfg).eval()

    @torch.no_grad()
    def evaluate(weights):
        """Per speaker: mel error with true and with predicted pitch and energy, error of durations (frames) and pitch
        (semitones), and texture against the recordings'."""
        judged.load_state_dict(weights)
        result = {}
        for speaker, corpus in enumerate(CORPORA):
            rows = []
            for clip in validation:
                if clip['speaker'] != speaker:
                    continue
                b = collate([clip], 0, random)
                h, durations, pitch, energy, errors = encode(judged, b)
                still = torch.zeros(1, b['index'].shape[1], NOISE)
                timbre = judged.timbre_of(b['speaker'], b['size'])
                y, _ = judged.decode(h, b['pitch'], b['energy'], b['index'], b['place'], still, timbre)
                free, _ = judged.decode(h, pitch, energy, b['index'], b['place'], still, timbre)
                frames = (torch.exp(durations + DURATION_MEAN) - b['durations']).abs().mean()
                own = b['bands']
                rows.append([((y - b['mel']).abs() * own).sum() / own.sum() / y.shape[2], ((free - b['mel']).abs() * own).sum() / own.sum() / y.shape[2],
                             frames, errors['pitch'] * PITCH_SPREAD * 17.31, texture(y[:, :NARROW]) / texture(b['mel'][:, :NARROW])])
            if not rows:
                continue
            for name, value in zip(('mel', 'mel_free', 'frames', 'semitones', 'texture'), np.mean(rows, 0)):
                result[f'{corpus[:3]}_{name}'] = rounded(value, 3)
        return result

    run = Training(model, args.out, args.minutes, args.rate, clip=2.0, extra=dict(kind='acoustic'), weight_decay=0.05)
    inner = slice(8, -8)
    while run.running(evaluate):
        clips = []
        for part in random.choice(len(names), args.batch, p=shares):
            pool, weight = pools[names[part]], weights[part]
            clips.append(pool[random.choice(len(pool), p=weight / weight.sum())])
        b = collate(clips, args.window, random)
        model.train()
        textured = run.progress() >= args.texture_from
        h, _, _, _, errors = encode(model, b)
        decoder = [h, b['pitch'], b['energy'], b['index'], b['place']]
        timbre = model.timbre_of(b['speaker'], b['size'])
        heard = b['bands']
        target, lf0, voicing = b['mel'][:, :, inner] * heard, b['lf0'][:, inner], b['voicing'][:, inner] ** 2
        draws = 2 if textured else 1
        mel, f0 = model.decode(*(torch.cat([t] * draws) for t in decoder), torch.randn(draws * args.batch, args.window, NOISE),
                               torch.cat([timbre] * draws))
        mel, f0 = mel[:, :, inner] * torch.cat([heard] * draws), f0[:, inner]
        f0_error = sum(((f - lf0).abs() * voicing).sum() for f in f0.split(args.batch)) / (draws * voicing.sum()) / PITCH_SPREAD
        if textured:
            first, second = mel.split(args.batch)
            to_target = 0.5 * (patch_distance(target, first) + patch_distance(target, second))
            between = patch_distance(first, second)
            loss = 2 * to_target - between
        else:
            to_target = (target - mel).abs().mean() / MEL_SPREAD
            between = torch.zeros(())
            loss = 2 * to_target
        run.update(loss + 0.2 * f0_error + 0.1 * errors['durations'] + 0.1 * errors['pitch'] + 0.05 * errors['energy'],
                   mel=to_target, between=between, f0=f0_error, **errors)


if __name__ == '__main__':
    main()
