"""Where things are. Everything that grows lives outside the repository."""
import os
from collections import namedtuple
from pathlib import Path

import numpy as np

REPOSITORY = Path(__file__).resolve().parents[2]
SHARED = Path(os.environ['NUTQ_SHARED'])
WORK = Path(os.environ.get('NUTQ_TRAINING', '/tmp/nutq-training/voice'))
CHECKPOINTS = REPOSITORY / 'training' / 'checkpoints'

# top: Hz up to which its clips hold speech (measured); form: of the clips' files; language: how it is spoken is learnt apart from who speaks.
Corpus = namedtuple('Corpus', 'labels clips clean median_f0 top form language')
LANGUAGES = ['arabic', 'german', 'dutch']

# A speaker's id in the models is its place here.
CORPORA = {
    # One reader's recordings (MIT).
    'recordings': Corpus(SHARED / 'data/speech/aligned.jsonl', SHARED / 'data/speech/clips', True, 125.0, 7600.0, 'flac', 'arabic'),
    # What the HTS voice of the Arabic Speech Corpus spoke (shared/tools/make_hts_corpus.py); labels are exact.
    'made': Corpus(WORK / 'made/aligned.jsonl', WORK / 'made/clips', False, 130.0, 12000.0, 'flac', 'arabic'),
    # Studio recordings of a German and a Flemish woman (CC0); their labels are foreign.py's.
    'kerstin': Corpus(WORK / 'kerstin/aligned.jsonl', WORK / 'women/kerstin', False, 170.0, 7000.0, 'opus', 'german'),
    'nathalie': Corpus(WORK / 'nathalie/aligned.jsonl', WORK / 'women/nathalie', False, 165.0, 12000.0, 'opus', 'dutch'),
}


def keep_clip(path, clip):
    """Writes a clip, so that who is stopped leaves no half of one."""
    part = path.with_suffix('.part.npz')
    np.savez(part, **clip)
    os.replace(part, path)


def prepared(corpus, clip, copy=None):
    """A clip made ready; `copy`: one of prepare.py's copies of it."""
    return WORK / 'prepared' / (f'{corpus}-{copy}' if copy else corpus) / f'{clip}.npz'
