"""Puts vowels on the lines of standard input, for `npm run bench:peers`.

    python diacritize.py libtashkeel|MODEL_OF_TEXT2TASHKEEL < bare.txt > vowelled.txt

The last line of standard error is the processor's seconds that the lines took, on one core, loading left out.
"""

import os
import sys
import time

# ONNX Runtime takes a thread for each core it may use, and threads that wait for each other would count as work.
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


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
