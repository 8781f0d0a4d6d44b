"""Prepares speech for training: cleans, levels, finds F0, and keeps one file a clip.

    python prepare.py recordings            # the aligned recordings
    python prepare.py made                  # speech that the HTS voice spoke (make_hts_corpus.py, with RATE=24000)
    python prepare.py kerstin               # and nathalie: studio recordings in other languages (foreign.py first)
    python prepare.py recordings --copy moved           # copies of what is ready: another vocal tract and pitch
    python prepare.py made --copy moved --every 2
    python prepare.py made --copy mid --every 3         # copies with sounds that no speaker has: e, ee, o, oo, ch

Clips that are ready are left as they are, so it can be run again while a corpus is still growing."""
import argparse
import json
import math
import time
import zlib

import numpy as np
import pyworld
import soundfile
import torch

from audio import HOP, NARROW_TOP, SAMPLE_RATE, WIDE_TOP, clean_recording, level, log_mel, pitch, resampled
from settings import CORPORA, keep_clip, prepared

# One unit of `size` is a woman's vocal tract and pitch against a man's.
FORMANTS, F0 = math.log(1.17), math.log(1.62)


def describe(wav, median, top):
    """Everything that is kept of a clip; `top`: the frequency in Hz up to which it holds speech."""
    wav = level(wav)
    wav = wav[: len(wav) // HOP * HOP]
    lf0, periodicity = pitch(wav, median)
    mel = log_mel(torch.from_numpy(wav[None]).float())[0].numpy()
    return dict(wav=(wav * 32767).astype(np.int16), mel=mel.astype(np.float16), lf0=lf0.astype(np.float32),
                periodicity=periodicity.astype(np.float16), size=0.0, shift=0.0, top=top)


def from_file(source, corpus, row):
    wav, rate = soundfile.read(source)
    if corpus.clean:
        wav, rate = clean_recording(resampled(wav, rate, 16000)), 16000
    return describe(resampled(wav, rate), row.get('f0_median', corpus.median_f0), corpus.top)


def analyse(clip):
    """WORLD's parts of a clip: F0 in Hz (0: no voice), envelope and noise (T, 513)."""
    wav = clip['wav'].astype(float) / 32767
    lf0, periodicity = clip['lf0'].astype(float), clip['periodicity'].astype(float)
    times = (np.arange(len(lf0)) * HOP + HOP / 2) / SAMPLE_RATE
    f0 = np.where(periodicity > 0.45, np.exp(lf0), 0.0)
    return (f0, pyworld.cheaptrick(wav, f0, times, SAMPLE_RATE, fft_size=1024),
            pyworld.d4c(wav, f0, times, SAMPLE_RATE, fft_size=1024))


def warped(envelope, source):
    """envelope (T, 513) with its frequency axis bent: bin k gets what was at bin source[k]; source (513,) or (T, 513)."""
    source = np.broadcast_to(np.clip(source, 0, 512), envelope.shape)
    low = np.minimum(source.astype(int), 511)
    part = source - low
    return np.ascontiguousarray((1 - part) * np.take_along_axis(envelope, low, 1) + part * np.take_along_axis(envelope, low + 1, 1))


def synthesise(f0, envelope, noise, clip, shift=0.0, **figures):
    """→ what is kept of a copy of `clip` that WORLD speaks."""
    frames = len(f0)
    wav = pyworld.synthesize(f0, envelope, noise, SAMPLE_RATE, HOP / SAMPLE_RATE * 1000)
    # WORLD puts frame t at t · hop; ours is centred half a hop later.
    wav = np.concatenate([np.zeros(HOP // 2), wav])[: frames * HOP]
    wav = level(np.pad(wav, (0, frames * HOP - len(wav))))
    mel = log_mel(torch.from_numpy(wav[None]).float())[0].numpy()
    top = min(WIDE_TOP, float(clip['top']) * math.exp(FORMANTS * min(0.0, figures['size'])))
    return dict(mel=mel.astype(np.float16), lf0=(clip['lf0'].astype(float) + shift).astype(np.float32), periodicity=clip['periodicity'],
                shift=shift, top=top, wav=(wav * 32767).astype(np.int16), **figures)


def move(clip, row, random):
    """The same utterance from a longer or shorter vocal tract, deeper or higher: WORLD's envelope with its frequency
    axis stretched. One in four is deeper; the pitch strays a little from what the size would ask for."""
    size = random.uniform(-0.6, -0.2) if random.random() < 0.25 else random.uniform(0.4, 1.2)
    shift = F0 * (size + random.normal(0, 0.12))
    source = np.arange(513) / math.exp(FORMANTS * size)
    f0, envelope, noise = analyse(clip)
    return synthesise(f0 * math.exp(shift), np.exp(warped(np.log(envelope), source)), warped(noise, source), clip,
                      shift=shift, size=size)


# High vowels, the mid one that each becomes (the dialects' beet, yoom), and their first and second formant in Hz before
# and after. Before: medians over the made speech, for which this is meant.
MID = {'ii': ('ee', (316, 2095), (436, 1885)), 'i': ('e', (349, 2012), (454, 1850)),
       'uu': ('oo', (364, 858), (466, 900)), 'u': ('o', (388, 1029), (473, 1029))}


def mid(clip, row, random):
    """The same utterance with some high vowels lowered to mid ones, by moving their formants, and some `sh` given the closure
    of `ch`: sounds that no speaker has. Its phones are kept with it."""
    frames = clip['mel'].shape[1]
    phones, ends = list(row['phones']), np.cumsum(row['durations'])
    bins = np.arange(513)
    hertz = bins * SAMPLE_RATE / 1024
    bend, gain = np.zeros((frames, 513)), np.ones(frames)
    for i, (phone, end) in enumerate(zip(row['phones'], ends)):
        start = end - row['durations'][i]
        if phone in MID and end - start >= 3 and random.random() < 0.6:
            phones[i], before, after = MID[phone]
            # Between what moves and 4.5 kHz, above which nothing does.
            source = np.interp(hertz, [0, *after, 4500, 12000], [0, *before, 4500, 12000]) * 1024 / SAMPLE_RATE
            bend[start:min(end, frames)] = source - bins
        elif phone == 'sh' and end - start >= 6 and 0 < i and random.random() < 0.5:
            phones[i] = 'ch'
            gain[start:start + (end - start) * 9 // 20] = 0.01
    # The tongue needs some 40 ms to get there.
    kernel = np.array([0.25, 0.5, 0.25])
    bend = np.apply_along_axis(lambda column: np.convolve(np.pad(column, 1, 'edge'), kernel, 'valid'), 0, bend)
    f0, envelope, noise = analyse(clip)
    envelope = np.exp(warped(np.log(envelope), bins + bend)) * gain[:, None] ** 2
    return synthesise(f0, envelope, noise, clip, size=0.0, phones=np.array(phones))


COPIES = {'moved': move, 'mid': mid}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('corpus', choices=sorted(CORPORA))
    parser.add_argument('--copy', choices=COPIES)
    parser.add_argument('--every', type=int, default=1, help='take only one clip in so many')
    args = parser.parse_args()
    torch.set_num_threads(1)
    corpus = CORPORA[args.corpus]
    started, made = time.time(), 0
    for number, line in enumerate(open(corpus.labels, encoding='utf8')):
        if number % args.every or not line.endswith('\n'):          # the last line may still be being written
            continue
        row = json.loads(line)
        target = prepared(args.corpus, row['id'], args.copy)
        source = prepared(args.corpus, row['id']) if args.copy else corpus.clips / f"{row['id']}.{corpus.form}"
        if not row.get('use', True) or target.exists() or not source.exists():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        if args.copy:
            clip = COPIES[args.copy](np.load(source), row, np.random.default_rng(zlib.crc32(row['id'].encode())))
        else:
            clip = from_file(source, corpus, row)
        keep_clip(target, clip)
        made += 1
        if made % 100 == 0:
            print(f'{made} clips, {time.time() - started:.0f} s', flush=True)
    print(f'{made} clips made ready in {time.time() - started:.0f} s')


if __name__ == '__main__':
    main()
