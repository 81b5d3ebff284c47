import type { ReportRecord } from '@truckroll/contract/reports/report-records';
import { type Expression, type RawBuilder, sql } from 'kysely';

/** A record behind a figure, with the one that it belongs to. */
export type ListedRow = {
  kind: ReportRecord['kind'];
  id: string;
  day: string;
  /** What it adds to the figure, where not each counts one. */
  amount: string | null;
  documentId: string | null;
  jobId: string | null;
  requestId: string | null;
  clientId: string | null;
};

/** A query for the records behind a figure. */
export type ListedRows = Expression<ListedRow>;

/** Named, or an expression. */
type Column<T> = string | RawBuilder<T>;

type Columns = {
  kind: RawBuilder<ReportRecord['kind']>;
  id: Column<string>;
  day: Column<string>;
  amount?: Column<string | null>;
  documentId?: Column<string | null>;
  jobId?: Column<string | null>;
  requestId?: Column<string | null>;
  clientId?: Column<string | null>;
};

const refOr = <T>(column: Column<T>): RawBuilder<T> => (typeof column === 'string' ? sql.ref<T>(column) : column);

/** The columns of a `ListedRow`. Rows of different kinds are one list, so all have all columns. */
export function listedRow({ kind, id, day, amount, ...of }: Columns) {
  const owner = (column: Column<string | null> | undefined) =>
    column === undefined ? sql<string | null>`null::uuid` : refOr(column);
  return [
    kind.as('kind'),
    refOr(id).as('id'),
    refOr(day).as('day'),
    (amount === undefined ? sql<string | null>`null::numeric` : refOr(amount)).as('amount'),
    owner(of.documentId).as('documentId'),
    owner(of.jobId).as('jobId'),
    owner(of.requestId).as('requestId'),
    owner(of.clientId).as('clientId'),
  ] as const;
}

/** One kind for all rows of a query. */
export const always = (kind: ReportRecord['kind']) => sql<ReportRecord['kind']>`${sql.lit(kind)}::text`;
