/** Median pitch in Hz of the voiced frames of sound at 16 kHz, by normalised autocorrelation; NaN without any. */
export function pitchOf(sound: Float32Array): number {
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
      const score = ab / Math.sqrt(aa * bb) - lag * 0.0005;
      if (aa > 0.02 && score > best) {
        best = score;
        bestLag = lag;
      }
    }
    if (best > 0.6) found.push(16000 / bestLag);
  }
  return found.sort((a, b) => a - b)[found.length >> 1] ?? Number.NaN;
}
