import type { Page } from '@playwright/test';
import { type Company, expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

// Wednesday, March 11, 2026 is in the week of Sunday, March 8.
const day = '2026-03-11';
const zone = 'America/Toronto';

const times = { startDateTime: `${day}T18:30:00.000Z`, endDateTime: `${day}T20:00:00.000Z`, timezone: zone };

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
};

test.describe('the units of the staff', () => {
  let company: Company;
  let job: { id: string };

  test.beforeEach(async ({ openCompany, makeClient, ask }) => {
    company = await openCompany();
    const client = await makeClient({}, company);
    const { user } = await ask<{ user: { id: string } }>(company, 'GET', '/api/me');
    job = await ask<{ id: string }>(company, 'POST', '/api/jobs', {
      ...{ clientId: client.id, title: 'Boiler', ...times, isStartTime: true, isEndTime: true, jobFormIds: [] },
      assignedToTeams: [user.id],
    });
  });

  test('a person chooses 12 hours, miles and Monday, and reads the calendar, a job and the day board so @phone', async ({
    page,
    enterAs,
  }) => {
    await enterAs(company, '/settingsV2/profile');
    await choose(page, 'Clock', '12 hours (2:05 PM)');
    await choose(page, 'Distances', 'Miles');
    await choose(page, 'Weeks begin on', 'Monday');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(toast(page, 'Saved')).toBeVisible();
    await keepPicture(page, 'units-profile');

    await page.goto(`/calendar?mode=week&date=${day}`);
    const week = page.getByRole('region', { name: 'Week', exact: true });
    await expect(week.getByRole('button', { name: /Boiler.*2:30 PM – 4:00 PM/ })).toBeVisible();
    await expect(page.getByText('Mar 9 – 15, 2026').first()).toBeVisible();
    await expect(week.getByText('3 PM', { exact: true })).toBeAttached();
    await expectNoSidewaysScroll(page);
    await keepPicture(page, 'units-week');

    await page.goto(`/calendar?mode=day&date=${day}`);
    await expect(page.getByRole('button', { name: /Boiler.*2:30 PM – 4:00 PM/ })).toBeVisible();
    await expect(page.getByText('14:30')).toHaveCount(0);
    await expectAccessible(page);
    await keepPicture(page, 'units-day');

    await page.goto(`/jobs/${job.id}`);
    await expect(page.getByText('Mar 11, 2026 2:30 PM').first()).toBeVisible();
    await expect(page.getByText('14:30')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await keepPicture(page, 'units-job');
  });

  test('times are typed with either clock, and shown with the chosen one', async ({ page, enterAs, ask }) => {
    await ask(company, 'PATCH', '/api/account', { units: { clock: '12h', weekStart: 'monday' } });
    await enterAs(company, '/settingsV2/company');
    const from = page.getByRole('combobox', { name: 'From', exact: true });
    const to = page.getByRole('combobox', { name: 'To', exact: true });
    await expect(from).toHaveValue('8:00 AM');
    await expect(page.getByRole('checkbox', { name: /day$/ }).first()).toHaveAccessibleName('Monday');
    await from.fill('730a');
    await to.fill('16:45');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Saved')).toBeVisible();
    await expect(from).toHaveValue('7:30 AM');
    await expect(to).toHaveValue('4:45 PM');
    const { account } = await ask<{ account: { workingHours: object } }>(company, 'GET', '/api/account');
    expect(account.workingHours).toEqual({ start: '07:30', end: '16:45' });

    await choose(page, 'Clock', '24 hours (14:05)');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await page.reload();
    await expect(from).toHaveValue('07:30');
  });
});
