import type { Page } from '@playwright/test';
import type { Visit } from '@truckroll/contract/visits/visits';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  keepPicture,
  password,
  test,
  toast,
  unique,
} from './journey.ts';
import { planJob } from './planned-job.ts';

/** The console errors of requests without a network. */
const notLoaded = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|could not be (loaded|stored)/;
const saved = 'Saved on this device. It is sent as soon as there is a network.';
/** The page has fetched what it needs to save without a network, which it does when it is idle. */
const isPrepared = (page: Page) => page.waitForResponse(/\/assets\/outbox-screen-/);
const waitingButton = (page: Page, count: number) =>
  page.getByRole('link', {
    name: count === 1 ? '1 change waits on this device' : `${count} changes wait on this device`,
  });

test('steps and notes of a visit are saved without a network and sent later, with their times', {
  tag: '@phone',
}, async ({ page, context, enterAs, openCompany, makeClient, ask, expectConsoleErrors }) => {
  expectConsoleErrors(notLoaded);
  const company = await openCompany();
  const job = await planJob(ask, {
    clientId: (await makeClient({}, company)).id,
    title: unique('Cellar'),
    who: company,
  });
  const [first] = await ask<Visit[]>(company, 'GET', `/api/jobs/${job.id}/visits`);
  const prepared = isPrepared(page);
  await enterAs(company, `/jobs/${job.id}?tab=visits`);
  await page.getByRole('button', { name: '#1', exact: true }).click();
  const visit = page.getByRole('dialog', { name: /Visit 1$/ });
  await expect(visit.getByLabel('Add a note')).toBeVisible();
  await prepared;

  await context.setOffline(true);
  await visit.getByRole('button', { name: 'Start travel', exact: true }).click();
  await expect(toast(page, saved)).toBeVisible();
  await visit.getByRole('button', { name: 'Arrive', exact: true }).click();
  await visit.getByLabel('Add a note').fill('The cellar is under water');
  await visit.getByRole('button', { name: 'Add Note' }).click();
  await expect(visit.getByText('The cellar is under water')).toBeVisible();
  await expect(visit.getByLabel('Add a note')).toHaveValue('');
  // A note that waits can be changed before it is sent.
  await visit.getByRole('button', { name: 'Edit' }).click();
  await visit.getByLabel('Note', { exact: true }).fill('The cellar is dry again');
  await visit.getByRole('button', { name: 'Save' }).click();
  await expect(visit.getByText('The cellar is dry again')).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'visit-without-network');
  await visit.getByRole('button', { name: 'Close' }).click();
  // On a phone the job is a page of its own.
  const panel = page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true });
  if (await panel.isVisible()) await panel.click();

  await waitingButton(page, 4).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting on this device');
  await expect(page.getByText('Note on visit 1', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'outbox');

  await context.setOffline(false);
  await expect(page.getByText('Nothing waits on this device')).toBeVisible();
  const [after] = await ask<Visit[]>(company, 'GET', `/api/jobs/${job.id}/visits`);
  expect(after?.visitStatus).toBe('arrived');
  expect(after?.notes.map(({ note }) => note)).toEqual(['The cellar is dry again']);
  expect(first?.visitStatus).not.toBe('arrived');
});

test('what somebody else has changed meanwhile waits for a decision, with both versions', async ({
  page,
  context,
  enterAs,
  openCompany,
  makeClient,
  ask,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|could not be (loaded|stored)|409/,
  );
  const company = await openCompany();
  const clientId = (await makeClient({}, company)).id;
  const job = await planJob(ask, { clientId, title: 'Attic', who: company });
  const [first] = await ask<Visit[]>(company, 'GET', `/api/jobs/${job.id}/visits`);
  const prepared = isPrepared(page);
  await enterAs(company, `/jobs/${job.id}?tab=visits`);
  await page.getByRole('button', { name: '#1', exact: true }).click();
  const visit = page.getByRole('dialog', { name: /Visit 1$/ });
  await expect(visit.getByLabel('Add a note')).toBeVisible();
  await prepared;
  await context.setOffline(true);
  await visit.getByRole('button', { name: 'Start travel', exact: true }).click();
  await expect(toast(page, saved)).toBeVisible();
  await visit.getByLabel('Add a note').fill('Ladder needed');
  await visit.getByRole('button', { name: 'Add Note' }).click();
  await expect(visit.getByText('Ladder needed')).toBeVisible();
  await ask(company, 'PATCH', `/api/jobs/visits/${first?.id}/status`, { visitStatus: 'arrived' });
  await context.setOffline(false);
  await expect(toast(page, 'A change needs your decision.')).toBeVisible();
  await page.goto('/outbox');
  await expect(page.getByText('Needs your decision')).toBeVisible();
  await expect(page.getByText('Waits for a decision')).toBeVisible();
  const versions = page.getByRole('row', { name: /Status/ });
  await expect(versions).toContainText('In Transit');
  await expect(versions).toContainText('Arrived');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'outbox-decision');
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Nothing waits on this device')).toBeVisible();
  const [after] = await ask<Visit[]>(company, 'GET', `/api/jobs/${job.id}/visits`);
  expect([after?.visitStatus, after?.notes.map(({ note }) => note)]).toEqual(['arrived', ['Ladder needed']]);
});

test('a sign-out keeps what waits for the same person, and nobody else sees or sends it', async ({
  page,
  request,
  enterAs,
  openCompany,
  makeClient,
  ask,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(notLoaded);
  const company = await openCompany();
  const clientId = (await makeClient({}, company)).id;
  const job = await planJob(ask, { clientId, title: 'Roof', who: company });
  // The page's own session is ended below.
  const reply = await request.post('/api/auth/login', { data: { email: company.email, password } });
  const { data } = (await reply.json()) as { data: { token: string } };
  const prepared = isPrepared(page);
  await enterAs({ ...company, token: data.token }, `/jobs/${job.id}?tab=visits`);
  await page.getByRole('button', { name: '#1', exact: true }).click();
  const visit = page.getByRole('dialog', { name: /Visit 1$/ });
  await expect(visit.getByLabel('Add a note')).toBeVisible();
  await prepared;
  // Its own request only, so that the sign-out reaches the server.
  await page.route('**/notes', (route) => route.abort());
  await visit.getByLabel('Add a note').fill('Two tiles are missing');
  await visit.getByRole('button', { name: 'Add Note' }).click();
  await expect(toast(page, saved)).toBeVisible();
  await page.goto('/home');
  await expect(waitingButton(page, 1)).toBeVisible();
  await page.getByRole('button', { name: /, account of / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out' });
  await expect(question).toContainText('1 change waits on this device.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);

  async function signIn(email: string): Promise<void> {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).not.toHaveURL(/\/login/);
  }
  const other = await openCompany();
  await page.unroute('**/notes');
  await signIn(other.email);
  await page.goto('/outbox');
  await expect(page.getByText('Nothing waits on this device')).toBeVisible();
  const notes = async () =>
    (await ask<Visit[]>(company, 'GET', `/api/jobs/${job.id}/visits`))[0]?.notes.map(({ note }) => note);
  expect(await notes()).toEqual([]);
  await page.getByRole('button', { name: /, account of / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(company.email);
  await expect.poll(async () => await notes()).toEqual(['Two tiles are missing']);
});

test('a new client and a request of it are made without a network, and are sent in their order', {
  tag: '@phone',
}, async ({ page, context, enterAs, openCompany, ask, expectConsoleErrors }) => {
  expectConsoleErrors(notLoaded);
  const company = await openCompany();
  const name = unique('Cellar');
  // Both forms are opened once with a network, as the application is kept on the device.
  await enterAs(company, '/requests?new=request');
  await expect(
    page.getByRole('dialog', { name: 'Create Request' }).getByLabel('Client', { exact: true }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  const prepared = isPrepared(page);
  await page.goto('/clients');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients');
  await prepared;
  await page.getByRole('button', { name: 'Create Client' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create a Client' });
  await expect(form.getByLabel('Name', { exact: true })).toBeVisible();

  await context.setOffline(true);
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toast(page, saved)).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
  await waitingButton(page, 1).click();
  await expect(page.getByText(`Client ${name}`, { exact: true })).toBeVisible();
  await keepPicture(page, 'outbox-new-client');
  await context.setOffline(false);
  await expect(page.getByText('Nothing waits on this device')).toBeVisible();
  const { clients } = await ask<{ clients: { name: string }[] }>(company, 'GET', '/api/clients?limit=10');
  expect(clients.map((client) => client.name)).toEqual([name]);
});

test.describe('with the application on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('parts from the price book and what a form found wrong are added on site without a network', {
    tag: '@phone',
  }, async ({ page, context, enterAs, openCompany, makeClient, ask, expectConsoleErrors }) => {
    expectConsoleErrors(notLoaded);
    const company = await openCompany();
    const { productService: filter } = await ask<{ productService: { id: string } }>(
      company,
      'POST',
      '/api/product-service',
      {
        name: 'Air filter',
        price: 20,
        type: 1,
      },
    );
    const { jobForm } = await ask<{ jobForm: { id: string } }>(company, 'POST', '/api/job-forms', {
      title: 'Inspection',
      fields: [{ label: 'Filter not replaced', type: 'checkbox', required: false, itemId: filter.id }],
    });
    const job = await planJob(ask, { clientId: (await makeClient({}, company)).id, title: 'Furnace', who: company });
    await ask(company, 'PATCH', '/api/jobs', { jobId: job.id, jobFormIds: [jobForm.id] });
    const prepared = isPrepared(page);
    await enterAs(company, `/jobs/${job.id}?tab=visits`);
    await page.getByRole('button', { name: '#1', exact: true }).click();
    const visit = page.getByRole('dialog', { name: /Visit 1$/ });
    await prepared;
    // The price book is on the device from now on.
    await visit.getByRole('button', { name: 'Add parts or services' }).click();
    const book = page.getByRole('dialog', { name: 'Add parts and services' });
    await expect(book.getByText('Air filter')).toBeVisible();
    await book.getByRole('button', { name: 'Close' }).click();
    const filling = page.getByRole('dialog', { name: 'Inspection' });
    await page.evaluate(() => navigator.serviceWorker.ready);

    await context.setOffline(true);
    await visit.getByRole('button', { name: 'Add parts or services' }).click();
    await book.getByLabel('Search products and services').fill('Hose');
    await book.getByRole('button', { name: 'Add Hose' }).click();
    await book.getByRole('button', { name: 'One Hose more' }).click();
    await expectAccessible(page);
    await keepPicture(page, 'add-parts-on-site');
    await book.getByRole('button', { name: 'Add to job' }).click();
    await expect(visit.getByText('2 × Hose')).toBeVisible();

    await visit.getByRole('button', { name: 'Fill Inspection' }).click();
    await filling.getByLabel('Filter not replaced').check();
    await filling.getByRole('button', { name: 'Save' }).click();
    await visit.getByRole('button', { name: 'Add Air filter' }).click();
    await expect(visit.getByText('Air filter added')).toBeVisible();
    await expect(visit.getByText('$20.00').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await keepPicture(page, 'visit-parts-on-site');
    await context.setOffline(false);
    await expect
      .poll(async () => {
        const { job: after } = await ask<{
          job: { total: number; jobItems: { itemName: string; quantity: number }[] };
        }>(company, 'GET', `/api/jobs/jobDetails?id=${job.id}`);
        return [after.total, ...after.jobItems.map(({ itemName, quantity }) => `${quantity} ${itemName}`)];
      })
      .toEqual([20, '2 Hose', '1 Air filter']);
  });
});
