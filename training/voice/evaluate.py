"""Measures exported voices on sentences that no training saw.

    python evaluate.py ../../models/voices/salim ../../models/voices/haytham       # all 60, understood and liked
    python evaluate.py -n 20 --no-mos VOICE                                        # a quick look
    python evaluate.py --pairs VOICE                                               # minimal pairs
    python evaluate.py --picture OUT VOICE                                         # spectrograms

Needs what shared/tools/requirements.txt lists. Understanding: Whisper base, character error rate against the text and the
nats a character it needs for it, from reference vowels. Liking: DistillMOS. Every figure comes with a 95 % interval
over sentences."""
import argparse
import json
import sys
from pathlib import Path

import numpy as np

from audio import pitch
from settings import SHARED
from speak import Voice, phones_of, sentences

CARRIER = 'قَالَ الرَّجُلُ كَلِمَةَ {} ثُمَّ سَكَتَ', 'قال الرجل كلمة {} ثم سكت'
PAIRS = [('س ص', 'سَيْف', 'صَيْف'), ('ت ط', 'تِين', 'طِين'), ('د ض', 'دَرْب', 'ضَرْب'), ('ذ ظ', 'ذَلِيل', 'ظَلِيل'),
         ('ح ه', 'حَرَم', 'هَرَم'), ('ع أ', 'عَمَل', 'أَمَل'), ('ق ك', 'قَلْب', 'كَلْب'), ('خ ح', 'خَال', 'حَال'),
         ('غ خ', 'غَاب', 'خَاب'), ('ث س', 'ثَار', 'سَار'), ('ز س', 'زَال', 'سَال'), ('ب م', 'بَال', 'مَال'),
         ('a aa', 'مَطَر', 'مَطَار'), ('i ii', 'عَلِم', 'عَلِيم'), ('u uu', 'بُحُث', 'بُحُوث'), ('ش س', 'شَهْر', 'سَهْر')]


def tools():
    sys.path.insert(0, f'{SHARED}/tools')
    import speech_eval
    return speech_eval


def interval(values, weights=None, rounds=2000):
    """Weighted mean and its bootstrap interval."""
    values, weights = np.asarray(values, float), np.ones(len(values)) if weights is None else np.asarray(weights, float)
    picks = np.random.default_rng(0).integers(0, len(values), (rounds, len(values)))
    means = (values * weights)[picks].sum(1) / weights[picks].sum(1)
    return [round(float(v), 3) for v in ((values * weights).sum() / weights.sum(), *np.percentile(means, [2.5, 97.5]))]


def hear(judge, eval_tools, wav, text):
    """→ share of the text's letters that the judge got wrong (at most 1), how many letters, nats a letter"""
    heard, nll = judge(wav, eval_tools.bare(text))
    reference, heard = eval_tools.normalise(text), eval_tools.normalise(heard)
    return min(1.0, eval_tools.edits(reference, heard) / len(reference)), len(reference), nll


def measure(voice, count, speed, judge, mos, eval_tools):
    """→ figures of one voice."""
    rows = sentences(count)
    errors, letters, nats, liked, seconds, f0, pauses = [], [], [], [], [], [], []
    for row in rows:
        phones, words = phones_of(row['text_diacritised'])
        wav, _, durations = voice(phones, words, speed)
        assert np.isfinite(wav).all()
        wav = np.clip(wav, -1, 1)
        if judge:
            for figures, value in zip((errors, letters, nats), hear(judge, eval_tools, wav, row['text'])):
                figures.append(value)
        if mos:
            liked.append(mos(wav)['distill'])
        seconds.append(len(wav) / voice.config['sr'])
        lf0, voicing = pitch(wav.astype(float), 200.0 if voice.config.get('gender') == 'female' else 125.0)
        f0.append(np.exp(lf0[voicing > 0.75]))
        pauses += [d * 0.0125 for p, d in zip(phones[1:-1], durations[1:-1]) if p == 'sil']
    result = dict(sentences=len(rows))
    if judge:
        result.update(cer=[round(100 * v, 1) for v in interval(errors, letters)], nll=interval(nats))
    if mos:
        result['distillmos'] = interval(liked)
    result['letters_a_second'] = round(sum(len(r['text']) for r in rows) / sum(seconds), 1)
    result['f0_5_50_95'] = [round(float(v)) for v in np.percentile(np.concatenate(f0), [5, 50, 95])]
    result['pause_median'] = round(float(np.median(pauses)), 2) if pauses else None
    return result


def hear_pairs(voice, judge):
    """Nats by which the judge tells the two words of a pair apart: for each of the two recordings, how much better the word
    that was said explains it than the other; their sum, so that what words are common does not matter. Above 0: told
    apart."""
    def likelihoods(wav, texts):
        mel = judge.w.feature_extractor(wav, padding=0)[:, :3000]
        frames = mel.shape[1]
        encoded = judge.w.encode(np.pad(mel, ((0, 0), (0, 3000 - frames))))
        ids = [judge.tok.encode(' ' + t) for t in texts]
        results = [judge.w.model.align(encoded, list(judge.tok.sot_sequence), [i], frames)[0] for i in ids]
        return [float(np.log(np.maximum(np.array(r.text_token_probs[:len(i)]), 1e-9)).sum()) for r, i in zip(results, ids)]

    result = {}
    for name, *words in PAIRS:
        texts = [CARRIER[1].format(''.join(c for c in w if not '\u064b' <= c <= '\u0652')) for w in words]
        (a, b), (c, d) = (likelihoods(np.clip(voice(*phones_of(CARRIER[0].format(w)))[0], -1, 1), texts) for w in words)
        result[name] = round((a - b) + (d - c), 1)
    return result


def picture(voice, folder, name, count=5):
    import matplotlib
    matplotlib.use('Agg')
    import matplotlib.pyplot as plt
    rows = sentences(count)
    figure, axes = plt.subplots(len(rows), 1, figsize=(16, 3.2 * len(rows)))
    for axis, row in zip(np.atleast_1d(axes), rows):
        wav, lf0, _ = voice(*phones_of(row['text_diacritised']))
        wav = wav[: 6 * voice.config['sr']]
        axis.specgram(wav + 1e-5 * np.random.default_rng(0).standard_normal(len(wav)), 512, voice.config['sr'], noverlap=400, vmin=-130, cmap='magma')
        seconds = (np.arange(len(lf0)) + 0.5) * voice.config['hop'] / voice.config['sr']
        axis.plot(seconds, np.exp(lf0) * 10, 'c', lw=0.8)
        axis.set_xlim(0, len(wav) / voice.config['sr'])
    figure.tight_layout()
    Path(folder).mkdir(parents=True, exist_ok=True)
    figure.savefig(f'{folder}/{name}.png', dpi=60)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('voices', nargs='+', help='folders; FOLDER:N for row N of a pair of models')
    parser.add_argument('-n', type=int)
    parser.add_argument('--speed', type=float, default=1.0)
    parser.add_argument('--no-asr', action='store_true')
    parser.add_argument('--no-mos', action='store_true')
    parser.add_argument('--pairs', action='store_true')
    parser.add_argument('--picture', metavar='FOLDER')
    parser.add_argument('--json', type=Path, help='a line a voice is added to this file')
    args = parser.parse_args()
    eval_tools = None if args.picture else tools()
    judge = None if args.no_asr or args.picture else eval_tools.Judge('base', 1, 1)
    mos = None if args.no_mos or args.pairs or args.picture else eval_tools.DistillMOS(1)
    for name in args.voices:
        folder, _, row = name.partition(':')
        voice = Voice(folder, **({'speaker': int(row)} if row else {}))
        if args.picture:
            picture(voice, args.picture, Path(folder).name + row)
            continue
        figures = hear_pairs(voice, judge) if args.pairs else measure(voice, args.n, args.speed, judge, mos, eval_tools)
        line = json.dumps(dict(voice=name, speed=args.speed, **figures), ensure_ascii=False)
        print(line, flush=True)
        if args.json:
            with open(args.json, 'a', encoding='utf8') as f:
                f.write(line + '\n')


if __name__ == '__main__':
    main()
