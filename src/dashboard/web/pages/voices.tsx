import { useEffect, useRef, useState } from 'react';
import { useCatalog } from '../catalog.ts';
import { useLanguage } from '../language.tsx';
import { Button, Field, Loaded } from '../parts/form.tsx';
import type { Dialect, Voice, VoiceSample } from '../queries.ts';

type Kind = VoiceSample['kind'];

/** Every voice with samples to listen to, and to compare with each other. */
export function Voices() {
  const { t, code, name } = useLanguage();
  const { query, dialects, voices } = useCatalog();
  const [dialect, setDialect] = useState('');
  const [gender, setGender] = useState('');
  const shown = dialects
    .filter(({ id }) => dialect === '' || id === dialect)
    .map((each) => ({ ...each, voices: each.voices.filter((voice) => !gender || voice.gender === gender) }))
    .filter((each) => each.voices.length > 0);
  return (
    <Loaded query={query}>
      <Compare dialects={dialects} voices={voices} />
      <div className="card quarters">
        <Field label={t.playground.dialect}>
          {(field) => (
            <select {...field} value={dialect} onChange={(event) => setDialect(event.target.value)}>
              <option value="">{t.all}</option>
              {dialects.map((each) => (
                <option key={each.id} value={each.id}>
                  {name(each.name)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t.voices.gender}>
          {(field) => (
            <select {...field} value={gender} onChange={(event) => setGender(event.target.value)}>
              <option value="">{t.all}</option>
              <option value="male">{t.voices.male}</option>
              <option value="female">{t.voices.female}</option>
            </select>
          )}
        </Field>
      </div>
      {shown.length === 0 && <p className="empty">{t.nothingFound}</p>}
      {shown.map((each) => (
        <section key={each.id} aria-labelledby={`dialect-${each.id}`}>
          <h2 id={`dialect-${each.id}`}>
            {name(each.name)} <code className="muted small">{each.id}</code>
          </h2>
          {code === 'en' && <p className="muted">{each.description}</p>}
          <ul className="cards">
            {each.voices.map((voice) => (
              <VoiceCard key={voice.id} voice={voice} />
            ))}
          </ul>
        </section>
      ))}
    </Loaded>
  );
}

/** One kind of sample in several voices beside each other; they sound one at a time, or one after the other. */
function Compare({ dialects, voices }: { dialects: readonly Dialect[]; voices: readonly Voice[] }) {
  const { t, name } = useLanguage();
  const [kind, setKind] = useState<Kind>('greeting');
  const [chosen, setChosen] = useState<string[]>();
  const box = useRef<HTMLDivElement>(null);
  // Two of one dialect are the usual question.
  const ids = chosen ?? voices.slice(0, 2).map(({ id }) => id);
  const compared = voices.filter(({ id }) => ids.includes(id));
  const players = () => [...(box.current?.querySelectorAll('audio') ?? [])];
  const inTurn = () => {
    const [first, ...others] = players();
    const play = (player: HTMLAudioElement | undefined, rest: HTMLAudioElement[]) => {
      if (!player) return;
      player.currentTime = 0;
      player.addEventListener('ended', () => play(rest[0], rest.slice(1)), { once: true });
      player.play().catch(() => {});
    };
    play(first, others);
  };
  const dialectOf = (voice: Voice) => dialects.find((each) => each.voices.some(({ id }) => id === voice.id));
  return (
    <section className="card" aria-labelledby="compare">
      <h2 id="compare">{t.voices.compare}</h2>
      <div className="halves">
        <fieldset>
          <legend>{t.voices.voices}</legend>
          <div className="choice">
            {voices.map((voice) => (
              <label key={voice.id} className="check">
                <input
                  type="checkbox"
                  checked={ids.includes(voice.id)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...ids, voice.id] : ids.filter((id) => id !== voice.id))
                  }
                />{' '}
                {name(voice.name)}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>{t.voices.sampleOf}</legend>
          <div className="choice">
            {(['greeting', 'numbers', 'question'] as const).map((each) => (
              <label key={each} className="check">
                <input type="radio" name="kind" checked={kind === each} onChange={() => setKind(each)} />{' '}
                {t.voices.kinds[each]}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      {compared.length === 0 ? (
        <p className="empty">{t.voices.chooseSome}</p>
      ) : (
        <>
          <div ref={box} className="beside">
            {compared.map((voice) => (
              <div key={voice.id} className="figure">
                <h3>
                  {name(voice.name)}{' '}
                  <span className="muted small">{name(dialectOf(voice)?.name ?? voice.name)}</span>
                </h3>
                <Sample voice={voice} kind={kind} />
              </div>
            ))}
          </div>
          <Button onClick={inTurn}>{t.voices.inTurn}</Button>
        </>
      )}
    </section>
  );
}

/** A sample with its words; while it plays, every other sound of the page is silent. */
function Sample({ voice, kind }: { voice: Voice; kind: Kind }) {
  const { t, name } = useLanguage();
  const audio = useRef<HTMLAudioElement>(null);
  const sample = voice.samples.find((each) => each.kind === kind);
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    const alone = () => {
      for (const other of document.querySelectorAll('audio')) if (other !== element) other.pause();
    };
    element.addEventListener('play', alone);
    return () => element.removeEventListener('play', alone);
  }, []);
  if (!sample) return null;
  const { pathname, search } = new URL(sample.url);
  return (
    <>
      <p className="arabic" lang="ar" dir="rtl">
        {sample.text}
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: its words stand above */}
      <audio
        ref={audio}
        controls
        preload="none"
        // Its path only: the address that we publish may be another than this page's.
        src={pathname + search}
        aria-label={`${t.voices.sample(name(voice.name))}: ${t.voices.kinds[kind]}`}
      />
    </>
  );
}

function VoiceCard({ voice }: { voice: Voice }) {
  const { t, code, name, number } = useLanguage();
  const [kind, setKind] = useState<Kind>('greeting');
  const gender = { male: t.voices.male, female: t.voices.female }[voice.gender] ?? voice.gender;
  return (
    <li className="card">
      <h3>
        {name(voice.name)} <code className="muted small">{voice.id}</code>
      </h3>
      {/* The catalog describes voices in English only. */}
      <p className="muted">{code === 'en' ? voice.description : gender}</p>
      <select
        className="auto"
        aria-label={`${t.voices.sampleOf}: ${name(voice.name)}`}
        value={kind}
        onChange={(event) => setKind(event.target.value as Kind)}
      >
        {voice.samples.map((each) => (
          <option key={each.kind} value={each.kind}>
            {t.voices.kinds[each.kind]}
          </option>
        ))}
      </select>
      <Sample voice={voice} kind={kind} />
      <dl className="facts">
        <div>
          <dt>{t.voices.rate}</dt>
          <dd>{t.playground.hertz(number(voice.sampleRate))}</dd>
        </div>
        <div>
          <dt>{t.voices.licence}</dt>
          <dd dir="ltr">{voice.licence}</dd>
        </div>
        <div>
          <dt>{t.voices.version}</dt>
          <dd>{voice.version}</dd>
        </div>
      </dl>
      <a href={`#/playground?voice=${encodeURIComponent(voice.id)}`}>{t.voices.tryIt}</a>
    </li>
  );
}
