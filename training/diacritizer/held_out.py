"""Which lines of a vowelled text are kept for judging: the same tenth as evaluation/held-out.ts, by the letters alone."""

import hashlib
import re
import unicodedata

MARKS = re.compile("[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]")


def is_kept_for_judging(line: str) -> bool:
    bare = MARKS.sub("", unicodedata.normalize("NFC", line))
    letters = " ".join(re.findall("[\u0621-\u064a]+", bare))
    return hashlib.sha256(letters.encode()).digest()[0] < 25
