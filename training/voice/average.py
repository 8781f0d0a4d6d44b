"""The mean of the weights of several runs of one model, in half precision: what is committed and exported.

    python average.py RUN/last.pt --out ../checkpoints/voice24_acoustic.pt        # one run: its weights, made small
    python average.py ../checkpoints/voice24_acoustic.pt RUN/last.pt --out MEAN.pt  # to be compared with both

Runs that went on from one another may end on different sides of the same valley."""
import argparse

import torch

from optimise import replace


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('checkpoints', nargs='+', help='what is said of the run is taken from the last')
    parser.add_argument('--out', required=True)
    args = parser.parse_args()
    runs = [torch.load(path, weights_only=False) for path in args.checkpoints]
    weights = {}
    for key, value in runs[-1]['ema'].items():
        if value.dtype.is_floating_point:
            weights[key] = (sum(run['ema'][key].float() for run in runs) / len(runs)).half()
        else:
            weights[key] = value
    replace({**runs[-1], 'ema': weights}, args.out)


if __name__ == '__main__':
    main()
