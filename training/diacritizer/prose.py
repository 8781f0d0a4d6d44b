"""Sentences of everyday prose out of `vocabulary.txt`: whoever does what, to whom, when and why, in the endings that it takes.

What the sentences say may be odd; a verb has only subjects and objects of kinds that it takes, so that what tells عَلَّمَ from عَلِمَ in
real prose tells it here too."""
import re
from pathlib import Path

import numpy as np

from conjugate import Verb, ordered
from text import DAMMA as U, DAMMATAN as UN, FATHA as A, FATHATAN as AN, KASRA as I, KASRATAN as IN, SHADDA, SUKUN, bare

SUN = "تثدذرزسشصضطظلن"
TANWIN = {U: UN, A: AN, I: IN}
FEMININE = set("شمس سماء ريح حرب أم أخت بنت بلاد ملابس صحراء مريم زينب سعاد نوال أمل إيمان هدى منى ليلى سلمى ريم نور دينا رانيا ريما هيفاء شيماء وفاء سناء".split())
NUMBERS = "ثَلَاث أَرْبَع خَمْس سِتّ سَبْع ثَمَانِي تِسْع عَشْر".split()
TENS = "عِشْر ثَلَاث أَرْبَع خَمْس سِتّ سَبْع ثَمَان تِسْع".split()
MINE = {"ي": I + "ي", "ك": "ك" + A, "نا": "ن" + A + "ا", "هم": "ه" + U + "م" + SUKUN, "ه": "ه" + U, "ها": "ه" + A + "ا"}


class Noun:
    """A stem without article and ending; `declined`: takes tanwin; `several`: stands for many (agreement)."""

    def __init__(self, stem, declined=True, several=False):
        self.stem, self.declined, self.several = ordered(stem), declined, several
        self.letters = bare(stem)
        self.feminine = (self.letters[-1] == "ة" and not several) or self.letters in FEMININE or self.letters.endswith("ات")
        self.weak = self.stem.endswith(I + "ي")
        self.sound_plural = self.letters.endswith("ون") and several
        self.named = self.letters.startswith("ال")              # a name that has an article of its own

    def ended(self, case, tanwin=False, stem=None):
        stem = stem or self.stem
        if self.sound_plural:
            return stem if case == U else stem[: -len(U + "ون" + A)] + I + "ين" + A
        if stem[-1] in "اى":
            return stem
        if self.weak:
            if tanwin:
                return stem[:-2] + IN if case != A else stem + AN + "ا"
            return stem + (A if case == A else "")
        if self.letters.endswith("ات") and case == A:
            case = I
        if not tanwin:
            return stem + case
        plain = self.letters[-1] in "ةأ" or self.letters.endswith(("اء", "ات"))
        return stem + TANWIN[case] + ("ا" if case == A and not plain else "")

    def definite(self, case):
        if self.named:
            return self.ended(case)
        if self.letters == "امرأة":
            return "الْمَرْأَة" + case
        stem = self.stem
        if stem[0] == "ا":
            return self.ended(case, stem="ال" + I + "ا" + stem[1:].lstrip(A + U + I))
        return self.ended(case, stem="ال" + (stem[0] + SHADDA + stem[1:] if stem[0] in SUN else SUKUN + stem))

    def indefinite(self, case):
        if not self.declined:
            return self.stem + (A if case == I else case) if self.stem[-1] not in "اى" else self.stem
        if case == A and self.letters[-1] == "ء" and self.letters[-2:] != "اء":
            return None                                         # its hamza changes its seat
        return self.ended(case, True)

    def construct(self, case):
        """Before a noun in the genitive."""
        if self.sound_plural:
            return self.ended(case)[: -len("ن" + A)]
        return self.ended(case)

    def of(self, case, whose):
        """With a pronoun: كِتَابُهُ, مَدْرَسَتِي."""
        if self.weak or self.sound_plural or self.stem[-1] in "اىء":
            return None
        stem = self.stem[:-1] + "ت" if self.stem[-1] == "ة" else self.stem
        if whose == "ي":
            return stem + I + "ي"
        if self.letters.endswith("ات") and case == A:
            case = I
        own = MINE[whose]
        return stem + case + (own.replace(U, I, 1) if case == I and whose in ("ه", "هم") else own)


def feminine(stem):
    return stem + A + "ة"


class Vocabulary:
    def __init__(self, path=Path(__file__).with_name("vocabulary.txt"), lists=False):
        """lists: of a verb only what it is done to is said, not who does it."""
        self.nouns, self.verbs, self.deeds, self.phrases, section = {}, [], [], {}, None
        self.crowds, self.colleagues = [], []
        for line in open(path, encoding="utf8"):
            line = line.split("#")[0].strip()
            if line.startswith("["):
                section = line[1:-1]
            elif line and section == "verbs":
                verb, *more = self._verb(line.split() if not lists else [*line.split()[:2], "p", *line.split()[2:]])
                self.verbs.append((verb, *more[lists:]))
            elif line and section == "people":
                one, several, has = line.split()
                people = self.nouns.setdefault("people", [])
                people.append(Noun(one))
                if several != "-":
                    self.crowds.append(Noun(several, several=True))
                if has == "f":
                    people.append(Noun(feminine(one)))
                if has == "f" and bare(one) not in ("ابن", "طفل"):
                    self.colleagues.append(Noun(feminine(one)[:-2] + A + "ات", several=True))
            elif line and section == "deeds":
                self.deeds.append((Noun(line.split()[0]), line.split()[1:]))
            elif line and section in ("times", "ways"):
                self.phrases.setdefault(section, []).append(ordered(line))
            elif line:
                self.nouns.setdefault(section, []).append(Noun(line.lstrip("~"), not line.startswith("~")))

    @staticmethod
    def _verb(fields):
        past, present, *rest = fields
        own = dict(f.split("=") for f in rest if "=" in f)
        who, *what = [f for f in rest if "=" not in f]
        return Verb(past, present, own.get("stem"), own.get("command")), who, what


def liaise(sentence):
    """Vowels that a closed word takes before another one's article or silent alif."""
    sentence = re.sub(f"م{I}ن{SUKUN}(?= ال)", f"م{I}ن{A}", sentence)
    sentence = re.sub(f"([هكت][{U}{I}]م){SUKUN}(?= ا)", rf"\1{U}", sentence)
    sentence = re.sub(f"و{SUKUN}ا(?= ا)", f"و{U}ا", sentence)
    return re.sub(f"{SUKUN}(?= ا)", I, sentence)


class Chooser:
    """Draws by a seed of its own."""

    def __init__(self, seed):
        self.random = np.random.default_rng(seed)

    def pick(self, values):
        return values[self.random.integers(len(values))]

    def chance(self, share):
        return self.random.random() < share


class Prose(Chooser):
    def __init__(self, seed):
        super().__init__(seed)
        self.words = Vocabulary()
        self.by_subject = {kind: [v for v in self.words.verbs if kind in v[1]] for kind in "potn"}
        self.transitive = [v for v in self.words.verbs if any(":" not in w and w not in ("-", "that", "to", "quote") for w in v[2])]
        self.with_clause = [v for v in self.words.verbs if "that" in v[2]]

    # Nouns

    def adjective(self, noun, case, definite):
        if noun.several and not noun.feminine:
            return ""
        own = self.predicate(noun)
        said = own.definite(case) if definite else own.indefinite(case)
        return " " + said if said else ""

    def phrase(self, kind, case, simple=False):
        """A noun of a kind in one of the shapes that nouns take, and the noun that heads it."""
        noun = self.pick(self.words.crowds) if kind == "people" and self.chance(0.15) else self.pick(self.words.nouns[kind])
        shape = self.random.random()
        if kind in ("men", "women", "cities"):
            return (noun.ended(case) if noun.named else noun.indefinite(case)), noun
        if noun.weak or simple or shape < 0.45:
            return noun.definite(case), noun
        if shape < 0.58:
            return noun.definite(case) + self.adjective(noun, case, True), noun
        if shape < 0.7:
            kinds = ["people", "places", "organisations", "ideas"]
            return f"{noun.construct(case)} {self.pick(self.words.nouns[self.pick(kinds)]).definite(I)}", noun
        if shape < 0.78:
            said = noun.of(case, self.pick(list(MINE)))
        elif shape < 0.83 and not noun.several:
            return f"{'هَذِهِ' if noun.feminine else 'هَذَا'} {noun.definite(case)}", noun
        else:
            said = None if noun.several else noun.indefinite(case)
            if said and self.chance(0.6):
                said += self.adjective(noun, case, False)
        return said or noun.definite(case), noun

    def around(self, preposition, phrase):
        """A preposition and what it governs: بِ and لِ are written with it."""
        if preposition[0] in "بل" and len(preposition) == 2:
            if preposition[0] == "ل" and phrase.startswith("ال"):               # لِلْوَلَدِ, but لِلُّغَةِ
                return "ل" + I + (phrase[2:] if phrase[2] == "ل" else phrase[1:])
            return preposition + phrase
        return f"{preposition} {phrase}"

    def complement(self, verb, way):
        """What follows a verb by one of its ways."""
        if way == "-":
            return ""
        if way == "that":
            return self.that()
        if way == "to":
            return "أَنْ " + self.deed("subjunctive")
        if way == "quote":
            return "إِنَّ " + self.state(A)
        preposition, _, kind = way.rpartition(":")
        if not preposition:
            return self.phrase(kind, A)[0]
        return self.around(preposition, self.phrase(kind, I)[0])

    def that(self):
        return "أَنَّ " + (self.state(A) if self.chance(0.6) else self.sentence_of_noun(A))

    def state(self, case):
        """A definite noun in a case, and a predicate."""
        kind = self.pick(["people", "places", "events", "ideas", "texts", "things", "food", "nature"])
        noun = self.pick(self.words.nouns[kind])
        return f"{noun.definite(case)} {self.predicate(noun).indefinite(U)}"

    def predicate(self, noun):
        """An adjective that agrees with a noun."""
        stem = self.pick(self.words.nouns["adjectives"]).stem
        return Noun(feminine(stem) if noun.feminine else stem)

    def sentence_of_noun(self, case):
        """A definite noun in a case, and what it does: the verb agrees with it."""
        kind = self.pick("ppot")
        said, noun = self.subject(kind, case, simple=True)
        verb, _, ways = self.pick(self.by_subject[kind])
        person = "3mp" if noun.several and not noun.feminine else "3fs" if noun.feminine and not noun.several else "3ms"
        if noun.several and noun.feminine:
            return self.sentence_of_noun(case)
        form = self.pick([verb.past(person), verb.present(person), "س" + A + verb.present(person) if verb.present(person) else None])
        return f"{said} {form} {self.complement(verb, self.pick(ways))}" if form else self.sentence_of_noun(case)

    def subject(self, kind, case, simple=False):
        kinds = {"p": "people", "o": "organisations", "n": "nature", "t": self.pick(["events", "ideas", "texts", "things"])}
        if kind == "p" and self.chance(0.25):
            return self.phrase(self.pick(["men", "women"]), case)
        if kind == "p" and self.chance(0.12):
            noun = self.pick(self.words.nouns["family"])
            said = noun.of(case, self.pick(list(MINE)))
            if said:
                return said, noun
        return self.phrase(kinds[kind], case, simple)

    # Sentences

    def tail(self):
        said = ""
        if self.chance(0.25):
            said += " " + self.around(self.pick(["فِي", "إِلَى", "مِنْ", "أَمَامَ", "قُرْبَ", "خَلْفَ"]), self.phrase(self.pick(["places", "cities"]), I)[0])
        if self.chance(0.35):
            said += " " + self.pick(self.words.phrases["times"])
        elif self.chance(0.15):
            said += " " + self.pick(self.words.phrases["ways"])
        return said

    def statement(self):
        """The verb first."""
        kind = self.pick("pppootn")
        verb, _, ways = self.pick(self.by_subject[kind])
        said, noun = self.subject(kind, U)
        person = "3fs" if noun.feminine and not (noun.several and self.chance(0.2)) else "3ms"
        form = self.pick([verb.past(person)] * 3 + [verb.present(person)] * 2 + ["س" + A + verb.present(person), "ق" + A + "د" + SUKUN + " " + verb.past(person)])
        return f"{form} {said} {self.complement(verb, self.pick(ways))}{self.tail()}"

    def noun_first(self):
        opening = self.random.random()
        if opening < 0.35:
            return self.sentence_of_noun(U) + self.tail()
        if opening < 0.55:
            return f"{self.pick(['إِنَّ', 'لَكِنَّ', 'لَعَلَّ', 'كَأَنَّ', 'لِأَنَّ', 'أَعْرِفُ أَنَّ', 'يَبْدُو أَنَّ'])} {self.sentence_of_noun(A) if self.chance(0.5) else self.state(A)}"
        pronoun, person = self.pick([("هُوَ", "3ms"), ("هِيَ", "3fs"), ("أَنَا", "1s"), ("نَحْنُ", "1p"), ("أَنْتَ", "2ms"), ("هُمْ", "3mp")])
        verb, _, ways = self.pick(self.by_subject["p"])
        form = self.pick([verb.past(person), verb.present(person), verb.present(person)])
        if not form:
            return self.noun_first()
        if person == "1p" and self.chance(0.4):
            pronoun = f"أَنَا وَ{self.pick(self.words.nouns['family']).of(U, 'ي')}"
        return f"{pronoun} {form} {self.complement(verb, self.pick(ways))}{self.tail()}"

    def spoken_of(self):
        """I did, we did, he did it: no subject beside the verb; then what came of it."""
        verb, _, ways = self.pick(self.by_subject["p"])
        person = self.pick(["1s", "1s", "1p", "3ms", "3ms", "3mp", "3fs"])
        form = verb.past(person)
        if not form:
            return self.spoken_of()
        what = self.complement(verb, self.pick(ways))
        if person in ("3ms", "3fs") and re.match("ال|ه", what):       # its object would be taken for its subject
            return self.spoken_of()
        said = f"{form} {what}"
        if self.chance(0.5):
            other = self.pick(self.by_subject["p"])
            form = other[0].past(person)
            if form:
                said += self.pick([" ثُمَّ ", " وَ", " فَ", " وَ"]) + f"{form} {self.complement(other[0], self.pick(other[2]))}"
        return said + self.tail()

    def in_turn(self):
        """One does something, and then another, or the same one again, perhaps to him."""
        first = self.statement()
        verb, _, ways = self.pick(self.transitive)
        form = verb.past("3ms")
        if self.chance(0.4) and form[-1] not in "اى":
            return f"{first} {self.pick(['فَ', 'وَ'])}{form}{self.pick(['ه' + U, 'ه' + A + 'ا', 'ه' + U + 'م' + SUKUN])} {self.subject('p', U)[0]}"
        return f"{first} {self.pick(['ثُمَّ ', 'فَ', 'وَ', 'بَيْنَمَا ', 'بَعْدَ أَنْ ', 'عِنْدَمَا ', 'حِينَ '])}{self.statement()}"

    def passive(self):
        verb, _, ways = self.pick(self.transitive)
        kinds = [w for w in ways if w in self.words.nouns]
        said, noun = self.phrase(self.pick(kinds), U)
        person = "3fs" if noun.feminine else "3ms"
        form = self.pick([verb.passive(person), verb.passive(person), verb.passive_present(person),
                          verb.passive_present(person) and "س" + A + verb.passive_present(person)])
        if not form:
            return self.passive()
        return f"{form} {said}{self.tail()}"

    def deed(self, mood, person=None):
        """A verb in a mood with what follows, of he, she, you, I or we."""
        verb, _, ways = self.pick(self.by_subject["p"])
        person = person or self.pick(["3ms", "3fs", "2ms", "1s", "1p", "3mp"])
        form = verb.present(person, mood)
        if not form:
            return self.deed(mood, person)
        ways = [w for w in ways if w not in ("that", "to", "quote")]
        return f"{form} {self.complement(verb, self.pick(ways))}" if ways else self.deed(mood, person)

    def wish(self):
        opening = self.pick(["يَجِبُ أَنْ", "أُرِيدُ أَنْ", "نُرِيدُ أَنْ", "يُمْكِنُ أَنْ", "عَلَيْكَ أَنْ", "لَا بُدَّ أَنْ", "أَتَمَنَّى أَنْ", "مِنَ الْمُتَوَقَّعِ أَنْ", "لَنْ", "لَنْ", "حَتَّى", "كَيْ", "يَنْبَغِي أَنْ", "أُحِبُّ أَنْ"])
        if opening in ("حَتَّى", "كَيْ"):
            return f"{self.command()} {opening} {self.pick(['', 'لَا '])}{self.deed('subjunctive', '2ms')}"
        if self.chance(0.5) or opening.startswith(("أُ", "نُ", "عَل")):
            return f"{opening} {self.deed('subjunctive')}"
        verb, _, ways = self.pick(self.by_subject["p"])
        said, noun = self.subject("p", U)
        form = verb.present("3fs" if noun.feminine else "3ms", "subjunctive")
        return f"{opening} {form} {said} {self.complement(verb, self.pick(ways))}"

    def negation(self):
        if self.chance(0.4):
            return f"لَمْ {self.deed('jussive')}{self.tail()}"
        if self.chance(0.3):
            return f"لَا {self.deed('indicative')}"
        kind = self.pick("ppo")
        verb, _, ways = self.pick(self.by_subject[kind])
        said, noun = self.subject(kind, U)
        person = "3fs" if noun.feminine else "3ms"
        what, form = self.pick([("لَمْ", verb.present(person, "jussive")), ("لَا", verb.present(person)), ("لَنْ", verb.present(person, "subjunctive")), ("مَا", verb.past(person))])
        return f"{what} {form} {said} {self.complement(verb, self.pick(ways))}"

    def command(self):
        if self.chance(0.3):
            return "لَا " + self.deed("jussive", "2ms")
        verb, _, ways = self.pick(self.by_subject["p"])
        form = verb.imperative()
        return f"{form} {self.complement(verb, self.pick(ways))}" if form else self.command()

    def commands(self):
        said = self.command()
        if self.chance(0.35):
            said += self.pick([" ثُمَّ ", " وَ", "، "]) + self.command()
        if self.chance(0.2):
            said = f"{self.pick(['مِنْ فَضْلِكَ', 'يَا صَدِيقِي', 'يَا بُنَيَّ', 'أَرْجُوكَ', 'الْآنَ'])}، {said}"
        elif self.chance(0.2):
            said += " " + self.pick(["مِنْ فَضْلِكَ", "الْآنَ", "قَبْلَ أَنْ " + self.deed("subjunctive", "2ms"), "بَعْدَ ذَلِكَ", "مَرَّةً أُخْرَى"])
        return said

    def question(self):
        kind = self.random.random()
        ask = self.pick(["هَلْ", "هَلْ", "لِمَاذَا", "مَتَى", "أَيْنَ", "كَيْفَ", "أَلَا"])
        if kind < 0.25:
            verb, _, ways = self.pick(self.by_subject["p"])
            form = self.pick([verb.past("2ms"), verb.present("2ms")]) if ask != "أَلَا" else verb.present("2ms")
            return f"{ask} {form} {self.complement(verb, self.pick(ways))}؟" if form else self.question()
        if kind < 0.5:
            subject = self.pick("ppot")
            verb, _, ways = self.pick(self.by_subject[subject])
            said, noun = self.subject(subject, U)
            person = "3fs" if noun.feminine else "3ms"
            form = self.pick([verb.past(person), verb.present(person)]) if ask != "أَلَا" else verb.present(person)
            return f"{ask} {form} {said} {self.complement(verb, self.pick(ways))}؟"
        if kind < 0.62:
            return f"مَنْ {self.past_or_present()}؟"
        if kind < 0.68:
            return f"مَا {self.phrase(self.pick(['texts', 'ideas', 'things']), U)[0]}؟"
        if kind < 0.76:
            return f"هَلْ {self.state(U)}؟"
        if kind < 0.82:
            noun = self.pick(self.words.nouns[self.pick(["things", "texts", "people"])])
            verb, _, ways = self.pick(self.transitive)
            counted = noun.indefinite(A)
            form = verb.past("2ms")
            return f"كَمْ {counted} {form}{self.tail()}؟" if counted and form else self.question()
        if kind < 0.88:
            noun = self.pick(self.words.nouns[self.pick(["things", "places", "people", "texts"])])
            return f"{self.pick(['لِمَنْ', 'أَيْنَ', 'مَا'])} {'هَذِهِ' if noun.feminine else 'هَذَا'} {noun.definite(U)}؟"
        if kind < 0.94:
            return f"أَلَمْ {self.deed('jussive', '2ms')}؟"
        return f"مَاذَا {self.pick(self.by_subject['p'])[0].present(self.pick(['2ms', '3ms', '1p']))}{self.tail()}؟".replace("None", "نَفْعَلُ")

    def past_or_present(self):
        verb, _, ways = self.pick(self.by_subject["p"])
        return f"{self.pick([verb.past('3ms'), verb.past('3ms'), verb.present('3ms')])} {self.complement(verb, self.pick(ways))}"

    def description(self):
        """A noun and what it is said to be, or was, has become, is not."""
        kind = self.pick(["people", "organisations", "places", "events", "ideas", "texts", "things", "food", "nature"])
        said, noun = self.phrase(kind, U)
        if noun.several or (UN in said):
            return self.description()
        adjectives = [self.predicate(noun) for _ in range(2)]
        be = self.pick([None, None, None, ("كَانَ", "كَانَتْ"), ("لَيْسَ", "لَيْسَتْ"), ("أَصْبَحَ", "أَصْبَحَتْ"), ("صَارَ", "صَارَتْ"), ("ظَلَّ", "ظَلَّتْ"), ("مَا زَالَ", "مَا زَالَتْ"), ("يَكُونُ", "تَكُونُ"), ("سَيَكُونُ", "سَتَكُونُ"), ("يَبْدُو", "تَبْدُو")])
        case = A if be else U
        words = [a.indefinite(case) for a in adjectives]
        if None in words:
            return self.description()
        said = f"{be[noun.feminine] + ' ' if be else ''}{said} {words[0]}{self.pick(['', '', ' جِدًّا', ' وَ' + words[1], ' لَكِنَّهَا ' + adjectives[1].indefinite(U) if noun.feminine else ' لَكِنَّهُ ' + adjectives[1].indefinite(U)])}"
        return said + self.tail()

    def admiration(self):
        roots = self.pick(["أَجْمَلَ", "أَكْبَرَ", "أَصْعَبَ", "أَسْهَلَ", "أَقْوَى", "أَحْسَنَ", "أَلَذَّ", "أَطْوَلَ", "أَغْلَى", "أَرْوَعَ", "أَسْرَعَ"])
        if self.chance(0.5):
            return f"مَا {roots} {self.phrase(self.pick(['nature', 'places', 'food', 'ideas', 'texts']), A)[0]}!"
        noun = self.pick(self.words.nouns[self.pick(["places", "texts", "ideas", "events"])])
        said = noun.indefinite(I)
        return f"يَا لَ{'هَا' if noun.feminine else 'هُ'} مِنْ {said}{self.adjective(noun, I, False)}!" if said else self.admiration()

    def best(self):
        """The most, and more than."""
        most = self.pick("أَكْبَر أَصْغَر أَجْمَل أَهَمّ أَقْدَم أَحْدَث أَطْوَل أَقْصَر أَقْرَب أَبْعَد أَفْضَل أَشْهَر أَقْوَى أَعْلَى أَكْثَر".split())
        ended = lambda case: most if most[-1] == "ى" else ordered(most) + case
        noun = self.pick(self.words.nouns[self.pick(["places", "texts", "organisations", "things", "events"])])
        said = noun.indefinite(I)
        if not said:
            return self.best()
        if self.chance(0.5):
            return f"{self.phrase(self.pick(['places', 'texts', 'things']), U)[0]} {ended(U)} مِنْ {self.phrase(self.pick(['places', 'texts', 'things']), I)[0]}"
        return f"{self.pick(['هَذَا ', 'هُوَ ', 'هِيَ ', 'إِنَّهَا '])}{ended(U)} {said} {self.around('فِي', self.phrase(self.pick(['places', 'cities']), I)[0])}"

    def condition(self):
        kind = self.random.random()
        if kind < 0.35:
            return f"{self.pick(['إِنْ', 'مَنْ', 'إِنْ لَمْ'])} {self.deed('jussive', '3ms')} {self.deed('jussive', '3ms')}" if kind < 0.15 else f"{self.pick(['إِنْ', 'إِنْ لَمْ'])} {self.deed('jussive', '2ms')} {self.deed('jussive', '2ms')}"
        one, other = self.pick(self.by_subject["p"]), self.pick(self.by_subject["p"])
        person = self.pick(["2ms", "1s", "1p", "3ms", "3fs"])
        first, second = one[0].past(person), other[0].past(person)
        if not first or not second:
            return self.condition()
        a, b = self.complement(one[0], self.pick(one[2])), self.complement(other[0], self.pick(other[2]))
        if kind < 0.65:
            return f"{self.pick(['إِذَا', 'كُلَّمَا', 'عِنْدَمَا', 'حِينَ', 'لَمَّا'])} {first} {a}{self.pick(['،', ''])} {second} {b}"
        return f"لَوْ {first} {a} لَ{second} {b}"

    def by_noun(self):
        """Verbal nouns: تَمَّ حَذْفُ الْمِلَفِّ."""
        deed, kinds = self.pick(self.words.deeds)
        case, opening = self.pick([(U, "تَمَّ"), (U, "جَرَى"), (U, "يُمْكِنُ"), (U, "يُمْكِنُكَ"), (U, "يَجِبُ"), (U, "يُرْجَى"), (U, "سَيَتِمُّ"), (U, "لَا يُمْكِنُ"), (U, "يُمْنَعُ"), (I, "قَبْلَ"), (I, "بَعْدَ"), (I, "مِنْ أَجْلِ"), (A, "يُرِيدُ"), (A, "قَرَّرَ الْمَجْلِسُ"), (A, "أُحِبُّ"), (A, "نَأْمُلُ"), (U, ""), (A, "حَاوَلَ الرَّجُلُ"), (I, "نَجَحَ الْفَرِيقُ فِي")])
        said = f"{deed.construct(case)} {self.phrase(self.pick(kinds), I)[0]}"
        if not opening and self.chance(0.6):
            said += " " + self.predicate(deed).ended(U, True)
        return f"{opening} {said}{self.tail()}".strip()

    def science(self):
        noun = self.pick(self.words.nouns["sciences"])
        return self.pick([f"يُعَدُّ عِلْمُ {noun.definite(I)} مِنْ أَهَمِّ الْعُلُومِ", f"عِلْمُ {noun.definite(I)} مُفِيدٌ",
                          f"دَرَسْتُ عِلْمَ {noun.definite(I)} فِي الْجَامِعَةِ", f"كُلِّيَّةُ {noun.definite(I)} فِي جَامِعَةِ دِمَشْقَ"])

    def relative(self):
        noun, case = self.pick(self.words.nouns["people"]), self.pick([U, A, I])
        verb, _, ways = self.pick(self.by_subject["p"])
        form = self.pick([verb.past, verb.present])("3fs" if noun.feminine else "3ms")
        who = f"{noun.definite(case)} {'الَّتِي' if noun.feminine else 'الَّذِي'} {form} {self.complement(verb, self.pick(ways))}"
        if case == U:
            main = self.pick(self.by_subject["p"])
            return f"{main[0].past('3fs' if noun.feminine else '3ms')} {who} {self.complement(main[0], self.pick(main[2]))}"
        if case == A:
            main = self.pick([v for v in self.transitive if "people" in v[2]])[0]
            return f"{main.past(self.pick(['1s', '3ms', '1p'])) or main.past('3ms')} {who}"
        return f"{self.pick(['تَحَدَّثْتُ', 'تَكَلَّمْنَا', 'سَأَلْتُ'])} {self.pick(['مَعَ', 'عَنِ'])} {who}"

    def counted(self):
        """Three teachers, twenty books, after a verb that has them as its subject or object."""
        men = self.chance(0.6)
        crowd = self.pick([c for c in self.words.crowds if c.declined and not c.feminine] if men else self.words.colleagues)
        case = self.pick([U, A])
        if self.chance(0.6):
            number = ordered(self.pick(NUMBERS))
            if men and number.startswith("ع"):
                number = ordered("عَشَر")
            if men:
                number = (number[:-len("ي")] + "ي" + A if number.endswith("ي") else number + A) + "ة"
            broken = not crowd.sound_plural and men
            stem = crowd.stem
            diptote = broken and (stem.endswith("اء") or re.search(f"^.{A}.{A}ا.{I}", stem))
            many = crowd.ended(I) if crowd.sound_plural or stem[-1] in "اى" else stem + (A if diptote else IN)
            number = number + (case if not (number.endswith("ي") and case == U) else "")
            said = f"{number} {many}"
        else:
            number = ordered(self.pick(TENS)) + (U + "ون" + A if case == U else I + "ين" + A)
            one = self.pick(self.words.nouns[self.pick(["people", "things", "places"])])
            if not one.indefinite(A):
                return self.counted()
            said, men = f"{number} {one.indefinite(A)}", not one.feminine
        if case == U:
            verb = self.pick([v[0] for v in self.transitive if "people" in v[2]])
            form = self.pick([verb.passive(), self.pick(self.by_subject["p"])[0].past("3ms")]) if men else self.pick(self.by_subject["p"])[0].past("3fs")
            return f"{form} {said}{self.tail()}" if form else self.counted()
        verb, *_ = self.pick(self.transitive)
        form = verb.past(self.pick(["3ms", "1s", "1p", "3fs"]))
        return f"{form} {said}{self.tail()}" if form else self.counted()

    def report(self):
        """Somebody says, knows or thinks that."""
        verb, who, _ = self.pick(self.with_clause)
        said, noun = self.subject("o" if "o" in who and self.chance(0.5) else "p", U)
        person = "3fs" if noun.feminine else "3ms"
        return f"{self.pick([verb.past(person), verb.past(person), verb.present(person)])} {said} {self.that()}"

    def called(self):
        """A name in the vocative, or a noun that is one with the caller."""
        name = self.pick(self.words.nouns[self.pick(["men", "women"])])
        said = name.ended(U) if self.chance(0.6) else self.pick(self.words.nouns["family"]).of(U, "ي")
        return f"يَا {said}، {self.pick([self.command, self.question, self.spoken_of])()}"

    def sentence(self):
        frames = ((0.2, self.statement), (0.1, self.noun_first), (0.1, self.spoken_of), (0.07, self.in_turn), (0.08, self.passive),
                  (0.05, self.wish), (0.05, self.negation), (0.06, self.commands), (0.09, self.question), (0.06, self.description),
                  (0.01, self.admiration), (0.02, self.best), (0.02, self.condition), (0.04, self.by_noun), (0.005, self.science),
                  (0.02, self.relative), (0.02, self.counted), (0.02, self.report), (0.015, self.called))
        at = self.random.random() * sum(share for share, _ in frames)
        for share, frame in frames:
            at -= share
            if at < 0:
                break
        said = re.sub(" +", " ", frame()).strip()
        if "None" in said:
            return self.sentence()
        said = liaise(ordered(said)).replace(" ،", "،").replace(" ؟", "؟")
        return said if said[-1] in "؟!" else said + "."
