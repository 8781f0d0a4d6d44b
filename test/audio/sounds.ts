/** Sounds for tests, and how alike two sounds are. */

export function tone(hertz: number, sampleRate: number, seconds: number, amplitude = 0.5): Float32Array {
  return Float32Array.from(
    { length: Math.round(sampleRate * seconds) },
    (_, i) => amplitude * Math.sin((2 * Math.PI * hertz * i) / sampleRate),
  );
}

/** Something like speech: a gliding buzz in syllables, with pauses; ends loud so that a lost tail shows. */
export function babble(sampleRate: number, seconds: number): Float32Array {
  let phase = 0;
  return Float32Array.from({ length: Math.round(sampleRate * seconds) }, (_, i) => {
    const t = i / sampleRate;
    phase += (2 * Math.PI * (120 + 30 * Math.sin(2 * Math.PI * 0.7 * t))) / sampleRate;
    const syllable =
      Math.max(0, Math.sin(2 * Math.PI * 3.1 * t)) * (t % 2 < 1.6 || t > seconds - 0.4 ? 1 : 0);
    let sum = 0;
    for (let k = 1; k <= 12 && k * 150 < sampleRate / 2.4; k++) sum += Math.sin(k * phase + k * k) / k;
    return 0.25 * syllable * sum + (t > seconds - 0.02 ? 0.3 * Math.sin(phase * 5) : 0);
  });
}

/** Level of the component at `hertz`, in dB of a full-scale tone (Hann window over the whole sound). */
export function levelAt(samples: Float32Array, hertz: number, sampleRate: number): number {
  let re = 0;
  let im = 0;
  let weight = 0;
  for (let i = 0; i < samples.length; i++) {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / samples.length);
    re += samples[i]! * window * Math.cos((2 * Math.PI * hertz * i) / sampleRate);
    im += samples[i]! * window * Math.sin((2 * Math.PI * hertz * i) / sampleRate);
    weight += window;
  }
  return 20 * Math.log10(Math.max(1e-12, (2 * Math.hypot(re, im)) / weight));
}

export function rms(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, samples.length));
}

/** How much stronger a sound is than what another differs from it by, in dB. */
export function signalToNoise(sound: Float32Array, other: Float32Array): number {
  const noise = sound.map((sample, i) => sample - (other[i] ?? 0));
  return 20 * Math.log10(rms(sound) / Math.max(1e-12, rms(noise)));
}
