import type { PublicHoliday } from '@truckroll/domain/holidays/closed-days';
import type DateHolidays from 'date-holidays';

export type Place = { code: string; name: string };
/** A country, and a region of it as 'ON' or, with a part of the region, 'BY.A'. */
export type HolidayPlace = { country: string; region: string | null };

type Library = typeof DateHolidays;

const language = 'en';
const dayMs = 86_400_000;
/** Religious calendars are known in these years only. */
const knownYears = { first: 1970, last: 2100 };
/** A year of one place takes up to 80 ms to calculate and less than 5 kB. */
const mostCachedYears = 1000;

let library: Promise<Library> | undefined;
/** Loading takes 35 MB of memory, so it waits until an account has a country. */
const load = (): Promise<Library> => {
  library ??= import('date-holidays').then((module) => module.default);
  return library;
};

const byName = (one: Place, other: Place): number => one.name.localeCompare(other.name, language);
const placesOf = (names: object | undefined): Place[] =>
  Object.entries(names ?? {}).map(([code, name]) => ({ code, name: String(name) }));

/** The countries whose holidays are known, by their English names. */
export async function listCountries(): Promise<Place[]> {
  const Holidays = await load();
  return placesOf(new Holidays().getCountries(language)).sort(byName);
}

/** The regions of a country and their parts, by name; none of a country without regions or an unknown one. */
export async function listRegions(country: string): Promise<Place[]> {
  const known = new (await load())();
  return placesOf(known.getStates(country, language))
    .sort(byName)
    .flatMap((region) => [
      region,
      ...placesOf(known.getRegions(country, region.code, language))
        .sort(byName)
        .map(({ code, name }) => ({ code: `${region.code}.${code}`, name: `${region.name}: ${name}` })),
    ]);
}

const cached = new Map<string, PublicHoliday[]>();

/** The public holidays of a year in a place, by day, with English names. Those of less than a whole day are left out. */
export async function publicHolidaysOf({ country, region }: HolidayPlace, year: number): Promise<PublicHoliday[]> {
  if (year < knownYears.first || year > knownYears.last) return [];
  const key = `${country}.${region ?? ''} ${year}`;
  const known = cached.get(key);
  if (known !== undefined) return known;
  const Holidays = await load();
  const [state = '', part = ''] = region?.split('.') ?? [];
  const found = new Holidays(country, state, part, { languages: [language], types: ['public'] }).getHolidays(year);
  const holidays = found.flatMap(({ date, name, start, end, substitute: isSubstitute = false }) => {
    // Days have 23 or 25 hours when the clocks change.
    const days = Math.floor((end.getTime() - start.getTime()) / dayMs + 0.1);
    return Array.from({ length: days }, (_, index) => ({
      day: new Date(Date.parse(date.slice(0, 10)) + index * dayMs).toISOString().slice(0, 10),
      name: isSubstitute ? name.replace(/ \(substitute day\)$/, '') : name,
      isSubstitute,
    }));
  });
  if (cached.size >= mostCachedYears) cached.clear();
  cached.set(key, holidays);
  return holidays;
}
