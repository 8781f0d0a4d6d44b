"""Text files -> arrays in the work folder.

    python prepare.py [--data ../../../shared/data/text] [--work /tmp/nutq-training/diacritizer]

Writes modern.npz, classical.npz (training), modern_held.npz, classical_held.npz (about 1 % of the lines, by a
hash of their bare text, never trained on), docs.npz, wikipedia.npz (no gold).  Each holds, for all pieces one after another,
`ids`, `given` (what is written: 0 or 1 + class), `gold` (class, 255 unknown) and `offsets`.  From `corpus/`, one sentence a
piece: today.npz (Standard Arabic) and one file a dialect; a tenth of each file's sentences, by hash, is in
NAME_held.npz and, as text, in held/FILE.txt, and is never trained on.
"""
import argparse
import hashlib
import lzma
import re
from pathlib import Path

import numpy as np

import text as T

KINDS = {"modern": "train/msa_*.txt.xz", "docs": "plain/docs_*.txt.xz", "wikipedia": "plain/wikipedia_*.txt.xz",
         "classical": "train/classical_*.txt.xz", "encyclopaedia": "plain/msa_wikipedia.txt.xz"}
PLAIN = ("docs", "wikipedia", "encyclopaedia")      # no gold: only a teacher's labels
REPOSITORY_DATA = Path(__file__).resolve().parents[3] / "shared/data/text"
CORPUS = Path(__file__).with_name("corpus")
WHOLLY_BARE = set("في ما لا ذا ذو ذي يا ها إلى أو لو كي هي هو إذا".split())   # right without a mark, once folded
LONG = set("اويى")                # "" is not among them: nothing follows the last letter


def gold_classes(word, sukuns_written, modern, dialect=False):
    """(written, gold) of a split word.  Gold is UNKNOWN for a word without marks and, where the text writes its
    sukuns, for a consonant whose missing mark nothing explains (a long vowel after it, the lam of the article).
    A bare إ is i in modern text.  The classical corpus (and the Fadel sets) leaves half of them bare: there it stays
    as written, since whoever reads the output reads إ as i in any case.  In a dialect's text the last letter without a
    vowel has none."""
    letters = [c for c, _ in word if c in T.LETTER_SET]
    written, gold = T.written_classes(word), T.target_classes(word)
    name = "".join(letters)
    if not any(written):
        return written, gold if name in WHOLLY_BARE else [T.UNKNOWN] * len(gold)
    for i, c in enumerate(letters):
        following = letters[i + 1] if i + 1 < len(letters) else ""
        if dialect and not following:
            continue
        if gold[i] == 8 and following not in LONG:
            gold[i] = T.UNKNOWN                                # a shadda whose vowel was left out (ثُمّ, اللّٰه)
        if written[i]:
            continue
        doubled = i + 1 < len(letters) and gold[i + 1] & 8
        if c == "إ":
            gold[i] = 3 if modern else 0
        elif c == "آ" or c in LONG or following in LONG or (c == "ل" and doubled):
            continue
        elif sukuns_written:
            gold[i] = T.UNKNOWN
    return written, gold


def encode(words, modern=True, dialect=False):
    """(ids, given, gold) of a piece."""
    split = [T.split_marks(w) for w in words]
    marks = [m for w in split for c, m in w if c in T.LETTER_SET]
    sukuns = sum(T.SUKUN in m for m in marks) * 40 >= len(marks)
    ids, given, gold = [], [], []
    for w in split:
        if ids:
            ids.append(1), given.append(0), gold.append(T.UNKNOWN)
        labels = iter(zip(*gold_classes(w, sukuns, modern, dialect)))
        for c, _ in w:
            ids.append(T.character_id(c))
            a, b = next(labels) if c in T.LETTER_SET else (0, T.UNKNOWN)
            given.append(a), gold.append(b)
    return ids, given, gold


class Writer:
    """Collects pieces and saves them as one npz."""

    def __init__(self):
        self.ids, self.given, self.gold, self.offsets = bytearray(), bytearray(), bytearray(), [0]

    def add(self, ids, given, gold):
        self.ids += bytes(ids)
        self.given += bytes(given)
        self.gold += bytes(gold)
        self.offsets.append(len(self.ids))

    def save(self, path):
        array = lambda b: np.frombuffer(bytes(b), np.uint8)
        np.savez(path, ids=array(self.ids), given=array(self.given), gold=array(self.gold),
                 offsets=np.array(self.offsets, np.int64))
        print(f"{path.name}: {len(self.offsets) - 1} pieces, {len(self.ids):,} characters", flush=True)


def held_out(line):
    """True for about one line in a hundred, the same ones each time."""
    return hashlib.md5(T.bare(line).encode()).digest()[0] < 3


def kept_apart(sentence):
    """True for a tenth of the corpus, the same sentences each time, whatever their marks."""
    letters = re.sub("[^ء-غف-ي]+", " ", T.bare(sentence)).strip()
    return hashlib.md5(letters.encode()).digest()[0] < 26


def corpus_files():
    """(file, name of its text: today, or a dialect) of the corpus."""
    for file in sorted(CORPUS.glob("*.txt")):
        yield file, "today"
    for file in sorted((CORPUS / "dialects").glob("*.txt")):
        yield file, file.stem.partition("_")[0]


def sentences(file):
    return [T.clean(line) for line in open(file, encoding="utf8") if line.strip() and not line.startswith("#")]


def write_corpus(work):
    """Our own text, a sentence a piece."""
    (work / "held").mkdir(exist_ok=True)
    writers = {}
    for file, name in corpus_files():
        train, held = writers.setdefault(name, (Writer(), Writer()))
        apart = []
        for sentence in sentences(file):
            if kept_apart(sentence):
                apart.append(sentence)
            (held if kept_apart(sentence) else train).add(*encode(sentence.split(), dialect=name != "today"))
        (work / "held" / file.name).write_text("\n".join(apart) + "\n", encoding="utf8")
    for name, (train, held) in writers.items():
        train.save(work / f"{name}.npz")
        held.save(work / f"{name}_held.npz")


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--data", type=Path, default=REPOSITORY_DATA)
    a.add_argument("--work", type=Path, default=Path("/tmp/nutq-training/diacritizer"))
    a.add_argument("--only", help="kinds, with commas between")
    a = a.parse_args()
    a.work.mkdir(parents=True, exist_ok=True)
    if not a.only or "corpus" in a.only.split(","):
        write_corpus(a.work)
    for kind, pattern in KINDS.items():
        if a.only and kind not in a.only.split(","):
            continue
        train, held, seen = Writer(), Writer(), set()
        for file in sorted(a.data.glob(pattern)):
            for line in lzma.open(file, "rt", encoding="utf8"):
                line = T.clean(line)
                if line in seen:
                    continue
                seen.add(line)
                out = held if kind not in PLAIN and held_out(line) else train
                for words in T.pieces(line.split()):
                    ids, given, gold = encode(words, kind != "classical")
                    known = sum(g != T.UNKNOWN for g in gold)
                    letters = sum(2 <= i < 2 + len(T.LETTERS) for i in ids)
                    if len(ids) < 8 or letters * 2 < len(ids) or (kind not in PLAIN and known * 2 < letters):
                        continue
                    out.add(ids, given, gold)
        train.save(a.work / f"{kind}.npz")
        if kind not in PLAIN:
            held.save(a.work / f"{kind}_held.npz")


if __name__ == "__main__":
    main()
