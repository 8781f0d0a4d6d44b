"""A point on the line between two networks' weights.

    python blend.py FIRST SECOND SHARE OUT        OUT = (1 - SHARE) x FIRST + SHARE x SECOND

Networks of which one was trained on from the other lie in one basin: between them there is one that has kept most of what
the first knew and learned most of what the second did. What the first never had (a dialect's vector, the spelling) is the second's.
"""
import argparse
from pathlib import Path

import torch

from model import save


def blend(first, second, share):
    """The weights between two state dicts; those that the first lacks or has all zero are the second's."""
    mixed = {}
    for name, new in second.items():
        old = first.get(name)
        mixed[name] = new.float() if old is None or not old.any() else torch.lerp(old.float(), new.float(), share)
    return mixed


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("first", type=Path)
    a.add_argument("second", type=Path)
    a.add_argument("share", type=float)
    a.add_argument("out", type=Path)
    a = a.parse_args()
    save(blend(torch.load(a.first, weights_only=True), torch.load(a.second, weights_only=True), a.share), a.out)


if __name__ == "__main__":
    main()
