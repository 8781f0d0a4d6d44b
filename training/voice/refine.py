"""Refines the F0 of prepared clips until its harmonics lie on those of the spectrum up to 3 kHz.

    python refine.py recordings made        # then again with --moved for those copies; `mid` ones are made from refined clips

The tracker is off by 0.7 % on the median frame, which no ear hears; but the fifteenth harmonic is then off by a tenth of
the distance between harmonics, and a vocoder that builds its pulses from it learns that voices have noise above 1 kHz."""
import argparse
import time

import numba
import numpy as np

from audio import HOP, SAMPLE_RATE
from settings import WORK, keep_clip, prepared

WINDOW, SIZE = 1200, 12288
REACH, STEPS = 0.03, 31             # candidates: within so much of the tracker's F0
LOWEST, TOP = 2, 3000.0             # harmonics from this number up to this frequency


@numba.njit(cache=True)
def _prominence(spectrum, f0, candidates, out):
    """For each candidate the mean difference of log spectrum between harmonics and the valleys beside them."""
    scale = SIZE / SAMPLE_RATE
    for j in range(len(candidates)):
        f = f0 * (1 + candidates[j])
        count = int(TOP / f)
        total = 0.0
        for k in range(LOWEST, count):
            total += spectrum[int(k * f * scale + 0.5)] - spectrum[int((k + 0.5) * f * scale + 0.5)]
        out[j] = total / max(1, count - LOWEST)


def refined(wav, lf0, periodicity):
    """wav (200 T,), log-F0 and periodicity (T,) → log-F0 (T,), prominence of its harmonics (T,) in nats."""
    window = np.hanning(WINDOW)
    padded = np.pad(wav, (WINDOW // 2, WINDOW))
    candidates = np.linspace(-REACH, REACH, STEPS)
    scores = np.empty(STEPS)
    shift, weight, prominence = np.zeros(len(lf0)), np.full(len(lf0), 1e-3), np.zeros(len(lf0))
    for t in range(len(lf0)):
        frame = padded[t * HOP + HOP // 2: t * HOP + HOP // 2 + WINDOW]
        if periodicity[t] < 0.5 or (frame ** 2).mean() < 1e-5:
            continue
        spectrum = np.log(np.abs(np.fft.rfft(frame * window, SIZE)) + 1e-4)
        _prominence(spectrum, np.exp(lf0[t]), candidates, scores)
        best = min(max(int(scores.argmax()), 1), STEPS - 2)
        a, b, c = scores[best - 1: best + 2]
        offset = 0.5 * (a - c) / (a - 2 * b + c - 1e-9) if b >= max(a, c) else 0.0
        shift[t] = candidates[best] + np.clip(offset, -0.5, 0.5) * (candidates[1] - candidates[0])
        weight[t] = max(1e-3, b - np.median(scores)) ** 2
        prominence[t] = b
    # Neighbours agree within a window; a frame without clear harmonics goes with them.
    kernel = np.array([0.25, 0.7, 1.0, 0.7, 0.25])
    smooth = np.convolve(shift * weight, kernel, 'same') / np.convolve(weight, kernel, 'same')
    return (lf0 + np.log1p(smooth)).astype(np.float32), prominence.astype(np.float16)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('corpora', nargs='+')
    parser.add_argument('--moved', action='store_true', help='give the moved copies what their clips have')
    args = parser.parse_args()
    started, count = time.time(), 0
    for corpus in args.corpora:
        for path in sorted((WORK / 'prepared' / corpus).glob('*.npz')):
            target = prepared(corpus, path.stem, 'moved') if args.moved else path
            if not target.exists():
                continue
            clip = dict(np.load(target))
            if args.moved:
                clip['lf0'] = np.load(path)['lf0'] + np.float32(clip['shift'])
            elif 'prominence' in clip:
                continue
            else:
                clip['lf0'], clip['prominence'] = refined(clip['wav'].astype(float) / 32767, clip['lf0'].astype(float),
                                                          clip['periodicity' if 'periodicity' in clip else 'per'].astype(float))
            keep_clip(target, clip)
            count += 1
            if count % 100 == 0:
                print(f'{corpus}: {count} clips, {time.time() - started:.0f} s', flush=True)
    print(f'{count} clips in {time.time() - started:.0f} s')


if __name__ == '__main__':
    main()
