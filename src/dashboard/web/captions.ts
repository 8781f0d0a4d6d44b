/** WebVTT captions, as the service writes them, as SubRip. */
export function srtOf(vtt: string): string {
  const [, ...cues] = vtt.trim().split('\n\n');
  return cues
    .map((cue, at) => {
      const [times = '', ...lines] = cue.split('\n');
      const texts = lines.map((line) =>
        line.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
      );
      return [at + 1, times.replaceAll('.', ','), ...texts, ''].join('\n');
    })
    .join('\n');
}
