"""Writes the smallest models that a voice can have, for tests: every phone lasts six frames and is its noise.

    python tiny_voice.py ../../test/workers/tiny-voice        # encoder.onnx and decoder.onnx, a few hundred bytes each

Noise comes in at as many samples a frame as the voice's card says, so they fit a card of any rate."""
import sys
from pathlib import Path

import onnx
from onnx import TensorProto, helper

FLOAT, INT = TensorProto.FLOAT, TensorProto.INT64


def value(name, *shape, kind=FLOAT):
    return helper.make_tensor_value_info(name, kind, shape)


def constant(name, *values):
    return helper.make_node('Constant', [], [name], value=helper.make_tensor(name, FLOAT, [len(values)], values))


def write(path, nodes, inputs, outputs):
    graph = helper.make_graph(nodes, path.stem, inputs, outputs)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 17)], ir_version=9)
    onnx.checker.check_model(model)
    onnx.save(model, path)


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    write(folder / 'encoder.onnx', [
        constant('nothing', 0.0), constant('six', 6.0),
        helper.make_node('ReduceMean', ['places'], ['mean'], axes=[2], keepdims=0),
        helper.make_node('Mul', ['mean', 'nothing'], ['pitch']),
        helper.make_node('Identity', ['pitch'], ['energy']),
        helper.make_node('Add', ['pitch', 'six'], ['dur']),
        helper.make_node('Identity', ['places'], ['h']),
    ], [value('phones', 1, 'n', kind=INT), value('places', 1, 'n', 8)],
        [value('h', 1, 'n', 8), *(value(name, 1, 'n') for name in ('dur', 'pitch', 'energy'))])
    write(folder / 'decoder.onnx', [
        constant('nothing', 0.0), constant('tenth', 0.1),
        helper.make_node('Mul', ['noise', 'tenth'], ['wav']),
        helper.make_node('Mul', ['shift', 'nothing'], ['cycles']),
    ], [value('h', 1, 'n', 8), value('pitch', 1, 'n'), value('energy', 1, 'n'), value('idx', 1, 't', kind=INT), value('pos', 1, 't', 3),
        value('shift', 1, 't'), value('noise', 1, 's'), value('anchor', 1, kind=INT), value('cycle', 1), value('z', 1, 't', 16)],
        [value('wav', 1, 's'), value('cycles', 1, 't')])


if __name__ == '__main__':
    main()
