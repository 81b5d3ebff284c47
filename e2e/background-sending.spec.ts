import type { CDPSession, Page } from '@playwright/test';
import type { Visit } from '@truckroll/contract/visits/visits';
import { expect, test, toast, unique } from './journey.ts';
import { planJob } from './planned-job.ts';

test.use({ serviceWorkers: 'allow' });

const saved = 'Saved on this device. It is sent as soon as there is a network.';

/** What the outbox's database has of a person: whether the service worker has been given a session. */
const hasSession = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('truckroll.outbox');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('keys').objectStore('keys').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as { session?: unknown }[]).some(({ session }) => session !== undefined));
          };
        };
      }),
  );

/** Does what Chromium does once there is a network, without waiting for it. */
async function dispatchSync(cdp: CDPSession, origin: string): Promise<void> {
  const found = Promise.withResolvers<string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
    if (own !== undefined) found.resolve(own.registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await found.promise;
  await cdp.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance: false });
}

test('what was written without a network is sent after the page is closed', async ({
  page,
  context,
  enterAs,
  openCompany,
  makeClient,
  ask,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|could not be (loaded|stored)/);
  const company = await openCompany();
  const clientId = (await makeClient({}, company)).id;
  const job = await planJob(ask, { clientId, title: unique('Cellar'), who: company });
  const prepared = page.waitForResponse(/\/assets\/outbox-screen-/);
  await enterAs(company, `/jobs/${job.id}?tab=visits`);
  await page.getByRole('button', { name: '#1', exact: true }).click();
  const visit = page.getByRole('dialog', { name: /Visit 1$/ });
  await expect(visit.getByLabel('Add a note')).toBeVisible();
  await prepared;
  await page.evaluate(() => navigator.serviceWorker.ready);

  await context.setOffline(true);
  await visit.getByLabel('Add a note').fill('The pump runs again');
  await visit.getByRole('button', { name: 'Add Note' }).click();
  await expect(toast(page, saved)).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect.poll(() => hasSession(page)).toBe(true);

  const { origin } = new URL(page.url());
  const other = await context.newPage();
  await page.close();
  await context.setOffline(false);
  await other.goto(`${origin}/favicon.svg`);
  await dispatchSync(await context.newCDPSession(other), origin);
  const notes = async () =>
    (await ask<Visit[]>(company, 'GET', `/api/jobs/${job.id}/visits`))[0]?.notes.map(({ note }) => note);
  await expect.poll(notes).toEqual(['The pump runs again']);
  // Nothing waits any more, and the worker keeps no session without need.
  await expect.poll(() => hasSession(other)).toBe(false);
  await other.goto(`${origin}/outbox`);
  await expect(other.getByText('Nothing waits on this device')).toBeVisible();
  await expect(other).toHaveTitle(/^Waiting on this device/);
});
