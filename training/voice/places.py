"""Where a phone stands in its word and in its phrase. A convolution sees some twelve phones to each side; without this it
knows neither how far a sentence has come nor where a word ends, and its pitch lies flat."""
import difflib
import sys

import numpy as np

from settings import SHARED

# first of its word, last of its word, nearness of the phrase's beginning and of its end, share of the phrase that is over,
# length of the phrase, whether it is the first and the last phrase of the utterance
PLACES = 8
REACH = 6.0                         # phones over which nearness falls to 1/e


def places(phones, words=None):
    """phones: names, `sil` at pauses; words: for each phone the number of its word, −1 for `sil`, or None where words are not
    known → float32 (N, PLACES), zeros for `sil`. The service computes the same (src/inference/nutq1/position-features.ts)."""
    out = np.zeros((len(phones), PLACES), np.float32)
    phrases, start = [], None
    for i, phone in enumerate(list(phones) + ['sil']):
        if phone != 'sil' and start is None:
            start = i
        elif phone == 'sil' and start is not None:
            phrases.append((start, i))
            start = None
    for number, (start, end) in enumerate(phrases):
        count = end - start
        i = np.arange(count)
        rows = out[start:end]
        rows[:, 2] = np.exp(-i / REACH)
        rows[:, 3] = np.exp(-(count - 1 - i) / REACH)
        rows[:, 4] = i / max(1, count - 1) - 0.5
        rows[:, 5] = 0.5 * np.log(count) - 1.5
        rows[:, 6] = number == 0
        rows[:, 7] = number == len(phrases) - 1
    if words is not None:
        for i, word in enumerate(words):
            if word >= 0:
                out[i, 0] = i == 0 or words[i - 1] != word
                out[i, 1] = i == len(words) - 1 or words[i + 1] != word
    return out


def words_of(vowelled, phones):
    """For each phone as spoken the number of its word in the vowelled text: by the alignment's phonemiser, matched against
    what was spoken. None where the two are too far apart."""
    if f'{SHARED}/reference/alignment' not in sys.path:
        sys.path.insert(0, f'{SHARED}/reference/alignment')
    import g2p
    try:
        spelled = g2p.sentence(vowelled.split())
    except Exception:
        return None
    expected = [phone for word in spelled for phone in word]
    numbers = [n for n, word in enumerate(spelled) for _ in word]
    matcher = difflib.SequenceMatcher(None, expected, phones, autojunk=False)
    if matcher.ratio() < 0.85:
        return None
    words = [-1] * len(phones)
    for a, b, size in matcher.get_matching_blocks():
        words[b:b + size] = numbers[a:a + size]
    # What was not matched goes with the phone behind it, at a word's end with the one before.
    following = None
    for i in range(len(phones) - 1, -1, -1):
        if phones[i] == 'sil':
            words[i], following = -1, None
        elif words[i] < 0 and following is not None:
            words[i] = following
        else:
            following = words[i] if words[i] >= 0 else following
    previous = -1
    for i, phone in enumerate(phones):
        if phone == 'sil':
            previous = -1
        elif words[i] < 0:
            words[i] = previous
        else:
            previous = words[i]
    return words
