import type { Page } from '@playwright/test';
import { expect, test, unique } from './journey.ts';
import { photo } from './photographed-job.ts';
import { planJob } from './planned-job.ts';

/** Holds the requests of a method until they are let through, or refused. */
async function hold(page: Page, method: string, url: string) {
  const gate = Promise.withResolvers<'send' | 'refuse'>();
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const refusal = { success: false, message: 'Not now.', code: 'forbidden_move', errors: [] };
    if ((await gate.promise) === 'send') await route.continue();
    else await route.fulfill({ status: 422, json: refusal });
  });
  return gate.resolve;
}

test('results show before the answer, and go back when the server refuses', async ({
  page,
  enterAs,
  ask,
  makeClient,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/422/);
  const client = await makeClient();
  const job = await planJob(ask, { clientId: client.id, title: 'Quick' });

  await test.step('the tick of a task', async () => {
    const name = unique('Tick');
    const scheduleDateTime = '2099-03-09T13:00:00.000Z';
    await ask('owner', 'POST', '/api/tasks', { name, category: 'admin', scheduleDateTime });
    const answer = await hold(page, 'PATCH', '**/api/tasks/*');
    await enterAs('owner', `/tasks?search=${encodeURIComponent(name)}`);
    const tick = page.getByRole('checkbox', { name: `Completed: ${name}` });
    await tick.click();
    await expect(tick).toBeChecked();
    answer('refuse');
    await expect(tick).not.toBeChecked();
    await expect(page.getByText('Not now.')).toBeVisible();
    await page.unroute('**/api/tasks/*');
  });

  await test.step('the status of a job, which a visit moves too', async () => {
    await page.goto(`/jobs/${job.id}`);
    const panel = page.getByRole('dialog').first();
    const start = await hold(page, 'PATCH', '**/api/jobs/visits/*/status');
    await panel.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(panel.getByRole('button', { name: 'Status: In Progress' })).toBeVisible();
    await expect(panel.getByRole('list', { name: 'Progress' }).locator('[aria-current]')).toContainText('In progress');
    // It needs the version of the visit that the answer brings.
    await expect(panel.getByRole('button', { name: 'Finish', exact: true })).toBeDisabled();
    start('send');
    await expect(panel.getByRole('button', { name: 'Finish', exact: true })).toBeEnabled();
    const rest = await hold(page, 'PATCH', '**/api/jobs');
    await panel.getByRole('button', { name: 'Status: In Progress' }).click();
    await page.getByRole('menuitem', { name: 'On Hold' }).click();
    await expect(panel.getByRole('list', { name: 'Progress, On hold' })).toBeVisible();
    rest('refuse');
    await expect(panel.getByRole('button', { name: 'Status: In Progress' })).toBeVisible();
  });

  await test.step('the kind of a photo; after a deletion the next one shows', async () => {
    const panel = page.getByRole('dialog').first();
    const files = ['one.png', 'two.png', 'three.png'].map(photo);
    await panel.getByLabel('Photos to add').setInputFiles(files);
    const tiles = panel.getByRole('button', { name: /^Open photo/ });
    await expect(tiles).toHaveCount(3);
    await tiles.first().click();
    const viewer = page.getByRole('dialog', { name: 'Photos' });
    const counted = viewer.getByRole('status');
    await expect(counted).toContainText('1 of 3 · During');
    const answer = await hold(page, 'PATCH', '**/api/job-photos/*');
    await viewer.getByText('After', { exact: true }).click();
    await expect(counted).toContainText('3 of 3 · After');
    answer('send');
    const remove = async () => {
      await viewer.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog', { name: 'Delete photo' }).getByRole('button', { name: 'Confirm' }).click();
    };
    await remove();
    await expect(counted).toContainText('2 of 2');
    await viewer.getByRole('button', { name: 'Previous photo' }).click();
    await remove();
    await expect(counted).toContainText('1 of 1');
    await remove();
    await expect(viewer).toBeHidden();
    await expect(panel.getByText('No photos yet')).toBeVisible();
  });
});
