import { useState } from 'react';
import { pageInReach } from '../../design/list/page-range.ts';
import { Pagination } from '../../design/list/pagination.tsx';
import { PageLink } from '../../design/page-link.tsx';
import { Person } from '../../design/person.tsx';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import styles from './figures-table.module.css';
import { changeText, type Figure, type ReportRow, type ReportTable } from './report-table.ts';

/** More than the months of the longest period, which are on one page. */
const limit = 50;

/** All figures of a report, below its chart. The year before is below each value. */
export function FiguresTable({ table, period }: { table: ReportTable; period: { from: string; to: string } }) {
  const { title, rowHead, figures, rows, totals } = table;
  const [page, setPage] = useState(1);
  const first = (pageInReach({ page, limit, total: rows.length }) - 1) * limit;
  const isCompared = totals.before !== null;
  const cells = ({ now, before, days }: Pick<ReportRow, 'now' | 'before' | 'days'>) =>
    figures.map((figure, place) => (
      <td key={figure.key}>
        <Value
          figure={figure}
          now={now[place] ?? null}
          before={before?.[place] ?? null}
          days={days}
          isCompared={isCompared}
        />
      </td>
    ));
  return (
    <>
      <ScrollRegion aria-label={`${title}: table`} className={styles.frame}>
        <table className={styles.table}>
          <caption className={styles.hidden}>
            {title}
            {isCompared && ', with the year before below each value'}
          </caption>
          <thead>
            <tr>
              <th scope="col">{rowHead}</th>
              {figures.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(first, first + limit).map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  {row.personId === undefined ? row.label : <Person id={row.personId} name={row.label} />}
                </th>
                {cells(row)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {cells({ ...totals, days: period })}
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      {rows.length > limit && <Pagination page={page} limit={limit} total={rows.length} setPage={setPage} />}
    </>
  );
}

type ValueProps = {
  figure: Figure;
  now: number | null;
  before: number | null;
  days: ReportRow['days'];
  isCompared: boolean;
};

/** A value, which opens the list of what it counts where there is one. */
function Value({ figure, now, before, days, isCompared }: ValueProps) {
  const change = changeText(figure, now, before);
  const text = now === null ? '-' : figure.text(now);
  const list = days && figure.listOf?.(days);
  return (
    <>
      {list === undefined || now === null ? text : <PageLink link={list}>{text}</PageLink>}
      {isCompared && (
        <span className={styles.before}>
          <span className={styles.hidden}>year before </span>
          {before === null ? '-' : figure.text(before)}
          {change !== null && ` (${change})`}
        </span>
      )}
    </>
  );
}
