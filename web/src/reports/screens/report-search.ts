import { isTooLong, longestPeriod } from '@truckroll/domain/reports/report-period';
import { type Report, reports } from '@truckroll/domain/reports/report-rights';
import { type DayRange, isTurned } from '../../design/list/day-range.ts';
import { readChoice, readDay } from '../../design/list/list-search.ts';

/** The state of the reports in the URL (screens 3.10). */
export type ReportSearch = {
  tab?: Report;
  from?: string;
  to?: string;
  compare?: 'off';
  person?: string;
  category?: string;
  currency?: string;
};

const matching = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** Reads the state from the URL; unknown values are ignored. */
export const readReportSearch = (raw: Record<string, unknown>): ReportSearch => ({
  tab: readChoice(reports, raw.tab),
  from: readDay(raw.from),
  to: readDay(raw.to),
  compare: readChoice(['off'] as const, raw.compare),
  person: matching(raw.person, /^[\da-f-]{36}$/),
  category: matching(raw.category, /^.{1,80}$/),
  currency: matching(raw.currency, /^[A-Z]{3}$/),
});

/** Why a range cannot be a report's period, beside what every range is checked for. */
export const periodRefusal = ({ from, to }: DayRange): string | undefined =>
  from !== undefined && to !== undefined && !isTurned({ from, to }) && isTooLong({ from, to })
    ? `A report can cover at most ${longestPeriod} months.`
    : undefined;

/**
 * The period to ask for. While a day is missing or refused, it is the usual one: the present month and the eleven before
 * it.
 */
export function askedPeriod({ from, to, compare }: ReportSearch): { from?: string; to?: string; compare: boolean } {
  const isComplete = from !== undefined && to !== undefined && !isTurned({ from, to }) && !isTooLong({ from, to });
  return { ...(isComplete ? { from, to } : {}), compare: compare === undefined };
}

/** Which filters a report has, beside the period. */
export const filtersOf: Record<Report, readonly ('person' | 'category' | 'currency')[]> = {
  money: ['currency'],
  'payment-time': [],
  people: ['category'],
  conversion: ['person', 'currency'],
  work: ['person', 'category'],
  clients: [],
  tips: ['currency'],
};

export const withoutFilters = {
  from: undefined,
  to: undefined,
  person: undefined,
  category: undefined,
  currency: undefined,
} as const satisfies Partial<ReportSearch>;

const hasPeriod = ({ from, to }: ReportSearch): boolean => from !== undefined || to !== undefined;

/** Whether a filter of this report besides the period is set. Those of other reports do not count. */
const isNarrowed = (report: Report, search: ReportSearch): boolean =>
  filtersOf[report].some((name) => search[name] !== undefined);

/** Whether a filter of this report is set, the period included. */
export const isFiltered = (report: Report, search: ReportSearch): boolean =>
  hasPeriod(search) || isNarrowed(report, search);

/** The possible reason for an empty report: its filters, the chosen period, or nothing that was chosen. */
export const causeOfNothing = (report: Report, search: ReportSearch): 'filters' | 'period' | null =>
  isNarrowed(report, search) ? 'filters' : hasPeriod(search) ? 'period' : null;
