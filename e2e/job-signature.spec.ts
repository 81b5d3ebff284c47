import type { Locator, Page } from '@playwright/test';
import type { Job } from '@truckroll/contract/jobs/jobs';
import { expect, test, toast } from './journey.ts';
import { planJob } from './planned-job.ts';

const openActions = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Action', exact: true }).click();

/** Opens the pad of a job whose panel is open. */
async function openPad(page: Page): Promise<Locator> {
  await openActions(page);
  await page.getByRole('menuitem', { name: 'Collect Signature' }).click();
  return page.getByRole('dialog', { name: 'Collect Signature' });
}

/** Types a name onto the pad. */
async function sign(page: Page, name: string): Promise<Locator> {
  const pad = await openPad(page);
  await pad.getByRole('button', { name: 'Type name instead' }).click();
  await pad.getByRole('textbox', { name: 'Name' }).fill(name);
  return pad;
}

const saveOn = (pad: Locator) => pad.getByRole('button', { name: 'Save' }).click();

test('a signature that got no answer waits on this device, and is then attached to its job', async ({
  page,
  enterAs,
  ask,
  makeClient,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED/);
  const job = await planJob(ask, { clientId: (await makeClient()).id, title: 'Signed' });
  await enterAs('owner', `/jobs/${job.id}`);
  const pad = await sign(page, 'Ann Lee');
  await page.route('**/api/clientDrive', (route) => route.abort());
  await saveOn(pad);
  await expect(toast(page, 'Saved on this device. It is sent as soon as there is a network.').first()).toBeVisible();
  await page.unroute('**/api/clientDrive');
  await expect
    .poll(async () => (await ask<{ job: Job }>('owner', 'GET', `/api/jobs/jobDetails?id=${job.id}`)).job.signature)
    .toBeTruthy();
});

test('two people collect a signature: the second is told, and keeps the own one on the pad', async ({
  page,
  enterAs,
  ask,
  makeClient,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/409/);
  const job = await planJob(ask, { clientId: (await makeClient()).id, title: 'Signed' });
  await enterAs('owner', `/jobs/${job.id}`);
  const pad = await sign(page, 'Ann Lee');
  const other = await page.context().newPage();
  await other.goto(`/jobs/${job.id}`);
  await saveOn(await sign(other, 'Bob Lee'));
  await expect(toast(other, 'Signature saved successfully!')).toBeVisible();
  await other.close();
  await saveOn(pad);
  await expect(toast(page, 'This job already has a signature.')).toBeVisible();
  await expect(pad.getByRole('textbox', { name: 'Name' })).toHaveValue('Ann Lee');
  await pad.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('img', { name: /^Signature on job/ })).toBeVisible();
  await openActions(page);
  await expect(page.getByRole('menuitem', { name: 'Close Job' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Collect Signature' })).toBeHidden();
});

test('reports that the browser has no canvas to sign on', async ({ page, enterAs, ask, makeClient }) => {
  const job = await planJob(ask, { clientId: (await makeClient()).id, title: 'Signed' });
  await enterAs('owner', `/jobs/${job.id}`);
  const pad = await openPad(page);
  await pad.getByRole('img', { name: /^Signature of/ }).evaluate((canvas) => canvas.remove());
  await saveOn(pad);
  await expect(toast(page, 'Signature canvas not found. Please try again.')).toBeVisible();
});
