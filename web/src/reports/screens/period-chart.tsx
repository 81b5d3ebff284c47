import { type PointerEvent, useState } from 'react';
import { useIsPhone } from '../../design/phone.ts';
import { heightOf, monthTicks, type Scale, scaleOf } from './chart-scale.ts';
import styles from './period-chart.module.css';
import { changeText, type Figure, type ReportRow } from './report-table.ts';

type PeriodChartProps = {
  label: string;
  figure: Figure;
  /** The place of the figure among a row's values. */
  place: number;
  rows: readonly ReportRow[];
  isCompared: boolean;
};

/**
 * A figure by month as bars or a line, with the year before behind it. A month is chosen by pointing at it or with the
 * arrow keys, and its values are above the chart; screen readers read them as the value of a slider (decision 0054). The
 * table below the chart has all of them.
 */
export function PeriodChart({ label, figure, place, rows, isCompared }: PeriodChartProps) {
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<string | null>(null);
  const found = rows.findIndex(({ key }) => key === chosen);
  const at = found === -1 ? rows.length - 1 : found;
  const now = rows.map((row) => row.now[place] ?? null);
  const before = isCompared ? rows.map((row) => row.before?.[place] ?? null) : null;
  const scale = scaleOf([...now, ...(before ?? [])].filter((value) => value !== null));
  const words = wordsOf(figure, now[at] ?? null, before === null ? undefined : (before[at] ?? null));
  const choose = (index: number): void => setChosen(rows[index]?.key ?? null);

  function point({ clientX, currentTarget }: PointerEvent<HTMLDivElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.min(rows.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * rows.length))));
  }

  const Marks = figure.mark === 'line' ? Lines : Bars;
  return (
    <div className={styles.chart}>
      <p className={styles.chosen} aria-hidden>
        <strong>{rows[at]?.label}</strong> {words}
      </p>
      <div className={styles.axis} aria-hidden>
        {scale.lines.map((line) => (
          <span key={line} style={{ top: `${heightOf(scale, line)}%` }}>
            {figure.shortText(line)}
          </span>
        ))}
      </div>
      <div className={styles.plot} onPointerMove={point} onPointerDown={point}>
        <input
          type="range"
          className={styles.keys}
          aria-label={label}
          aria-valuetext={`${rows[at]?.label}: ${words}`}
          min={0}
          max={rows.length - 1}
          value={at}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        />
        <svg className={styles.drawing} width="100%" height="100%" aria-hidden="true">
          <rect className={styles.band} x={part(at, rows.length)} width={part(1, rows.length)} y="0" height="100%" />
          {scale.lines.map((line) => (
            <line
              key={line}
              className={line === 0 ? styles.zero : styles.line}
              x1="0"
              x2="100%"
              y1={`${heightOf(scale, line)}%`}
              y2={`${heightOf(scale, line)}%`}
            />
          ))}
          {before !== null && <Marks scale={scale} values={before} keys={rows.map(({ key }) => key)} isBefore />}
          <Marks scale={scale} values={now} keys={rows.map(({ key }) => key)} />
        </svg>
      </div>
      <div className={styles.months} aria-hidden>
        {monthTicks(
          rows.map(({ key }) => key),
          isPhone ? 6 : 12,
        ).map(({ place: index, month, year }) => (
          <span key={index} style={{ left: part(index + 0.5, rows.length) }}>
            {month}
            {year !== null && <small>{year}</small>}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A part of the chart's width or height. */
const part = (count: number, all: number): string => `${(100 * count) / all}%`;

/** The values of a month as people read them. Without a comparison, `before` is undefined. */
function wordsOf(figure: Figure, now: number | null, before: number | null | undefined): string {
  const value = (each: number | null): string => (each === null ? 'none' : figure.text(each));
  const own = `${figure.label} ${value(now)}`;
  if (before === undefined) return own;
  const change = changeText(figure, now, before);
  return [own, `year before ${value(before)}`, ...(change === null ? [] : [change])].join(', ');
}

type MarksProps = {
  scale: Scale;
  values: readonly (number | null)[];
  keys: readonly string[];
  /** Drawn as the year before: outlined, and wider or dashed. */
  isBefore?: boolean;
};

const barShare = { now: 0.42, before: 0.7 };

function Bars({ scale, values, keys, isBefore = false }: MarksProps) {
  const width = isBefore ? barShare.before : barShare.now;
  const zero = heightOf(scale, 0);
  return values.map((value, index) => {
    if (value === null || value === 0) return null;
    const top = heightOf(scale, value);
    return (
      <rect
        key={keys[index]}
        className={isBefore ? styles.barBefore : styles.bar}
        x={part(index + (1 - width) / 2, values.length)}
        width={part(width, values.length)}
        y={`${Math.min(top, zero)}%`}
        height={`${Math.abs(zero - top)}%`}
        rx="2"
      />
    );
  });
}

function Lines({ scale, values, keys, isBefore = false }: MarksProps) {
  const x = (index: number): string => part(index + 0.5, values.length);
  const y = (value: number): string => `${heightOf(scale, value)}%`;
  return values.map((value, index) => {
    if (value === null) return null;
    const next = values[index + 1] ?? null;
    return (
      <g key={keys[index]} className={isBefore ? styles.trendBefore : styles.trend}>
        {next !== null && <line x1={x(index)} x2={x(index + 1)} y1={y(value)} y2={y(next)} />}
        <circle cx={x(index)} cy={y(value)} r={isBefore ? 3 : 3.5} />
      </g>
    );
  });
}
