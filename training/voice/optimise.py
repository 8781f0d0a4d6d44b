"""What both trainings share: optimiser, running average of the weights, clock, log, checkpoints."""
import json
import math
import os
import time

import numpy as np
import torch


class Average:
    """Exponential average of a model's weights: this is what is kept and exported."""

    def __init__(self, model, decay=0.999):
        self.decay, self.updates = decay, 0
        self.weights = {k: v.detach().clone() for k, v in model.state_dict().items()}

    @torch.no_grad()
    def update(self, model):
        self.updates += 1
        decay = min(self.decay, (1 + self.updates) / (20 + self.updates))
        for key, value in model.state_dict().items():
            if value.dtype.is_floating_point:
                self.weights[key].lerp_(value, 1 - decay)
            else:
                self.weights[key].copy_(value)


class Training:
    """A run that ends after `minutes` of processor time, writes a line a minute of it and a checkpoint every ten, and goes on
    from its last checkpoint when it is started again."""

    def __init__(self, model, out, minutes, rate, clip, extra=None, decay_from=0.5, weight_decay=0.01):
        self.model, self.out, self.minutes, self.rate, self.clip = model, out, minutes, rate, clip
        self.extra, self.decay_from = extra or {}, decay_from
        os.makedirs(out, exist_ok=True)
        matrices = [p for n, p in model.named_parameters() if p.ndim > 1 and 'free' not in n]
        others = [p for n, p in model.named_parameters() if not (p.ndim > 1 and 'free' not in n)]
        self.optimiser = torch.optim.AdamW([dict(params=matrices, weight_decay=weight_decay),
                                            dict(params=others, weight_decay=0.0)], rate, betas=(0.9, 0.98))
        self.average = Average(model)
        self.step, self.spent = 0, 0.0
        self.resume()
        self.started = time.process_time() - 60 * self.spent
        self.next_line = self.elapsed()
        self.next_checkpoint = self.elapsed() + 10
        self.sums, self.count = {}, 0

    def elapsed(self):
        return (time.process_time() - self.started) / 60

    def progress(self):
        return self.elapsed() / self.minutes

    def resume(self):
        path = f'{self.out}/state.pt'
        if os.path.exists(path):
            state = torch.load(path, weights_only=False)
            self.model.load_state_dict(state['model'])
            self.optimiser.load_state_dict(state['optimiser'])
            self.average.weights, self.average.updates = state['average'], state['updates']
            self.step, self.spent = state['step'], state['minutes']
            print(f'going on from minute {self.spent:.1f}, step {self.step}', flush=True)

    def save(self):
        state = dict(model=self.model.state_dict(), optimiser=self.optimiser.state_dict(), average=self.average.weights,
                     updates=self.average.updates, step=self.step, minutes=self.elapsed())
        replace(state, f'{self.out}/state.pt')
        replace(dict(cfg=self.model.cfg, ema=self.average.weights, step=self.step, minutes=self.elapsed(), **self.extra),
                f'{self.out}/last.pt')

    def update(self, loss, **figures):
        """One step of the optimiser; figures are averaged into the next line of the log."""
        scale = min(1.0, (self.step + 1) / 100)
        progress = self.progress()
        if progress > self.decay_from:
            scale *= max(0.02, (1 - progress) / (1 - self.decay_from))
        for group in self.optimiser.param_groups:
            group['lr'] = self.rate * scale
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(self.model.parameters(), self.clip)
        if torch.isfinite(norm):
            self.optimiser.step()
            self.average.update(self.model)
        self.optimiser.zero_grad(set_to_none=True)
        self.step += 1
        self.count += 1
        for key, value in figures.items():
            self.sums[key] = self.sums.get(key, 0.0) + float(value.detach())

    def running(self, evaluate):
        """True while there is time; writes the log and the checkpoints on the way."""
        over = self.elapsed() > self.minutes
        if self.elapsed() >= self.next_line or over:
            figures = {k: round(v / max(1, self.count), 4) for k, v in self.sums.items()}
            began = time.process_time()
            line = dict(minute=round(self.elapsed(), 1), step=self.step, **figures, **evaluate(self.average.weights))
            print(json.dumps(line), flush=True)
            with open(f'{self.out}/log.jsonl', 'a', encoding='utf8') as f:
                f.write(json.dumps(line) + '\n')
            self.sums, self.count = {}, 0
            # A line a minute, or fewer where validation would take more than a tenth of the time.
            self.next_line = self.elapsed() + max(1, (time.process_time() - began) / 6)
        if self.elapsed() >= self.next_checkpoint or over:
            self.save()
            self.next_checkpoint = self.elapsed() + 10
        return not over


def replace(state, path):
    torch.save(state, path + '.part')
    os.replace(path + '.part', path)


def quiet_machine(seed=0):
    """One thread, no denormals, a fixed seed; → a generator for choosing examples."""
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    torch.manual_seed(seed)
    return np.random.default_rng(seed)


def rounded(value, digits=4):
    return round(float(value), digits) if math.isfinite(float(value)) else None
