import { expect, it } from 'vitest';
import { closedDays, closedTexts, type PublicHoliday } from './closed-days.ts';

const noHolidays = { country: null, region: null, worked: [], companyDays: [] };

const holidays: PublicHoliday[] = [
  { day: '2026-07-03', name: 'Independence Day', isSubstitute: true },
  { day: '2026-09-07', name: 'Labour Day', isSubstitute: false },
  { day: '2026-12-25', name: 'Christmas Day', isSubstitute: false },
];

it('closes the company on public holidays that it observes and on its own days, by day', () => {
  const settings = {
    ...noHolidays,
    worked: ['Labour Day'],
    companyDays: [
      { day: '2026-12-25', name: 'Winter break' },
      { day: '2026-05-04', name: 'Company outing' },
    ],
  };
  expect([...closedTexts(closedDays(settings, holidays))]).toEqual([
    ['2026-05-04', 'company closed: Company outing'],
    ['2026-07-03', 'public holiday: Independence Day (substitute day)'],
    ['2026-12-25', 'public holiday: Christmas Day, company closed: Winter break'],
  ]);
});

it('opens the company on a substitute day together with the holiday', () => {
  const open = { ...noHolidays, worked: ['Independence Day'] };
  expect(closedDays(open, holidays).map(({ day }) => day)).toEqual(['2026-09-07', '2026-12-25']);
});
