"""Correct text as people type it: hamzas left off or misplaced, ه for ة, ى and ي exchanged.

`spoil` works on a batch of character ids and tells for every letter what it stands for (text.SPELLINGS); the network
learns to say so, and to vowel such text as if it were spelled well. Drawn-out letters are written once before the
network reads (the service's rules), so that they are not taught."""
import numpy as np

import text as T

ALIF, TA, HA, YA, MAKSURA, LAM = (T.ID[c] for c in "اةهيىل")
HAMZA = [T.ID[c] for c in "أإآ"]
KIND = {c: i for i, c in enumerate(T.SPELLINGS)}
UNKNOWN = 255
FIRST, LAST = T.ID[T.LETTERS[0]], T.ID[T.LETTERS[-1]]


def spoil(rng, ids, share=0.5):
    """(ids as typed, class of the spelling of each letter): `share` of the rows are spoiled, each in the habits of one writer."""
    rows, n = ids.shape
    letter = (ids >= FIRST) & (ids <= LAST)
    before, after = np.zeros_like(letter), np.zeros_like(letter)
    before[:, 1:], after[:, :-1] = letter[:, :-1], letter[:, 1:]
    head, last = letter & ~before, letter & ~after & before
    # the head of a word proper: after nothing, after one particle, or after the article
    near = head.copy()
    near[:, 1:] |= head[:, :-1]
    near[:, 2:] |= (ids[:, 1:-1] == LAM) & (near[:, 1:-1] | near[:, :-2])
    out, kind = ids.copy(), np.zeros_like(ids)
    spoiled = rng.random((rows, 1)) < share
    thorough = rng.random((rows, 1)) < 0.5                      # leaves off all that can be left off
    row = lambda p: (rng.random((rows, 1)) < p)
    habit = lambda p: row(p) | thorough

    def turn(where, into, was):
        out[where], kind[where] = into, KIND[was]

    # The habits: most leave off every hamza at the head, some of them some; few misplace one.
    rate = np.where(habit(0.6), 1.0, rng.random((rows, 1)))
    off = spoiled & habit(0.75) & (rng.random(ids.shape) < np.where(near | thorough, rate, 0.25 * rate))
    for c, was in zip(HAMZA, "أإآ"):
        turn(off & (ids == c), ALIF, was)
    swap = spoiled & row(0.12) & (rng.random(ids.shape) < 0.6) & near & (out == ids)
    turn(swap & (ids == HAMZA[0]), HAMZA[1], "أ")
    turn(swap & (ids == HAMZA[1]), HAMZA[0], "إ")
    next_is_lam = np.zeros_like(letter)
    next_is_lam[:, :-1] = ids[:, 1:] == LAM
    wrong = spoiled & row(0.15) & (rng.random(ids.shape) < 0.5) & near & (ids == ALIF) & after & ~next_is_lam
    # وا, فا, كا … at the head of a word is its own long vowel oftener than a particle and hamzat al-wasl.
    wrong &= head
    turn(wrong & (rng.random(ids.shape) < 0.8), HAMZA[1], "ا")
    turn(wrong & (out == ids), HAMZA[0], "ا")
    turn(spoiled & habit(0.55) & last & (ids == TA), HA, "ة")
    turn(spoiled & row(0.05) & last & (ids == HA), TA, "ه")
    turn(spoiled & habit(0.4) & last & (ids == YA), MAKSURA, "ي")
    turn(spoiled & row(0.25) & last & (ids == MAKSURA), YA, "ى")
    kind[~letter] = UNKNOWN
    return out, kind
