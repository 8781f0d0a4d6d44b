"""A voice of Piper's medium shape with random weights, for `npm run bench:peers`: how fast it speaks does not depend on them.

    python piper_medium.py FOLDER/voice.onnx

The network is the one that the package `piper-tts` trains and exports, in the shape that its training has by default
("medium": 22.05 kHz). Beside it goes voice.onnx.json, which reads Arabic as Piper's Arabic voices do.
"""

import json
import sys
from pathlib import Path

import torch
from piper.phoneme_ids import DEFAULT_PHONEME_ID_MAP
from piper.train.vits.models import SynthesizerTrn

SYMBOLS = 256
# The middle of how long a trained voice draws a phone or the gap after it, in frames of 256 samples; the bench
# brings the length of its speech to ours by length_scale.
FRAMES = 1.4


def network() -> SynthesizerTrn:
    torch.manual_seed(1)
    made = SynthesizerTrn(
        n_vocab=SYMBOLS,
        spec_channels=513,
        segment_size=32,
        inter_channels=192,
        hidden_channels=192,
        filter_channels=768,
        n_heads=2,
        n_layers=6,
        kernel_size=3,
        p_dropout=0.1,
        resblock="2",
        resblock_kernel_sizes=(3, 5, 7),
        resblock_dilation_sizes=((1, 2), (2, 6), (3, 12)),
        upsample_rates=(8, 8, 4),
        upsample_initial_channel=256,
        upsample_kernel_sizes=(16, 16, 8),
    ).eval()
    with torch.no_grad():
        made.dec.remove_weight_norm()
        # The untrained predictor of durations gives one frame a phone: its shift is set, its work stays.
        made.dp.flows[0].m[0] = -torch.log(torch.tensor(FRAMES))
        # Weights as small as they begin make sound so faint that the processor slows down over it.
        for name, weight in made.dec.named_parameters():
            if name.endswith("weight"):
                torch.nn.init.kaiming_normal_(weight, nonlinearity="leaky_relu", a=0.1)
    return made


class Exported(torch.nn.Module):
    def __init__(self, voice: SynthesizerTrn):
        super().__init__()
        self.voice = voice

    def forward(self, ids, lengths, scales):
        audio = self.voice.infer(ids, lengths, noise_scale=scales[0], length_scale=scales[1], noise_scale_w=scales[2])[0]
        return audio.unsqueeze(1)


def main() -> None:
    path = Path(sys.argv[1])
    ids = torch.randint(0, SYMBOLS, (1, 50))
    with torch.no_grad():
        torch.onnx.export(
            Exported(network()),
            (ids, torch.tensor([50]), torch.tensor([0.667, 1.0, 0.8])),
            str(path),
            opset_version=15,
            dynamo=False,
            input_names=["input", "input_lengths", "scales"],
            output_names=["output"],
            dynamic_axes={
                "input": {0: "batch_size", 1: "phonemes"},
                "input_lengths": {0: "batch_size"},
                "output": {0: "batch_size", 2: "time"},
            },
        )
    settings = {
        "audio": {"sample_rate": 22050, "quality": "medium"},
        "espeak": {"voice": "ar"},
        "inference": {"noise_scale": 0.667, "length_scale": 1.0, "noise_w": 0.8},
        "num_symbols": SYMBOLS,
        "num_speakers": 1,
        "phoneme_id_map": DEFAULT_PHONEME_ID_MAP,
    }
    path.with_name(f"{path.name}.json").write_text(json.dumps(settings))


main()
