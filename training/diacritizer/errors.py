"""Which words go wrong.

    python errors.py                        kinds of errors and the most frequent wrong words on fadel_val and held-out lines
    python errors.py --candidates FILE      words of the training text whose vowels are certain and that the model
                                            misses again and again: bare <tab> vowelled <tab> times missed

Kinds: the last letter; a shadda alone; the stem of a word that the training text has with this very reading; the
stem of a word that it never has with this reading.
A candidate's vowelled form leaves the last letter unmarked unless that too is always the same.
"""
import argparse
import os
from collections import Counter, defaultdict
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np

import text as T
from evaluate import MODEL, fadel_lines, onnx_runner
from prepare import encode

LETTER = [2 <= i < 2 + len(T.LETTERS) for i in range(256)]


def words_of(ids, *labels):
    """(bare word, label tuples...) for each run of letters in a piece."""
    start = None
    for i in range(len(ids) + 1):
        inside = i < len(ids) and LETTER[ids[i]]
        if inside and start is None:
            start = i
        if not inside and start is not None:
            yield ("".join(T.CHARACTERS[k] for k in ids[start:i]), *(tuple(int(v) for v in l[start:i]) for l in labels))
            start = None


def arrays(work, kind, characters, rng):
    """Pieces (ids, gold) of an array file, a random part of it."""
    data = np.load(work / f"{kind}.npz")
    o, n = data["offsets"], 0
    for i in rng.permutation(len(o) - 1):
        if n > characters:
            return
        n += int(o[i + 1] - o[i])
        yield data["ids"][o[i]:o[i + 1]], data["gold"][o[i]:o[i + 1]]


def readings(work):
    """{bare word: Counter of folded readings} of the gold text, wholly known words only."""
    known = defaultdict(Counter)
    for kind in ("modern", "classical"):
        data = np.load(work / f"{kind}.npz")
        for word, gold in words_of(data["ids"], data["gold"]):
            if T.UNKNOWN not in gold:
                known[word][gold] += 1
    return known


def analyse(run, pieces, known):
    """Prints the kinds of wrong letters and the words most often wrong."""
    kinds, wrong, letters = Counter(), Counter(), 0
    for ids, gold in pieces:
        got = run(ids[None].astype(np.int64), np.zeros((1, len(ids)), np.int64))[0]
        for word, g, h in words_of(ids, gold, got):
            letters += sum(x != T.UNKNOWN for x in g)
            bad = [i for i, (x, y) in enumerate(zip(g, h)) if x != T.UNKNOWN and x != y]
            stem_known = any(r[:-1] == g[:-1] for r in known.get(word, ()))
            for i in bad:
                last = i == len(word) - 1
                kinds["last letter" if last else "shadda alone" if g[i] & 7 == h[i] & 7 else
                      "stem, reading seen" if stem_known else "stem, reading never seen"] += 1
            if bad and T.UNKNOWN not in g:
                wrong[T.render(word, g), T.render(word, h)] += 1
    total = sum(kinds.values())
    print(f"{total} wrong of {letters} letters: {100 * total / max(1, letters):.2f} %")
    for k, n in kinds.most_common():
        print(f"  {k:28s} {n:6d}  {100 * n / max(1, total):4.1f} %")
    print("  most frequent (gold > got): " + ", ".join(f"{a} > {b} {n}" for (a, b), n in wrong.most_common(25)))


def candidates(run, work, characters, known, path):
    """See above.  Certain: at least 8 times in the gold, 98.5 % with one reading of all but the last letter."""
    certain = {}
    for word, forms in known.items():
        stems = Counter()
        for reading, n in forms.items():
            stems[reading[:-1]] += n
        (stem, n), total = stems.most_common(1)[0], sum(forms.values())
        if len(word) > 2 and total >= 8 and n >= 0.985 * total and any(stem):
            last = Counter()
            for reading, m in forms.items():
                last[reading[-1]] += m
            end, m = last.most_common(1)[0]
            certain[word] = (stem, end if m >= 0.985 * total else None, total)
    missed = Counter()
    rng = np.random.default_rng(1)
    for kind, share in (("modern", 0.6), ("classical", 0.4)):
        for ids, gold in arrays(work, kind, characters * share, rng):
            got = run(ids[None].astype(np.int64), np.zeros((1, len(ids)), np.int64))[0]
            for word, g, h in words_of(ids, gold, got):
                if word in certain and certain[word][0] == g[:-1] != h[:-1]:
                    missed[word] += 1
    with open(path, "w", encoding="utf8") as f:
        for word, n in missed.most_common():
            if n >= 2:
                stem, end, _ = certain[word]
                f.write(f"{word}\t{T.render(word, [*stem, end or 0])}\t{n}\n")
    print(f"{path}: {sum(n >= 2 for n in missed.values())} words missed twice or more")


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--work", type=Path, default=Path("/tmp/nutq-training/diacritizer"))
    a.add_argument("--model", type=Path, default=MODEL)
    a.add_argument("--characters", type=int, default=600_000, help="how much training text the candidates come from")
    a.add_argument("--candidates", type=Path)
    a = a.parse_args()
    run, known = onnx_runner(a.model), readings(a.work)
    if a.candidates:
        return candidates(run, a.work, a.characters, known, a.candidates)
    everything, rng = 1 << 60, np.random.default_rng(0)
    print("== held-out modern")
    analyse(run, arrays(a.work, "modern_held", everything, rng), known)
    print("== held-out classical")
    analyse(run, arrays(a.work, "classical_held", 60_000, rng), known)
    print("== fadel_val, 150 lines")
    pieces = [encode(p, False) for l in fadel_lines(150) for p in T.pieces(T.clean(l).split())]
    analyse(run, [(np.array(i), np.array(g)) for i, _, g in pieces], known)


if __name__ == "__main__":
    main()
