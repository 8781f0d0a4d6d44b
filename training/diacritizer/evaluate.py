"""Diacritic and word error rates, with and without case endings.

    python evaluate.py                              the ONNX model in models/diacritizer, all sets
    python evaluate.py --checkpoint FILE            fp16 weights in torch instead
    python evaluate.py --given 0.2                  with that share of the gold marks given, the withheld ones scored, and
                                                    the same letters scored with nothing given
    python evaluate.py --check                      compare this measure with ../../../shared/tools/der.py

The measure is that of published tables: over all letters of all words (a word wholly bare in the gold counts too);
the last letter of each word is left out for the figures without case endings.  The folding of text.target_classes
is applied to both sides.
"""
import argparse
import os
import time
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np

import text as T

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared/data/text"
MODEL = ROOT / "models/diacritizer/diacritizer.int8.onnx"


# --- the measure -----------------------------------------------------------------------------------------------

class Counts:
    """Letters and words, wrong and in all, with (index 0) and without (index 1) the last letter."""

    def __init__(self):
        self.letters, self.letter_errors, self.words, self.word_errors = [0, 0], [0, 0], 0, [0, 0]

    def word(self, gold, got):
        """Count one word: two equal-long lists of folded classes."""
        wrong = [g != h for g, h in zip(gold, got)]
        self.words += 1
        for i, w in enumerate((wrong, wrong[:-1])):
            self.letters[i] += len(w)
            self.letter_errors[i] += sum(w)
            self.word_errors[i] += any(w)

    def figures(self):
        percent = lambda a, b: 100 * a / max(1, b)
        return {"DER": percent(self.letter_errors[0], self.letters[0]), "WER": percent(self.word_errors[0], self.words),
                "DER-": percent(self.letter_errors[1], self.letters[1]), "WER-": percent(self.word_errors[1], self.words),
                "words": self.words, "letters": self.letters[0]}


def strip_pieces(bare_text, limit=400):
    """The bare text cut at spaces into pieces the network reads at once."""
    return [" ".join(p) for p in T.pieces(bare_text.split(), limit)]


def predict(run, line, given_rate, rng):
    """Marks of one line by `run(ids, given) -> classes`: (vowelled line, given marks per character)."""
    out, shown = [], []
    for piece in T.pieces(T.clean(line).split(), 400):
        ids, given = [], []
        for w in piece:
            if ids:
                ids.append(1), given.append(0)
            split = T.split_marks(w)
            written = iter(T.written_classes(split))
            for c, _ in split:
                ids.append(T.character_id(c))
                given.append(next(written) if c in T.LETTER_SET else 0)
        given = np.array(given)
        given[rng.random(len(given)) >= given_rate] = 0
        out.append(T.render(T.bare(" ".join(piece)), run(np.array([ids]), given[None])[0]))
        shown += [*given, 0]                                    # the space between two pieces
    return " ".join(out), shown


def score_lines(run, lines, given_rate=0.0, seed=0, hide=False):
    """Figures over vowelled lines.  With given_rate, that share of the marks is shown, and only the marks
    of the gold that were not shown are counted (letters that the gold leaves bare are not).  `hide` scores the very same letters
    but shows the network nothing: what the given marks are worth is the difference."""
    if hide:
        sighted, run = run, lambda ids, given: sighted(ids, np.zeros_like(given))
    counts, rng = Counts(), np.random.default_rng(seed)
    for line in lines:
        vowelled, shown = predict(run, line, given_rate, rng)
        position = 0
        for gold, got in zip(T.clean(line).split(), vowelled.split()):
            gold, got = T.split_marks(gold), T.split_marks(got)
            flags = [shown[position + i] for i, (c, _) in enumerate(gold) if c in T.LETTER_SET]
            position += len(gold) + 1
            pairs = [(g, h) for g, h, f, w in zip(T.target_classes(gold), T.target_classes(got), flags, T.written_classes(gold))
                     if not f and (w or not given_rate)]
            if pairs:
                counts.word(*zip(*pairs))
    return counts.figures()


def score_words(run, rows):
    """Figures over wild2max rows: only the words whose gold form is known."""
    counts = Counts()
    nothing = np.random.default_rng(0)
    for sentence, gold in rows:
        vowelled = predict(run, sentence, 0.0, nothing)[0].split()
        for i, form in gold.items():
            a, b = T.split_marks(form), T.split_marks(vowelled[i])
            a, b = T.target_classes(a), T.target_classes(b)
            if a and len(a) == len(b):
                counts.word(a, b)
    return counts.figures()


def score_classes(run, pieces):
    """Error rate in % over the known letters of held-out training pieces, bare."""
    wrong = known = 0
    for ids, gold in pieces:
        got = run(ids[None].astype(np.int64), np.zeros((1, len(ids)), np.int64))[0]
        here = gold != T.UNKNOWN
        wrong += int((got[here] != gold[here]).sum())
        known += int(here.sum())
    return 100 * wrong / max(1, known)


def words_wrong(run, path):
    """Share of words in % with a wrong known letter, with and without their last letter: held-out pieces of our corpus."""
    data = np.load(path)
    offsets, wrong, words = data["offsets"], [0, 0], 0
    for begin, end in zip(offsets, offsets[1:]):
        ids, gold = data["ids"][begin:end], data["gold"][begin:end]
        got = run(ids[None].astype(np.int64), np.zeros((1, len(ids)), np.int64))[0]
        bad = (got != gold) & (gold != T.UNKNOWN)
        letter = (ids >= 2) & (ids < 2 + len(T.LETTERS))
        edges = np.flatnonzero(np.diff(np.concatenate(([0], letter, [0]))))
        for start, stop in zip(edges[::2], edges[1::2]):
            words += 1
            wrong[0] += bad[start:stop].any()
            wrong[1] += bad[start:stop - 1].any()
    return tuple(100 * w / words for w in wrong)


# --- the sets --------------------------------------------------------------------------------------------------

def lines_of(name, limit=None):
    return [l.rstrip("\n") for l in open(DATA / "eval" / f"{name}.txt", encoding="utf8")][:limit]


def fadel_lines(n):
    return lines_of("fadel_val")[:: max(1, 2500 // n)][:n]


def wild_rows():
    """[(bare sentence, {word index: gold form})]"""
    rows = []
    for l in open(DATA / "eval/wild2max_dev_words.tsv", encoding="utf8"):
        _, sentence, *forms = l.rstrip("\n").split("\t")
        rows.append((sentence, {int(i): f for i, _, f in (x.partition("=") for x in forms)}))
    return rows


def held_pieces(work, n, kind="modern_held"):
    data = np.load(Path(work) / f"{kind}.npz")
    o = data["offsets"]
    return [(data["ids"][o[i]:o[i + 1]], data["gold"][o[i]:o[i + 1]]) for i in range(0, len(o) - 1, max(1, (len(o) - 1) // n))][:n]


# --- the networks ----------------------------------------------------------------------------------------------

def torch_runner(model, dialect="msa"):
    import torch
    from model import obey

    def run(ids, given):
        with torch.no_grad():
            tongue = torch.full((len(ids),), T.DIALECTS.index(dialect))
            return obey(model(torch.from_numpy(ids), torch.from_numpy(given.astype(np.int64)), tongue)[0].float().numpy(), given)
    return run


def onnx_runner(path, dialect="msa"):
    """run(ids, given) -> classes, on one thread; copes with a model that has no `given` or `dialect` input."""
    import onnxruntime as ort
    from model import obey
    options = ort.SessionOptions()
    options.intra_op_num_threads = 1
    session = ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    inputs = {i.name for i in session.get_inputs()}

    def run(ids, given):
        feed = {"ids": ids.astype(np.int64)}
        if "given" in inputs:
            feed["given"] = given.astype(np.int64)
        if "dialect" in inputs:
            feed["dialect"] = np.full(len(ids), T.DIALECTS.index(dialect), np.int64)
        return obey(session.run(["logits"], feed)[0], given)
    return run


def check_against_shared(run, lines):
    """The same lines and outputs through ../shared/tools/der.py and through this file."""
    import sys
    sys.path.insert(0, str(ROOT.parent / "shared/tools"))
    import der
    outputs = [predict(run, l, 0.0, np.random.default_rng(0))[0] for l in lines]
    theirs, ours = der.score(lines, outputs), score_lines(run, lines)
    print("der.py   DER {DER:.3f} WER {WER:.3f} without endings {DERn:.3f} {WERn:.3f}, {words} words".format(**theirs))
    print("this file DER {DER:.3f} WER {WER:.3f} without endings {DER-:.3f} {WER-:.3f}, {words} words".format(**ours))


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--model", type=Path, default=MODEL)
    a.add_argument("--checkpoint", type=Path)
    a.add_argument("--given", type=float, default=0.0)
    a.add_argument("--sets", default="catt_gt,fadel_val,fadel_test,wild2max")
    a.add_argument("--limit", type=int, help="only the first lines of each set")
    a.add_argument("--check", action="store_true")
    a = a.parse_args()
    if a.checkpoint:
        import torch
        from model import load
        torch.set_num_threads(1)
        run = torch_runner(load(a.checkpoint))
    else:
        run = onnx_runner(a.model)
    if a.check:
        return check_against_shared(run, lines_of("catt_gt", a.limit))
    print("set           DER    WER  | no case endings DER    WER  | words    letters")
    for name in a.sets.split(","):
        for hide in (False, True) if a.given else (False,):
            begun = time.process_time()
            f = (score_words(run, wild_rows()) if name == "wild2max" else
                 score_lines(run, lines_of(name, a.limit), a.given, hide=hide))
            print(f"{name:12s} {f['DER']:5.2f}  {f['WER']:5.2f} | {f['DER-']:19.2f}  {f['WER-']:5.2f} | {f['words']:7d} "
                  f"{f['letters']:8d}  ({time.process_time() - begun:.0f} CPU s){' same letters, nothing given' if hide else ''}", flush=True)


if __name__ == "__main__":
    main()
