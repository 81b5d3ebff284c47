import type { Page } from '@playwright/test';
import { join } from './join.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

const zone = 'America/Toronto';
const dayOf = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now() + days * 86_400_000);

/** Waits until the application, and what the person needs, is on this device. */
async function untilLoaded(page: Page, visits: string): Promise<void> {
  await page.goto('/settingsV2/profile');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated');
  await expect(page.getByText(`On this device: ${visits} until`)).toBeVisible();
}

const opened = (page: Page) => page.locator('#content');

test("the pages of a technician's day open without a network, though none was opened before", async ({
  page,
  context,
  enterAs,
  openCompany,
  ask,
  makeClient,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED|Something went wrong|Failed to fetch/);
  const company = await openCompany();
  const technician = { ...company, token: await join(ask, company, 'Pat', 'fieldTechnicianPro') };
  const { user } = await ask<{ user: { id: string } }>(technician, 'GET', '/api/me');
  const client = await makeClient({ firstName: 'Ada', lastName: 'Basement', notes: 'Dog in the yard' }, company);
  const { serviceProperty } = await ask<{ serviceProperty: { id: string } }>(
    company,
    'POST',
    `/api/clients/${client.id}/service-properties`,
    { name: 'Plant room', accessCodes: 'Gate 4711' },
  );
  const planned = [];
  for (const [title, days] of [
    ['Boiler', 0],
    ['Pump', 3],
  ] as const)
    planned.push(
      await ask<{ id: string; jobNumber: number }>(company, 'POST', '/api/jobs', {
        ...{ clientId: client.id, title, servicePropertyId: serviceProperty.id, assignedToTeams: [user.id] },
        startDateTime: `${dayOf(days)}T15:00:00.000Z`,
        endDateTime: `${dayOf(days)}T16:00:00.000Z`,
        ...{ isStartTime: true, isEndTime: true, timezone: zone, jobFormIds: [] },
      }),
    );
  await enterAs(technician, '/settingsV2/profile');
  await untilLoaded(page, '2 visits');
  await page.getByText('On this device: 2 visits').scrollIntoViewIfNeeded();
  await keepPicture(page, 'on-device');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await context.setOffline(true);
  const [, pump] = planned;
  const { id } = pump ?? { id: '' };
  for (const [path, text] of [
    ['/home', 'Boiler'],
    ['/calendar', 'Boiler'],
    [`/calendar?mode=my-day&date=${dayOf(3)}`, 'Pump'],
    [`/jobs/${id}`, 'Plant room'],
    [`/jobs/${id}?tab=visits`, 'Ada Basement'],
    [`/jobs/${id}?tab=assets&sub=tasks`, 'Ada Basement'],
    [`/jobs/${id}?tab=history`, 'Job History'],
    [`/clients/${client.id}`, 'Dog in the yard'],
  ] as const) {
    await page.goto(path);
    await expect(opened(page).getByText(text).first(), path).toBeVisible();
    await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0);
    await expect(page.getByText('Not on this device'), path).toHaveCount(0);
    await expect(page.getByText('Something went wrong'), path).toHaveCount(0);
  }
  await page.goto(`/jobs/${id}`);
  await page.getByRole('button', { name: 'Show access codes of Plant room' }).click();
  await expect(page.getByText('Gate 4711')).toBeVisible();

  // What was never to be here says so, and comes with the network.
  await page.goto('/notifications');
  await expect(page.getByText('Not on this device')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Not on this device')).toHaveCount(0);

  // The browser removes everything while the page is open: it works on, and loads again.
  await page.goto('/settingsV2/profile');
  await expect(page.getByText('On this device: 2 visits')).toBeVisible();
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('truckroll.kept');
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error ?? new Error('no reason'));
      }),
  );
  const answered = page.waitForResponse(/\/api\/answers$/);
  await page.getByRole('button', { name: 'Bring up to date' }).click();
  expect((await answered).status()).toBe(200);
  // Its label is another one while it loads.
  await expect(page.getByRole('button', { name: 'Bring up to date' })).toBeVisible();
  await expect(page.getByText('On this device: 2 visits')).toBeVisible();
  await context.setOffline(true);
  await page.goto(`/jobs/${id}`);
  await expect(opened(page).getByText('Plant room').first()).toBeVisible();
  await context.setOffline(false);
});

test('a form that cannot be saved without a network says so before anything is typed, and another does not', async ({
  page,
  context,
  enterAs,
  openCompany,
  expectConsoleErrors,
}) => {
  // The browser looks for a new service worker when it likes, also while there is no network.
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|when fetching the script/);
  const company = await openCompany();
  const line = page.getByText('This needs a network. What you type stays here.');
  await enterAs(company, '/settingsV2/company');
  await expect(page.getByRole('textbox', { name: 'Company name' })).toBeVisible();
  await expect(line).toHaveCount(0);
  await context.setOffline(true);
  await expect(line).toBeVisible();
  await keepPicture(page, 'form-without-network');
  await context.setOffline(false);
  await expect(line).toHaveCount(0);
  await page.goto('/tasks?new=task');
  const dialog = page.getByRole('dialog', { name: /Task/ });
  await expect(dialog.getByRole('button', { name: /Create|Save/ })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(line).toHaveCount(0);
});
