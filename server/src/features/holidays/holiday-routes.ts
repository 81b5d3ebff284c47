import * as contract from '@truckroll/contract/holidays/holidays';
import { wallClock } from '@truckroll/domain/format/dates';
import { invalid } from '../../platform/http/problem.ts';
import { listCountries, listRegions, publicHolidaysOf } from '../../providers/holidays/public-holidays.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { listClosedDays } from './closed-days.ts';

export function holidayRoutes({ serve }: ServerContext): void {
  serve(contract.listClosedDays, {
    async prepare({ query, actor, transact }) {
      const { holidays } = await transact((tx) => getAccountRow(tx, actor.accountId));
      return { closedDays: await listClosedDays(holidays, query) };
    },
    handle: async ({ prepared }) => prepared,
  });

  serve(contract.listPublicHolidays, {
    async prepare({ query: { country, region, year }, actor, now, transact }) {
      const countries = await listCountries();
      if (country === undefined) return { countries, regions: [], holidays: [] };
      if (!countries.some(({ code }) => code === country))
        throw invalid('country', contract.unknownCountryText, 'not_an_option');
      const regions = await listRegions(country);
      if (region !== undefined && !regions.some(({ code }) => code === region))
        throw invalid('region', contract.unknownRegionText, 'not_an_option');
      const { timezone } = await transact((tx) => getAccountRow(tx, actor.accountId));
      const shownYear = year ?? Number(wallClock(now.toISOString(), timezone).day.slice(0, 4));
      const holidays = await publicHolidaysOf({ country, region: region ?? null }, shownYear);
      return { countries, regions, holidays };
    },
    handle: async ({ prepared }) => prepared,
  });
}
