"""Arabic text as the diacritiser sees it: characters, marks, classes, and the way back to text.

A *letter* is one of ء-غ, ف-ي; ٱ counts as ا.  Every letter has a *class*: 8 x shadda + vowel
(0 none or sukun, 1 a, 2 u, 3 i, 4 an, 5 un, 6 in).  Sources spell one and the same reading in
several ways (كِتَاب, كِتاب; كِتَابًا, كِتَاباً; اَلْبَيْت, الْبَيْت).  `target_classes` folds them together the same
way `tools/der.py` does before it scores, so the network is never asked to learn a spelling habit:

- sukun is the same as nothing, the dagger alif is ignored;
- tanwin on a final alif (ا, ى) stands on the letter before it;
- the short vowel before its own bare long vowel (a before ا ى, u before و, i before ي) is left out;
- an alif that is the first or second letter of a word carries nothing.

`written_classes` keeps what the writer wrote (only tanwin is moved); it feeds the `given` input.
"""
import re
import unicodedata

FATHATAN, DAMMATAN, KASRATAN, FATHA, DAMMA, KASRA, SHADDA, SUKUN = map(chr, range(0x64B, 0x653))
DAGGER = "\u0670"
MARKS = frozenset(map(chr, range(0x64B, 0x653))) | {DAGGER}
VOWEL = {FATHA: 1, DAMMA: 2, KASRA: 3, FATHATAN: 4, DAMMATAN: 5, KASRATAN: 6}
VOWEL_MARK = ["", FATHA, DAMMA, KASRA, FATHATAN, DAMMATAN, KASRATAN, ""]
CLASSES = 16
UNKNOWN = 255                      # a letter whose class the text does not tell

LETTERS = [chr(c) for c in (*range(0x621, 0x63B), *range(0x641, 0x64B))]
LETTER_SET = frozenset(LETTERS)
CHARACTERS = ["\0", " ", *LETTERS, *'.،؛:؟!()"-0A#']        # index = id; 0 is padding
ID = {c: i for i, c in enumerate(CHARACTERS) if i}
DIALECTS = ["msa", "egyptian", "levantine", "gulf", "saudi", "maghrebi"]      # index = the network's input
# What a typed letter stands for: itself, the right letter, nothing (a copy). Index = class of the second output.
SPELLINGS = ["", "أ", "إ", "آ", "ة", "ى", "ي", "drop", "ا", "ه"]
SAME = {",": "،", ";": "؛", "?": "؟", "[": "(", "]": ")", "{": "(", "}": ")", "«": '"', "»": '"',
        "“": '"', "”": '"', "–": "-", "—": "-", "…": ".", "ٱ": "ا"}
DROPPED = re.compile("[\u0640\u0653-\u0655\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\u06d6-\u06ed]")
ANY_MARK = re.compile("[\u064b-\u0652\u0670]")
BARE_ALIF = str.maketrans("أإآ", "ااا")


def character_id(c):
    """The input id of one bare character."""
    c = SAME.get(c, c)
    if c in ID:
        return ID[c]
    if c.isdigit():
        return ID["0"]
    if c.isascii() and c.isalpha():
        return ID["A"]
    return ID["#"]


def clean(line):
    """One line with presentation forms unfolded, tatweel and invisible characters gone, spaces single."""
    line = "".join(unicodedata.normalize("NFKC", c) if "\ufb50" <= c <= "\ufeff" else c for c in line)
    return " ".join(DROPPED.sub("", line).split())


def split_marks(word):
    """[[character, set of its marks], ...]; a mark with nothing before it is lost."""
    out = []
    for c in word:
        if c in MARKS:
            if out:
                out[-1][1].add(c)
        else:
            out.append([SAME.get(c, c), set()])
    return out


def class_of(marks):
    """The class of a set of marks."""
    vowels = [VOWEL[m] for m in sorted(marks) if m in VOWEL]
    return (8 if SHADDA in marks else 0) + (vowels[0] if vowels else 0)


def _letters(word):
    """The letters of a split word with tanwin moved off its alif and the dagger dropped (shared sets copied)."""
    letters = [(c, set(m)) for c, m in word if c in LETTER_SET]
    for _, marks in letters:
        marks.discard(DAGGER)
    for (_, before), (c, marks) in zip(letters, letters[1:]):
        if c in "اى" and FATHATAN in marks:
            marks.discard(FATHATAN)
            before.add(FATHATAN)
    return letters


def written_classes(word):
    """For each letter of a split word: 0 where the writer put no mark, else 1 + class of what is written."""
    return [1 + class_of(m) if m else 0 for _, m in _letters(word)]


def target_classes(word):
    """For each letter of a split word: the folded class (see above)."""
    letters = _letters(word)
    for (c, marks), (n, following) in zip(letters, letters[1:]):
        if not following - {SUKUN}:
            own = FATHA if n in "اى" else DAMMA if n == "و" else KASRA if n == "ي" else None
            if own and own in marks:
                marks.discard(own)
                following.clear()
    return [0 if c == "ا" and i < 2 else class_of(m) for i, (c, m) in enumerate(letters)]


def bare(text):
    """The text without marks."""
    return ANY_MARK.sub("", text)


def render(text, classes):
    """Bare text with the marks of one class per character (only letters take marks)."""
    out = []
    for c, k in zip(text, classes):
        out.append(c)
        if SAME.get(c, c) in LETTER_SET:
            out.append((SHADDA if k & 8 else "") + VOWEL_MARK[k & 7])
    return "".join(out)


def pieces(words, limit=200):
    """Runs of words whose bare length stays within `limit` characters (one longer word stands alone)."""
    run, length = [], 0
    for w in words:
        n = len(bare(w)) + 1
        if run and length + n > limit:
            yield run
            run, length = [], 0
        run.append(w)
        length += n
    if run:
        yield run
