"""The vowelled forms that each word of the gold text has -> src/arabic/lexicon/known-forms.tsv.

    python forms.py [--work /tmp/nutq-training/diacritizer]

A line is `word TAB form form …`, sorted by bytes. A form is one hexadecimal digit a letter but the last, whose mark is the
sentence's business: the class of text.py (8 x shadda + vowel). Words that were seen too seldom to tell, and forms seen once
(slips of whoever vowelled), are left out. Nothing that is kept apart is counted.
"""
import argparse
import collections
from pathlib import Path

import numpy as np

import text as T

# Our own corpus was read twice, and the list of lemmas is a dictionary: what they say counts for more, once is enough.
WEIGHTS = {"today": 5, "lemmas": 4, "modern": 1, "classical": 1}
FEWEST_OF_WORD, FEWEST_OF_FORM = 4, 2
OUT = Path(__file__).resolve().parents[2] / "src/arabic/lexicon/known-forms.tsv"
FIRST, LAST = T.ID[T.LETTERS[0]], T.ID[T.LETTERS[-1]]
HAMZA_BELOW, KASRA_CLASS = T.ID["إ"], 3


def words_of(path):
    """(ids, classes of all letters but the last) of every word whose marks are all known."""
    data = np.load(path)
    ids, gold = data["ids"], data["gold"]
    letter = (ids >= FIRST) & (ids <= LAST)
    edges = np.diff(np.concatenate(([0], letter.astype(np.int8), [0])))
    # Pieces lie end to end: a word is also cut where a piece begins.
    begins = np.union1d(np.flatnonzero(edges == 1), np.intersect1d(data["offsets"][:-1], np.flatnonzero(letter)))
    ends = np.union1d(np.flatnonzero(edges == -1), np.intersect1d(data["offsets"][1:], np.flatnonzero(letter) + 1))
    ids, gold = ids.tobytes(), gold.tobytes()
    for begin, end in zip(begins.tolist(), ends.tolist()):
        marks = gold[begin:end - 1]
        if end - begin > 2 and T.UNKNOWN not in marks:
            yield ids[begin:end], marks


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--work", type=Path, default=Path("/tmp/nutq-training/diacritizer"))
    a.add_argument("--out", type=Path, default=OUT)
    a = a.parse_args()
    seen = collections.defaultdict(collections.Counter)
    for kind, weight in WEIGHTS.items():
        for word, marks in words_of(a.work / f"{kind}.npz"):
            if HAMZA_BELOW in word:                             # bare in half of the classical text, and i in any case
                marks = bytes(KASRA_CLASS if c == HAMZA_BELOW else m for c, m in zip(word, marks))
            seen[word][marks] += weight
    lines = []
    for word, forms in seen.items():
        kept = [f for f, n in forms.most_common() if n >= FEWEST_OF_FORM]
        if kept and sum(forms.values()) >= FEWEST_OF_WORD:
            written = " ".join("".join(f"{m:x}" for m in f) for f in kept)
            lines.append(f"{''.join(T.CHARACTERS[c] for c in word)}\t{written}\n".encode())
    a.out.write_bytes(b"".join(sorted(lines)))
    print(f"{len(lines):,} words, {a.out.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
