import { expect, it } from 'vitest';
import { listCountries, listRegions, publicHolidaysOf } from './public-holidays.ts';

const namesOf = async (country: string, region: string | null, year: number): Promise<string[]> =>
  (await publicHolidaysOf({ country, region }, year)).map(({ day, name }) => `${day} ${name}`);

it('lists countries by their English names, and regions with their parts', async () => {
  const countries = await listCountries();
  expect(countries.length).toBeGreaterThan(150);
  expect(countries).toContainEqual({ code: 'DE', name: 'Germany' });
  const regions = await listRegions('DE');
  expect(regions).toContainEqual({ code: 'BY', name: 'Bayern' });
  expect(regions).toContainEqual({ code: 'BY.A', name: 'Bayern: Stadt Augsburg' });
  expect(await listRegions('XX')).toEqual([]);
});

it('knows the holidays of a country, a region and a part of it', async () => {
  expect(await namesOf('CA', 'ON', 2026)).toContain('2026-05-18 Victoria Day');
  expect(await namesOf('CA', 'ON', 2026)).toContain('2026-09-07 Labour Day');
  const onPeaceFestival = async (region: string) =>
    (await publicHolidaysOf({ country: 'DE', region }, 2026)).filter(({ day }) => day === '2026-08-08').length;
  expect([await onPeaceFestival('BY.A'), await onPeaceFestival('BY')]).toEqual([1, 0]);
});

it('marks the substitute day of a holiday on a weekend, which keeps its name', async () => {
  const found = await publicHolidaysOf({ country: 'US', region: null }, 2026);
  expect(found.filter(({ name }) => name === 'Independence Day')).toEqual([
    { day: '2026-07-03', name: 'Independence Day', isSubstitute: true },
    { day: '2026-07-04', name: 'Independence Day', isSubstitute: false },
  ]);
});

it('leaves out holidays of half a day, other kinds of days, and years without known calendars', async () => {
  const chinese = await namesOf('CN', null, 2026);
  expect(chinese).toContain('2026-10-02 National Day');
  expect(chinese.filter((text) => text.startsWith('2026-03-08'))).toEqual([]);
  expect((await namesOf('US', null, 2026)).filter((text) => text.startsWith('2026-02-14'))).toEqual([]);
  expect(await namesOf('US', null, 9999)).toEqual([]);
});
