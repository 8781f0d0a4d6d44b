"""Measures exported voices on sentences that no training saw.

    python evaluate.py ../../models/voices/salim ../../models/voices/haytham       # all 60, understood and liked
    python evaluate.py -n 20 --no-mos VOICE                                        # a quick look
    python evaluate.py --table intelligibility_200 VOICE                           # 200 sentences of eight kinds
    python evaluate.py --pairs VOICE                                               # minimal pairs
    python evaluate.py --hisses VOICE                                              # energy above 8 kHz beside a studio speaker's
    python evaluate.py --movement VOICE                                            # of pitch in phrases, beside the recordings'
    python evaluate.py --picture OUT VOICE                                         # spectrograms

Needs what shared/tools/requirements.txt lists. Understanding: Whisper base, character error rate against the text and the
nats a character it needs for it, from reference vowels. Liking: DistillMOS. Every figure comes with a 95 % interval
over sentences."""
import argparse
import json
import sys
from pathlib import Path

import numpy as np

from audio import HOP, SAMPLE_RATE, pitch, resampled
from settings import CORPORA, SHARED, prepared
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


def heard_at(wav, voice, rate=16000):
    """A voice's samples, clipped, at the rate of who judges them."""
    return np.clip(resampled(wav, voice.config['sr'], rate), -1, 1).astype(np.float32)


def measure(voice, count, speed, judge, mos, eval_tools, table):
    """→ figures of one voice."""
    rows = sentences(count, table)
    errors, letters, nats, liked, seconds, f0, pauses = [], [], [], [], [], [], []
    for row in rows:
        phones, words = phones_of(row['text_diacritised'])
        wav, _, durations = voice(phones, words, speed)
        assert np.isfinite(wav).all()
        seconds.append(len(wav) / voice.config['sr'])
        wav = heard_at(wav, voice)
        if judge:
            for figures, value in zip((errors, letters, nats), hear(judge, eval_tools, wav, row['text'])):
                figures.append(value)
        if mos:
            liked.append(mos(wav)['distill'])
        lf0, voicing = pitch(resampled(wav.astype(float), 16000), 200.0 if voice.config.get('gender') == 'female' else 125.0)
        f0.append(np.exp(lf0[voicing > 0.75]))
        pauses += [d * 0.0125 for p, d in zip(phones[1:-1], durations[1:-1]) if p == 'sil']
    result = dict(table=table, sentences=len(rows))
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
        (a, b), (c, d) = (likelihoods(heard_at(voice(*phones_of(CARRIER[0].format(w)))[0], voice), texts) for w in words)
        result[name] = round((a - b) + (d - c), 1)
    return result


HISSES = ('s', 'S', 'sh', 'f', 'th')


def high_energy(wav, rate, frames):
    """Power above 8 kHz in dB against the power of the whole clip's loud tenth, over the middles of `frames` (start, end)."""
    spectrum = np.abs(np.fft.rfft(np.lib.stride_tricks.sliding_window_view(np.pad(wav, (HOP, 2 * HOP)), 3 * HOP)[::HOP] * np.hanning(3 * HOP))) ** 2
    hertz = np.arange(spectrum.shape[1]) * rate / (3 * HOP)
    loud = np.sort(spectrum.sum(1))[-len(spectrum) // 10:].mean()
    high = spectrum[:, hertz >= 8000].sum(1)
    return [10 * np.log10(high[(3 * a + b) // 4:(a + 3 * b) // 4 + 1].mean() / loud + 1e-12) for a, b in frames if b <= len(high)]


def hisses(voice, count):
    """→ by sound its energy above 8 kHz in dB against loud speech, beside a studio speaker's (median over sounds)."""
    if voice.config['sr'] < SAMPLE_RATE:
        return {'above_8_kHz': None}
    found = {p: [] for p in HISSES}
    for row in sentences(count or 20):
        phones, words = phones_of(row['text_diacritised'])
        wav, _, durations = voice(phones, words)
        ends = np.cumsum(durations)
        for hiss in HISSES:
            found[hiss] += high_energy(resampled(wav, voice.config['sr']), SAMPLE_RATE, [(e - d, e) for p, d, e in zip(phones, durations, ends) if p == hiss])
    studio = {p: [] for p in HISSES}
    for line in list(open(CORPORA['kerstin'].labels, encoding='utf8'))[:200]:
        row = json.loads(line)
        if row.get('use') and 'durations' in row and prepared('kerstin', row['id']).exists():
            wav, ends = np.load(prepared('kerstin', row['id']))['wav'] / 32767, np.cumsum(row['durations'])
            for hiss in HISSES:
                studio[hiss] += high_energy(wav, SAMPLE_RATE, [(e - d, e) for p, d, e in zip(row['phones'], row['durations'], ends) if p == hiss])
    middle = {name: {p: round(float(np.median(v)), 1) for p, v in values.items() if len(v) > 4} for name, values in (('voice', found), ('kerstin', studio))}
    return {'above_8_kHz_db': middle}


def deviation(lf0, voicing):
    """Standard deviation of pitch in semitones over the voiced frames of a phrase; None for too few."""
    own = lf0[voicing > 0.75] * 12 / np.log(2)
    own = own[np.abs(own - np.median(own)) < 9] if len(own) else own
    return float(own.std()) if len(own) >= 30 else None


def movement(voice, count):
    """→ median over phrases of pitch's standard deviation, of the voice and of the recordings."""
    def phrases(lf0, voicing, phones, durations):
        ends = np.cumsum(durations)
        pauses = [n for n, p in enumerate(phones) if p == 'sil']
        found = (deviation(lf0[ends[a]:ends[b - 1]], voicing[ends[a]:ends[b - 1]]) for a, b in zip(pauses, pauses[1:]) if b > a + 1)
        return [value for value in found if value is not None]

    own, recorded = [], []
    for row in sentences(count or 40):
        phones, words = phones_of(row['text_diacritised'])
        wav, _, durations = voice(phones, words)
        tracked = pitch(resampled(wav.astype(float), voice.config['sr']), 200.0 if voice.config.get('gender') == 'female' else 125.0)
        own += phrases(*tracked, phones, durations)
    for line in list(open(CORPORA['recordings'].labels, encoding='utf8'))[:200]:
        row = json.loads(line)
        if row['use'] and prepared('recordings', row['id']).exists():
            clip = np.load(prepared('recordings', row['id']))
            recorded += phrases(clip['lf0'], clip['periodicity'].astype(float), row['phones'], row['durations'])
    return {'f0_deviation_semitones': [round(float(np.median(v)), 2) for v in (own, recorded)], 'of_the_recordings': round(float(np.median(own) / np.median(recorded)), 2)}


VOWELS = ('aa', 'ii', 'uu')


def formants(frame, rate):
    """The first three formants in Hz of a vowel's frame at about 11 kHz, by linear prediction of order 12; None where fewer are seen."""
    import librosa
    emphasised = np.append(frame[0], frame[1:] - 0.97 * frame[:-1]) * np.hamming(len(frame))
    roots = np.roots(librosa.lpc(emphasised + 1e-6 * np.random.default_rng(0).standard_normal(len(frame)), order=12))
    roots = roots[(roots.imag > 0)]
    hertz, width = np.angle(roots) * rate / (2 * np.pi), -np.log(np.abs(roots)) * rate / np.pi
    found = np.sort(hertz[(hertz > 200) & (width < 700)])
    return found[:3] if len(found) >= 3 else None


def who(voice, count):
    """→ median pitch in Hz, and the geometric mean of the first three formants over long vowels (each vowel counts the same): what
    two voices are told apart by."""
    rate, lengths, heights = 11000, {v: [] for v in VOWELS}, []
    for row in sentences(count or 12):
        phones, words = phones_of(row['text_diacritised'])
        wav, lf0, durations = voice(phones, words)
        ends = np.cumsum(durations)
        low = resampled(wav.astype(float), voice.config['sr'], rate)
        for phone, duration, end in zip(phones, durations, ends):
            if phone not in VOWELS or duration < 4:
                continue
            heights += list(lf0[end - duration:end])
            middle = int((end - duration / 2) * rate * HOP / SAMPLE_RATE)
            found = formants(low[middle - 165:middle + 165], rate)
            if found is not None:
                lengths[phone].append(np.log(found).mean())
    return {'pitch_hz': round(float(np.exp(np.median(heights)))), 'formants_hz': round(float(np.exp(np.mean([np.median(v) for v in lengths.values()]))))}


def print_apart(found):
    """The pairs of voices whose pitch and formants both lie within a tenth of each other."""
    near = lambda a, b: max(a, b) / min(a, b) < 1.1
    names = list(found)
    pairs = [(a, b) for i, a in enumerate(names) for b in names[i + 1:]
             if near(found[a]['pitch_hz'], found[b]['pitch_hz']) and near(found[a]['formants_hz'], found[b]['formants_hz'])]
    print('within a tenth of each other in both:', ', '.join(f'{a} and {b}' for a, b in pairs) or 'none')


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
    parser.add_argument('--table', default='intelligibility_dev', help='of sentences, in shared/tools')
    parser.add_argument('--pairs', action='store_true')
    parser.add_argument('--hisses', action='store_true')
    parser.add_argument('--movement', action='store_true', help='of the models alone: what the service draws beside is not in it')
    parser.add_argument('--apart', action='store_true', help='pitch and formants, and which voices have nearly the same')
    parser.add_argument('--picture', metavar='FOLDER')
    parser.add_argument('--json', type=Path, help='a line a voice is added to this file')
    args = parser.parse_args()
    alone = args.picture or args.hisses or args.movement or args.apart         # no judge is asked
    eval_tools = None if alone else tools()
    judge = None if args.no_asr or alone else eval_tools.Judge('base', 1, 1)
    mos = None if args.no_mos or args.pairs or alone else eval_tools.DistillMOS(1)
    found = {}
    for name in args.voices:
        folder, _, row = name.partition(':')
        voice = Voice(folder, **({'speaker': int(row)} if row else {}))
        if args.picture:
            picture(voice, args.picture, Path(folder).name + row)
            continue
        if args.pairs:
            figures = hear_pairs(voice, judge)
        elif args.hisses:
            figures = hisses(voice, args.n)
        elif args.movement:
            figures = movement(voice, args.n)
        elif args.apart:
            figures = found[name] = who(voice, args.n)
        else:
            figures = measure(voice, args.n, args.speed, judge, mos, eval_tools, args.table)
        line = json.dumps(dict(voice=name, speed=args.speed, **figures), ensure_ascii=False)
        print(line, flush=True)
        if args.json:
            with open(args.json, 'a', encoding='utf8') as f:
                f.write(line + '\n')
    if args.apart:
        print_apart(found)


if __name__ == '__main__':
    main()
