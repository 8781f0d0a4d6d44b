"""Arabic verbs: from `he did` and `he does` to the forms that plain prose needs.

    Verb("كَتَبَ", "يَكْتُبُ").past("3fs")          → كَتَبَتْ

The rules are those that school grammars of Standard Arabic give. Persons: 3ms 3fs 3mp 2ms 1s 1p. A form that
the rules would not get right for sure (a hamza that changes its seat, a radical that is missing) is None."""
import re

from text import DAMMA as U, DAMMATAN, FATHA as A, FATHATAN, KASRA as I, KASRATAN, SHADDA, SUKUN, bare

VOWELS = A + U + I
ENDINGS = {"2ms": "ت" + A, "1s": "ت" + U, "1p": "ن" + A + "ا"}
BEFORE = {"3ms": "ي", "3fs": "ت", "3mp": "ي", "2ms": "ت", "1s": "أ", "1p": "ن"}


def parts(word):
    """[letter, its marks] of a word."""
    return [[m[0], m[1:]] for m in re.findall(f".[{VOWELS}{SHADDA}{SUKUN}]*", word)]


def ordered(text):
    """Shadda before its vowel, as the rules here expect it."""
    return re.sub(f"([{VOWELS}{FATHATAN}{DAMMATAN}{KASRATAN}])({SHADDA})", r"\2\1", text)


def joined(letters):
    return "".join(letter + marks for letter, marks in letters)


class Verb:
    def __init__(self, past, present, stem=None, imperative=None):
        """past, present: as in dictionaries, fully marked; stem: of `I did` where no rule tells it (ظَلِلْ); imperative likewise."""
        self.he_did, self.he_does, self.command = ordered(past), ordered(present), imperative and ordered(imperative)
        self.letters = bare(past)
        end = parts(self.he_did)[-1]
        self.defective = past[-1] in "اى" or (end[0] == "ي" and end[1] == A)
        self.doubled = SHADDA in end[1]
        self.hollow = not self.defective and self.letters[-2] == "ا"
        self.stem = stem or self._stem()

    def _stem(self):
        """Before a consonantal ending: كَتَبْ, قُلْ, رَمَيْ, نَسِي."""
        if self.he_did[-1] == "ى":
            return self.he_did[:-1] + "ي" + SUKUN
        if self.he_did[-1] == "ا":
            return self.he_did[:-1] + "و" + SUKUN
        if self.defective:
            return self.he_did[:-1]
        if self.doubled or self.letters[-1] == "ء":
            return None
        if self.hollow:
            letters = parts(self.he_did)
            last = letters.pop()
            letters.pop()                                       # the alif
            if len(letters) == 1:
                letters[0][1] = U if "و" in bare(self.he_does)[1:-1] else I
            return joined(letters + [[last[0], SUKUN]])
        return self.he_did[:-1] + SUKUN

    def past(self, person):
        if person == "3ms":
            return self.he_did
        if person == "3fs":
            cut = self.he_did[:-1] if self.he_did[-1] in "اى" else self.he_did
            return cut + "ت" + SUKUN
        if person == "3mp":
            if self.he_did[-1] in "اى":
                return self.he_did[:-1] + "و" + SUKUN + "ا"
            if self.defective:                                  # نَسُوا
                return self.he_did[:-3] + U + "وا"
            return None if self.letters[-1] in "ءأ" else self.he_did[:-1] + U + "وا"
        end = self.stem and bare(self.stem)[-1]
        if not end or (end == "ت" and person != "1p") or (end == "ن" and person == "1p"):
            return None                                         # assimilated: rare, and written in two ways
        return self.stem + ENDINGS[person]

    def present(self, person, mood="indicative"):
        """mood: indicative, subjunctive, jussive"""
        form = BEFORE[person] + self.he_does[1:]
        if form.startswith("أ" + A + "أ"):                      # آكُلُ
            return None
        weak = form[-1] in "يوى"
        if person == "3mp":
            if form[-1] in "يو":
                form = form[:-2] + U
            elif form[-1] == "ى":
                form = form[:-1]
                return form + "و" + SUKUN + ("ن" + A if mood == "indicative" else "ا")
            elif self.letters[-1] in "ءأ":
                return None
            return (form if weak else form[:-1] + U) + ("ون" + A if mood == "indicative" else "وا")
        if mood == "indicative":
            return form
        if mood == "subjunctive":
            return form if form[-1] == "ى" else form + A if weak else form[:-1] + A
        if weak:
            return form[:-1]
        if self.doubled:
            return form[:-1] + A
        form = form[:-1]
        letters = parts(form)
        if self.hollow:
            del letters[-2]
        return joined(letters[:-1]) + letters[-1][0] + letters[-1][1] + SUKUN

    def imperative(self):
        if self.command or self.doubled:
            return self.command
        form = self.present("2ms", "jussive")
        vowel, rest = form[1], form[2:]
        if rest[1:2] == SHADDA:                                 # اِتَّصِلْ
            return "ا" + I + rest
        if rest[0] in "ؤأئ" or len(bare(rest)) == 1:
            return None
        if self.letters[0] == "أ" and vowel == U:
            return "أ" + A + rest
        if rest[1:2] != SUKUN:
            return rest
        return "ا" + (U if re.search(f"^.{SUKUN}.{U}", rest) else I) + rest

    def passive(self, person="3ms"):
        """Past passive, 3ms or 3fs."""
        letters = parts(self.he_did[:-1] if self.he_did[-1] in "اى" else self.he_did)
        if self.doubled or (self.letters[0] == "آ"):
            return None
        if self.hollow:
            last = letters.pop()
            letters.pop()
            for letter in letters[:-1]:
                letter[1] = re.sub(f"[{VOWELS}]", U, letter[1])
            letters[-1][1] = re.sub(f"[{VOWELS}]", I, letters[-1][1])
            letters += [["ي", ""], last]
        else:
            if self.he_did[-1] in "اى":
                letters[-1][1] = re.sub(f"[{VOWELS}]", I, letters[-1][1])
                letters.append(["ي", A])
            else:
                letters[-2][1] = re.sub(f"[{VOWELS}]", I, letters[-2][1])
            for i, letter in enumerate(letters[:-2]):
                letter[1] = re.sub(f"[{VOWELS}]", U, letter[1])
                if i and letter[0] == "ا":
                    letter[0] = "و"
        he = joined(letters)
        if he[0] == "ا":
            he = "ا" + U + he[1:].lstrip(VOWELS)
        if re.search("[أؤئ]", he[1:]):                          # its seat may change
            return None
        return he + ("ت" + SUKUN if person == "3fs" else "")

    def passive_present(self, person="3ms"):
        letters = parts(BEFORE[person] + self.he_does[1:])
        letters[0][1] = U
        weak = letters[-1][0] in "يوى" and letters[-1][1] == ""
        if re.search("[أؤئ]", self.letters[1:]) or self.letters[0] == "آ" or self.he_does[2] == "أ":
            return None
        if self.letters[0] == "و" and self.he_does[2] != "و":   # يُوصَفُ
            letters.insert(1, ["و", ""])
        if weak:
            letters[-1][0] = "ى"
            letters[-2][1] = re.sub(f"[{VOWELS}]", A, letters[-2][1])
        elif self.hollow:
            letters[-2][0] = "ا"
            letters[-3][1] = re.sub(f"[{VOWELS}]", A, letters[-3][1])
        else:
            letters[-2][1] = re.sub(f"[{VOWELS}]", A, letters[-2][1])
        return joined(letters)
