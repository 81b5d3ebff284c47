/** A day of the company's own on which it is closed, 'YYYY-MM-DD'. */
export type CompanyDay = { day: string; name: string };

/** The closed days of a company. */
export type HolidaySettings = {
  /** The country whose public holidays count, ISO 3166; null: none count. */
  country: string | null;
  /** A region of the country, with its part after a point: 'ON', 'BY.A'; null: the holidays of the whole country. */
  region: string | null;
  /** The names of public holidays on which the company is open. */
  worked: string[];
  companyDays: CompanyDay[];
};

/** A public holiday of a year. A holiday that falls on a weekend may also have a substitute day. */
export type PublicHoliday = { day: string; name: string; isSubstitute: boolean };

/** A local day on which the company is closed, and why. */
export type ClosedDay = CompanyDay & { kind: 'public' | 'company' };

/** The reasons for closed days, by day. */
export type ClosedTexts = ReadonlyMap<string, string>;

/**
 * The closed days of a company, by day: the public holidays on which it is not open, and its own days.
 *
 * @example closedDays({ …, worked: ['Boxing Day'] }, [labourDay, boxingDay])
 *   → [{ day: '2026-09-07', kind: 'public', name: 'Labour Day' }]
 */
export function closedDays(
  { worked, companyDays }: HolidaySettings,
  publicHolidays: readonly PublicHoliday[],
): ClosedDay[] {
  const open = new Set(worked);
  const observed = publicHolidays
    .filter(({ name }) => !open.has(name))
    .map(({ day, name, isSubstitute }): ClosedDay => {
      return { day, kind: 'public', name: isSubstitute ? `${name} (substitute day)` : name };
    });
  const own = companyDays.map((each): ClosedDay => ({ ...each, kind: 'company' }));
  return [...observed, ...own].sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
}

/**
 * The reason why the company is closed.
 *
 * @example closedText({ day: '2026-09-07', kind: 'public', name: 'Labour Day' }) → 'public holiday: Labour Day'
 */
export const closedText = ({ kind, name }: ClosedDay): string =>
  `${kind === 'public' ? 'public holiday' : 'company closed'}: ${name}`;

/** The reasons by day. Those of a day that is closed for two reasons are joined. */
export function closedTexts(days: readonly ClosedDay[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const each of days) {
    const before = texts.get(each.day);
    texts.set(each.day, before === undefined ? closedText(each) : `${before}, ${closedText(each)}`);
  }
  return texts;
}
