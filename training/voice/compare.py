"""Compares points of one pair of models quickly, on sentences that no other measure uses.

    python compare.py RUN/models:0 RUN/models:1 ...      # rows of the definitions that export.py was given

Forty-eight sentences of the diacritiser's training text (five to twelve words), several to one recording, since the
recogniser always hears half a minute: a voice costs about half a CPU-minute. What counts is NLL, the nats a letter that the
recogniser needs for what was said, and its difference to the first voice, with a 95 % interval over recordings."""
import argparse
import lzma
import re

import numpy as np

from evaluate import hear, heard_at, interval, tools
from settings import SHARED
from speak import Voice, phones_of

SENTENCES, WINDOW = 48, 26.0        # how many, and seconds of a recording


def texts(count=SENTENCES):
    """Vowelled sentences, the same ones every time."""
    found = []
    for name in ('msa_aljazeera', 'msa_modern_books'):
        for line in lzma.open(f'{SHARED}/data/text/train/{name}.txt.xz', 'rt', encoding='utf8'):
            for sentence in re.split(r'(?<=[.؟!])\s', line.strip()):
                bare = re.sub('[\u064b-\u0652\u0670]', '', sentence)
                words = bare.split()
                if not 5 <= len(words) <= 12 or re.search(r'[^\u0621-\u064a ،.]', bare):
                    continue
                if len(re.findall('[\u064b-\u0652]', sentence)) > 0.7 * sum(len(w) for w in words):
                    found.append(sentence)
    return [found[i] for i in np.random.default_rng(5).choice(len(found), count, replace=False)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('voices', nargs='+', help='FOLDER:N')
    parser.add_argument('--speed', type=float, default=1.0)
    parser.add_argument('-n', type=int, default=SENTENCES)
    args = parser.parse_args()
    measure, first = tools(), None
    judge, spoken = measure.Judge('base', 1, 1), [(t, *phones_of(t)) for t in texts(args.n)]
    plan = None
    for name in args.voices:
        folder, _, row = name.partition(':')
        voice = Voice(folder, **({'speaker': int(row)} if row else {}))
        wavs = [heard_at(voice(phones, words, args.speed)[0], voice) for _, phones, words in spoken]
        if plan is None:                        # which sentences share a recording: the first voice decides for all
            plan, length = [[]], 0.0
            for i, wav in enumerate(wavs):
                length += len(wav) / 16000
                if length > WINDOW:
                    plan.append([])
                    length = len(wav) / 16000
                plan[-1].append(i)
        nats, errors, letters = [], [], []
        for rows in plan:
            text = measure.bare(' '.join(spoken[i][0] for i in rows))
            wav = np.concatenate([wavs[i] for i in rows])[: int(29.9 * 16000)]
            for figures, value in zip((errors, letters, nats), hear(judge, measure, wav, text)):
                figures.append(value)
        first = first or nats
        change = interval(np.array(nats) - np.array(first), letters)
        print(f'{name}: NLL {interval(nats, letters)} against the first {change}, CER {100 * interval(errors, letters)[0]:.1f} %, '
              f'{sum(letters) / sum(len(w) for w in wavs) * 16000:.1f} letters a second', flush=True)


if __name__ == '__main__':
    main()
