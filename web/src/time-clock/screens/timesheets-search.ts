import { isDateOnly } from '@truckroll/domain/text/checks';

/** Any day of the shown week, and the person whose week is open. Without them: this week, and everybody. */
export type TimesheetsSearch = { week?: string; person?: string };

/** Reads the state of the page; unknown values are ignored. */
export const readTimesheetsSearch = (raw: Record<string, unknown>): TimesheetsSearch => ({
  week: typeof raw.week === 'string' && isDateOnly(raw.week) ? raw.week : undefined,
  person: typeof raw.person === 'string' && /^[\w-]{1,64}$/.test(raw.person) ? raw.person : undefined,
});
