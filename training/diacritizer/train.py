"""Train the diacritiser.

    python train.py --hours 1.5                          begin, or go on from the work folder
    python train.py --hours 1 --from checkpoint          begin from training/checkpoints/diacritizer.pt alone
    python train.py --hours 1 --from FILE                begin from other weights, such as blend.py's

Text: our own corpus (today's Arabic and the dialects, seen most), modern and classical gold, composed sentences, plain text with the teacher's probabilities.  Modern gold also learns
from the teacher: a mixture of both where the gold is known, the teacher alone where it is not.  Most pieces come bare; some with a few
marks given, some with nearly all, some with shaddas alone.

The learning rate falls by a cosine over --hours of training time (kept across restarts).  The weights that count
are an exponential moving average.  Every minute a line in work/state.log, every
fifth with the error on held-out modern pieces and on 40 lines of fadel_val (also in work/state_curve.tsv); every ten
minutes, and when it is asked to stop (SIGTERM), the whole state in work/state.pt and the averaged fp16 weights in work/state_average.pt.  `--commit` copies
these over training/checkpoints/diacritizer.pt at the end.
"""
import argparse
import math
import os
import shutil
import signal
import time
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np
import torch
from torch.nn import functional as F

import text as T
from prepare import PLAIN
from evaluate import held_pieces, fadel_lines, score_classes, score_lines, torch_runner, words_wrong
from model import Diacritizer, load, save
from spoil import UNKNOWN, spoil

CHECKPOINT = Path(__file__).resolve().parents[1] / "checkpoints/diacritizer.pt"
OWN = ("today", *T.DIALECTS[1:])                              # our own corpus, a sentence a piece
WELL_SPELLED = ("today", "composed", "lemmas", "classical")


class Corpus:
    """One kind of text, its pieces grouped by exact length so that no batch needs padding."""

    def __init__(self, work, kind):
        data = np.load(work / f"{kind}.npz")
        self.kind, self.ids, self.given, self.gold = kind, data["ids"], data["given"], data["gold"]
        self.dialect = T.DIALECTS.index(kind) if kind in T.DIALECTS else 0
        self.offsets = data["offsets"]
        self.lengths = np.diff(self.offsets)
        teacher = work / f"{kind}_teacher.npy"
        self.teacher = np.load(teacher, mmap_mode="r") if teacher.exists() else None
        usable = np.arange(len(self.lengths))
        if kind in PLAIN:                                     # only what the teacher has read
            usable = usable[np.asarray(self.teacher[self.offsets[:-1]]).sum(1) > 0]
        self.usable = usable
        self.queue = []

    def refill(self, rng, size):
        """Batches of equal lengths over one pass of the corpus; what is left of a length is a small batch."""
        order = rng.permutation(self.usable)
        order = order[np.argsort(self.lengths[order], kind="stable")]
        i = 0
        while i < len(order):
            n = self.lengths[order[i]]
            j = min(len(order), i + max(1, size // n))
            j = i + int(np.searchsorted(self.lengths[order[i:j]], n, side="right"))
            if (j - i) * n * 3 >= size:
                self.queue.append(order[i:j])
            i = j
        rng.shuffle(self.queue)

    def packed(self, rng, size):
        """Rows of one length, each of sentences in a new order, the last one cut: (ids, written, gold)."""
        n = int(rng.choice((64, 96, 128, 192, 256)))
        ids, written, gold = (np.zeros((max(1, size // n), n), np.uint8) for _ in range(3))
        for row in range(len(ids)):
            at = 0
            while at < n:
                i = rng.choice(self.usable)
                here = slice(self.offsets[i], min(self.offsets[i + 1], self.offsets[i] + n - at))
                end = at + here.stop - here.start
                ids[row, at:end], written[row, at:end], gold[row, at:end] = self.ids[here], self.given[here], self.gold[here]
                if end < n:
                    ids[row, end], gold[row, end] = 1, T.UNKNOWN
                elif here.stop < self.offsets[i + 1]:           # what a cut leaves of the last words tells nothing of their endings
                    gaps = np.flatnonzero(ids[row] == 1)
                    gold[row, gaps[-2] if len(gaps) > 1 else 0:] = T.UNKNOWN
                at = end + 1
        return ids.astype(np.int64), written, gold

    def pieces(self, rng, size):
        """Rows that are whole pieces of one length."""
        if not self.queue:
            self.refill(rng, size)
        rows = self.queue.pop()
        at = self.offsets[rows, None] + np.arange(self.lengths[rows[0]])
        return self.ids[at].astype(np.int64), self.given[at], self.gold[at], at

    def batch(self, rng, size, gold_share):
        """(ids, given, dialect, target probabilities, spelling classes) as arrays."""
        if self.kind in OWN and rng.random() < 0.7:
            ids, written, gold = self.packed(rng, size)
        else:
            ids, written, gold, at = self.pieces(rng, size)
        known = (gold != T.UNKNOWN)[..., None]
        given = choose_given(rng, written, np.where(known[..., 0], gold, 0), self.kind in PLAIN)
        target = np.eye(T.CLASSES, dtype=np.float32)[np.where(known[..., 0], gold, 0)] * known
        if self.teacher is not None:
            soft = np.asarray(self.teacher[at], np.float32) / 255
            soft *= ((ids >= 2) & (ids < 2 + len(T.LETTERS)))[..., None]
            if self.kind in PLAIN:
                target = soft
            else:
                share = np.where(given.any(1), 1, gold_share)[:, None, None]      # the teacher sees no given marks
                target = np.where(known, share * target + (1 - share) * soft, soft * 0.7)
        ids, spelling = spoil(rng, ids)
        if self.kind not in WELL_SPELLED:
            spelling[:] = UNKNOWN
        return ids, given, np.full(len(ids), self.dialect), target, spelling


def choose_given(rng, written, gold, plain):
    """Which marks the network is shown.  Per piece: 55 % none, 28 % some, 12 % most, 5 % shaddas alone."""
    rows, n = written.shape
    style = rng.random(rows)[:, None]
    if plain:
        return np.where(style < 0.5, written, 0).astype(np.int64)
    rate = np.where(style < 0.55, 0, np.where(style < 0.83, rng.random((rows, 1)) * 0.5,
                    np.where(style < 0.95, 0.3 + 0.7 * rng.random((rows, 1)), 0)))
    folded = np.where((gold > 0) & (gold < T.CLASSES), gold + 1, np.minimum(written, 1))
    spelling = np.where(rng.random((rows, 1)) < 0.5, written, folded)
    given = np.where(rng.random((rows, n)) < rate, spelling, 0)
    lone = np.where(style >= 0.95, rng.random((rows, n)) < 0.7, rng.random((rows, n)) < 0.1 * (given > 0))
    given = np.where(lone & (spelling >= 9), 9, given)
    return given.astype(np.int64)


def spelling_loss(logits, kinds):
    """Mean cross entropy over the letters whose spelling is known."""
    if (kinds == UNKNOWN).all():
        return logits.sum() * 0
    return F.cross_entropy(logits.float().flatten(0, 1), kinds.flatten(), ignore_index=UNKNOWN)


def loss_of(logits, target):
    """Mean cross entropy over the letters that have a target."""
    weight = target.sum(-1)
    return -(target * F.log_softmax(logits.float(), -1)).sum() / weight.sum().clamp(min=1)


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--hours", type=float, required=True, help="training time the cosine is laid over")
    a.add_argument("--from", dest="origin", default="work", help="work, checkpoint, scratch, or a file of weights")
    a.add_argument("--work", type=Path, default=Path("/tmp/nutq-training/diacritizer"))
    a.add_argument("--name", default="state", help="names the state file, so that two runs do not meet")
    a.add_argument("--rate", type=float, default=2e-3)
    a.add_argument("--floor", type=float, default=0.02, help="last learning rate as a share of the first")
    a.add_argument("--batch", type=int, default=3072, help="characters a step")
    a.add_argument("--mix", default="today:0.40,egyptian:0.07,levantine:0.06,gulf:0.035,saudi:0.035,composed:0.05,lemmas:0.05,modern:0.09,classical:0.16,encyclopaedia:0.05", help="share of each kind")
    a.add_argument("--gold-share", type=float, default=0.7, help="weight of the gold against the teacher")
    a.add_argument("--judge-every", type=int, default=5, help="minutes between validations (each takes seconds)")
    a.add_argument("--spelling", type=float, default=0.3, help="weight of the spelling beside the marks")
    a.add_argument("--dropout", type=float, default=0.2)
    a.add_argument("--ema", type=float, default=0.999)
    a.add_argument("--commit", action="store_true", help="copy the result over the committed checkpoint at the end")
    a = a.parse_args()
    torch.set_num_threads(1)
    state_file, log_file = a.work / f"{a.name}.pt", a.work / f"{a.name}.log"

    mix = {k: float(v) for k, _, v in (m.partition(":") for m in a.mix.split(","))}
    origin = {"work": None, "scratch": None, "checkpoint": CHECKPOINT}.get(a.origin, a.origin)
    model = load(origin).train() if origin else Diacritizer()
    model.dropout = a.dropout
    optimiser = torch.optim.AdamW(model.parameters(), lr=a.rate, betas=(0.9, 0.98), weight_decay=0.01)
    average = {k: v.clone() for k, v in model.state_dict().items()}
    step, characters, spent = 0, 0, 0.0
    if a.origin == "work" and state_file.exists():
        saved = torch.load(state_file, weights_only=True)
        model.load_state_dict(saved["model"]), optimiser.load_state_dict(saved["optimiser"])
        average, step, characters, spent = saved["average"], saved["step"], saved["characters"], saved["spent"]
    rng = np.random.default_rng(step + 1)
    torch.manual_seed(step)

    def ready(kind):
        """Whether it is written, and no longer being written."""
        file = a.work / (f"{kind}_teacher.npy" if kind in PLAIN else f"{kind}.npz")
        return file.exists() and time.time() - file.stat().st_mtime > 10

    corpora = {k: Corpus(a.work, k) for k in mix if ready(k)}
    held, fadel = held_pieces(a.work, 331), fadel_lines(40)

    def say(line):
        print(line, flush=True)
        with open(log_file, "a") as f:
            f.write(line + "\n")

    def keep():
        torch.save({"model": model.state_dict(), "optimiser": optimiser.state_dict(), "average": average,
                    "step": step, "characters": characters, "spent": spent}, str(state_file) + ".new")
        os.replace(str(state_file) + ".new", state_file)
        save(average, a.work / f"{a.name}_average.pt")

    stopped = []
    signal.signal(signal.SIGTERM, lambda *_: stopped.append(True))
    judge = Diacritizer().eval()
    say(f"{time.strftime('%H:%M:%S')} step {step}, {spent:.0f} s spent of {a.hours * 3600:.0f}, mix {mix}, "
        f"{sum(p.numel() for p in model.parameters()):,} weights")
    by_kind = {}
    losses, clock, said, saved_at, minutes = [], time.time(), time.time(), time.time(), 0
    while spent < a.hours * 3600 and not stopped:
        progress = spent / (a.hours * 3600)
        rate = a.rate * min(1, (step + 1) / 200) * (a.floor + (1 - a.floor) * 0.5 * (1 + math.cos(math.pi * progress)))
        for group in optimiser.param_groups:
            group["lr"] = rate
        if step % 200 == 0:                                     # labels may still be coming in
            corpora |= {k: Corpus(a.work, k) for k in mix if k not in corpora and ready(k)}
        kinds = list(corpora)
        share = np.array([mix[k] for k in kinds])
        corpus = corpora[kinds[rng.choice(len(kinds), p=share / share.sum())]]
        ids, given, dialect, target, kinds = map(torch.from_numpy, corpus.batch(rng, a.batch, a.gold_share))
        with torch.autocast("cpu", torch.bfloat16):
            logits, spelling = model(ids, given, dialect)
        loss = loss_of(logits, target) + a.spelling * spelling_loss(spelling, kinds)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        decay = min(a.ema, (step + 1) / (step + 10))
        with torch.no_grad():
            for k, v in model.state_dict().items():
                average[k].lerp_(v, 1 - decay)
        step += 1
        characters += ids.numel()
        losses.append(loss.item())
        by_kind.setdefault(corpus.kind, []).append(losses[-1])
        now = time.time()
        spent += now - clock
        clock = now
        if now - said > 60:
            said = now
            minutes += 1
            line = (f"{time.strftime('%H:%M:%S')} step {step} {characters / 1e6:.2f}M chars spent {spent:.0f} s "
                    f"rate {rate:.2e} loss {np.mean(losses):.4f}")
            if minutes % a.judge_every == 0:
                judge.load_state_dict(average)
                run = torch_runner(judge)
                modern, old = score_classes(run, held), score_lines(run, fadel)["DER"]
                own = {name: words_wrong(torch_runner(judge, T.DIALECTS[0] if name == "today" else name), a.work / f"{name}_held.npz")
                       for name in OWN if (a.work / f"{name}_held.npz").exists()}
                line += f" held modern {modern:.2f} fadel_val/40 {old:.2f}; words wrong, with and without the last letter: "
                line += ", ".join(f"{name} {w:.1f} {s:.1f}" for name, (w, s) in own.items())
                line += "; loss " + ", ".join(f"{k} {np.mean(v):.3f}" for k, v in by_kind.items())
                by_kind = {}
                with open(a.work / f"{a.name}_curve.tsv", "a") as f:
                    f.write(f"{spent:.0f}\t{step}\t{characters}\t{np.mean(losses):.4f}\t{modern:.3f}\t{old:.3f}\n")
                losses, clock = [], time.time()
            say(line)
        if now - saved_at > 600:
            saved_at = now
            keep()
    keep()
    say(f"{time.strftime('%H:%M:%S')} {'stopped' if stopped else 'done'}: step {step}, {characters / 1e6:.2f}M characters, {spent:.0f} s")
    if a.commit:
        CHECKPOINT.parent.mkdir(exist_ok=True)
        shutil.copy(a.work / f"{a.name}_average.pt", CHECKPOINT)


if __name__ == "__main__":
    main()
