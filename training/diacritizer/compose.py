"""Plain sentences of today's prose, composed of words that the training text has -> composed.npz in the work folder.

    python compose.py [--sentences 120000]

The gold text is mostly learned prose: its sentences hardly ever begin with a verb and its subject, nobody in it is born
in a year, and nobody is asked anything. Here verbs, nouns and names whose vowels are sure are put into the frames of
such sentences, with the endings that the frame asks for; what they say makes no sense, how they are vowelled does. Nearly half
come from `prose.py`, which knows some hundred verbs and nouns of everyday life and what goes with what; a fifth are those of
`everyday.txt`, as they are. All of it is gold: no teacher has read it."""
import argparse
import collections
import lzma
import re
from pathlib import Path

import text as T
from prepare import KINDS, Writer, encode
from orders import Orders
from prose import SUN, Chooser, Prose

REPOSITORY = Path(__file__).resolve().parents[2]
A, U, I, AN, UN, SUKUN, SHADDA = T.FATHA, T.DAMMA, T.KASRA, T.FATHATAN, T.DAMMATAN, T.SUKUN, T.SHADDA
# As they are before an article; without one a short vowel at the end is none.
PREPOSITIONS = ["فِي", "مِنَ", "إِلَى", "عَلَى", "عَنِ"]
ASKING = ["هَلْ", "هَلْ", "هَلْ", "لِمَاذَا", "مَتَى", "أَيْنَ", "كَيْفَ", "مَاذَا"]
# What stands before a subject and is no verb, or none with an object.
NO_VERBS = set("كان صار أصبح أمسى ظل بات ليس أليس قال إن أن لكن كأن لعل ليت حيث أولئك ذلك تلك سوف حين كيف أين بين غير".split())
DIPTOTES = "أَحْمَد إِبْرَاهِيم يُوسُف عُمَر عُثْمَان سُلَيْمَان مَرْوَان إِسْمَاعِيل أَكْرَم أَيْمَن".split()
TENS = ["", "", "عِشْرِينَ", "ثَلَاثِينَ", "أَرْبَعِينَ", "خَمْسِينَ", "سِتِّينَ", "سَبْعِينَ", "ثَمَانِينَ", "تِسْعِينَ"]
UNITS = {"m": ["", "وَاحِدٍ", "اثْنَيْنِ", "ثَلَاثَةٍ", "أَرْبَعَةٍ", "خَمْسَةٍ", "سِتَّةٍ", "سَبْعَةٍ", "ثَمَانِيَةٍ", "تِسْعَةٍ"],
         "f": ["", "وَاحِدَةٍ", "اثْنَتَيْنِ", "ثَلَاثٍ", "أَرْبَعٍ", "خَمْسٍ", "سِتٍّ", "سَبْعٍ", "ثَمَانٍ", "تِسْعٍ"]}


def lines(data):
    for kind in ("modern", "classical"):
        for file in sorted(data.glob(KINDS[kind])):
            yield from (T.clean(line) for line in lzma.open(file, "rt", encoding="utf8"))


class Words:
    """What the gold text knows for sure: verbs by tense, definite nouns by gender (stem, without their last vowel)."""

    def __init__(self, data):
        verbs, stems, cases = collections.Counter(), collections.defaultdict(collections.Counter), collections.defaultdict(set)
        article = re.compile(f"^ال{SUKUN}?([^{SUKUN}{I}].+)([{A}{U}{I}])$")
        for line in lines(data):
            words = line.split()
            for first, second in zip(words, words[1:]):
                noun = article.match(second)
                if noun and noun[2] == U and T.bare(first) not in NO_VERBS and not first.startswith("ال"):
                    verbs[first] += 1
            for word in words:
                noun = article.match(word.strip('.،؛:؟!"()'))
                if noun and all(c in T.MARKS or c in T.LETTER_SET for c in noun[1]):
                    stems[T.bare(noun[1])][noun[1]] += 1
                    cases[noun[1]].add(noun[2])
        # What stands often enough before a subject, by tense and voice: (active, passive) a tense.
        letter = "[أ-ي]"
        shapes = {"past": f"^(?!ي|[تن]{A}{letter}(?!{A})|.*ة){letter}{A}.*{A}$", "past passive": f"^{letter}{U}{letter}{I}{letter}{A}$",
                  "present": f"^ي(?:{A}.*|{U}.*{I}{letter}){U}$", "present passive": f"^ي{U}.*{A}{letter}{U}$"}
        # Not with a conjunction, a question's hamza or a pronoun.
        plain = [v for v, n in verbs.items() if n >= 4 and 3 <= len(T.bare(v)) <= 6 and not re.search(f"[{A}{U}]ه{U}$", v)
                 and not (v[0] in "وفأل" and (v[2:] in verbs or v[2:3] == "ا" or T.bare(v)[1:] in NO_VERBS or v.startswith("لَي")))
                 and not re.search(f"{SHADDA}(?![{A}{U}{I}])", v)]
        self.verbs = {name: [v for v in plain if re.match(shape, v)] for name, shape in shapes.items()}
        self.sound = [v for v in self.verbs["past"] if sound(v)]
        self.sound_present = [v for v in self.verbs["present"] if sound(v)]
        self.nouns = {"m": [], "f": []}
        for forms in stems.values():
            (stem, most), total = forms.most_common(1)[0], sum(forms.values())
            letters = T.bare(stem)
            if total < 15 or most < 0.95 * total or len(cases[stem]) < 3 or len(letters) < 3 or re.search("(ات|ان|ين|ون)$", letters):
                continue
            if all(c in T.LETTER_SET for c in letters):
                self.nouns["f" if letters.endswith("ة") else "m"].append(stem)
        # What takes tanwin for sure: no plurals like مَوَاقِف, nothing like أَصْغَر or صَحْرَاء.
        broken = re.compile(f"^[أ-ي]{SHADDA}?{A}[أ-ي]{A}?ا[أ-ي]{I}")
        self.declined = {gender: [n for n in nouns if gender == "f" or not broken.match(n) and n[0] != "أ" and n[-1] not in "ءأئ"]
                         for gender, nouns in self.nouns.items()}
        # Men's names that take tanwin, from the service's lexicon.
        section = None
        self.names = []
        for line in open(REPOSITORY / "src/arabic/lexicon/names.txt", encoding="utf8"):
            line = line.split("#")[0].strip()
            if line.startswith("["):
                section = line[1:-1]
            elif line and section == "name" and line[-1] not in "اىويءة" and not line.startswith("عبد"):
                self.names.append(line.split("\t")[1])


def sound(verb):
    """Whether a verb keeps its letters before -ta and in the jussive: no long vowel and no double consonant at its end."""
    letters = T.bare(verb)
    return letters[-1] not in "ويات" and letters[-2] not in "اوي" and verb[-2] not in T.MARKS


class Composer(Chooser):
    def __init__(self, words, seed):
        super().__init__(seed)
        self.words, self.prose, self.orders = words, Prose(seed), Orders(seed)

    def noun(self, case, gender=None):
        """A definite noun, in a third of all cases with another one in the genitive behind it."""
        gender = gender or self.pick("mmf")
        stem = self.pick(self.words.nouns[gender])
        if not self.chance(0.3):
            return self.definite(stem) + case
        return f"{self.bare(stem)}{case} {self.definite(self.pick(self.words.nouns[self.pick('mmf')]))}{I}"

    @staticmethod
    def bare(stem):
        """Without the double consonant that the article makes."""
        return stem.replace(SHADDA, "", 1) if stem[0] in SUN and stem[1:2] == SHADDA else stem

    @staticmethod
    def definite(stem):
        return "ال" + ("" if stem[1:2] == SHADDA else SUKUN) + stem

    def name(self):
        """The name of a subject, or two of which only the first has a sure ending."""
        declined = self.chance(0.7)
        name = self.pick(self.words.names if declined else DIPTOTES)
        if self.chance(0.5):
            return f"{name}{U} {self.pick(self.words.names + DIPTOTES)}"
        return name + (UN if declined else U)

    def place(self):
        noun = self.noun(I)
        preposition = self.pick(PREPOSITIONS)
        return f"{preposition if noun.startswith('ال') or preposition[-1] not in (A, I) else preposition[:-1] + SUKUN} {noun}"

    def year(self):
        word, gender = self.pick((("عَام", "m"), ("سَنَة", "f")))
        year = int(self.random.integers(1880, 2031))
        if 10 <= year % 100 < 20:                               # their endings are another matter
            year += 10
        parts = ["أَلْفَيْنِ"] if year >= 2000 else ["أَلْفٍ", ["ثَمَانِمِئَةٍ", "تِسْعِمِئَةٍ"][year >= 1900]]
        rest = year % 100
        if rest:
            parts += [p for p in (UNITS[gender][rest % 10], TENS[rest // 10]) if p]
        said = " ".join([parts[0]] + ["وَ" + p for p in parts[1:]])
        before = self.pick(("", "", "فِي ", "مُنْذُ "))
        return f"{before}{word}{I if before else A} {said}"

    def verb(self, kind, gender, subject):
        """A verb and its subject."""
        verb = self.pick(self.words.verbs[kind])
        if gender == "f" and kind.startswith("present"):
            verb = "ت" + verb[1:]
        elif gender == "f":
            verb += "ت" + (I if subject.startswith("ال") else SUKUN)
        return f"{verb} {subject}"

    def statement(self):
        gender, named = self.pick("mmf"), self.chance(0.2)
        active, tense = self.chance(0.8), self.pick(("past", "past", "present"))
        subject = self.name() if named else self.noun(U, gender)
        parts = [self.verb(tense if active else f"{tense} passive", "m" if named else gender, subject)]
        if active and self.chance(0.7):
            parts.append(self.noun(A))
        if self.chance(0.5):
            parts.append(self.place())
        if self.chance(0.1):
            parts.append(self.year())
        return " ".join(parts) + "."

    def spoken_to(self, ending):
        """A past verb with the ending of `you` or `I`, and what it is about."""
        verb = self.pick(self.words.sound)
        return f"{verb[:-1]}{SUKUN}ت{ending} {self.noun(A) if self.chance(0.6) else self.place()}"

    def question(self):
        kind = self.random.random()
        if kind < 0.15:
            return f"{self.pick(ASKING)} {self.verb('past', 'f', self.noun(U, 'f'))}؟"
        if kind < 0.3:
            gender = self.pick("mf")
            return f"{self.pick(ASKING)} {self.verb('present', gender, self.noun(U, gender))}؟"
        if kind < 0.42:
            return f"مَن{SUKUN} {self.pick(self.words.verbs['past'])} {self.noun(A)}؟"
        return f"{self.pick(ASKING)} {self.spoken_to(A)}؟"

    def negation(self):
        """What did not, will not or should happen: jussive and subjunctive."""
        gender = self.pick("mf")
        verb = self.pick(self.words.sound_present)[:-1]
        verb = ("ي" if gender == "m" else "ت") + verb[1:]
        subject = self.noun(U, gender)
        if self.chance(0.5):
            return f"لَم{SUKUN} {verb}{I if subject.startswith('ال') else SUKUN} {subject} {self.noun(A)}."
        return f"{self.pick(('لَنْ', 'يَجِبُ أَنْ', 'يُرِيدُ أَنْ', 'قَبْلَ أَنْ'))} {verb}{A} {subject} {self.place()}."

    def description(self):
        """A noun and what it is said to be."""
        gender = self.pick("mf")
        said = [self.bare(self.pick(self.words.declined[gender])) + UN for _ in range(2)]
        subject = self.noun(U, gender)
        if self.chance(0.2):
            subject = f"{'كَانَ' if gender == 'm' else 'كَانَتِ' if subject.startswith('ال') else 'كَانَتْ'} {subject}"
            said = [self.bare(self.pick(self.words.declined[gender])) + AN + ("" if gender == "f" else "ا") for _ in range(2)]
        return f"{subject} {said[0]}" + (f" وَ{said[1]}." if self.chance(0.3) else f" {self.place()}." if self.chance(0.5) else ".")

    def life(self):
        """Born, died: where and when."""
        what = self.pick(("وُلِدَ", "وُلِدَ", "تُوُفِّيَ", "عَاشَ"))
        who = self.pick(("", self.name(), self.noun(U, "m")))
        where = "" if self.chance(0.3) else f"فِي {self.noun(I)}"
        return " ".join(p for p in (what, who, where, self.year()) if p) + "."

    def sentence(self, everyday):
        kind = self.random.random()
        if kind < 0.17:
            return self.pick(everyday)
        if kind < 0.5:
            return self.prose.sentence()
        if kind < 0.78:
            return self.orders.sentence()
        kind = self.random.random()
        for share, frame in ((0.5, self.statement), (0.19, self.question), (0.06, lambda: self.spoken_to(U) + "."),
                             (0.08, self.negation), (0.07, self.description), (0.1, self.life)):
            kind -= share
            if kind < 0:
                break
        return frame()


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--data", type=Path, default=REPOSITORY.parent / "shared/data/text")
    a.add_argument("--work", type=Path, default=Path("/tmp/nutq-training/diacritizer"))
    a.add_argument("--sentences", type=int, default=120000)
    a.add_argument("--show", type=int, default=0, help="print so many and stop")
    a = a.parse_args()
    words = Words(a.data)
    print({k: len(v) for k, v in (words.verbs | words.nouns).items()}, len(words.names), "names", flush=True)
    everyday = [T.clean(line) for line in open(Path(__file__).with_name("everyday.txt"), encoding="utf8") if not line.startswith("#")]
    composer = Composer(words, 1)
    if a.show:
        print("\n".join(composer.sentence(everyday) for _ in range(a.show)))
        return
    out, left = Writer(), a.sentences
    while left > 0:
        count = int(composer.random.integers(1, 4))
        left -= count
        run = " ".join(composer.sentence(everyday) for _ in range(count))
        for piece in T.pieces(run.split()):
            out.add(*encode(piece))
    out.save(a.work / "composed.npz")


if __name__ == "__main__":
    main()
