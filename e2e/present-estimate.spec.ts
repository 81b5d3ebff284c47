import type { Page } from '@playwright/test';
import type { Document } from '@truckroll/contract/documents/documents';
import { everythingOn } from './device-content.ts';
import { pictureOf } from './drawn-picture.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';
import { type Network, openNetwork } from './network.ts';
import { placeOf } from './place.ts';
import { ownProduct } from './products.ts';

test.use({ serviceWorkers: 'allow' });

const saved = 'Saved on this device. It is sent as soon as there is a network.';
const noAnswers = /ERR_|Failed to load|could not be (loaded|stored|sent)|dynamically imported module|409/;

let network: Network;
test.beforeEach(async () => {
  network = await openNetwork(ownProduct.port);
});
test.afterEach(async ({ page, context }) => {
  await context.setOffline(false);
  await page.goto('about:blank');
  await network.close();
});

type Parts = Pick<Parameters<Parameters<typeof test>[2]>[0], 'openCompany' | 'ask' | 'page'>;

/** Draws a signature by hand. */
async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('dialog').getByLabel('Signature');
  const box = await placeOf(pad);
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 50, { steps: 5 });
  await page.mouse.up();
}

/** A job of today with an estimate of its client that was never opened, loaded ahead by the page of the calendar. */
async function loadAhead({ page, openCompany, ask }: Parts) {
  const company = await openCompany();
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    ...{ firstName: 'Ann', lastName: 'Lee' },
  });
  const { document } = await ask<{ document: Document }>(company, 'POST', '/api/documents', {
    ...{ documentType: 2, clientId: client.id, isContractRequired: true, contractContent: '<p>Half in advance.</p>' },
    options: [
      { id: 'good', name: 'Good', isRecommended: true },
      { id: 'better', name: 'Better', description: 'Quiet' },
    ],
    items: [
      { name: 'Furnace', rate: 4000, optionId: 'good' },
      { name: 'Large furnace', rate: 5500, optionId: 'better' },
      { name: 'Duct cleaning', rate: 300, optionId: 'better', isOptional: true, isChosen: false },
    ],
  });
  const me = (await ask<{ user: { id: string } }>(company, 'GET', '/api/me')).user;
  const day = new Date().toISOString().slice(0, 10);
  await ask(company, 'POST', '/api/jobs', {
    ...{ clientId: client.id, title: 'Look at the furnace', assignedToTeams: [me.id], jobFormIds: [] },
    ...{ isStartTime: true, startDateTime: `${day}T15:00:00.000Z`, endDateTime: `${day}T16:00:00.000Z` },
  });
  await page.goto(`${network.address}/login`);
  const picture = await pictureOf(page, { width: 600, height: 400 });
  const form = new FormData();
  form.append('file', new File([new Uint8Array(picture.buffer)], picture.name, { type: picture.mimeType }));
  const address = `${network.address}/api/documents/${document.id}/options/${document.options[1]?.id}/picture`;
  const headers = { Authorization: `Bearer ${company.token}` };
  expect((await fetch(address, { method: 'POST', body: form, headers })).status).toBe(200);
  await page.evaluate((token) => localStorage.setItem('truckroll.session', JSON.stringify(token)), company.token);
  await page.goto(`${network.address}/home`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect
    .poll(async () => (await everythingOn(page)).filter(({ name }) => name.startsWith('picture ')).length)
    .toBeGreaterThan(0);
  await expect
    .poll(async () => (await everythingOn(page)).some(({ text }) => text.includes('Half in advance.')))
    .toBe(true);
  const read = async () =>
    (await ask<{ document: Document }>(company, 'GET', `/api/documents/${document.id}`)).document;
  return { company, document, read };
}

test(
  'an estimate is presented without a network: its client chooses, signs, and it arrives once',
  {
    tag: '@phone',
  },
  async ({ page, openCompany, ask, expectConsoleErrors }, { project }) => {
    expectConsoleErrors(noAnswers);
    if (project.name === 'desktop') await page.setViewportSize({ width: 768, height: 1024 });
    const { document, read } = await loadAhead({ page, openCompany, ask });
    await network.set('off');
    await page.goto(`${network.address}/grow/estimate/view?id=${document.id}`);
    await page.getByRole('link', { name: 'Present', exact: true }).click();
    const screen = page.getByRole('dialog', { name: document.documentNumberDisplay });
    await expect(screen.getByRole('radio', { name: 'Good' })).toBeChecked();
    // What was drawn is there, though nobody has opened it before.
    await expect
      .poll(() =>
        screen
          .locator('fieldset img')
          .first()
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0);
    await screen.getByText('Better', { exact: true }).first().click();
    await screen.getByRole('checkbox', { name: 'Add Duct cleaning' }).check();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await keepPicture(page, 'estimate-presented');
    await screen.getByRole('button', { name: 'Approve $5,800.00' }).click();
    const contract = page.getByRole('dialog', { name: /^Approve EST-/ });
    await expect(contract.getByText('Half in advance.')).toBeVisible();
    await sign(page);
    await contract.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(toast(page, saved)).toBeVisible();
    await expect(screen.getByText(/^Thank you\. Your answer is saved on this device and reaches /)).toBeVisible();
    await keepPicture(page, 'estimate-presented-saved');
    await screen.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
    // It is still so after a reload.
    await page.reload();
    await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
    expect(await read()).toMatchObject({ actionStatus: 0 });

    await network.set('on');
    await expect.poll(async () => (await read()).actionStatus).toBe(1);
    const approved = await read();
    expect(approved).toMatchObject({ total: 5800, approvedByName: 'Ann Lee', contractSignerName: 'Ann Lee' });
    expect(approved.options.map(({ isChosen }) => isChosen)).toEqual([false, true]);
  },
);

test('what was signed is not recorded for an estimate that was changed meanwhile, and the page says so', {
  tag: '@phone',
}, async ({ page, openCompany, ask, expectConsoleErrors }) => {
  expectConsoleErrors(noAnswers);
  const { company, document, read } = await loadAhead({ page, openCompany, ask });
  await page.goto(`${network.address}/grow/estimate/view?id=${document.id}&present=true`);
  const screen = page.getByRole('dialog', { name: document.documentNumberDisplay });
  await expect(screen.getByRole('button', { name: 'Approve $4,000.00' })).toBeVisible();
  await network.set('off');
  await screen.getByRole('button', { name: 'Approve $4,000.00' }).click();
  await sign(page);
  await page
    .getByRole('dialog', { name: /^Approve EST-/ })
    .getByRole('button', { name: 'Approve', exact: true })
    .click();
  await expect(toast(page, saved)).toBeVisible();
  await ask(company, 'PATCH', `/api/documents/${document.id}`, { comments: '<p>Only in May</p>' });
  await network.set('on');
  await page.goto(`${network.address}/outbox`);
  await expect(page.getByText(/^The estimate was changed after it was shown to the client/)).toBeVisible();
  await expect(page.getByText(/^Approval, \$4,000\.00, of EST-/)).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'estimate-presented-changed');
  expect(await read()).toMatchObject({ actionStatus: 0, contractSignature: null });
});
