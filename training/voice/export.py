"""Exports the models as ONNX and writes the voices that are points in them.

    python export.py --acoustic A.pt --vocoder V.pt --models ../../models/voices/salim [--voices ../../models/voices]

`voices.json` says which point each voice is. Every voice is a row of tables inside the models, chosen by the input
`speaker`; so all voices share one pair of files. Weights are kept as float16 and cast when they are loaded."""
import argparse
import json
import math
import os
import time
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import TensorProto, helper, numpy_helper

from acoustic import DURATION_MEAN, NOISE, PITCH_SPREAD, Acoustic, frame_index
from audio import HOP, MELS, NARROW, SAMPLE_RATE
from phones import INVENTORY, SPOKEN
from places import PLACES
from settings import CORPORA
from vocoder import BINS, SIZE, Vocoder

# A sound and the commoner one that it is taken for.
CONFUSABLE = {'T': 't', 'S': 's', 'D': 'd', 'Z': 'dh', 'H': 'h', 'q': 'k', 'th': 's', 'dh': 'z', 'E': '?'}
# Mid vowels, and how far they are moved away from the high ones: the recordings, of which a voice's timbre has a share, know
# no mid ones and would say those (first formants were measured: test/inference/vowels.test.ts).
MID = {'ee': ('ii', 0.5), 'oo': ('uu', 0.25)}
LONG = {'aa', 'ii', 'uu', 'ee', 'oo'}
# How the vocoder's last layer is changed at export, see `cleared`.
STAND_OUT, RUN = 0.2, 31
GATED_LOW, LOW = 10.0, (800.0, 1500.0)
HERE = Path(__file__).resolve().parent


class Encoder(torch.nn.Module):
    """phones, places, speaker → h, durations in frames, pitch, energy, each as the speaker's row asks. The language is Arabic."""

    def __init__(self, model, voices):
        super().__init__()
        self.model = model
        # Features and free part become one table of embeddings, of each voice its own.
        table = (model.features @ model.compose.weight.t() + model.free.weight)[:SPOKEN]
        self.register_buffer('embeddings', torch.stack([articulated(table, v['contrast']) for v in voices]))
        self.register_buffer('lengths', torch.stack([lengths(v) for v in voices]))
        self.register_buffer('manner', torch.stack([mix(model.manners.weight, v['manner']) for v in voices]))
        heights = [float(mix(model.height[:, None], v['timbre'])) + semitones(v['semitones']) for v in voices]
        self.register_buffer('numbers', torch.tensor([[h, v['range'], v['pace']] for h, v in zip(heights, voices)]))

    def forward(self, phones, places, speaker):
        # The voice's rows first: a phone beyond the table is then an error, and not another voice's phone.
        x = self.embeddings[speaker[0]][phones] + self.model.places(places)
        for block in self.model.enc:
            x = block(x)
        h = self.model.norm(x)
        manner = self.manner[speaker]
        height, spread, pace = self.numbers[speaker].unbind(-1)
        mask = torch.ones_like(phones, dtype=torch.float32)[..., None]
        durations = torch.exp(self.model.dur(h, mask, manner) + DURATION_MEAN) * pace[:, None]
        durations = durations * self.lengths[speaker[0]][phones]
        pitch = self.model.pit(h, mask, manner) * spread[:, None] + height[:, None]
        return h, durations, pitch, self.model.ene(h, mask, manner)


class Decoder(torch.nn.Module):
    """h, pitch, energy, idx, pos, shift, z, noise, anchor, cycle, speaker → wav, cycles, mel, lf0. `shift` (B, T) is added to log-F0 as it is: the
    model, which has learnt statements alone, would undo half of a question's rise that it is asked for by `pitch`."""

    def __init__(self, model, vocoder, voices, further):
        """further (NARROW + 1, MELS − NARROW): what bands above 8 kHz wide speech has by those below (train_vocoder.py). Speakers whose
        recordings end below taught the acoustic model silence there; a voice has the louder of what it was taught and of that."""
        super().__init__()
        self.model, self.vocoder = model, vocoder
        self.register_buffer('timbres', torch.stack([
            mix(model.timbres.weight, v['timbre']) + model.sizes(torch.tensor([v['size'], v['size'] ** 2], dtype=torch.float32)) for v in voices]))
        self.register_buffer('source', torch.stack([mix(vocoder.source.weight, v['source']) for v in voices]))
        self.register_buffer('sharpness', torch.tensor([v['sharpness'] for v in voices]))
        self.register_buffer('further', further)
        self.register_buffer('air', torch.tensor([v['air'] for v in voices]))

    def forward(self, h, pitch, energy, idx, pos, shift, z, noise, anchor, cycle, speaker):
        mel, lf0 = self.model.decode(h, pitch, energy, idx, pos, z, self.timbres[speaker])
        lf0 = lf0 + shift
        low = mel[:, :NARROW]
        high = self.further[:-1].t() @ low + self.further[-1][:, None] + self.air[speaker][:, None, None]
        mel = torch.cat([low, torch.maximum(mel[:, NARROW:], high)], 1)
        # Formants stand out by so much more from the spectrum's run over nine bands around them.
        smooth = torch.nn.functional.avg_pool1d(mel.transpose(1, 2), 9, 1, 4, count_include_pad=False).transpose(1, 2)
        mel = mel + self.sharpness[speaker][:, None, None] * (mel - smooth)
        wav, cycles = self.vocoder(mel, lf0, noise, self.source[speaker], anchor, cycle)
        return wav, cycles, mel, lf0


def articulated(table, contrast):
    """Embeddings (phones, width) with sounds that are easily taken for another one moved away from it, by a share of their
    difference."""
    out = table.clone()
    for phone, (other, share) in {**{p: (o, contrast) for p, o in CONFUSABLE.items()}, **MID}.items():
        out[INVENTORY.index(phone)] += share * (table[INVENTORY.index(phone)] - table[INVENTORY.index(other)])
    return out


def lengths(voice):
    """What multiplies each phone's duration."""
    return torch.tensor([voice['long'] if phone in LONG else 1.0 for phone in INVENTORY[:SPOKEN]])



def mix(table, shares):
    """A weighted sum of speakers' rows; shares may lie outside 0 … 1."""
    return sum(share * table[list(CORPORA).index(name)] for name, share in shares.items())


def semitones(value):
    return value * math.log(2) / 12 / PITCH_SPREAD


def complete(voice):
    """A voice's point with everything that may be left out."""
    return {'size': 0.0, 'semitones': 0.0, 'range': 1.0, 'pace': 1.0, 'sharpness': 0.0, 'contrast': 0.0, 'long': 1.0, 'air': 0.0, 'source': {'recordings': 1}, **voice['point']}


@torch.no_grad()
def cleared(vocoder):
    """The vocoder with the pulses' spectrum standing out by STAND_OUT from its run over RUN bins (1.2 kHz), and with noise between the
    pulses GATED_LOW dB weaker below LOW (Hz; fading out between the two). What training averages over comes out blurred along
    frequency, and a spectrum that the acoustic model made is blurred once more. Both changes are linear in the logarithms that the last
    layer gives, so they are done to its weights and cost nothing."""
    rows = torch.arange(BINS)
    near = (rows[:, None] + torch.arange(-(RUN // 2), RUN // 2 + 1)).clamp(0, BINS - 1)
    run = torch.zeros(BINS, BINS).scatter_add_(1, near, torch.full(near.shape, 1 / RUN))
    sharper = (1 + STAND_OUT) * torch.eye(BINS) - STAND_OUT * run
    hertz = rows * SAMPLE_RATE / SIZE
    weight, bias = vocoder.head.weight.view(2, 4, BINS, -1), vocoder.head.bias.view(2, 4, BINS)
    weight[:, 0], bias[:, 0] = sharper @ weight[:, 0], bias[:, 0] @ sharper.t()
    bias[:, 3] -= GATED_LOW / 8.686 * ((LOW[1] - hertz) / (LOW[1] - LOW[0])).clamp(0, 1)
    vocoder.head.weight.data = vocoder.head.weight.data.half().float()
    return vocoder


def as_half(path):
    """Large weights as float16 with a Cast to float32, which the runtime folds when it loads the file."""
    model = onnx.load(path)
    graph = model.graph
    casts = []
    for tensor in list(graph.initializer):
        if tensor.data_type == TensorProto.FLOAT and np.prod(tensor.dims) > 4096:
            name = tensor.name
            half = numpy_helper.from_array(numpy_helper.to_array(tensor).astype(np.float16), name + '_half')
            graph.initializer.remove(tensor)
            graph.initializer.append(half)
            casts.append(helper.make_node('Cast', [name + '_half'], [name], to=TensorProto.FLOAT))
    for node in reversed(casts):
        graph.node.insert(0, node)
    onnx.checker.check_model(model)
    onnx.save(model, path)


def load(kind, path):
    checkpoint = torch.load(path, weights_only=False)
    model = kind(**checkpoint['cfg'])
    missing, unexpected = model.load_state_dict({k: v.float() for k, v in checkpoint['ema'].items()}, strict=False)
    assert not unexpected and set(missing) <= {'places.weight', 'languages.weight', 'source.weight'}, (missing, unexpected)
    for p in model.parameters():
        if p.numel() > 4096:
            p.data = p.data.half().float()
    return model.eval()


def write(encoder, decoder, folder):
    folder.mkdir(parents=True, exist_ok=True)
    options = dict(opset_version=17, dynamo=False)
    phones, where, speaker = torch.randint(1, 5, (1, 40)), torch.rand(1, 40, PLACES), torch.zeros(1, dtype=torch.long)
    torch.onnx.export(encoder, (phones, where, speaker), folder / 'encoder.onnx', input_names=['phones', 'places', 'speaker'],
                      output_names=['h', 'dur', 'pitch', 'energy'],
                      dynamic_axes={k: {1: 'N'} for k in ('phones', 'places', 'h', 'dur', 'pitch', 'energy')}, **options)
    h, _, pitch, energy = encoder(phones, where, speaker)
    index, place = frame_index(torch.full((40,), 6))
    frames = len(index)
    inputs = (h, pitch, energy, index[None], place[None], torch.zeros(1, frames), torch.zeros(1, frames, NOISE), torch.randn(1, frames * HOP),
              torch.zeros(1, dtype=torch.long), torch.zeros(1), speaker)
    names = ['h', 'pitch', 'energy', 'idx', 'pos', 'shift', 'z', 'noise', 'anchor', 'cycle', 'speaker']
    axes = {**{k: {1: 'N'} for k in ('h', 'pitch', 'energy')}, **{k: {1: 'T'} for k in ('idx', 'pos', 'shift', 'z', 'cycles', 'lf0')},
            'noise': {1: 'S'}, 'wav': {1: 'S'}, 'mel': {2: 'T'}}
    torch.onnx.export(decoder, inputs, folder / 'decoder.onnx', input_names=names, output_names=['wav', 'cycles', 'mel', 'lf0'],
                      dynamic_axes=axes, **options)
    for name in ('encoder', 'decoder'):
        as_half(str(folder / f'{name}.onnx'))


def check(encoder, decoder, folder, voices):
    """The files say what the models say; and how long they take on one thread."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    run = {name: onnxruntime.InferenceSession(str(folder / f'{name}.onnx'), options, providers=['CPUExecutionProvider'])
           for name in ('encoder', 'decoder')}
    phones, where = torch.randint(1, 37, (1, 90)), torch.rand(1, 90, PLACES)
    worst = 0.0
    for voice in range(len(voices)):
        speaker = torch.tensor([voice])
        h, durations, pitch, energy = encoder(phones, where, speaker)
        first = dict(phones=phones.numpy(), places=where.numpy(), speaker=speaker.numpy())
        out = run['encoder'].run(None, first)
        worst = max([worst] + [float(np.abs(a.numpy() - b).max()) for a, b in zip((h, durations, pitch, energy), out)])
        index, place = frame_index(durations[0].round().clamp(min=1, max=20).long())
        frames = len(index)
        inputs = dict(h=h, pitch=pitch, energy=energy, idx=index[None], pos=place[None], shift=0.1 * torch.randn(1, frames), z=torch.zeros(1, frames, NOISE),
                      noise=torch.randn(1, frames * HOP), anchor=torch.tensor([3]), cycle=torch.tensor([0.25]), speaker=speaker)
        expected = decoder(**inputs)
        second = {k: v.numpy() for k, v in inputs.items()}
        out = run['decoder'].run(None, second)
        # Not the phases: one beside 0 may come out beside 1.
        pairs = [(a, b) for a, b in zip(expected, out) if a is not expected[1]]
        worst = max([worst] + [float(np.abs(a.numpy() - b).max()) for a, b in pairs])
    print(f'largest difference between files and models: {worst:.1e}')
    assert worst < 5e-3
    spent = {}
    for name, inputs in (('encoder', first), ('decoder', second)):
        times = []
        for _ in range(7):
            began = time.process_time()
            run[name].run(None, inputs)
            times.append(time.process_time() - began)
        spent[name] = sorted(times)[3]
    seconds = frames * HOP / SAMPLE_RATE
    print(f'{seconds:.1f} s of sound: encoder {spent["encoder"] * 1e3:.1f} ms, decoder {spent["decoder"] * 1e3:.1f} ms of '
          f'processor time, real-time factor {sum(spent.values()) / seconds:.4f}')
    print({f.name: f'{f.stat().st_size / 1e6:.1f} MB' for f in folder.glob('*.onnx')})


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--acoustic', required=True)
    parser.add_argument('--vocoder', required=True)
    parser.add_argument('--models', type=Path, required=True, help='folder for encoder.onnx and decoder.onnx')
    parser.add_argument('--voices', type=Path, help='folder for the voices; left out: only the models')
    parser.add_argument('--definitions', default=HERE / 'voices.json')
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(0)
    definitions = json.loads(Path(args.definitions).read_text(encoding='utf8'))
    points = [complete(v) for v in definitions]
    acoustic, vocoder = load(Acoustic, args.acoustic), cleared(load(Vocoder, args.vocoder))
    further = torch.load(args.vocoder, weights_only=False)['further']
    with torch.no_grad():
        encoder, decoder = Encoder(acoustic, points).eval(), Decoder(acoustic, vocoder, points, further.float()).eval()
        write(encoder, decoder, args.models)
        check(encoder, decoder, args.models, points)
    common = dict(sr=SAMPLE_RATE, hop=HOP, nz=NOISE, phones=INVENTORY[:SPOKEN])
    if not args.voices:
        # Enough to speak with: speak.py --speaker N
        own = {'models': {'encoder': 'encoder.onnx', 'decoder': 'decoder.onnx'}, **common}
        (args.models / 'models.json').write_text(json.dumps(own, ensure_ascii=False) + '\n', encoding='utf8')
    else:
        for number, definition in enumerate(definitions):
            if definition.get('trial'):
                continue
            folder = args.voices / definition['id']
            folder.mkdir(parents=True, exist_ok=True)
            shared = os.path.relpath(args.models.resolve(), folder.resolve())
            here = folder.resolve() == args.models.resolve()
            keys = {k: definition[k] for k in ('id', 'version', 'dialect', 'name', 'gender', 'description', 'licence', 'credits')}
            if 'rank' in definition:
                keys['rank'] = definition['rank']
            voice = {**keys, 'models': {p: f'{p}.onnx' if here else f'{shared}/{p}.onnx' for p in ('encoder', 'decoder')}, 'speaker': number, **common}
            (folder / 'voice.json').write_text(json.dumps(voice, ensure_ascii=False, indent=1) + '\n', encoding='utf8')
            for left in () if here else ('encoder.onnx', 'decoder.onnx'):
                (folder / left).unlink(missing_ok=True)


if __name__ == '__main__':
    main()
