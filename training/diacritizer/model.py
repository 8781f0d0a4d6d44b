"""The network: characters, given marks and the dialect in; one of 16 classes of marks a character out, and what each letter stands for.

Three bidirectional LSTM layers of 256, as small models of this kind learn fastest on a CPU and lose nothing in int8.
"""
import torch
from torch import nn
from torch.nn import functional as F

import text as T

GIVEN = 1 + T.CLASSES              # 0 no mark written, else 1 + class
WIDTH, HIDDEN = 128, 256


class Diacritizer(nn.Module):
    """ids, given [batch, time], dialect [batch] -> logits [batch, time, 16], spelling [batch, time, 10].  All rows of a batch must be of one length: torch runs
    the LSTM over padding too.  (The exported ONNX file takes padding; see export.py.)"""

    def __init__(self, dropout=0.1):
        super().__init__()
        self.characters = nn.Embedding(len(T.CHARACTERS), WIDTH, padding_idx=0)
        self.given = nn.Embedding(GIVEN, WIDTH, padding_idx=0)
        self.first = nn.LSTM(WIDTH, HIDDEN, batch_first=True, bidirectional=True)
        self.second = nn.LSTM(2 * HIDDEN, HIDDEN, batch_first=True, bidirectional=True)
        # Added to what the second says, at first by nothing: a checkpoint of two layers goes on from where it was.
        self.third = nn.LSTM(2 * HIDDEN, HIDDEN, batch_first=True, bidirectional=True)
        self.gain = nn.Parameter(torch.zeros(2 * HIDDEN))
        self.out = nn.Linear(2 * HIDDEN, T.CLASSES)
        # Standard Arabic, and a dialect that no text taught, add nothing.
        self.dialect = nn.Embedding(len(T.DIALECTS), WIDTH, padding_idx=0)
        self.spelling = nn.Linear(2 * HIDDEN, len(T.SPELLINGS))
        nn.init.zeros_(self.dialect.weight)
        nn.init.zeros_(self.spelling.weight)
        self.dropout = dropout

    def forward(self, ids, given, dialect):
        drop = lambda x: F.dropout(x, self.dropout, self.training)
        x = self.characters(ids) + self.given(given) + self.dialect(dialect)[:, None]
        x = drop(self.first(x)[0])
        x = drop(self.second(x)[0])
        x = x + self.gain * drop(self.third(x)[0])
        return self.out(x), self.spelling(x)


def load(path):
    """The network with the weights of a committed checkpoint (fp16 weights alone) in fp32, ready to run.  One of the
    time before the dialects or of two layers lacks some: these begin with nothing."""
    model = Diacritizer()
    model.load_state_dict(model.state_dict() | {k: v.float() for k, v in torch.load(path, weights_only=True).items()})
    return model.eval()


def save(state, path):
    """Write weights as fp16."""
    torch.save({k: v.half() for k, v in state.items()}, path)


def obey(logits, given):
    """Classes chosen under the writer's marks: the written class where there is one; a shadda without a vowel
    (class 8) leaves the vowel free.  Works on numpy arrays of any leading shape."""
    best = logits.argmax(-1)
    vowel_under_shadda = 8 + logits[..., 8:15].argmax(-1)
    written = given.astype(best.dtype) - 1
    best = (written >= 0) * written + (written < 0) * best
    return (written == 8) * vowel_under_shadda + (written != 8) * best
