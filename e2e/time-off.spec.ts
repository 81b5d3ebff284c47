import { randomInt } from 'node:crypto';
import { addDays } from '@truckroll/domain/calendar/days';
import { formatDay, formDay } from '@truckroll/domain/format/dates';
import { expect, expectAccessible, test, toast } from './journey.ts';

test('time off is asked for, approved and shown on the calendar', async ({ page, enterAs, tokenOf }) => {
  // A day of its own for each run: journeys share the company, and time off of a person must not overlap.
  const day = addDays(new Date().toISOString().slice(0, 10), randomInt(30, 700));
  const main = page.getByRole('main');

  await enterAs('lite', '/settingsV2/profile');
  await page.getByRole('link', { name: 'Ask for time off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First day', { exact: true }).fill(formDay(day));
  await dialog.getByLabel('Last day', { exact: true }).fill(formDay(day));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved').first()).toBeVisible();
  await expect(main.getByRole('row').filter({ hasText: formatDay(day) })).toContainText('Requested');

  const owner = await tokenOf('owner');
  await page.evaluate((token) => localStorage.setItem('truckroll.session', JSON.stringify(token)), owner);
  await page.goto('/settingsV2/time-off?tab=requests');
  const request = main.getByRole('row').filter({ hasText: formatDay(day) });
  await expect(request).toContainText('Lena Kowalczyk');
  await request.getByRole('button', { name: 'Actions for Lena Kowalczyk' }).click();
  await page.getByRole('menuitem', { name: 'Approve' }).click();
  await expect(toast(page, 'Approved').first()).toBeVisible();
  await expect(request).toHaveCount(0);

  await page.goto(`/calendar?mode=day&date=${day}`);
  await expect(main.getByRole('region', { name: /^Lena Kowalczyk/ })).toContainText('Vacation');
});
