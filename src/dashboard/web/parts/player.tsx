import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { srtOf } from '../captions.ts';
import { download } from '../csv.ts';
import { useLanguage } from '../language.tsx';
import type { ReadWord, Speech, TimedWord } from '../queries.ts';
import { peaksOf, playableOf, soundOf } from '../sound.ts';
import { Button } from './form.tsx';

/** A word of the text, how it is read, and when it is heard. */
interface SpokenWord extends TimedWord {
  spoken: string;
  source: ReadWord['source'] | undefined;
}

/** The sound, played at once: its wave, its words as they are spoken, and its files. A word or a place in the wave is sought by a click. */
export function Player({ speech, reading }: { speech: Speech; reading: readonly ReadWord[] }) {
  const { t } = useLanguage();
  const audio = useRef<HTMLAudioElement>(null);
  const scale = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<{ played: string; kept: string }>();
  const [current, setCurrent] = useState(-1);
  const words = useMemo(() => spokenWords(speech.words ?? [], reading), [speech, reading]);
  useEffect(() => {
    const made = {
      played: URL.createObjectURL(playableOf(speech)),
      kept: URL.createObjectURL(soundOf(speech)),
    };
    setFiles(made);
    setCurrent(-1);
    return () => {
      URL.revokeObjectURL(made.played);
      URL.revokeObjectURL(made.kept);
    };
  }, [speech]);
  const follow = () => {
    const ms = (audio.current?.currentTime ?? 0) * 1000;
    if (scale.current) scale.current.value = String(ms);
    setCurrent(words.findIndex(({ startMs, endMs }) => ms >= startMs && ms < endMs));
  };
  useFrames(audio, follow);
  const seek = (ms: number) => {
    if (!audio.current) return;
    audio.current.currentTime = ms / 1000;
    follow();
  };
  const play = (ms: number) => {
    seek(ms);
    audio.current?.play().catch(() => {});
  };
  const name = `nutq-${speech.requestId}`;
  const { captions } = speech;
  return (
    <div className="player">
      <div className="row">
        {/* biome-ignore lint/a11y/useMediaCaption: the words below are its text */}
        <audio ref={audio} controls autoPlay src={files?.played} aria-label={t.playground.result} />
        {files && (
          <a className="button plain" href={files.kept} download={`${name}.${speech.format}`}>
            {t.playground.download}
          </a>
        )}
        {captions !== null && (
          <>
            <Button onClick={() => download(`${name}.srt`, 'application/x-subrip', srtOf(captions))}>
              {t.playground.captions('SRT')}
            </Button>
            <Button onClick={() => download(`${name}.vtt`, 'text/vtt', captions)}>
              {t.playground.captions('VTT')}
            </Button>
          </>
        )}
      </div>
      <Wave speech={speech} word={words[current]} scale={scale} seek={seek} />
      <Words words={words} current={current} play={play} />
    </div>
  );
}

/** Calls at every frame while the sound plays, and once whenever its place changes. */
function useFrames(audio: React.RefObject<HTMLAudioElement | null>, act: () => void) {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    let frame = 0;
    const tick = () => {
      latest.current();
      cancelAnimationFrame(frame);
      if (!element.paused && !element.ended) frame = requestAnimationFrame(tick);
    };
    const events = ['play', 'pause', 'seeked', 'ended', 'timeupdate'];
    for (const event of events) element.addEventListener(event, tick);
    return () => {
      cancelAnimationFrame(frame);
      for (const event of events) element.removeEventListener(event, tick);
    };
  }, [audio]);
}

/** The words of the text with how they are read; a number is one word that is read as several. */
function spokenWords(timed: readonly TimedWord[], reading: readonly ReadWord[]): SpokenWord[] {
  const read = new Map<number, ReadWord[]>();
  for (const word of reading) read.set(word.from, [...(read.get(word.from) ?? []), word]);
  return timed.map((word) => {
    const own = read.get(word.from) ?? [];
    return {
      ...word,
      spoken: own.map(({ spoken }) => spoken).join(' ') || word.text,
      source: own[0]?.source,
    };
  });
}

/** Bars of the wave. */
const BARS = 240;
const HEIGHT = 64;

/** The wave of the sound. It runs from left to right in both languages, as the browser's player does. */
function Wave(props: {
  speech: Speech;
  word: TimedWord | undefined;
  scale: React.RefObject<HTMLInputElement | null>;
  seek(ms: number): void;
}) {
  const { speech, word, scale, seek } = props;
  const { t } = useLanguage();
  const [peaks, setPeaks] = useState<number[]>([]);
  useEffect(() => {
    let stale = false;
    setPeaks([]);
    // A browser that cannot decode the format still has its words and its player.
    peaksOf(playableOf(speech), BARS).then(
      (found) => stale || setPeaks(found),
      () => {},
    );
    return () => {
      stale = true;
    };
  }, [speech]);
  const bars = peaks.map((peak, at) => {
    const tall = Math.max(1, peak * (HEIGHT - 4));
    return `M${at + 0.5} ${(HEIGHT - tall) / 2}v${tall}`;
  });
  const x = (ms: number) => (ms / speech.durationMs) * BARS;
  return (
    <div className="wave" dir="ltr">
      <svg viewBox={`0 0 ${BARS} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {word && (
          <rect
            className="said"
            x={x(word.startMs)}
            width={x(word.endMs) - x(word.startMs)}
            y={0}
            height={HEIGHT}
          />
        )}
        <path d={bars.join('')} />
      </svg>
      <input
        ref={scale}
        type="range"
        aria-label={t.playground.place}
        min={0}
        max={speech.durationMs}
        step={50}
        defaultValue={0}
        onInput={(event) => seek(Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** The words as they are read. One of them is in the order of the keyboard; arrows go to the others. */
function Words(props: { words: readonly SpokenWord[]; current: number; play(ms: number): void }) {
  const { words, current, play } = props;
  const { t } = useLanguage();
  const [chosen, setChosen] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const go = (event: KeyboardEvent) => {
    const step = { ArrowLeft: 1, ArrowRight: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? words.length - 1 : step && chosen + step;
    if (to === undefined || to < 0 || to >= words.length) return;
    event.preventDefault();
    setChosen(to);
    box.current?.querySelectorAll('button')[to]?.focus();
  };
  if (words.length === 0) return null;
  const sources = [...new Set(words.flatMap(({ source }) => source ?? []))];
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: no part of a form */}
      <div
        ref={box}
        className="words arabic"
        lang="ar"
        dir="rtl"
        role="group"
        aria-label={t.playground.spokenWords}
        onKeyDown={go}
      >
        {words.map(({ from, startMs, spoken, source }, at) => (
          <button
            key={from}
            type="button"
            className={`word ${source ?? ''}`}
            tabIndex={at === Math.min(chosen, words.length - 1) ? 0 : -1}
            aria-current={at === current ? 'true' : undefined}
            title={source && t.playground.sources[source]}
            onClick={() => {
              setChosen(at);
              play(startMs);
            }}
          >
            {spoken}
          </button>
        ))}
      </div>
      {sources.length > 0 && (
        <ul className="legend" aria-label={t.playground.source}>
          {sources.map((source) => (
            <li key={source}>
              <span className={`word ${source}`} aria-hidden="true" /> {t.playground.sources[source]}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
