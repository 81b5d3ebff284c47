import { VisuallyHidden } from '@mantine/core';
import { countOf } from '@truckroll/domain/format/numbers';
import { Person } from '../../design/person.tsx';
import styles from './ranked-chart.module.css';
import { changeText, type Figure, type ReportRow } from './report-table.ts';

type RankedChartProps = {
  label: string;
  figure: Figure;
  /** The place of the figure among a row's values. */
  place: number;
  rows: readonly ReportRow[];
  isCompared: boolean;
};

/** As many as are compared at a glance. The table has all. */
const most = 10;

/**
 * The largest rows as bars beside their names and values, with the year before behind them. They are a list, so that
 * screen readers read the same.
 */
export function RankedChart({ label, figure, place, rows, isCompared }: RankedChartProps) {
  const of = (values: ReportRow['before']): number => values?.[place] ?? 0;
  const shown = rows.toSorted((one, other) => of(other.now) - of(one.now)).slice(0, most);
  const longest = Math.max(0, ...shown.flatMap(({ now, before }) => [of(now), isCompared ? of(before) : 0]));
  const length = (value: number): string => `${longest === 0 ? 0 : (100 * Math.max(0, value)) / longest}%`;
  return (
    <>
      <ul className={styles.bars} aria-label={label}>
        {shown.map((row) => {
          const before = isCompared ? of(row.before) : null;
          const change = changeText(figure, of(row.now), before);
          return (
            <li key={row.key}>
              <span className={styles.name} title={row.label}>
                {row.personId === undefined ? row.label : <Person id={row.personId} name={row.label} />}
              </span>
              <svg className={styles.drawing} width="100%" height="20" aria-hidden="true">
                {before !== null && (
                  <rect className={styles.before} x="0" y="1" width={length(before)} height="18" rx="2" />
                )}
                <rect className={styles.now} x="0" y="5" width={length(of(row.now))} height="10" rx="2" />
              </svg>
              <span className={styles.value}>
                <VisuallyHidden>{figure.label} </VisuallyHidden>
                {figure.text(of(row.now))}
                {before !== null && <VisuallyHidden>, year before {figure.text(before)}</VisuallyHidden>}
                {change !== null && (
                  <>
                    <VisuallyHidden>, </VisuallyHidden> <small>{change}</small>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {rows.length > most && (
        <p className={styles.more}>
          The {most} largest of {countOf(rows.length, 'row')}. All are in the table.
        </p>
      )}
    </>
  );
}
