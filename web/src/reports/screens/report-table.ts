import type { LinkProps } from '@tanstack/react-router';
import type { QueryOf } from '@truckroll/contract/endpoints/endpoint';
import type { listReportRecords } from '@truckroll/contract/reports/report-records';
import { type CsvCell, csvMark, csvRow } from '@truckroll/domain/csv/write-csv';
import type { RecordFigure } from '@truckroll/domain/reports/record-figures';
import { changeSince } from '@truckroll/domain/reports/report-period';

/** A figure of a report: a column of its table, and a choice of its chart. */
export type Figure = {
  key: string;
  label: string;
  /** The value as people read it. */
  text: (value: number) => string;
  /** The value beside an axis, where there is little room. */
  shortText: (value: number) => string;
  /** How the chart shows it. A figure without a mark is only in the table. */
  mark?: 'bar' | 'line';
  /** A share of a whole changes by points; all others change by a share of what they were. */
  isShare?: boolean;
  /** Named in the head of its column in a file, where values are bare numbers. */
  unit?: string;
  /** A link to the list of exactly the records behind the figure, if there is such a list. */
  listOf?: ListOf | undefined;
  /** Else the records that a dialog shows: of a share, those of its part. */
  records?: RecordFigure | undefined;
};

/** The filters of a report and the row, by which the records of a figure are read (API RP-7). */
export type RecordFilters = Pick<
  QueryOf<typeof listReportRecords>,
  'personId' | 'category' | 'currency' | 'group' | 'name'
>;

/** The list of the records that a figure counts in some days. */
export type ListOf = (days: { from: string; to: string }) => Pick<LinkProps, 'to' | 'search'>;

/** A figure with its value in the server's answer. */
export type Reads<F> = Figure & { read: (figures: F) => number | null };

/** Values in the order of the figures. */
type Values = readonly (number | null)[];

/** A month, a person, a category or a city. */
export type ReportRow = {
  key: string;
  label: string;
  /** Of a person, whose face stands beside the name. */
  personId?: string | undefined;
  /** The days of a month. */
  days?: { from: string; to: string } | undefined;
  /** Which records of the report are those of the row, if not all of its days. */
  recordsOf?: RecordFilters | undefined;
  /** The figure whose records are those of the row, if it is not the one of the column. */
  recordsAs?: RecordFigure | undefined;
  now: Values;
  /** Null when no comparison was asked for, or the year before had no such row. */
  before: Values | null;
};

/** A report as its figures, chart, table and file show it. */
export type ReportTable = {
  title: string;
  /** Says what is counted. */
  intro: string;
  /** The start of the file's name. */
  fileName: string;
  /** Months are a line in time. All other rows are ranked. */
  kind: 'months' | 'ranked';
  /** The heading of the first column. */
  rowHead: string;
  figures: readonly Figure[];
  rows: readonly ReportRow[];
  totals: { now: Values; before: Values | null };
};

type Compared<F> = { now: F; before: F | null };
type Answered<F> = {
  rows: readonly (Pick<ReportRow, 'key' | 'label' | 'personId' | 'days' | 'recordsOf' | 'recordsAs'> & Compared<F>)[];
  totals: Compared<F>;
};

/** A report from the rows that the server answers. A year before without any figures is no comparison. */
export function tableOf<F>(
  words: Omit<ReportTable, 'figures' | 'rows' | 'totals'>,
  { rows, totals }: Answered<F>,
  figures: readonly Reads<F>[],
): ReportTable {
  const figuresOf = (one: F): Values => figures.map(({ read }) => read(one));
  const isCompared = [totals, ...rows].some(({ before }) => before !== null && figuresOf(before).some(isSome));
  const pairOf = ({ now, before }: Compared<F>) => ({
    now: figuresOf(now),
    before: before === null || !isCompared ? null : figuresOf(before),
  });
  return {
    ...words,
    figures,
    rows: rows.map((row) => ({
      key: row.key,
      label: row.label,
      personId: row.personId,
      days: row.days,
      recordsOf: row.recordsOf,
      recordsAs: row.recordsAs,
      ...pairOf(row),
    })),
    totals: pairOf(totals),
  };
}

/**
 * The change since the year before: '+25%', or '+5 points' of a share. Null when there is nothing to compare with; a
 * tenfold is no help to anybody.
 */
export function changeText(figure: Pick<Figure, 'isShare'>, now: number | null, before: number | null): string | null {
  if (now === null || before === null) return null;
  if (figure.isShare === true) {
    const points = Math.round(now - before);
    return `${signOf(points)}${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`;
  }
  const change = changeSince(now, before);
  if (change === null || Math.abs(change) >= 10) return null;
  const percent = Math.round(change * 100);
  return `${signOf(percent)}${Math.abs(percent)}%`;
}

const signOf = (change: number): string => (change > 0 ? '+' : change < 0 ? '−' : '±');

const isSome = (value: number | null): boolean => value !== null && value !== 0;

/** Whether there is nothing to show, neither in the period nor in the year before. */
export const isEmpty = ({ rows, totals }: ReportTable): boolean =>
  ![totals, ...rows].some(({ now, before }) => [...now, ...(before ?? [])].some(isSome));

/** The table as a CSV file: with the figures of the year before beside each, and the totals last. */
export function csvOf({ rowHead, figures, rows, totals }: ReportTable): string {
  const isCompared = totals.before !== null;
  const cells = (label: string, now: Values, before: Values | null): CsvCell[] => [
    label,
    ...figures.flatMap((_, n) => [now[n] ?? null, ...(isCompared ? [before?.[n] ?? null] : [])]),
  ];
  const head = figures.flatMap(({ label, unit }) => {
    const name = unit === undefined ? label : `${label} (${unit})`;
    return [name, ...(isCompared ? [`${name}, year before`] : [])];
  });
  return [
    csvMark + csvRow([rowHead, ...head]),
    ...rows.map(({ label, now, before }) => csvRow(cells(label, now, before))),
    csvRow(cells('Total', totals.now, totals.before)),
  ].join('');
}
