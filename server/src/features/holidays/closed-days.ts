import type { ClosedDay, HolidaySettings } from '@truckroll/domain/holidays/closed-days';
import { closedDays, closedTexts } from '@truckroll/domain/holidays/closed-days';
import { publicHolidaysOf } from '../../providers/holidays/public-holidays.ts';

/** Local days, both included. */
type Range = { start: string; end: string };

const yearOf = (day: string): number => Number(day.slice(0, 4));

async function closedInYears(settings: HolidaySettings, years: Iterable<number>): Promise<ClosedDay[]> {
  const { country, region } = settings;
  if (country === null) return closedDays(settings, []);
  const holidays = await Promise.all([...years].map((year) => publicHolidaysOf({ country, region }, year)));
  return closedDays(settings, holidays.flat());
}

/** The days of a range on which a company is closed, by day. */
export async function listClosedDays(settings: HolidaySettings, { start, end }: Range): Promise<ClosedDay[]> {
  const years = Array.from({ length: yearOf(end) - yearOf(start) + 1 }, (_, index) => yearOf(start) + index);
  return (await closedInYears(settings, years)).filter(({ day }) => start <= day && day <= end);
}

/** Why a company is closed, by day, in the years of some days. */
export const closedTextsNear = async (settings: HolidaySettings, days: readonly string[]) =>
  closedTexts(await closedInYears(settings, new Set(days.map(yearOf))));
