"""Labels for studio recordings in other languages: their texts as phones of our inventory.

    python foreign.py kerstin          # or nathalie: writes what prepare.py and align.py go on from

espeak-ng (a program for training alone) says how German and Dutch are read; the sounds are then those of ours with the same
articulation. Some are ours exactly (sh, x, gh, ?, long and short vowels), seven are added (phones.FOREIGN), and what makes
them German or Dutch is an input of the acoustic model of its own, so that it stays with the language."""
import argparse
import csv
import json
import re
import subprocess
import tarfile

from phones import IDS
from settings import CORPORA, SHARED

CLIPS = {'kerstin': ('de', 'german_woman_kerstin'), 'nathalie': ('nl', 'dutch_woman_nathalie')}

# Longest first. Diphthongs end in a glide, affricates are two sounds.
SOUNDS = {'aɪ': 'a y', 'aʊ': 'a w', 'ɔø': 'o y', 'ɔɪ': 'o y', 'ɔʏ': 'o y', 'ɛɪ': 'e y', 'eɪ': 'e y', 'ʌʊ': 'a w', 'ɑʊ': 'a w', 'œy': 'OE y',
          'oʊ': 'oo', 'əʊ': 'oo', 'tʃ': 'ch', 'dʒ': 'j', 'pf': 'p f', 'ts': 't s',
          'aː': 'aa', 'ɑː': 'aa', 'ʌː': 'aa', 'iː': 'ii', 'uː': 'uu', 'eː': 'ee', 'ɛː': 'ee', 'oː': 'oo', 'ɔː': 'oo', 'yː': 'YY', 'øː': 'OEE', 'œː': 'OEE',
          'ɜː': 'OEE', 'a': 'a', 'ɑ': 'a', 'ʌ': 'a', 'ɐ': '@', 'ə': '@', 'ɜ': '@', 'ɚ': '@', 'æ': 'e', 'ɛ': 'e', 'e': 'e', 'ɪ': 'i', 'i': 'i', 'ɔ': 'o', 'o': 'o', 'ɒ': 'o',
          'ʊ': 'u', 'u': 'u', 'ʏ': 'Y', 'y': 'Y', 'ɵ': 'Y', 'œ': 'OE', 'ø': 'OE', 'p': 'p', 'b': 'b', 't': 't', 'd': 'd', 'k': 'k', 'ɡ': 'g', 'g': 'g',
          'f': 'f', 'v': 'v', 's': 's', 'z': 'z', 'ʃ': 'sh', 'ʒ': 'zh', 'ç': 'C', 'x': 'x', 'χ': 'x', 'ɣ': 'gh', 'h': 'h', 'ɦ': 'h', 'm': 'm', 'n': 'n', 'ɲ': 'n y',
          'ŋ': 'N', 'l': 'l', 'ɫ': 'l', 'r': 'R', 'ɾ': 'R', 'ʁ': 'R', 'ɹ': 'R', 'j': 'y', 'w': 'w', 'ʋ': 'w', 'θ': 'th', 'ð': 'dh', 'ʔ': '?'}
VOWELS = {'a', 'aa', 'i', 'ii', 'u', 'uu', 'e', 'ee', 'o', 'oo', '@', 'Y', 'YY', 'OE', 'OEE'}
_SOUND = re.compile('|'.join(sorted(map(re.escape, SOUNDS), key=len, reverse=True)))


def phones_of(word, language):
    """A word in IPA → phones. German: a vowel that begins a word has a glottal stop, an r behind a vowel is a vowel."""
    phones = ' '.join(SOUNDS[s] for s in _SOUND.findall(word)).split()
    if language == 'de':
        if phones and phones[0] in VOWELS:
            phones.insert(0, '?')
        phones = ['@' if p == 'R' and i and phones[i - 1] in VOWELS and (i + 1 == len(phones) or phones[i + 1] not in VOWELS) else p
                  for i, p in enumerate(phones)]
    return phones


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('corpus', choices=sorted(CLIPS))
    args = parser.parse_args()
    language, folder = CLIPS[args.corpus]
    source = SHARED / 'data/speech-women' / folder
    corpus = CORPORA[args.corpus]
    if not corpus.clips.exists():
        corpus.clips.mkdir(parents=True)
        with tarfile.open(source / 'clips.tar') as archive:
            archive.extractall(corpus.clips, filter='data')
    corpus.labels.parent.mkdir(parents=True, exist_ok=True)
    with open(source / 'metadata.tsv', encoding='utf8') as lines, open(corpus.labels, 'w', encoding='utf8') as out:
        for number, row in enumerate(csv.DictReader(lines, delimiter='\t', quoting=csv.QUOTE_NONE)):
            ipa = subprocess.run(['espeak-ng', '-v', language, '--ipa', '-q', row['text']], capture_output=True, check=True, encoding='utf8').stdout
            ipa = re.sub(r'\([a-z-]+\)|[ˈˌ]', '', ipa)
            words = [w for w in (phones_of(w, language) for w in ipa.split()) if w]
            assert all(p in IDS for w in words for p in w)
            out.write(json.dumps(dict(id=row['id'], split='val' if number % 60 == 30 else 'train', f0_median=float(row['f0_median']), words=words)) + '\n')


if __name__ == '__main__':
    main()
