import type { VisitLog } from '@truckroll/contract/visit-logs';
import { type CsvCell, csvMark, csvRow } from '@truckroll/domain/csv/write-csv';
import { costOfLog, jobCosting } from '@truckroll/domain/jobs/costing';
import { sumMoney } from '@truckroll/domain/money/amounts';

const heads = ['Date', 'Miles Cost', 'Expenses', 'Labor Cost', 'Personal Hrs', 'Cost', 'Note', 'By'] as const;

/** The logs of a job as they are exported: numbers as numbers, days as 'YYYY-MM-DD'. */
export type LogsSheet = { heads: readonly string[]; rows: readonly (readonly CsvCell[])[] };

/** The figures of the last row. Each is the sum of its column to the cent. */
export function logTotals(logs: readonly VisitLog[]) {
  const { jobCost, personalHrs } = jobCosting(logs, null);
  return {
    milesCost: sumMoney(logs.map((log) => log.milesCost)),
    expenses: sumMoney(logs.map((log) => log.expenses)),
    laborCost: sumMoney(logs.map((log) => log.laborCost)),
    personalHrs,
    cost: jobCost,
  };
}

/** The logs with their Total row, as both exports have them (jobs.md 2). */
export function logsSheet(logs: readonly VisitLog[]): LogsSheet {
  const total = logTotals(logs);
  return {
    heads,
    rows: [
      ...logs.map((log) => [
        log.date,
        log.milesCost,
        log.expenses,
        log.laborCost,
        log.personalHrs,
        costOfLog(log),
        log.note,
        log.createdBy.name,
      ]),
      ['Total', total.milesCost, total.expenses, total.laborCost, total.personalHrs, total.cost, null, null],
    ],
  };
}

/** The sheet as the text of a CSV file. */
export const csvOfSheet = ({ heads: first, rows }: LogsSheet): string =>
  csvMark + [first, ...rows].map((row) => csvRow(row)).join('');
