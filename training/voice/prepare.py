"""Prepares speech for training: cleans, levels, finds F0, and keeps one file a clip.

    python prepare.py recordings            # the aligned recordings
    python prepare.py made                  # speech that the HTS voice spoke (make_hts_corpus.py)
    python prepare.py recordings --moved    # copies with another vocal tract and pitch, of what is ready
    python prepare.py made --moved --every 2

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

from audio import HOP, SAMPLE_RATE, clean_recording, level, log_mel, pitch
from settings import CORPORA, keep_clip, prepared

# One unit of `size` is a woman's vocal tract and pitch against a man's.
FORMANTS, F0 = math.log(1.17), math.log(1.62)


def describe(wav, median):
    """Everything that is kept of a clip."""
    wav = level(wav)
    wav = wav[: len(wav) // HOP * HOP]
    lf0, periodicity = pitch(wav, median)
    mel = log_mel(torch.from_numpy(wav[None]).float())[0].numpy()
    return dict(wav=(wav * 32767).astype(np.int16), mel=mel.astype(np.float16), lf0=lf0.astype(np.float32),
                periodicity=periodicity.astype(np.float16), size=0.0, shift=0.0)


def from_file(source, corpus):
    wav, rate = soundfile.read(source)
    assert rate == SAMPLE_RATE, source
    return describe(clean_recording(wav) if corpus.clean else wav, corpus.median_f0)


def move(clip, random):
    """The same utterance from a longer or shorter vocal tract, deeper or higher: WORLD's envelope with its frequency
    axis stretched. One in four is deeper; the pitch strays a little from what the size would ask for."""
    size = random.uniform(-0.6, -0.2) if random.random() < 0.25 else random.uniform(0.4, 1.2)
    shift = F0 * (size + random.normal(0, 0.12))
    stretch = math.exp(FORMANTS * size)
    wav = clip['wav'].astype(float) / 32767
    lf0, periodicity = clip['lf0'].astype(float), clip['periodicity'].astype(float)
    times = (np.arange(len(lf0)) * HOP + HOP / 2) / SAMPLE_RATE
    f0 = np.where(periodicity > 0.45, np.exp(lf0), 0.0)
    envelope = pyworld.cheaptrick(wav, f0, times, SAMPLE_RATE, fft_size=1024)
    noise = pyworld.d4c(wav, f0, times, SAMPLE_RATE, fft_size=1024)
    bins = np.arange(513)
    source = np.minimum(bins / stretch, 512)
    low = np.minimum(source.astype(int), 511)
    part = source - low
    envelope = np.ascontiguousarray(np.exp((1 - part) * np.log(envelope[:, low]) + part * np.log(envelope[:, low + 1])))
    noise = np.ascontiguousarray((1 - part) * noise[:, low] + part * noise[:, low + 1])
    f0 = np.where(f0 > 0, f0 * math.exp(shift), 0.0)
    wav = pyworld.synthesize(f0, envelope, noise, SAMPLE_RATE, HOP / SAMPLE_RATE * 1000)
    # WORLD puts frame t at t · hop; ours is centred half a hop later.
    wav = np.concatenate([np.zeros(HOP // 2), wav])[: len(lf0) * HOP]
    wav = level(np.pad(wav, (0, len(lf0) * HOP - len(wav))))
    mel = log_mel(torch.from_numpy(wav[None]).float())[0].numpy()
    return dict(mel=mel.astype(np.float16), lf0=(lf0 + shift).astype(np.float32), periodicity=clip['periodicity'],
                size=size, shift=shift, wav=(wav * 32767).astype(np.int16))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('corpus', choices=sorted(CORPORA))
    parser.add_argument('--moved', action='store_true')
    parser.add_argument('--every', type=int, default=1, help='take only one clip in so many')
    args = parser.parse_args()
    torch.set_num_threads(1)
    corpus = CORPORA[args.corpus]
    started, made = time.time(), 0
    for number, line in enumerate(open(corpus.labels, encoding='utf8')):
        if number % args.every or not line.endswith('\n'):          # the last line may still be being written
            continue
        row = json.loads(line)
        target = prepared(args.corpus, row['id'], args.moved)
        source = prepared(args.corpus, row['id']) if args.moved else corpus.clips / f"{row['id']}.flac"
        if not row.get('use', True) or target.exists() or not source.exists():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        if args.moved:
            clip = move(np.load(source), np.random.default_rng(zlib.crc32(row['id'].encode())))
        else:
            clip = from_file(source, corpus)
        keep_clip(target, clip)
        made += 1
        if made % 100 == 0:
            print(f'{made} clips, {time.time() - started:.0f} s', flush=True)
    print(f'{made} clips made ready in {time.time() - started:.0f} s')


if __name__ == '__main__':
    main()
