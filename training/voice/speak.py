"""Speaks with an exported voice: what the service does, in a few lines, for measuring.

    python speak.py ../../models/voices/salim OUT            # the 60 sentences of intelligibility_dev; --table intelligibility_200
    python speak.py ../../models/voices/salim OUT -n 20 --speed 0.9 --pitch 2"""
import argparse
import csv
import json
import math
import re
import sys
from pathlib import Path

import numpy as np
import onnxruntime
import soundfile

from places import places
from settings import SHARED

SPREAD = 0.18                       # log-F0 that one unit of `pitch` stands for
DEEPEST = 3.5                       # semitones that pitch may fall under its mean (src/inference/nutq1/model.ts says why)
# What an older voice says for a phone it has not learnt.
NEAREST = {'g': ['k'], 'p': ['b'], 'v': ['f'], 'ch': ['t', 'sh'], 'zh': ['j'],
           'e': ['i'], 'ee': ['ii'], 'o': ['u'], 'oo': ['uu'], '@': ['i']}


class Voice:
    def __init__(self, folder, **changes):
        folder = Path(folder)
        config = next(f for f in (folder / 'voice.json', folder / 'models.json') if f.exists())
        self.config = {**json.loads(config.read_text()), **changes}
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        models = self.config.get('models', {'encoder': 'encoder.onnx', 'decoder': 'decoder.onnx'})
        self.encoder, self.decoder = (
            onnxruntime.InferenceSession(str(folder / models[part]), options, providers=['CPUExecutionProvider'])
            for part in ('encoder', 'decoder'))
        self.ids = {phone: i for i, phone in enumerate(self.config['phones'])}

    def _run(self, session, inputs):
        if any(i.name == 'speaker' for i in session.get_inputs()):
            inputs['speaker'] = np.array([self.config['speaker']], np.int64)
        return session.run(None, inputs)

    def __call__(self, phones, words=None, speed=1.0, semitones=0.0, z=0.0, seed=0):
        """phones: names; words: the number of each one's word or None → wav, log-F0 a frame, frames a phone."""
        known = [(q, n) for p, n in zip(phones, words or [-1] * len(phones)) for q in ([p] if p in self.ids else NEAREST[p])]
        inputs = {'phones': np.array([[self.ids[p] for p, _ in known]])}
        if any(i.name == 'places' for i in self.encoder.get_inputs()):
            inputs['places'] = places([p for p, _ in known], words and [n for _, n in known])[None]
        h, dur, pitch, energy = self._run(self.encoder, inputs)
        pace = self.config.get('pace', 1) / speed
        dur = np.maximum(1, np.round(dur[0] * pace)).astype(np.int64)
        pitch = np.maximum(pitch, pitch.mean() - DEEPEST * math.log(2) / 12 / SPREAD)
        semitones += self.config.get('pitchSemitones', 0)
        pitch = (pitch + semitones * math.log(2) / 12 / SPREAD).astype(np.float32)
        index = np.repeat(np.arange(len(dur)), dur)
        place = (np.arange(len(index)) - (np.cumsum(dur) - dur)[index] + 0.5) / dur[index]
        pos = np.stack([2 * place - 1, np.log(dur[index]) - 1.8, place - 0.5], -1).astype(np.float32)
        random = np.random.default_rng(seed)
        frames = len(index)
        # The part of a shift in pitch that the models take back (src/inference/nutq1/model.ts), and what voices before the second kind did not ask for.
        later = {'shift': np.full((1, frames), 0.2 * semitones * math.log(2) / 12, np.float32), 'anchor': np.zeros(1, np.int64), 'cycle': np.zeros(1, np.float32)}
        wav, *_, lf0 = self._run(self.decoder, {
            **{k: v for k, v in later.items() if any(i.name == k for i in self.decoder.get_inputs())},
            'h': h, 'pitch': pitch, 'energy': energy, 'idx': index[None], 'pos': pos[None],
            'z': np.float32(z) * random.standard_normal((1, frames, self.config['nz']), dtype=np.float32),
            'noise': random.standard_normal((1, frames * self.config['hop']), dtype=np.float32)})
        return wav[0], lf0[0], dur


def phones_of(vowelled):
    """Reference vowels → phones and for each the number of its word, by the rule phonemiser of the alignment; pausal at the
    end of a phrase."""
    sys.path.insert(0, f'{SHARED}/reference/alignment')
    import g2p
    words, pauses = [], set()
    for token in vowelled.split():
        core = re.sub('[^\u0621-\u0652\u0670\u0671]', '', re.sub('[،؛؟]', '', token))
        if core:
            words.append(core)
        if words and re.search('[،؛:.؟!,]', token):
            pauses.add(len(words) - 1)
    out, numbers = ['sil'], [-1]
    for i, phones in enumerate(g2p.sentence(words, pauses=pauses)):
        out += phones
        numbers += [i] * len(phones)
        if i in pauses and i < len(words) - 1:
            out.append('sil')
            numbers.append(-1)
    return out + ['sil'], numbers + [-1]


def sentences(count=None, table='intelligibility_dev'):
    """Rows of a table of sentences in shared/tools; `count` of them, evenly."""
    with open(f'{SHARED}/tools/{table}.tsv', encoding='utf8') as f:
        rows = list(csv.DictReader(f, delimiter='\t', quoting=csv.QUOTE_NONE))
    return rows if not count else rows[:: max(1, len(rows) // count)][:count]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('voice')
    parser.add_argument('out')
    parser.add_argument('-n', type=int)
    parser.add_argument('--speed', type=float, default=1.0)
    parser.add_argument('--pitch', type=float, default=0.0, help='semitones')
    parser.add_argument('-z', type=float, default=0.0, help='scale of the decoder noise')
    parser.add_argument('--speaker', type=int)
    parser.add_argument('--table', default='intelligibility_dev')
    args = parser.parse_args()
    voice = Voice(args.voice, **({} if args.speaker is None else {'speaker': args.speaker}))
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    with open(out / 'manifest.tsv', 'w', encoding='utf8') as manifest:
        for row in sentences(args.n, args.table):
            wav, *_ = voice(*phones_of(row['text_diacritised']), args.speed, args.pitch, args.z)
            soundfile.write(out / f"{row['id']}.wav", np.clip(wav, -1, 1), voice.config['sr'])
            manifest.write(f"{row['id']}.wav\t{row['text']}\n")


if __name__ == '__main__':
    main()
