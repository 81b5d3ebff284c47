import type { RecordFigure } from '@truckroll/domain/reports/record-figures';
import { type Period, yearBefore } from '@truckroll/domain/reports/report-period';
import { type ComponentProps, Suspense, useState } from 'react';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { pageInReach } from '../../design/list/page-range.ts';
import { Pagination } from '../../design/list/pagination.tsx';
import { PageLink } from '../../design/page-link.tsx';
import { Person } from '../../design/person.tsx';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import styles from './figures-table.module.css';
import { changeText, type Figure, type RecordFilters, type ReportRow, type ReportTable } from './report-table.ts';

/** More than the months of the longest period, which are on one page. */
const limit = 50;

type FiguresTableProps = {
  table: ReportTable;
  period: Period;
  /** Those of the report, which hold for all rows. */
  filters: RecordFilters;
};

const RecordsDialog = lazyDialog(async () => (await import('./records-dialog.tsx')).RecordsDialog);

/** All figures of a report, below its chart. The year before is below each value. */
export function FiguresTable({ table, period, filters }: FiguresTableProps) {
  const { title, rowHead, figures, rows, totals } = table;
  const [page, setPage] = useState(1);
  const first = (pageInReach({ page, limit, total: rows.length }) - 1) * limit;
  const isCompared = totals.before !== null;
  const [opened, setOpened] = useState<Opened | null>(null);
  const cells = ({ now, before, days, recordsOf, recordsAs }: Omit<ReportRow, 'key' | 'label'>, label: string | null) =>
    figures.map((figure, place) => (
      <td key={figure.key}>
        <Value
          figure={figure}
          now={now[place] ?? null}
          before={before?.[place] ?? null}
          period={period}
          days={days}
          isCompared={isCompared}
          onOpen={(records, opened) =>
            setOpened({ of: label, asked: { figure: recordsAs ?? records, ...opened, ...filters, ...recordsOf } })
          }
        />
      </td>
    ));
  return (
    <>
      <ScrollRegion aria-label={`${title}: table`} className={styles.frame}>
        <table className={styles.table} data-compared={isCompared || undefined}>
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
                {cells(row, row.label)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {cells({ ...totals, days: period }, null)}
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      {rows.length > limit && <Pagination page={page} limit={limit} total={rows.length} setPage={setPage} />}
      <Suspense>{opened !== null && <RecordsDialog {...opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  );
}

type Opened = Pick<ComponentProps<typeof RecordsDialog>, 'of' | 'asked'>;

type ValueProps = {
  figure: Figure;
  now: number | null;
  before: number | null;
  period: Period;
  /** The days of a month's row. Rows of people, categories and cities have none: they count the whole period. */
  days: ReportRow['days'];
  isCompared: boolean;
  onOpen: (records: RecordFigure, days: Period) => void;
};

/** A value and that of the year before; each opens what it counts. */
function Value({ figure, now, before, period, days, isCompared, onOpen }: ValueProps) {
  const change = changeText(figure, now, before);
  const opening = { figure, onOpen };
  return (
    <>
      <Opening {...opening} value={now} period={period} days={days} />
      {isCompared && (
        <span className={styles.before}>
          <span className={styles.hidden}>year before </span>
          <Opening {...opening} value={before} period={yearBefore(period)} days={days && yearBefore(days)} />
          {change !== null && ` (${change})`}
        </span>
      )}
    </>
  );
}

type OpeningProps = Pick<ValueProps, 'figure' | 'period' | 'days' | 'onOpen'> & { value: number | null };

/** A link to the list of the records behind a value, or a button for the dialog with them. Nothing is behind a zero of counts. */
function Opening({ figure, value, period, days, onOpen }: OpeningProps) {
  if (value === null) return '-';
  const text = figure.text(value);
  const list = days && figure.listOf?.(days);
  if (list !== undefined) return <PageLink link={list}>{text}</PageLink>;
  const { records, unit } = figure;
  if (records === undefined || (value === 0 && unit === undefined)) return text;
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => onOpen(records, days ?? period)}>
      {text}
    </button>
  );
}
