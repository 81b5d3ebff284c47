import { addDays } from '@truckroll/domain/calendar/days';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { z } from 'zod';
import { adminOnly, endpoint, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { dateOnly, requiredText, wholeWithin } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';

export const unknownCountryText = 'Country is not valid';
export const unknownRegionText = 'Region is not valid';

const mostWorkedHolidays = 100;
const mostCompanyDays = 200;

const companyDay = z.object({ day: z.string(), name: z.string() });
describeType(companyDay, { id: 'CompanyDay' });

/** When a company is closed (API 3.2). */
export const holidaySettings = z.object({
  country: z.string().nullable(),
  region: z.string().nullable(),
  worked: z.array(z.string()).max(mostWorkedHolidays),
  companyDays: z.array(companyDay).max(mostCompanyDays),
});
describeType(holidaySettings, { id: 'HolidaySettings' });

const countryCode = z.string().regex(/^[A-Z]{2}$/);
const regionCode = z.string().regex(/^[A-Z0-9]{1,10}(\.[A-Z0-9]{1,10})?$/i);

/** Sent as a whole: the settings replace those before. */
export const holidaySettingsInput = z
  .object({
    country: countryCode.nullable(),
    region: regionCode.nullable(),
    worked: z.array(requiredText(200)).max(mostWorkedHolidays),
    companyDays: z.array(z.object({ day: dateOnly, name: requiredText(100) })).max(mostCompanyDays),
  })
  .transform(({ companyDays, ...settings }) => ({
    ...settings,
    companyDays: companyDays.toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day))),
  }));
describeType(holidaySettingsInput, { id: 'HolidaySettingsInput' });

const closedDay = z.object({ day: z.string(), kind: z.enum(['public', 'company']), name: z.string() });
describeType(closedDay, { id: 'ClosedDay' });

/** The longest range of closed days that is answered at once, in days. */
const longestClosedRange = 400;

export const listClosedDays = endpoint({
  id: 'SE-21',
  name: 'listClosedDays',
  summary: 'The days of a range on which the company is closed',
  method: 'GET',
  path: '/account/closed-days',
  needs: signedIn,
  query: z
    .object({ start: dateOnly, end: dateOnly })
    // An invalid start has its own error.
    .refine(({ start, end }) => !isDateOnly(start) || end <= addDays(start, longestClosedRange - 1), {
      path: ['end'],
      error: `The date range is too long (maximum ${longestClosedRange} days).`,
      params: { code: 'too_big' },
    }),
  data: z.object({ closedDays: z.array(closedDay).max(listBounds.closedDays) }),
  refuses: [],
});

const holidayPlace = z.object({ code: z.string(), name: z.string() });
describeType(holidayPlace, { id: 'HolidayPlace' });
const publicHoliday = z.object({ day: z.string(), name: z.string(), isSubstitute: z.boolean() });
describeType(publicHoliday, { id: 'PublicHoliday' });

export const listPublicHolidays = endpoint({
  id: 'SE-22',
  name: 'listPublicHolidays',
  summary: 'The known countries, the regions of one, and its public holidays in a year',
  method: 'GET',
  path: '/account/public-holidays',
  needs: adminOnly,
  query: z.object({
    country: countryCode.optional(),
    region: regionCode.optional(),
    year: wholeWithin(1970, 2100).optional(),
  }),
  data: z.object({
    countries: z.array(holidayPlace).max(listBounds.holidayPlaces),
    regions: z.array(holidayPlace).max(listBounds.holidayPlaces),
    holidays: z.array(publicHoliday).max(listBounds.closedDays),
  }),
  refuses: [],
});
