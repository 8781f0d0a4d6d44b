/** Pitch in Hz of each voiced stretch (one every 12.5 ms) of sound at 16 kHz, by normalised autocorrelation. */
export function pitches(sound: Float32Array): number[] {
  const found: number[] = [];
  for (let at = 0; at + 1200 < sound.length; at += 200) {
    let best = 0;
    let bestLag = 0;
    for (let lag = 40; lag <= 260; lag++) {
      let [ab, aa, bb] = [0, 1e-9, 1e-9];
      for (let i = at; i < at + 640; i++) {
        ab += sound[i]! * sound[i + lag]!;
        aa += sound[i]! * sound[i]!;
        bb += sound[i + lag]! * sound[i + lag]!;
      }
      // A little against long lags: twice the period fits as well as the period.
      const score = ab / Math.sqrt(aa * bb) - lag * 0.0005;
      if (aa > 0.02 && score > best) {
        best = score;
        bestLag = lag;
      }
    }
    if (best > 0.6) found.push(16000 / bestLag);
  }
  return found;
}

/** Value below which the share `part` of the numbers lies; NaN without any. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN;
}
