"""Teacher labels: what the two rawi networks of text2tashkeel (Apache-2.0), and our own last one, think of every piece of an array.

    python label.py docs --limit 5000000     ->  work/docs_rawi.npy, work/docs_teacher.npy
    python label.py modern                    ->  work/modern_rawi.npy, work/modern_teacher.npy

The result is uint8 [characters, 16]: probability x 255 of each class.  `rawi` is the mean of rawi-v2 and of rawi-v3
(value head gated by its presence head), folded into our classes; `teacher` the weighted mean of that and of the
committed checkpoint: the three err in different places, so that their mean is better than any (held-out modern text,
DER: rawi 4.69, ours 4.06, the mean 3.77; our own held-out text: 5.58, 4.17, 3.95), and where they disagree it is unsure.
The networks are not safe with padding, so pieces of exactly
one length make a batch.  With --limit only that many characters (pieces chosen by a fixed shuffle) are labelled; the
rest stay zero, and training skips them.  What rawi has labelled before is kept; our part is always done anew.
Prints how often the teacher agrees with the gold, where there is any.
"""
import argparse
import json
import os
import time
import unicodedata
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np
import onnxruntime as ort
import torch

import text as T
from model import load

CHECKPOINT = Path(__file__).resolve().parents[1] / "checkpoints/diacritizer.pt"

ALIF, ALIF_MAKSURA, WAW, YA, SPACE = (T.ID[c] for c in "اىوي ")
FIRST_LETTER, LAST_LETTER = T.ID[T.LETTERS[0]], T.ID[T.LETTERS[-1]]


class Teacher:
    """The bundled int8 rawi-v2 and rawi-v3 as one function: ids [batch, time] -> probabilities [batch, time, 16]."""

    def __init__(self):
        import text2tashkeel
        folder = Path(text2tashkeel.__file__).parent / "models"
        vocabulary = json.loads((folder / "rawi_v2.vocab.json").read_text(encoding="utf8"))
        theirs = vocabulary["char_to_idx"]
        base = lambda c: unicodedata.normalize("NFD", c)[0] if c else c
        self.ids = np.array([theirs.get(base(c), 1) for c in T.CHARACTERS], np.int64)
        self.ids[T.ID["A"]], self.ids[T.ID["#"]] = theirs["a"], 1
        self.fold = np.zeros((len(vocabulary["diac_to_idx"]), T.CLASSES), np.float32)
        for marks, i in vocabulary["diac_to_idx"].items():
            self.fold[i, T.class_of(set(marks) & T.MARKS)] = 1
        options = ort.SessionOptions()
        options.intra_op_num_threads = 1
        load = lambda name: ort.InferenceSession(str(folder / name), options, providers=["CPUExecutionProvider"])
        self.v2, self.v3 = load("rawi_v2.int8.onnx"), load("rawi_v3.int8.onnx")

    def __call__(self, ids, weight=0.5):
        x = {"input": self.ids[ids]}
        first = softmax(self.v2.run(["output"], x)[0]) @ self.fold
        presence, value = self.v3.run(["presence", "value"], x)
        present = 1 / (1 + np.exp(-presence))[..., None]
        value = softmax(value)
        value[..., 0] = 0                                       # class 0 of theirs is "no mark"
        value /= value.sum(-1, keepdims=True) + 1e-9
        second = present * (value @ self.fold)
        second[..., 0] += 1 - present[..., 0]
        return fold_spelling(ids, (1 - weight) * first + weight * second)


def softmax(x):
    x = np.exp(x - x.max(-1, keepdims=True))
    return x / x.sum(-1, keepdims=True)


def fold_spelling(ids, p):
    """The folding of text.target_classes, on probabilities."""
    p = p.copy()
    letter = (ids >= FIRST_LETTER) & (ids <= LAST_LETTER)
    after = np.roll(ids, -1, 1)
    after[:, -1] = SPACE
    best = p.argmax(-1)
    best_after = np.roll(best, -1, 1)
    alif_after = letter & ((after == ALIF) | (after == ALIF_MAKSURA))
    tanwin = alif_after & (best_after == 4)                     # an, written on the alif
    shadda = (best >= 8)[tanwin]
    p[tanwin] = 0
    p[tanwin] = np.where(shadda[:, None], np.eye(T.CLASSES)[12], np.eye(T.CLASSES)[4])
    p[np.roll(tanwin, 1, 1)] = np.eye(T.CLASSES)[0]
    bare_after = best_after == 0
    for where, vowel in ((alif_after & bare_after & ~tanwin, 1), (letter & (after == WAW) & bare_after, 2),
                         (letter & (after == YA) & bare_after, 3)):
        for k in (0, 8):
            p[..., k][where] += p[..., k + vowel][where]
            p[..., k + vowel][where] = 0
    start = np.ones_like(letter)
    start[:, 1:] = ~letter[:, :-1] & (ids[:, :-1] == SPACE)
    second = np.zeros_like(start)
    second[:, 1:] = start[:, :-1]
    quiet = (ids == ALIF) & (start | second)
    p[quiet] = np.eye(T.CLASSES)[0]
    return p


class Ours:
    """The committed checkpoint as a teacher: ids [batch, time] -> probabilities [batch, time, 16]."""

    def __init__(self):
        torch.set_num_threads(1)
        self.network = load(CHECKPOINT)

    @torch.no_grad()
    def __call__(self, ids):
        ids = torch.from_numpy(ids)
        logits, _ = self.network(ids, torch.zeros_like(ids), torch.zeros(len(ids), dtype=torch.long))
        return softmax(logits.numpy())


def batches(lengths, order, size=8000):
    """Pieces of one length at a time."""
    i = 0
    while i < len(order):
        n = int(lengths[order[i]])
        j = i
        while j < len(order) and lengths[order[j]] == n and j - i < max(1, size // n):
            j += 1
        yield order[i:j], n
        i = j


def label(name, teacher, data, order, out):
    """Fill `out` with what `teacher` says of the pieces in `order`; a line a minute."""
    ids, gold, offsets = data["ids"], data["gold"], data["offsets"]
    begun, done, right, known, said = time.time(), 0, 0, 0, time.time()
    for rows, n in batches(np.diff(offsets), order):
        at = offsets[rows, None] + np.arange(n)
        p = teacher(ids[at].astype(np.int64), at)
        out[at] = np.rint(p * 255)
        g = gold[at]
        right += int(((p.argmax(-1) == g) & (g != T.UNKNOWN)).sum())
        known += int((g != T.UNKNOWN).sum())
        done += at.size
        if time.time() - said > 60:
            said = time.time()
            print(f"{name}: {done:,} characters, {done / (said - begun):.0f}/s", flush=True)
    print(f"{name}: {done:,} characters in {time.time() - begun:.0f} s, disagrees with gold "
          f"{100 - 100 * right / max(1, known):.2f} % of {known:,}", flush=True)


def keep(file, labels):
    """Write a file whole: a training that runs may have the old one open."""
    new = file.with_suffix(".new.npy")
    np.save(new, labels)
    os.replace(new, file)


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("kind", choices=("encyclopaedia", "wikipedia", "docs", "modern", "modern_held", "classical"))
    a.add_argument("--limit", type=int, default=1 << 60, help="characters")
    a.add_argument("--rawi", type=float, default=0.35, help="weight of rawi's networks in the mean")
    a.add_argument("--work", type=Path, default=Path("/tmp/nutq-training/diacritizer"))
    a = a.parse_args()
    data = np.load(a.work / f"{a.kind}.npz")
    data = {k: data[k] for k in data.files}
    offsets = data["offsets"]
    lengths = np.diff(offsets)
    order = np.random.default_rng(0).permutation(len(lengths))
    order = order[np.cumsum(lengths[order]) <= a.limit]
    order = order[np.argsort(lengths[order], kind="stable")]

    file = a.work / f"{a.kind}_rawi.npy"
    rawi = np.load(file) if file.exists() else np.zeros((len(data["ids"]), T.CLASSES), np.uint8)
    teacher = Teacher()
    label("rawi", lambda ids, _: teacher(ids), data, order[rawi[offsets[order]].sum(1) == 0], rawi)
    keep(file, rawi)

    ours, mean = Ours(), np.zeros_like(rawi)
    label("mean", lambda ids, at: a.rawi * rawi[at] / 255 + (1 - a.rawi) * ours(ids), data, order, mean)
    keep(a.work / f"{a.kind}_teacher.npy", mean)


if __name__ == "__main__":
    main()
