import type { Page } from '@playwright/test';
import type { Visit } from '@truckroll/contract/visits/visits';
import { type Company, expect, expectAccessible, keepPicture, password, test, toast } from './journey.ts';
import { type Network, openNetwork } from './network.ts';
import { liveOfflineDay, shortDay } from './offline-day.ts';
import { planJob } from './planned-job.ts';
import { ownProduct } from './products.ts';

test.use({ serviceWorkers: 'allow' });

const saved = 'Saved on this device. It is sent as soon as there is a network.';
const noAnswers = /ERR_|Failed to load|could not be (loaded|stored|sent)|dynamically imported module|401/;

test('a day with visits, photos, a reload and a new start of the browser without a network arrives whole, once', async ({
  launchOptions,
}) => {
  const day = await liveOfflineDay(shortDay, { port: ownProduct.port, launch: launchOptions });
  expect(day.faults).toEqual([]);
  // 3 steps and 'Complete', a note and a photo of each visit, and a changed note.
  expect(day.waited).toBe(2 * 6 + 1);
});

let network: Network;
test.beforeEach(async () => {
  network = await openNetwork(ownProduct.port);
});
test.afterEach(async ({ page, context }) => {
  await context.setOffline(false);
  await page.goto('about:blank');
  await network.close();
});

type Opened = { company: Company; jobId: string; notes: () => Promise<string[]> };

/** Opens a visit at the network's address, when the application is on the device. */
async function openVisitOn(
  page: Page,
  {
    openCompany,
    makeClient,
    ask,
  }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'openCompany' | 'makeClient' | 'ask'>,
): Promise<Opened> {
  const company = await openCompany();
  const job = await planJob(ask, { clientId: (await makeClient({}, company)).id, title: 'Cellar', who: company });
  await page.goto(`${network.address}/login`);
  await page.evaluate((token) => localStorage.setItem('truckroll.session', JSON.stringify(token)), company.token);
  await page.goto(`${network.address}/jobs/${job.id}?tab=visits`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated');
  await page.reload();
  await page.getByRole('button', { name: '#1', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /Visit 1$/ }).getByLabel('Add a note')).toBeVisible();
  const notes = async () =>
    ((await ask<Visit[]>(company, 'GET', `/api/jobs/${job.id}/visits`))[0]?.notes ?? []).map(({ note }) => note);
  return { company, jobId: job.id, notes };
}

const tokenOn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('truckroll.session') ?? '""') as string);

async function addNote(page: Page, note: string): Promise<void> {
  const visit = page.getByRole('dialog', { name: /Visit 1$/ });
  await visit.getByLabel('Add a note').fill(note);
  await visit.getByRole('button', { name: 'Add Note' }).click();
}

test('a device without space says so beside the form, and keeps what was typed', async ({
  page,
  openCompany,
  makeClient,
  ask,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(noAnswers);
  const { notes } = await openVisitOn(page, { openCompany, makeClient, ask });
  await network.set('off');
  // Chromium looks at a changed quota only minutes later, so that the refusal comes from here.
  await page.evaluate(() => {
    const { put, add } = IDBObjectStore.prototype;
    const refuse = (): never => {
      throw new DOMException('No space', 'QuotaExceededError');
    };
    Object.assign(IDBObjectStore.prototype, { put: refuse, add: refuse });
    Object.assign(window, { giveSpace: () => Object.assign(IDBObjectStore.prototype, { put, add }) });
  });
  await addNote(page, 'The cellar is under water');
  const visit = page.getByRole('dialog', { name: /Visit 1$/ });
  await expect(
    visit.getByText('This device has no space left to keep this until there is a network. What you typed stays here.'),
  ).toBeVisible();
  await expect(visit.getByLabel('Add a note')).toHaveValue('The cellar is under water');
  await expectAccessible(page);
  await keepPicture(page, 'no-space-left');
  // With some space again.
  await page.evaluate(() => (window as unknown as { giveSpace: () => void }).giveSpace());
  await visit.getByRole('button', { name: 'Add Note' }).click();
  await expect(toast(page, saved)).toBeVisible();
  await network.set('on');
  await expect.poll(notes).toEqual(['The cellar is under water']);
});

test('a session that ended without a network: the same person signs in again, and what waited is sent', async ({
  page,
  openCompany,
  makeClient,
  ask,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(noAnswers);
  const { company, jobId } = await openVisitOn(page, { openCompany, makeClient, ask });
  await network.set('off');
  await addNote(page, 'Two tiles are missing');
  await expect(toast(page, saved)).toBeVisible();
  await ask(company, 'POST', '/api/auth/logout', {});
  await network.set('on');
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  const again = { ...company, token: await tokenOn(page) };
  await expect
    .poll(async () => (await ask<Visit[]>(again, 'GET', `/api/jobs/${jobId}/visits`))[0]?.notes.map(({ note }) => note))
    .toEqual(['Two tiles are missing']);
});

test('a new version that arrives before the network is lost changes nothing of what waits', async ({
  page,
  openCompany,
  makeClient,
  ask,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(noAnswers);
  const { notes } = await openVisitOn(page, { openCompany, makeClient, ask });
  network.changeWorker((script) => `${script}\n// next`);
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  const bar = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
  await expect(bar).toBeVisible();
  await network.set('off');
  await addNote(page, 'Before the update');
  await expect(toast(page, saved)).toBeVisible();
  await page.goto(`${network.address}/outbox`);
  const reloaded = page.waitForEvent('load');
  await bar.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await expect(page.getByText('Note on visit 1', { exact: true })).toBeVisible();
  await network.set('on');
  await expect.poll(notes).toEqual(['Before the update']);
  await expect(page.getByText('Nothing waits on this device')).toBeVisible();
});
