"""Trains the vocoder on all speakers, at many sizes of the vocal tract.

    python train_vocoder.py --out RUN --minutes 25 [--init CHECKPOINT]

A vocoder that has heard made speech learns its buzz, and one that has not blurs what the acoustic model learnt from it. So
it hears both and is told which is which (`source`); it then speaks as from a recording. Half of the examples are resampled, pitch and
formants together, so that higher and deeper voices are known too. What a narrow recording does not hold is left out of its loss, and its
further bands are given as they are in wide speech with the same lower ones: that is what the acoustic model will ask for.
Loss: spectral energy distance at five resolutions. Two draws of noise per example; what they have in common must be the
recording, what they differ in must differ like recordings do."""
import argparse
import glob
import json

import numpy as np
import torch
import torch.nn.functional as F

from audio import HOP, NARROW, NARROW_TOP, SAMPLE_RATE, WIDE_TOP, log_mel
from optimise import Training, quiet_machine, rounded
from settings import CORPORA, WORK
from vocoder import Vocoder, gate, pulses

RESOLUTIONS = ((128, 32), (256, 64), (512, 128), (1024, 256), (2048, 512))


# How often an example comes from each corpus.
SHARES = {'recordings': 0.2, 'made': 0.2, 'kerstin': 0.3, 'nathalie': 0.3}


def spectra(x, tops=None):
    """tops (B,): Hz up to which each is looked at; above, all are taken to be silent."""
    out = []
    for size, step in RESOLUTIONS:
        window = torch.hann_window(size)
        s = torch.stft(x, size, step, size, window, center=False, return_complex=True)
        magnitude = torch.sqrt(s.real ** 2 + s.imag ** 2 + 1e-9) / window.pow(2).sum().sqrt()
        if tops is not None:
            hertz = torch.arange(size // 2 + 1) * SAMPLE_RATE / size
            magnitude = magnitude * (hertz[None] <= tops[:, None])[..., None]
        out.append((magnitude, torch.log(magnitude + 1e-3)))
    return out


def distance(one, other):
    """Magnitudes by their mean difference, log-magnitudes by the norm of a frame's difference."""
    total = 0.0
    for (a, log_a), (b, log_b) in zip(one, other):
        total = total + 20 * (a - b).abs().mean() + torch.sqrt(((log_a - log_b) ** 2).mean(1) + 1e-5).mean()
    return total / len(one)


def load(corpora, frames):
    """→ clips for training and for validation (the corpus's own split; of made speech one in sixty)."""
    training, validation = [], []
    for source, corpus in enumerate(corpora):
        splits, own = {}, []
        for number, line in enumerate(open(CORPORA[corpus].labels, encoding='utf8')):
            row = json.loads(line)
            splits[row['id']] = row.get('split', 'val' if number % 60 == 30 else 'train')
        for path in sorted(glob.glob(f'{WORK}/prepared/{corpus}/*.npz')):
            split = splits.get(path.split('/')[-1][:-4], 'train')
            z = np.load(path)
            clip = dict(wav=z['wav'], lf0=z['lf0'], source=source, top=min(float(z['top']), CORPORA[corpus].top))
            if len(clip['lf0']) > 2 * frames:
                (training if split == 'train' else own).append(clip)
        validation += own[:: max(1, len(own) // 8)][:8]
    return training, validation


def further_bands(clips, count=60, ridge=1.0):
    """What the bands above 8 kHz of wide speech are by those below: weights (NARROW + 1, MELS − NARROW)."""
    mels = torch.cat([log_mel(torch.from_numpy(c['wav'].astype(np.float32) / 32767)[None])[0] for c in clips[:: max(1, len(clips) // count)]], 1).t()
    x = torch.cat([mels[:, :NARROW], torch.ones(len(mels), 1)], 1)
    return torch.linalg.solve(x.t() @ x + ridge * torch.eye(x.shape[1]), x.t() @ mels[:, NARROW:])


def widened(mel, further):
    """mel (MELS, T) of narrow speech with the further bands that wide speech would have."""
    low = mel[:NARROW]
    return torch.cat([low, further[:-1].t() @ low + further[-1][:, None]])


def example(clip, frames, ratio, random, further):
    """A stretch of `frames` frames, resampled by `ratio` (above 1: shorter, higher) → mel, log-F0, wav, Hz up to which it is speech."""
    margin = 6
    span = int(np.ceil((frames + 2 * margin) * ratio)) + 1
    start = random.integers(0, max(1, len(clip['lf0']) - span))
    wav = torch.from_numpy(clip['wav'][start * HOP:(start + span) * HOP].astype(np.float32) / 32767)
    lf0 = torch.from_numpy(clip['lf0'][start:start + span])
    total = frames + 2 * margin
    if ratio != 1.0:
        # Only what holds no more than this rate's half over `ratio` is made higher, so that nothing folds back.
        at = torch.arange(total * HOP) * ratio
        left = at.long().clamp(max=len(wav) - 3)
        wav = cubic(wav, left, at - left)
        centres = (torch.arange(total) + 0.5) * ratio - 0.5
        left = centres.floor().long().clamp(0, len(lf0) - 2)
        lf0 = torch.lerp(lf0[left], lf0[left + 1], (centres - left).clamp(0, 1)) + float(np.log(ratio))
    mel, top = log_mel(wav[None, :total * HOP])[0], min(clip['top'] * ratio, WIDE_TOP)
    if top < 0.9 * WIDE_TOP:
        mel = widened(mel, further)
    cut = slice(margin, margin + frames)
    return mel[:, cut], lf0[cut], wav[margin * HOP:(margin + frames) * HOP], top


def cubic(x, i, t):
    """Catmull-Rom interpolation of x at i + t."""
    a, b, c, d = x[(i - 1).clamp(min=0)], x[i], x[i + 1], x[i + 2]
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--out', required=True)
    parser.add_argument('--minutes', type=float, default=25)
    parser.add_argument('--init')
    parser.add_argument('--rate', type=float, default=8e-4)
    parser.add_argument('--batch', type=int, default=8)
    parser.add_argument('--frames', type=int, default=64)
    args = parser.parse_args()
    random = quiet_machine()

    model = Vocoder()
    if args.init:
        model.start_from(torch.load(args.init, weights_only=False)['ema'])
    judged = Vocoder(**model.cfg).eval()
    training, validation = load(list(CORPORA), args.frames)
    weights = np.array([len(c['lf0']) for c in training], float)
    for source, corpus in enumerate(CORPORA):
        own = np.array([c['source'] == source for c in training])
        if own.any():
            weights[own] *= SHARES[corpus] / weights[own].sum()
    weights /= weights.sum()
    # Made speech is wide too, but its upper bands are a machine's.
    further = further_bands([c for c in training if c['top'] == WIDE_TOP and not c['source'] == list(CORPORA).index('made')])
    print(*(f'{corpus}: {sum(c["source"] == i for c in training)},' for i, corpus in enumerate(CORPORA)), f'{len(training)} clips, {sum(len(c["lf0"]) for c in training) / 288000:.2f} h, {len(validation)} for validation')

    @torch.no_grad()
    def evaluate(weights):
        """Mel error and spectral distance of each corpus, and of recordings raised by a quarter; of the women energy above 8 kHz
        against their own in dB, over the frames that have most there."""
        judged.load_state_dict(weights)
        result = {}
        for name, ratio, source in (('', 1.0, 0), ('_raised', 1.25, 0), ('_made', 1.0, 1), ('_kerstin', 1.0, 2), ('_nathalie', 1.0, 3)):
            errors, high = [], []
            for i, clip in enumerate(c for c in validation if c['source'] == source):
                mel, lf0, wav, top = example(clip, min(200, int(len(clip['lf0']) / ratio) - 14), ratio, np.random.default_rng(i), further)
                y, _ = judged(mel[None], lf0[None], torch.randn(1, len(wav), generator=torch.Generator().manual_seed(i)),
                           judged.source(torch.tensor([source])))
                tops, heard = torch.tensor([top]), log_mel(y)[0]
                errors.append([float((heard - mel)[:NARROW].abs().mean()), float(distance(spectra(wav[None], tops), spectra(y, tops)))])
                loud = mel[NARROW:].mean(0).argsort()[-mel.shape[1] // 10:]
                high.append(float((heard - mel)[NARROW:, loud].mean()) * 8.686)
            if not errors:
                continue
            if source > 1:
                result[f'high{name}_db'] = rounded(np.mean(high), 2)
            mel_error, spectral = np.mean(errors, 0)
            result.update({f'mel_error{name}': rounded(mel_error), f'distance{name}': rounded(spectral)})
        return result

    run = Training(model, args.out, args.minutes, args.rate, clip=5.0, extra=dict(kind='vocoder', further=further))
    inner = slice(2 * HOP, -2 * HOP)                    # the edges of an example lack their context
    while run.running(evaluate):
        examples, sources = [], []
        for i in random.choice(len(training), args.batch, p=weights):
            # Wide speech only down: what it holds would fold back.
            highest = 1.33 if training[i]['top'] <= NARROW_TOP else 1.0
            ratio = 1.0 if random.random() < 0.5 else float(np.exp(random.uniform(np.log(0.85), np.log(highest))))
            sources.append(training[i]['source'])
            examples.append(example(training[i], args.frames, ratio, random, further))
        *parts, tops = zip(*examples)
        (mel, lf0, wav), tops = (torch.stack(part) for part in parts), torch.tensor(tops)
        model.train()
        train, phase = pulses(lf0)
        noise = torch.randn(2 * args.batch, wav.shape[1])
        twice = [t.repeat(2, *[1] * (t.ndim - 1)) for t in (model.filters(mel, lf0, model.source(torch.tensor(sources))), train, gate(phase))]
        spoken = spectra(model.synthesise(*twice, noise)[:, inner], tops.repeat(2))
        recorded = spectra(wav[:, inner], tops)
        first, second = ([(a[part], b[part]) for a, b in spoken] for part in (slice(0, args.batch), slice(args.batch, None)))
        to_recording = 0.5 * (distance(recorded, first) + distance(recorded, second))
        between = distance(first, second)
        run.update(2 * to_recording - between, to_recording=to_recording, between=between)


if __name__ == '__main__':
    main()
