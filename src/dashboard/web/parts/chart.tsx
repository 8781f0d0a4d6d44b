import { useWidth } from '../hooks.ts';
import { useLanguage } from '../language.tsx';

/** A bar: what is drawn over each other, in the order of the series. */
export interface Bar {
  label: string;
  values: readonly number[];
}

const HEIGHT = 220;
const BOTTOM = 28;
const TOP = 12;
/** Room for the numbers of the scale. */
const SIDE = 56;

/** Most series that a chart tells apart; the rest is one together. */
export const MOST_SERIES = 6;

/**
 * Bars over time, drawn at the width that there is; time runs with the direction of the script. What it shows stands
 * in a table beside it: for screen readers it is one picture.
 */
export function BarChart(props: { bars: readonly Bar[]; series: readonly string[]; label: string }) {
  const { bars, series, label } = props;
  const { code, number } = useLanguage();
  const [box, width] = useWidth<HTMLDivElement>();
  const mirrored = code === 'ar';
  const sums = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const top = niceCeiling(Math.max(...sums));
  const span = Math.max(0, width - SIDE - 4);
  const step = span / bars.length;
  const height = (value: number) => (value / top) * (HEIGHT - TOP - BOTTOM);
  const place = (x: number, w = 0) => (mirrored ? width - x - w : x);
  // As many dates as fit, and always the newest.
  const every = Math.max(1, Math.ceil(64 / Math.max(1, step)));
  return (
    <div ref={box} className="chart">
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={label} direction="ltr">
          {[0, 0.5, 1].map((part) => {
            const y = HEIGHT - BOTTOM - height(top * part);
            return (
              <g key={part}>
                <line className="grid" x1={place(SIDE)} x2={place(width - 4)} y1={y} y2={y} />
                <text x={place(SIDE - 8)} y={y + 4} textAnchor={mirrored ? 'start' : 'end'}>
                  {number(Math.round(top * part))}
                </text>
              </g>
            );
          })}
          {bars.map(({ label: of, values }, index) => {
            const x = SIDE + index * step + step * 0.15;
            const w = Math.max(1, step * 0.7);
            return (
              <g key={of}>
                {values.map((value, at) => {
                  if (value === 0) return null;
                  const below = values.slice(0, at).reduce((sum, each) => sum + each, 0);
                  const tall = Math.max(2, height(value));
                  return (
                    <rect
                      key={series[at]}
                      className={`bar s${at}`}
                      x={place(x, w)}
                      y={HEIGHT - BOTTOM - height(below) - tall}
                      width={w}
                      height={tall}
                    >
                      <title>
                        {[of, series.length > 1 && series[at], number(value)].filter(Boolean).join(' · ')}
                      </title>
                    </rect>
                  );
                })}
                {(bars.length - 1 - index) % every === 0 && index * step > 12 && (
                  <text x={place(Math.min(x + w / 2, width - 28))} y={HEIGHT - 8} textAnchor="middle">
                    {/* Within a picture from left to right a date in Arabic still runs from right to left. */}
                    {mirrored ? `\u2067${of}\u2069` : of}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}

/** What the colours of a chart mean. */
export function Legend({ series }: { series: readonly string[] }) {
  return (
    <ul className="legend">
      {series.map((name, at) => (
        <li key={name}>
          <span className={`swatch s${at}`} aria-hidden="true" /> <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** The next number with one significant digit whose half is one to read: 173 → 200, 550 → 600. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return (
    [1, 2, 3, 4, 5, 6, 8, 10].map((digit) => digit * power).find((nice) => nice >= Math.max(value, 10)) ?? 10
  );
}
