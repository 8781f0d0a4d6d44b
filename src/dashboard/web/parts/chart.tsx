import { useWidth } from '../hooks.ts';
import { useLanguage } from '../language.tsx';

export interface Day {
  /** YYYY-MM-DD. */
  day: string;
  value: number;
}

const HEIGHT = 220;
const BOTTOM = 28;
const TOP = 12;
/** Room for the numbers of the scale. */
const SIDE = 56;

/** Bars by day, drawn at the width that there is; time runs with the direction of the script. */
export function DayChart({ days, label }: { days: Day[]; label: string }) {
  const { code, number, day: sayDay } = useLanguage();
  const [box, width] = useWidth<HTMLDivElement>();
  const mirrored = code === 'ar';
  const top = niceCeiling(Math.max(...days.map(({ value }) => value)));
  const span = Math.max(0, width - SIDE - 4);
  const step = span / days.length;
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
          {days.map(({ day, value }, index) => {
            const x = SIDE + index * step + step * 0.15;
            const w = Math.max(1, step * 0.7);
            const tall = value > 0 ? Math.max(2, height(value)) : 0;
            return (
              <g key={day}>
                <rect
                  className="bar"
                  x={place(x, w)}
                  y={HEIGHT - BOTTOM - tall}
                  width={w}
                  height={tall}
                  rx={Math.min(3, w / 3)}
                >
                  <title>{`${sayDay(day)}: ${number(value)}`}</title>
                </rect>
                {(days.length - 1 - index) % every === 0 && index * step > 12 && (
                  <text x={place(Math.min(x + w / 2, width - 28))} y={HEIGHT - 8} textAnchor="middle">
                    {sayDay(day)}
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

/** The next number with one significant digit of 1, 2 or 5: 173 → 200. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 5, 10].map((digit) => digit * power).find((nice) => nice >= Math.max(value, 10)) ?? 10;
}
