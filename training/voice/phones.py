"""The phones the voices know, and what each is made of.

A phone enters the acoustic model as a vector of articulatory features, plus a small free part that
is often left out in training, so that a sound no speaker has (g, e, o, ch, …) can be spoken by
composing features that were learnt from others.
"""

PAD = '<pad>'

# The starters' order first: ids of voices that are already out stay valid.
INVENTORY = [PAD, '?', 'D', 'E', 'H', 'S', 'T', 'Z', 'a', 'aa', 'b', 'd', 'dh', 'f', 'gh', 'h', 'i', 'ii', 'j', 'k',
             'l', 'm', 'n', 'q', 'r', 's', 'sh', 'sil', 't', 'th', 'u', 'uu', 'v', 'w', 'x', 'y', 'z',
             'g', 'p', 'ch', 'zh', 'e', 'ee', 'o', 'oo', '@']
# Sounds of the other languages that speakers were recorded in; no voice is asked for them.
FOREIGN = ['C', 'N', 'R', 'Y', 'YY', 'OE', 'OEE']
SPOKEN = len(INVENTORY)             # how many of the inventory a voice offers
INVENTORY += FOREIGN
IDS = {phone: i for i, phone in enumerate(INVENTORY)}

FEATURES = ['silence', 'vowel', 'consonant',
            'labial', 'dental', 'alveolar', 'postalveolar', 'palatal', 'velar', 'uvular', 'pharyngeal', 'glottal',
            'stop', 'fricative', 'sibilant', 'nasal', 'lateral', 'trill', 'glide',
            'voiced', 'emphatic', 'high', 'low', 'front', 'back', 'rounded', 'long']

_DESCRIPTIONS = {
    'sil': 'silence',
    '?': 'glottal stop', 'b': 'labial stop voiced', 'p': 'labial stop', 't': 'alveolar stop', 'd': 'alveolar stop voiced',
    'T': 'alveolar stop emphatic', 'D': 'alveolar stop voiced emphatic', 'k': 'velar stop', 'g': 'velar stop voiced',
    'q': 'uvular stop', 'j': 'postalveolar stop fricative sibilant voiced', 'ch': 'postalveolar stop fricative sibilant',
    'f': 'labial dental fricative', 'v': 'labial dental fricative voiced', 'th': 'dental fricative',
    'dh': 'dental fricative voiced', 'Z': 'dental fricative voiced emphatic', 's': 'alveolar fricative sibilant',
    'z': 'alveolar fricative sibilant voiced', 'S': 'alveolar fricative sibilant emphatic',
    'sh': 'postalveolar fricative sibilant', 'zh': 'postalveolar fricative sibilant voiced',
    'x': 'uvular velar fricative', 'gh': 'uvular velar fricative voiced', 'H': 'pharyngeal fricative',
    'E': 'pharyngeal fricative voiced', 'h': 'glottal fricative',
    'm': 'labial nasal voiced', 'n': 'alveolar nasal voiced', 'l': 'alveolar lateral voiced', 'r': 'alveolar trill voiced',
    'w': 'labial velar glide voiced', 'y': 'palatal glide voiced',
    'a': 'low', 'aa': 'low long', 'i': 'high front', 'ii': 'high front long', 'u': 'high back rounded',
    'uu': 'high back rounded long',
    'C': 'palatal fricative', 'N': 'velar nasal voiced', 'R': 'uvular glide voiced', 'Y': 'high front rounded',
    'YY': 'high front rounded long',
}
# Between the corners of the vowel triangle: share of the first. The long front one needs less of it to be heard
# between (first formant measured in the exported voice).
_MIXED = {'e': ('i', 'a', 0.5), 'ee': ('ii', 'aa', 0.42), 'o': ('u', 'a', 0.5), 'oo': ('uu', 'aa', 0.5),
          'OE': ('Y', 'a', 0.5), 'OEE': ('YY', 'aa', 0.5)}
_VOWELS = {'a', 'aa', 'i', 'ii', 'u', 'uu', 'Y', 'YY'}


def features():
    """Rows of INVENTORY, columns of FEATURES."""
    rows = {PAD: [0.0] * len(FEATURES)}
    for phone, words in _DESCRIPTIONS.items():
        named = set(words.split())
        if phone in _VOWELS:
            named |= {'vowel', 'voiced'}
        elif phone != 'sil':
            named.add('consonant')
        assert named <= set(FEATURES), named
        rows[phone] = [float(f in named) for f in FEATURES]
    for phone, (one, other, share) in _MIXED.items():
        rows[phone] = [share * a + (1 - share) * b for a, b in zip(rows[one], rows[other])]
    rows['@'] = [(a + b + c) / 3 for a, b, c in zip(rows['i'], rows['a'], rows['u'])]
    return [rows[p] for p in INVENTORY]
