"""Checkpoint -> models/diacritizer/diacritizer.int8.onnx and characters.json.

    python export.py [--checkpoint ../checkpoints/diacritizer.pt] [--out ../../models/diacritizer]

The graph is built by hand (a dozen nodes, opset 17) rather than traced, for one reason: the LSTM nodes get the true
length of every row, so padding (id 0 at the end of a row) changes nothing, in either direction.  Then dynamic int8
quantisation of onnxruntime.  Checks, and fails if they do not hold: fp32 ONNX equals torch; a padded row gives what
it gives alone; int8 chooses nearly the same classes.  Prints size and speed.
"""
import argparse
import json
import os
import time
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np
import onnx
import onnxruntime as ort
import torch
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

import text as T
from evaluate import lines_of
from model import HIDDEN, load

ROOT = Path(__file__).resolve().parents[2]


def lstm_weights(layer):
    """(W, R, B) of a bidirectional torch LSTM in ONNX's layout; gates i f g o become i o f c."""
    order = lambda w: np.concatenate([w.detach().numpy().reshape(4, HIDDEN, -1)[k] for k in (0, 3, 1, 2)])
    w, r, b = [], [], []
    for end in ("l0", "l0_reverse"):
        w.append(order(getattr(layer, f"weight_ih_{end}")))
        r.append(order(getattr(layer, f"weight_hh_{end}")))
        b.append(np.concatenate([order(getattr(layer, f"bias_{k}_{end}"))[:, 0] for k in ("ih", "hh")]))
    return np.stack(w), np.stack(r), np.stack(b)


def graph_of(model):
    """The network as an ONNX model in fp32."""
    constants, nodes = [], []

    def constant(name, value):
        constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def node(op, inputs, output, **attributes):
        nodes.append(helper.make_node(op, inputs, [output] if isinstance(output, str) else output, name=str(output), **attributes))
        return output

    # true lengths: characters that are not padding, at least one
    real = node("Cast", ["ids"], "is_real", to=TensorProto.BOOL)
    real = node("Cast", [real], "real", to=TensorProto.INT32)
    count = node("ReduceSum", [real, constant("time_axis", np.array([1], np.int64))], "count", keepdims=0)
    lengths = node("Max", [count, constant("one", np.array([1], np.int32))], "lengths")
    a = node("Gather", [constant("characters", model.characters.weight.detach().numpy()), "ids"], "character_vectors")
    b = node("Gather", [constant("marks", model.given.weight.detach().numpy()), "given"], "mark_vectors")
    d = node("Gather", [constant("dialects", model.dialect.weight.detach().numpy()), "dialect"], "dialect_vector")
    d = node("Unsqueeze", [d, constant("dialect_axis", np.array([1], np.int64))], "dialect_vectors")
    x = node("Add", [node("Add", [a, b], "letter_vectors"), d], "vectors")
    x = node("Transpose", [x], "x0", perm=[1, 0, 2])
    shape = constant("flat", np.array([0, 0, 2 * HIDDEN], np.int64))
    for i, layer in enumerate((model.first, model.second, model.third), 1):
        w, r, bias = lstm_weights(layer)
        names = [constant(f"{k}{i}", v) for k, v in (("W", w), ("R", r), ("B", bias))]
        y = node("LSTM", [x, *names, lengths], f"y{i}", hidden_size=HIDDEN, direction="bidirectional")
        said = node("Reshape", [node("Transpose", [y], f"yt{i}", perm=[0, 2, 1, 3]), shape], f"x{i}")
        if layer is model.third:
            said = node("Add", [x, node("Mul", [said, constant("gain", model.gain.detach().numpy())], "third_share")], "sum")
        x = said
    for name, layer in (("logits", model.out), ("spelling", model.spelling)):
        y = node("MatMul", [x, constant(f"{name}_weight", layer.weight.detach().numpy().T)], f"{name}_product")
        y = node("Add", [y, constant(f"{name}_bias", layer.bias.detach().numpy())], f"{name}_sum")
        node("Transpose", [y], name, perm=[1, 0, 2])
    whole = lambda name: helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "time"])
    scores = lambda name, classes: helper.make_tensor_value_info(name, TensorProto.FLOAT, ["batch", "time", classes])
    graph = helper.make_graph(nodes, "diacritizer",
                              [whole("ids"), whole("given"), helper.make_tensor_value_info("dialect", TensorProto.INT64, ["batch"])],
                              [scores("logits", T.CLASSES), scores("spelling", len(T.SPELLINGS))], constants)
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8, producer_name="nutq")
    onnx.checker.check_model(made)
    return made


def session(path):
    options = ort.SessionOptions()
    options.intra_op_num_threads = 1
    return ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def sample(limit=5000):
    """Bare pieces of held-out-for-speed text (fadel_val), about `limit` characters, as id arrays."""
    out, n = [], 0
    for line in lines_of("fadel_val"):
        for piece in T.pieces(T.bare(T.clean(line)).split()):
            ids = np.array([T.character_id(c) for c in " ".join(piece)], np.int64)
            out.append(ids)
            n += len(ids)
            if n >= limit:
                return out


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--checkpoint", type=Path, default=ROOT / "training/checkpoints/diacritizer.pt")
    a.add_argument("--out", type=Path, default=ROOT / "models/diacritizer")
    a = a.parse_args()
    torch.set_num_threads(1)
    model = load(a.checkpoint)
    a.out.mkdir(parents=True, exist_ok=True)
    full, small = Path("/tmp/diacritizer.fp32.onnx"), a.out / "diacritizer.int8.onnx"
    onnx.save(graph_of(model), full)
    quantize_dynamic(full, small, weight_type=QuantType.QInt8, op_types_to_quantize=["LSTM", "MatMul"])
    (a.out / "characters.json").write_text(json.dumps(T.CHARACTERS, ensure_ascii=False) + "\n", encoding="utf8")

    rng, rows = np.random.default_rng(0), sample()
    plain, quantised = session(full), session(small)
    worst, same, letters, padded_worst = 0.0, 0, 0, 0.0
    outputs = ["logits", "spelling"]
    for i, ids in enumerate(rows[:20]):
        ids, tongue = ids[None], np.array([i % len(T.DIALECTS)])
        given = (rng.integers(1, 16, ids.shape) * (rng.random(ids.shape) < 0.1)).astype(np.int64)
        feed = {"ids": ids, "given": given, "dialect": tongue}
        with torch.no_grad():
            expected, spelling = (y.numpy() for y in model(*map(torch.from_numpy, feed.values())))
        got, spelled = plain.run(outputs, feed)
        worst = max(worst, float(np.abs(got - expected).max()), float(np.abs(spelled - spelling).max()))
        pad = lambda x: np.concatenate([np.pad(x, ((0, 0), (0, 37))), np.roll(np.pad(x, ((0, 0), (0, 37)), mode="edge"), 5, 1)])
        padded = plain.run(["logits"], {"ids": pad(ids), "given": pad(given), "dialect": np.repeat(tongue, 2)})[0][:1, :ids.shape[1]]
        padded_worst = max(padded_worst, float(np.abs(padded - got).max()))
        same += int((quantised.run(["logits"], feed)[0].argmax(-1) == expected.argmax(-1)).sum())
        letters += ids.size
    print(f"fp32 ONNX against torch: {worst:.1e}; padded against alone: {padded_worst:.1e}; "
          f"int8 chooses the same class for {100 * same / letters:.2f} %")
    assert worst < 1e-3 and padded_worst < 1e-3 and same > 0.985 * letters
    print(f"{small.name}: {small.stat().st_size / 1e6:.2f} MB")
    characters = sum(map(len, rows))
    standard = lambda ids: {"ids": ids, "given": 0 * ids, "dialect": np.zeros(len(ids), np.int64)}
    quantised.run(outputs, standard(rows[0][None]))
    begun = time.process_time()
    for ids in rows:
        quantised.run(outputs, standard(ids[None]))
    alone = time.process_time() - begun
    batch = np.zeros((len(rows), max(map(len, rows))), np.int64)
    for row, ids in zip(batch, rows):
        row[:len(ids)] = ids
    begun = time.process_time()
    quantised.run(outputs, standard(batch))
    together = time.process_time() - begun
    print(f"{characters} characters in {len(rows)} pieces, one thread: {alone:.3f} CPU s one by one, {together:.3f} CPU s as one batch")


if __name__ == "__main__":
    main()
