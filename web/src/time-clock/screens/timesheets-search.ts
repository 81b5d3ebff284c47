import { isDateOnly } from '@truckroll/domain/text/checks';

/**
 * Any day of the shown week, and the person whose week is open, or the week of a notification by its id. Without them: this
 * week, and everybody.
 */
export type TimesheetsSearch = { week?: string; person?: string; sheet?: string };

const idOf = (raw: unknown): string | undefined =>
  typeof raw === 'string' && /^[\w-]{1,64}$/.test(raw) ? raw : undefined;

/** Reads the state of the page; unknown values are ignored. */
export const readTimesheetsSearch = (raw: Record<string, unknown>): TimesheetsSearch => ({
  week: typeof raw.week === 'string' && isDateOnly(raw.week) ? raw.week : undefined,
  person: idOf(raw.person),
  sheet: idOf(raw.sheet),
});
