import type { Rights } from '../abilities/rights.ts';
import { mayOpenReport, type Report, seesAll, seesLoggedHours, seesValueOfWork } from './report-rights.ts';

/** What a record adds to a figure: an amount of money, hours or days; null where each record counts one. */
export type RecordUnit = 'money' | 'hours' | 'days' | null;

type Figure = {
  report: Report;
  unit: RecordUnit;
  /** A right that the figure needs besides that of its report. */
  sees?: (person: Rights) => boolean;
};

const ofRequests = { report: 'conversion', unit: null, sees: seesAll.requests } as const;
const ofEstimates = { report: 'conversion', sees: seesAll.estimates } as const;

/**
 * The figures of reports whose records are read by their own endpoint (API RP-7). Revenue, its tax and its invoices are a
 * list of invoices instead (decision 0096).
 */
export const recordFigures = {
  collected: { report: 'money', unit: 'money' },
  outstanding: { report: 'money', unit: 'money' },
  writtenOff: { report: 'money', unit: 'money' },
  daysToPay: { report: 'payment-time', unit: 'days' },
  paidOnTime: { report: 'payment-time', unit: null },
  visits: { report: 'people', unit: null },
  visitedJobs: { report: 'people', unit: null },
  scheduledHours: { report: 'people', unit: 'hours' },
  loggedHours: { report: 'people', unit: 'hours', sees: seesLoggedHours },
  receivedRequests: ofRequests,
  quotedRequests: ofRequests,
  wonRequests: ofRequests,
  lostRequests: ofRequests,
  sentEstimates: { ...ofEstimates, unit: null },
  wonEstimates: { ...ofEstimates, unit: null },
  lostEstimates: { ...ofEstimates, unit: null },
  estimateValue: { ...ofEstimates, unit: 'money' },
  wonEstimateValue: { ...ofEstimates, unit: 'money' },
  finishedJobs: { report: 'work', unit: null },
  workValue: { report: 'work', unit: 'money', sees: seesValueOfWork },
  addedClients: { report: 'clients', unit: null },
  newClients: { report: 'clients', unit: null },
  returnedClients: { report: 'clients', unit: null },
  lostClients: { report: 'clients', unit: null },
  activeClients: { report: 'clients', unit: null },
  tips: { report: 'tips', unit: 'money' },
  tipsOfNobody: { report: 'tips', unit: 'money' },
} as const satisfies Record<string, Figure>;

export type RecordFigure = keyof typeof recordFigures;
export const recordFigureNames = Object.keys(recordFigures) as RecordFigure[];

/**
 * Whether a person may open the records of a figure: whoever sees the figure may.
 *
 * @example maySeeRecords(technician, 'visits') → false
 */
export function maySeeRecords(person: Rights, figure: RecordFigure): boolean {
  const { report, sees }: Figure = recordFigures[figure];
  return mayOpenReport(person, report) && (sees === undefined || sees(person));
}

/**
 * A figure from its records: their number, the sum of what they add, or the average of days with one decimal. Null is
 * an average of nothing.
 *
 * @example figureOf('daysToPay', { count: 4, sum: 50 }) → 12.5
 */
export function figureOf(figure: RecordFigure, { count, sum }: { count: number; sum: number }): number | null {
  const { unit }: Figure = recordFigures[figure];
  if (unit === null) return count;
  if (unit === 'days') return count === 0 ? null : Math.round((10 * sum) / count) / 10;
  return unit === 'hours' ? Math.round(sum * 100) / 100 : sum;
}
