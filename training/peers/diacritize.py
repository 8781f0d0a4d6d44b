"""Puts vowels on the lines of standard input, for `npm run bench:peers`.

    python diacritize.py libtashkeel|MODEL_OF_TEXT2TASHKEEL < bare.txt > vowelled.txt

The last line of standard error is the processor's seconds that the lines took, on one thread, loading left out.
"""

import sys
import time

import onnxruntime


class OneThread(onnxruntime.InferenceSession):
    """By itself a session takes a thread for each core, and threads that wait for each other would count as work.

    To be bound to one core instead would mean to wait for whatever else is bound to it.
    """

    def __init__(self, model, sess_options=None, **more):
        options = sess_options or onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        super().__init__(model, sess_options=options, **more)


onnxruntime.InferenceSession = OneThread


def diacritizer(name: str):
    if name == "libtashkeel":
        from piper.tashkeel import TashkeelDiacritizer

        return TashkeelDiacritizer()
    from text2tashkeel import Diacritizer

    return Diacritizer(name)


read = diacritizer(sys.argv[1])
lines = sys.stdin.read().splitlines()
read(lines[0])
begun = time.process_time()
vowelled = [read(line) for line in lines]
seconds = time.process_time() - begun
print("\n".join(vowelled))
print(seconds, file=sys.stderr)
