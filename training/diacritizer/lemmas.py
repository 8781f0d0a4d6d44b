"""Sentences that teach the vocabulary of today -> lemmas.npz in the work folder.

    python lemmas.py [--sentences 60000]

The nouns, adjectives and verbs of SAMER (26,578 vowelled lemmas of novels and news; MIT), by the root of their
frequency, in short frames: with the article, of another noun, with an adjective, a pronoun, in the dual and in sound
plurals, as adverbs in -iyyan. What the sentences say makes no sense; that حَالِيّ is a word and حَالِي none, they say."""
import argparse
import lzma
from pathlib import Path

import numpy as np

import text as T
from prepare import REPOSITORY_DATA, Writer, encode
from prose import SUN

A, U, I, SHADDA, SUKUN = T.FATHA, T.DAMMA, T.KASRA, T.SHADDA, T.SUKUN
TANWIN = {A: T.FATHATAN, U: T.DAMMATAN, I: T.KASRATAN}
PREPOSITIONS = ["فِي", "مِنَ", "إِلَى", "عَلَى", "عَنِ", "مَعَ", "بَعْدَ", "قَبْلَ", "بَيْنَ", "خِلَالَ", "دُونَ", "نَحْوَ"]
OWNERS = ["هُ", "هَا", "كَ", "كُمْ", "نَا", "هُمْ"]


class Lemmas:
    def __init__(self, data, seed=3):
        self.random = np.random.default_rng(seed)
        kinds = {"noun": [], "adj": [], "verb": []}
        rows = lzma.open(data.parent / "lexicon/msa_samer_frequency.tsv.xz", "rt", encoding="utf8")
        next(rows)
        for row in rows:
            count, lemma, kind, _ = row.rstrip("\n").split("\t")
            lemma = lemma.replace("ٱِ", "ا" + I).replace("ٱُ", "ا" + U).replace("ٱ", "ا")
            # Words that end in a vowel are particles, names of one letter are nobody's.
            if kind in kinds and len(T.bare(lemma)) > 2 - (SHADDA in lemma) and lemma[-1] not in A + U + I + "اآء" and " " not in lemma:
                kinds[kind].append((lemma, int(count)))
            elif kind == "verb" and lemma[-1] in "اىء" and len(T.bare(lemma)) > 2:
                kinds[kind].append((lemma, int(count)))
        self.words = {}
        for kind, words in kinds.items():
            weights = np.array([c for _, c in words]) ** 0.35
            self.words[kind] = ([w for w, _ in words], np.cumsum(weights / weights.sum()))

    def one(self, kind):
        words, sums = self.words[kind]
        return words[min(int(np.searchsorted(sums, self.random.random())), len(words) - 1)]

    def pick(self, what):
        return what[int(self.random.integers(len(what)))]

    def chance(self, share):
        return self.random.random() < share

    def noun(self):
        """(stem, feminine) of a noun that takes all its endings."""
        while True:
            stem = self.one("noun")
            if stem[-1] not in "ىي" and "ٱ" not in stem:
                return stem, stem[-1] == "ة"

    @staticmethod
    def definite(stem):
        if T.bare(stem)[0] not in SUN:
            return ("ال" + I + "ا" + stem[2:] if stem.startswith("ا" + I) else "ال" + SUKUN + stem)
        return "ال" + stem[0] + SHADDA + stem[1:]

    def adjective(self, feminine):
        """An adjective's stem in the gender of its noun."""
        while True:
            stem = self.one("adj")
            if stem[-1] in "ىي" or T.bare(stem).startswith("أ") and len(T.bare(stem)) == 4 or T.bare(stem).endswith("ان"):
                continue
            if stem[-1] == "ة":
                if feminine:
                    return stem
                continue
            return stem + A + "ة" if feminine else stem

    @staticmethod
    def indefinite(stem, case):
        if case == A and stem[-1] not in "ةأ":
            return stem + T.FATHATAN + "ا"
        return stem + TANWIN[case]

    @staticmethod
    def triptote(stem):
        letters = T.bare(stem)
        return not (letters.endswith("ان") or letters[0] == "أ" and len(letters) == 4 or letters in ("جهنم", "رمضان", "شعبان"))

    def number(self, stem, case):
        """(definite form, 'm' or 'f', plural or dual) of a noun in a number whose endings are sure."""
        kind = self.random.random()
        open_stem = stem[:-1] + "ت" if stem[-1] == "ة" else stem
        if kind < 0.12:
            return self.definite(open_stem + (A + "ان" + I if case == U else A + "ي" + SUKUN + "ن" + I))
        if kind < 0.24 and stem[-1] == "ة" and stem[-2] == A:
            return self.definite(stem[:-2] + A + "ات" + (U if case == U else I))
        return self.definite(stem) + case

    def phrase(self, case):
        """A definite noun phrase in a case, and whether it is feminine."""
        stem, feminine = self.noun()
        kind = self.random.random()
        if kind < 0.3:
            return self.number(stem, case), feminine
        if kind < 0.55:
            return f"{self.definite(stem)}{case} {self.definite(self.adjective(feminine))}{case}", feminine
        if kind < 0.7:
            open_stem = stem[:-1] + "ت" if feminine else stem
            owner = self.pick(OWNERS)
            if case == I and owner[0] == "ه":
                owner = {"هُ": "هِ", "هُمْ": "هِمْ"}.get(owner, owner)
            return open_stem + case + owner, feminine
        other, of = self.noun()
        said = f"{stem}{case} {self.definite(other)}{I}"
        return said + (f" {self.definite(self.adjective(of))}{I}" if self.chance(0.3) else ""), feminine

    def verb(self, feminine, article):
        """A verb in the past, of a third person."""
        he = self.one("verb")
        if he[-1] in "اى":
            return he[:-1] + A + "ت" + (I if article else SUKUN) if feminine else he
        return he + (A + "ت" + (I if article else SUKUN) if feminine else A)

    def place(self):
        noun, _ = self.phrase(I)
        before = self.pick(PREPOSITIONS)
        if not noun.startswith("ا"):
            before = {"مِنَ": "مِنْ", "عَنِ": "عَنْ"}.get(before, before)
        return f"{before} {noun}"

    def sentence(self):
        kind = self.random.random()
        if kind < 0.55:
            subject, feminine = self.phrase(U)
            parts = [self.verb(feminine, subject.startswith("ا")), subject]
            if self.chance(0.5):
                parts.append(self.phrase(A)[0])
            if self.chance(0.4):
                parts.append(self.place())
            if self.chance(0.12):
                parts.append(self.adverb())
        elif kind < 0.75:
            subject, feminine = self.phrase(U)
            parts = [subject, self.indefinite(self.adjective(feminine), U), self.place() if self.chance(0.5) else ""]
        elif kind < 0.9:
            stem, feminine = self.noun()
            case = self.pick((A, U, I))
            if not self.triptote(stem):
                return self.sentence()
            before = {A: self.verb(False, False), U: "هَذِهِ" if feminine else "هَذَا", I: self.pick(["فِي", "عَنْ", "مِنْ", "إِلَى"])}[case]
            parts = [before, self.indefinite(stem, case), self.indefinite(self.adjective(feminine), case)]
        else:
            parts = [self.place() + "،", *self.sentence().rstrip(".").split()]
        return " ".join(p for p in parts if p) + "."

    def adverb(self):
        while True:
            stem = self.one("adj")
            if stem.endswith(I + "ي" + SHADDA):
                return stem + T.FATHATAN + "ا"


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--data", type=Path, default=REPOSITORY_DATA)
    a.add_argument("--work", type=Path, default=Path("/tmp/nutq-training/diacritizer"))
    a.add_argument("--sentences", type=int, default=60000)
    a.add_argument("--show", type=int, default=0, help="print so many and stop")
    a = a.parse_args()
    lemmas = Lemmas(a.data)
    if a.show:
        print("\n".join(lemmas.sentence() for _ in range(a.show)))
        return
    out, left = Writer(), a.sentences
    while left > 0:
        count = int(lemmas.random.integers(1, 4))
        left -= count
        for piece in T.pieces(" ".join(lemmas.sentence() for _ in range(count)).split()):
            out.add(*encode(piece))
    out.save(a.work / "lemmas.npz")


if __name__ == "__main__":
    main()
