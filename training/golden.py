"""What the service has to compute exactly as training does, written down by training's own code: how a text becomes the
diacritiser's input, where a phone stands, which frame is of which phone, which phone has which id.

    python training/golden.py          writes test/golden/training.json, which test/inference/golden.test.ts holds src to

Run it after a change of diacritizer/text.py, voice/places.py, voice/phones.py or `frame_index` in voice/acoustic.py."""
import json
import os
import sys
from pathlib import Path

os.environ.setdefault('NUTQ_SHARED', '.')       # settings.py wants it; nothing is read from there
HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / 'diacritizer'), str(HERE / 'voice')]

import text as T
from acoustic import frame_index
from phones import INVENTORY, SPOKEN
from places import places

OUT = HERE.parent / 'test/golden/training.json'

# Every mark, alone and with shadda; tanwin on and before its alif; signs with and without spaces; digits, Latin, what is neither.
TEXTS = [
    'ذهب الولد إلى المدرسة',
    'ذَهَبَ الْوَلَدُ إِلَى الْمَدْرَسَةِ',
    'كتابًا كتاباً فتًى هدىً جزءًا كتابٌ كتابٍ',
    'مدرّس مدرّسٌ مُدرِّسٍ عدّاً حقًّا حقّ',
    'قال: هل جئت، يا علي؟ نعم؛ جئت!',
    'قال « نعم » ثم سكت … ( وقيل : لا ) .',
    'في 25 أكتوبر ٢٠٢٤ - اشترى iPhone بـ%',
    'سؤال ءآأإؤئ ة ى أ',
]

# The phones of an utterance and for each the number of its word.
UTTERANCES = [
    ('sil m a r H a b aa sil', [-1, 0, 0, 0, 0, 0, 0, 0, -1]),
    ('sil m a sil b a b sil', [-1, 0, 0, -1, 1, 1, 2, -1]),
    ('sil a sil b sil aa n a sil', [-1, 0, -1, 1, -1, 2, 2, 2, -1]),
    ('sil ' + 'q aa l a ' * 9 + 'sil', [-1, *(i // 4 for i in range(36)), -1]),
]

DURATIONS = [[1], [4, 1, 7, 3], [24, 2, 11, 5, 1, 1, 30]]


def row(line):
    """The network's input for a line: as evaluate.py and prepare.py put it together."""
    ids, given = [], []
    for word in T.clean(line).split():
        if ids:
            ids.append(T.character_id(' ')), given.append(0)
        split = T.split_marks(word)
        written = iter(T.written_classes(split))
        for c, _ in split:
            ids.append(T.character_id(c))
            given.append(next(written) if c in T.LETTER_SET else 0)
    return {'text': line, 'ids': ids, 'given': given}


def placed(phones, words):
    names = phones.split()
    return {'phones': names, 'words': words, 'places': rounded(places(names, words))}


def framed(durations):
    index, place = frame_index(durations)
    return {'durations': durations, 'index': index.tolist(), 'place': rounded(place.numpy())}


def rounded(rows):
    return [[round(float(value), 6) for value in each] for each in rows]


def main():
    golden = {
        'characters': T.CHARACTERS, 'dialects': T.DIALECTS, 'spellings': T.SPELLINGS,
        'rows': [row(line) for line in TEXTS],
        'phones': INVENTORY[:SPOKEN],
        'places': [placed(*each) for each in UTTERANCES],
        'frames': [framed(each) for each in DURATIONS],
    }
    OUT.parent.mkdir(exist_ok=True)
    # A case a line, so that a change of one is seen as one.
    parts = []
    for name, value in golden.items():
        dump = lambda each: json.dumps(each, ensure_ascii=False, separators=(',', ':'))
        cases = isinstance(value[0], dict)
        parts.append(f'"{name}": ' + ('[\n' + ',\n'.join(map(dump, value)) + '\n]' if cases else dump(value)))
    OUT.write_text('{\n' + ',\n'.join(parts) + '\n}\n', encoding='utf8')


if __name__ == '__main__':
    main()
