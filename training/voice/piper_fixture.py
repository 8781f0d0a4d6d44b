"""Makes a small ONNX model with the inputs and outputs of a Piper voice, for tests: python piper_fixture.py FOLDER

It does not speak: each symbol hums for its own time at its own pitch, vowels loud and long, consonants short and soft,
with silence at both ends as Piper's models have it. `scales` and `sid` do what they do there.
"""
import json
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

RATE = 22050
HOP = 256
SPEAKERS = {"one": 0, "two": 1}
# As espeak writes Arabic, and what Piper adds.
SYMBOLS = list("_^$ !,.?ʔbtθdħxðrzsʃˤʕɣfqklmnhwjɡaiueoəːʒˈvp")
VOWELS = set("aiueoəː")
SILENT = set("_^$ !,.?ˈˤ")


def tables():
    frames, loudness, hertz = [], [], []
    for number, symbol in enumerate(SYMBOLS):
        frames.append({"_": 1, "^": 6, "$": 6, " ": 1, "ˤ": 0, "ˈ": 0}.get(symbol, 6 if symbol in VOWELS else 4))
        loudness.append(0 if symbol in "^$" else 0.1 if symbol in SILENT else 0.3 if symbol in VOWELS else 0.1)
        hertz.append(110 + 3 * number)
    # A question is heard in its last symbol.
    hertz[SYMBOLS.index("?")], frames[SYMBOLS.index("?")], loudness[SYMBOLS.index("?")] = 400, 12, 0.3
    return np.float32(frames), np.float32(loudness), np.float32(hertz)


def model():
    frames, loudness, hertz = tables()
    constants = {
        "frames": frames, "loudness": loudness, "hertz": hertz, "of_speaker": np.float32([1.0, 1.5]),
        "half": np.float32(0.5), "turn": np.float32(2 * np.pi / RATE), "hop": np.int64([HOP]),
        "length_scale": np.int64([1]), "noise_scale": np.int64([0]), "first": np.int64([0]), "axis": np.int64(1),
        "last": np.int64([-1]), "zero": np.int64(0), "step": np.int64(1), "column": np.int64([1]), "shape": np.int64([1, 1, -1]),
        "noise_loudness": np.float32(0.002),
    }
    node = helper.make_node
    nodes = [
        # How long each symbol lasts.
        node("Gather", ["frames", "input"], ["long"]),
        node("Gather", ["scales", "length_scale"], ["scale"]),
        node("Mul", ["long", "scale"], ["scaled"]),
        node("Round", ["scaled"], ["rounded"]),
        node("CumSum", ["rounded", "axis"], ["ends"]),
        node("Gather", ["ends", "last"], ["total"], axis=1),
        node("Cast", ["total"], ["whole"], to=TensorProto.INT64),
        node("Squeeze", ["whole"], ["count"]),
        # Which symbol each frame is of: as many as end before it.
        node("Range", ["zero", "count", "step"], ["frame"]),
        node("Cast", ["frame"], ["frame_f"], to=TensorProto.FLOAT),
        node("Add", ["frame_f", "half"], ["middle"]),
        node("Unsqueeze", ["middle", "column"], ["row"]),
        node("Greater", ["row", "ends"], ["over"]),
        node("Cast", ["over"], ["over_i"], to=TensorProto.INT64),
        node("ReduceSum", ["over_i", "column"], ["place"], keepdims=0),
        node("Squeeze", ["input", "first"], ["ids"]),
        node("Gather", ["ids", "place"], ["symbol"]),
        # Its hum, in samples.
        node("Gather", ["of_speaker", "sid"], ["higher"]),
        node("Gather", ["hertz", "symbol"], ["pitch"]),
        node("Mul", ["pitch", "higher"], ["pitched"]),
        node("Gather", ["loudness", "symbol"], ["loud"]),
        node("Unsqueeze", ["pitched", "column"], ["pitched_row"]),
        node("Unsqueeze", ["loud", "column"], ["loud_row"]),
        node("Concat", ["column", "hop"], ["tile"], axis=0),
        node("Tile", ["pitched_row", "tile"], ["pitch_samples"]),
        node("Tile", ["loud_row", "tile"], ["loud_samples"]),
        node("Reshape", ["pitch_samples", "shape"], ["pitch_line"]),
        node("Reshape", ["loud_samples", "shape"], ["loud_line"]),
        node("Mul", ["pitch_line", "turn"], ["steps"]),
        node("CumSum", ["steps", "time"], ["phase"]),
        node("Sin", ["phase"], ["wave"]),
        node("Mul", ["wave", "loud_line"], ["hum"]),
        node("RandomNormalLike", ["hum"], ["random"]),
        node("Gather", ["scales", "noise_scale"], ["noisy"]),
        node("Mul", ["random", "noisy"], ["noise"]),
        node("Mul", ["noise", "noise_loudness"], ["quiet"]),
        node("Add", ["hum", "quiet"], ["output"]),
    ]
    constants["time"] = np.int64(2)
    graph = helper.make_graph(
        nodes,
        "piper_shaped",
        [
            helper.make_tensor_value_info("input", TensorProto.INT64, [1, "phonemes"]),
            helper.make_tensor_value_info("input_lengths", TensorProto.INT64, [1]),
            helper.make_tensor_value_info("scales", TensorProto.FLOAT, [3]),
            helper.make_tensor_value_info("sid", TensorProto.INT64, [1]),
        ],
        [helper.make_tensor_value_info("output", TensorProto.FLOAT, [1, 1, "time"])],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 15)], ir_version=8)
    onnx.checker.check_model(made)
    return made


def config():
    return {
        "audio": {"sample_rate": RATE, "quality": "medium"},
        "espeak": {"voice": "ar"},
        "inference": {"noise_scale": 0.667, "length_scale": 1, "noise_w": 0.8},
        "phoneme_type": "espeak",
        "phoneme_map": {},
        "phoneme_id_map": {symbol: [number] for number, symbol in enumerate(SYMBOLS)},
        "num_symbols": len(SYMBOLS),
        "num_speakers": len(SPEAKERS),
        "speaker_id_map": SPEAKERS,
        "piper_version": "1.0.0",
        "language": {"code": "ar_JO", "family": "ar", "region": "JO"},
        "dataset": "humming",
    }


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    onnx.save(model(), folder / "humming.onnx")
    (folder / "humming.onnx.json").write_text(json.dumps(config(), ensure_ascii=False, indent=1) + "\n")
    (folder / "MODEL_CARD").write_text("# Model card for humming (medium)\n\n* Language: ar_JO\n* Speakers: 2\n* License: CC0-1.0\n")
