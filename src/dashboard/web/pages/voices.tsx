import { useCatalog } from '../catalog.ts';
import { useLanguage } from '../language.tsx';
import { Loaded } from '../parts/form.tsx';
import type { Voice } from '../queries.ts';

/** Every voice with a sample to listen to. */
export function Voices() {
  const { code, name } = useLanguage();
  const { query, dialects } = useCatalog();
  return (
    <Loaded query={query}>
      {dialects.map((dialect) => (
        <section key={dialect.id} aria-labelledby={`dialect-${dialect.id}`}>
          <h2 id={`dialect-${dialect.id}`}>
            {name(dialect.name)} <code className="muted small">{dialect.id}</code>
          </h2>
          {code === 'en' && <p className="muted">{dialect.description}</p>}
          <ul className="cards">
            {dialect.voices.map((voice) => (
              <VoiceCard key={voice.id} voice={voice} />
            ))}
          </ul>
        </section>
      ))}
    </Loaded>
  );
}

function VoiceCard({ voice }: { voice: Voice }) {
  const { t, code, name, number } = useLanguage();
  const gender = { male: t.voices.male, female: t.voices.female }[voice.gender] ?? voice.gender;
  return (
    <li className="card">
      <h3>
        {name(voice.name)} <code className="muted small">{voice.id}</code>
      </h3>
      {/* The catalog describes voices in English only. */}
      <p className="muted">{code === 'en' ? voice.description : gender}</p>
      {/* biome-ignore lint/a11y/useMediaCaption: a sample of a voice, whose words do not matter */}
      <audio
        controls
        preload="none"
        // Its path only: the address that we publish may be another than this page's.
        src={new URL(voice.sample).pathname}
        aria-label={t.voices.sample(name(voice.name))}
      />
      <dl className="facts">
        <div>
          <dt>{t.voices.rate}</dt>
          <dd dir="ltr">{number(voice.sampleRate)} Hz</dd>
        </div>
        <div>
          <dt>{t.voices.formats}</dt>
          <dd dir="ltr">{voice.formats.join(', ')}</dd>
        </div>
        <div>
          <dt>{t.voices.licence}</dt>
          <dd>{voice.licence}</dd>
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
