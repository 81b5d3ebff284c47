import type { VisitLog } from '@truckroll/contract/visits/visit-logs';
import { type CsvCell, csvMark, csvRow } from '@truckroll/domain/csv/write-csv';
import { costOfLog, jobCosting } from '@truckroll/domain/jobs/costing';
import { sumMoney } from '@truckroll/domain/money/amounts';

/** The exported logs of a job. Numbers are numbers, days are 'YYYY-MM-DD', and widths are in characters. */
export type LogsSheet = {
  heads: readonly string[];
  widths: readonly number[];
  rows: readonly (readonly CsvCell[])[];
};

/** The figures of a log. Amounts are included only with the right to see costs. */
export function logFiguresOf({ milesCost, expenses, laborCost, personalHrs }: VisitLog) {
  const known = { milesCost: milesCost ?? 0, expenses: expenses ?? 0, laborCost: laborCost ?? 0, personalHrs };
  return { ...known, cost: costOfLog(known) };
}

export type LogFigures = ReturnType<typeof logFiguresOf>;

/** The figures of the row 'Total'. Each is the exact sum of its column. */
export function logTotals(logs: readonly VisitLog[]): LogFigures {
  const figures = logs.map(logFiguresOf);
  const { jobCost, personalHrs } = jobCosting(figures, null);
  return {
    milesCost: sumMoney(figures.map((log) => log.milesCost)),
    expenses: sumMoney(figures.map((log) => log.expenses)),
    laborCost: sumMoney(figures.map((log) => log.laborCost)),
    personalHrs,
    cost: jobCost,
  };
}

type Column = { head: string; width: number; isCost?: true } & (
  | { figure: keyof LogFigures }
  | { text: (log: VisitLog) => CsvCell; total: CsvCell }
);

const columns: readonly Column[] = [
  { head: 'Date', width: 12, text: (log) => log.date, total: 'Total' },
  { head: 'Miles Cost', width: 12, figure: 'milesCost', isCost: true },
  { head: 'Expenses', width: 12, figure: 'expenses', isCost: true },
  { head: 'Labour Cost', width: 12, figure: 'laborCost', isCost: true },
  { head: 'Personal Hrs', width: 13, figure: 'personalHrs' },
  { head: 'Cost', width: 12, figure: 'cost', isCost: true },
  { head: 'Note', width: 40, text: (log) => log.note, total: null },
  { head: 'By', width: 22, text: (log) => log.createdBy.name, total: null },
];

/** The logs with their total, for both exports (jobs.md 2). Costs are included only with the right to see them. */
export function logsSheet(logs: readonly VisitLog[], { showsCosts }: { showsCosts: boolean }): LogsSheet {
  const shown = columns.filter(({ isCost }) => showsCosts || !isCost);
  const total = logTotals(logs);
  return {
    heads: shown.map(({ head }) => head),
    widths: shown.map(({ width }) => width),
    rows: [
      ...logs.map((log) =>
        shown.map((column) => ('figure' in column ? logFiguresOf(log)[column.figure] : column.text(log))),
      ),
      shown.map((column) => ('figure' in column ? total[column.figure] : column.total)),
    ],
  };
}

/** The sheet as the text of a CSV file. */
export const csvOfSheet = ({ heads: first, rows }: LogsSheet): string =>
  csvMark + [first, ...rows].map((row) => csvRow(row)).join('');
