"""Sound as the models see it: 24 kHz, frames of 300 samples (12.5 ms), log-mel, continuous F0.

The mel's first 80 bands are those that the models knew at 16 kHz, to the last digit; further ones go on from 8 to 12 kHz. So
weights that were learnt at 16 kHz serve as they are, and narrow speech differs from wide in the further bands alone."""
import math

import numba
import numpy as np
import pyworld
import scipy.signal
import torch
import torch.nn.functional as F

SAMPLE_RATE, HOP = 24000, 300
FFT, WINDOW = 1536, 1200
NARROW, MELS = 80, 92               # bands up to 8 kHz, and all
NARROW_TOP, WIDE_TOP = 7600.0, 12000.0      # what narrow and wide speech hold, Hz
MEL_FLOOR = 1e-4

_filters = None


def mel_filters():
    global _filters
    if _filters is None:
        import librosa
        narrow = librosa.filters.mel(sr=16000, n_fft=1024, n_mels=NARROW, fmin=30.0, fmax=8000.0)
        # Above 8 kHz triangles of the same kind; a frame of 1,200 samples sums half as many again as one of 800.
        hertz = np.arange(FFT // 2 + 1) * SAMPLE_RATE / FFT
        edges = np.geomspace(7700.0, WIDE_TOP, MELS - NARROW + 2)
        rise = (hertz - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
        fall = (edges[2:, None] - hertz) / (edges[2:] - edges[1:-1])[:, None]
        wide = np.maximum(0, np.minimum(rise, fall)) * 2 / (edges[2:] - edges[:-2])[:, None]
        basis = np.concatenate([np.pad(narrow, ((0, 0), (0, len(hertz) - narrow.shape[1]))), wide])
        _filters = torch.from_numpy(basis * 800 / WINDOW).float()
    return _filters


def log_mel(wav):
    """wav (B, N) → (B, MELS, N // HOP), natural logarithm. Frame t is centred on the middle of its samples."""
    n = wav.shape[-1] // HOP * HOP
    pad = (FFT - HOP) // 2
    x = F.pad(wav[:, None, :n], (pad, pad), mode='reflect')[:, 0]
    spectrum = torch.stft(x, FFT, HOP, WINDOW, torch.hann_window(WINDOW), center=False, return_complex=True).abs()
    return torch.log(torch.clamp(mel_filters() @ spectrum, min=MEL_FLOOR))


def speech_level(x):
    """Mean power in dB of the frames within 25 dB of the loudest."""
    frames = x[: len(x) // HOP * HOP].reshape(-1, HOP)
    power = (frames ** 2).mean(1)
    return 10 * np.log10(power[power > power.max() * 10 ** -2.5].mean() + 1e-12)


def level(x, target=-20.0):
    return np.clip(x * 10 ** ((target - speech_level(x)) / 20), -0.99, 0.99)


def clean_recording(x, rate=16000, floor_db=-18.0, excess=1.6, smoothing=0.94):
    """x at `rate` (16 kHz: sizes below are meant for it). High-pass at 60 Hz, then a Wiener gate: the noise is each bin's mean over the clip's quietest frames, the
    gain follows the decision-directed estimate and never falls under `floor_db`."""
    x = scipy.signal.sosfiltfilt(scipy.signal.butter(4, 60, 'highpass', fs=rate, output='sos'), x)
    size, step = 512, 128
    _, _, spectrum = scipy.signal.stft(x, rate, 'hann', size, size - step, boundary='even')
    power = np.abs(spectrum) ** 2
    loudness = power[4:200].sum(0)
    quiet = np.argsort(loudness)[: max(8, len(loudness) // 12)]
    noise = scipy.signal.medfilt(power[:, quiet].mean(1) + 1e-12, 5) * excess
    gains = np.empty_like(power)
    floor = 10 ** (floor_db / 20)
    gain, ratio = np.ones(len(power)), power[:, 0] / noise
    for i in range(power.shape[1]):
        now = power[:, i] / noise
        prior = smoothing * gain ** 2 * ratio + (1 - smoothing) * np.maximum(now - 1, 0)
        gain, ratio = prior / (1 + prior), now
        gains[:, i] = np.maximum(gain, floor)
    gains = scipy.signal.convolve2d(gains, np.ones((3, 1)) / 3, mode='same', boundary='symm')
    _, y = scipy.signal.istft(spectrum * gains, rate, 'hann', size, size - step, boundary=True)
    return y[: len(x)]


# F0: normalised cross-correlation at 4 kHz, Viterbi, refined by WORLD's stonemask. Some 50 ms a clip.
_LAGS = np.arange(10, 64)           # 400 … 63 Hz


@numba.njit(cache=True)
def _correlate(x, hop, width, lags):
    frames = (len(x) - width - lags[-1]) // hop
    out = np.zeros((frames, len(lags)))
    for t in range(frames):
        for j in range(len(lags)):
            lag = lags[j]
            start = t * hop - (lag - lags[-1]) // 2
            dot = 0.0
            a = 0.0
            b = 0.0
            for i in range(width):
                u = x[start + i]
                v = x[start + i + lag]
                dot += u * v
                a += u * u
                b += v * v
            out[t, j] = dot / np.sqrt(a * b + 1e-6)
    return out


@numba.njit(cache=True)
def _best_path(score, loglag, cost):
    frames, n = score.shape
    total = np.zeros((frames, n))
    back = np.zeros((frames, n), np.int64)
    total[0] = score[0]
    for t in range(1, frames):
        for j in range(n):
            best = -1e18
            for k in range(n):
                v = total[t - 1, k] - cost * abs(loglag[j] - loglag[k])
                if v > best:
                    best = v
                    back[t, j] = k
            total[t, j] = best + score[t, j]
    path = np.zeros(frames, np.int64)
    path[-1] = np.argmax(total[-1])
    for t in range(frames - 1, 0, -1):
        path[t - 1] = back[t, path[t]]
    return path


def resampled(x, rate, wanted=SAMPLE_RATE):
    """x from one rate to another, band-limited."""
    if rate == wanted:
        return x
    common = math.gcd(rate, wanted)
    return scipy.signal.resample_poly(x, wanted // common, rate // common)


def pitch(y, median):
    """y at SAMPLE_RATE → log-F0 at frame centres (continuous, also where there is no voice) and periodicity (0–1)."""
    width, hop = 160, 20
    frames, y = len(y) // HOP, np.ascontiguousarray(resampled(y, SAMPLE_RATE, 16000))
    x = scipy.signal.sosfiltfilt(scipy.signal.butter(4, 900, fs=16000, output='sos'), y)[::4]
    x = scipy.signal.lfilter([1, -0.6], [1], x)
    pad = (width + _LAGS[-1]) // 2
    c = _correlate(np.pad(x, (pad, pad + width)), hop, width, _LAGS)
    loglag = np.log(_LAGS.astype(float))
    prior = -0.35 * (loglag - np.log(4000 / median)) ** 2
    path = _best_path(c + prior[None], loglag, 3.0)
    rows = np.arange(len(path))
    k = np.clip(path, 1, len(_LAGS) - 2)
    a, b, d = c[rows, k - 1], c[rows, k], c[rows, k + 1]
    offset = np.clip(0.5 * (a - d) / (a - 2 * b + d - 1e-9), -0.5, 0.5)
    coarse = 4000.0 / (_LAGS[k] + offset)
    times = rows * hop / 4000.0
    fine = pyworld.stonemask(y, coarse, times, 16000)
    near = (fine > 0) & (np.abs(np.log(np.maximum(fine, 1) / coarse)) < 0.08)
    f0 = np.where(near, fine, coarse)
    centres = (np.arange(frames) * HOP + HOP / 2) / SAMPLE_RATE
    return np.interp(centres, times, np.log(f0)), np.interp(centres, times, np.clip(b, 0, 1))
