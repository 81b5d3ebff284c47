import type { Page } from '@playwright/test';
import type { Client } from '@truckroll/contract/clients/clients';
import { expect, expectAccessible, keepPicture, test, toast, unique } from './journey.ts';

const newClient = (page: Page) => page.getByRole('dialog', { name: 'Create a Client' });
const oldClient = (page: Page) => page.getByRole('dialog', { name: 'Edit Client' });
const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });

async function choose(page: Page, label: string, options: readonly string[]): Promise<void> {
  await field(page, label).click();
  for (const option of options) await page.getByRole('option', { name: option }).click();
}

/** Holds the requests to one URL until they are released. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

test.describe('a new client', () => {
  test('starts in the stage of the open tab', async ({ page, enterAs }) => {
    await enterAs('owner', '/clients');
    const stages = {
      All: 'New Lead',
      Leads: 'New Lead',
      Pipeline: 'Proposal',
      Clients: 'Active Client',
      Active: 'Active Client',
      Archived: 'New Lead',
    };
    for (const [tab, stage] of Object.entries(stages)) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}\\b`) }).click();
      await page.getByRole('button', { name: 'Create Client' }).first().click();
      await expect(field(page, 'Stage')).toHaveValue(stage);
      await page.keyboard.press('Escape');
      await expect(newClient(page)).toBeHidden();
    }
  });

  test('keeps everything that was typed', async ({ page, enterAs }) => {
    const first = unique('Ann');
    await enterAs('owner', '/clients');
    await page.getByRole('button', { name: 'Create Client' }).click();
    const save = newClient(page).getByRole('button', { name: 'Create', exact: true });
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Phone')).toBeEnabled();
    await expect(newClient(page).getByRole('tab')).toHaveCount(0);
    await expect(save).toBeDisabled();
    await expectAccessible(page);
    await keepPicture(page, 'client-new');

    const typed = {
      Name: `${first} Lee`,
      Email: 'ann.lee@journey.test',
      Website: 'https://journey.test',
      'Company Name': 'Lee & Daughters',
      'Tax Number': 'CA 123',
      Notes: 'Rings twice.\nThen waits.',
    };
    for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text);
    await expect(save).toBeEnabled();
    await field(page, 'Phone').fill('4165550142');
    await newClient(page).getByRole('checkbox', { name: 'Tax exempt' }).check();
    await field(page, 'Stage').click();
    await expect(page.getByRole('listbox', { name: 'Stage' }).getByRole('option')).toHaveCount(11);
    await keepPicture(page, 'client-stages');
    await page.getByRole('option', { name: 'Negotiation' }).click();
    await choose(page, 'Job Forms', ['Water heater inspection', 'Move-out cleaning']);
    await page.keyboard.press('Tab');
    await save.click();
    await expect(toast(page, 'Client created!')).toBeVisible();
    await expect(newClient(page)).toBeHidden();
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Open' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${first} Lee` })).toBeVisible();
    await page.goBack();

    await page.getByRole('searchbox', { name: 'Search clients' }).fill(first);
    await page.getByRole('link', { name: `${first} Lee` }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${first} Lee` })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Edit' }).click();
    for (const [label, text] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(text);
    await expect(field(page, 'Phone')).toHaveValue('(416) 555-0142');
    await expect(oldClient(page).getByRole('checkbox', { name: 'Tax exempt' })).toBeChecked();
    await expect(field(page, 'Stage')).toHaveValue('Negotiation');
    await expect(oldClient(page).getByText('Water heater inspection')).toBeVisible();
    await expect(oldClient(page).getByText('Move-out cleaning')).toBeVisible();
    await expect(oldClient(page).getByRole('button', { name: 'Update' })).toBeDisabled();
    await expectAccessible(page);
    await keepPicture(page, 'client-edit');
  });

  test('that is perhaps there already is pointed out while it is typed', async ({ page, enterAs, makeClient }) => {
    const name = unique('Nora');
    const email = `${name.replace(' ', '-').toLowerCase()}@journey.test`;
    const { id } = await makeClient({ firstName: name, email, stage: 'won' });
    await enterAs('owner', '/clients?new=client');
    await field(page, 'Name').fill('Somebody Else');
    const hint = newClient(page).getByText('Perhaps already a client');
    await field(page, 'Email').fill(email);
    await expect(hint).toBeVisible();
    await expect(newClient(page).getByRole('listitem')).toContainText('Won · same email');
    await expect(newClient(page).getByRole('link', { name })).toHaveAttribute('href', `/clients/${id}`);
    await expectAccessible(page);
    await keepPicture(page, 'client-alike');
    await field(page, 'Email').fill(`other-${email}`);
    await expect(hint).toBeHidden();
    await field(page, 'Name').fill(name);
    await expect(newClient(page).getByRole('listitem')).toContainText('Won · same name');
  });

  test('is refused with an error at each field, and keeps what was typed', async ({ page, enterAs }) => {
    await enterAs('owner', '/clients?new=client');
    await field(page, 'Company Name').fill('Nameless Ltd');
    const save = newClient(page).getByRole('button', { name: 'Create', exact: true });
    await save.click();
    await expect(newClient(page).getByText('Please provide either a name or an email address.')).toBeVisible();
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true');

    await field(page, 'Email').fill('abc');
    await field(page, 'Website').fill('example.com');
    await save.click();
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address');
    const websiteText = 'Please enter a valid website URL including http:// or https://';
    await expect(field(page, 'Website')).toHaveAccessibleDescription(websiteText);
    await expect(newClient(page).getByText('Please provide either a name')).toBeHidden();
    await expectAccessible(page);
    await keepPicture(page, 'client-refused');
    for (const website of ['ftp://a.com', 'http://localhost']) {
      await field(page, 'Website').fill(website);
      await save.click();
      await expect(field(page, 'Website')).toHaveAccessibleDescription(websiteText);
    }
    await expect(field(page, 'Company Name')).toHaveValue('Nameless Ltd');
    await expect(field(page, 'Email')).toHaveValue('abc');

    const email = `${unique('someone').replace(' ', '.')}@journey.test`;
    await field(page, 'Email').fill(email);
    await field(page, 'Website').fill('https://a.com');
    await save.click();
    await expect(toast(page, 'Client created!')).toBeVisible();
  });

  test('waits on this device while the server cannot be reached', async ({
    page,
    enterAs,
    ask,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/ERR_FAILED/);
    const name = unique('Patient Person');
    await enterAs('owner', '/clients?new=client');
    await field(page, 'Name').fill(name);
    await page.route('**/api/clients', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await newClient(page).getByRole('button', { name: 'Create', exact: true }).click();
    await expect(toast(page, 'Saved on this device. It is sent as soon as there is a network.')).toBeVisible();
    await expect(newClient(page)).toBeHidden();
    await expect(page.getByRole('link', { name: '1 change waits on this device' })).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'client-server-away');
    await page.unroute('**/api/clients');
    const found = async () =>
      (await ask<{ clients: unknown[] }>('owner', 'GET', `/api/clients?search=${encodeURIComponent(name)}`)).clients
        .length;
    await page.reload();
    await expect.poll(found).toBe(1);
    await expect(page.getByRole('link', { name: '1 change waits on this device' })).toHaveCount(0);
  });

  test('is created once by a double click, and nothing closes while it is being saved', async ({ page, enterAs }) => {
    const name = unique('Twice Pressed');
    await enterAs('owner', '/clients?new=client');
    await field(page, 'Name').fill(name);
    const release = await hold(page, '**/api/clients');
    await newClient(page).getByRole('button', { name: 'Create', exact: true }).dblclick();
    await expect(newClient(page).getByRole('button', { name: 'Creating...' })).toBeVisible();
    await expect(newClient(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(newClient(page)).toBeVisible();
    release();
    await expect(toast(page, 'Client created!')).toBeVisible();
    await page.goto(`/clients?search=${encodeURIComponent(name)}`);
    await expect(page.getByRole('status').filter({ hasText: '1 to 1 of 1' })).toBeVisible();
  });

  test('that was not saved can be restored however its form was closed', async ({ page, enterAs }) => {
    const name = unique('Almost Lost');
    await enterAs('owner', '/clients');
    await page.getByRole('button', { name: 'Create Client' }).click();
    await field(page, 'Name').fill(name);
    await field(page, 'Notes').fill('Typed with care');
    const ways = [
      () => page.keyboard.press('Escape'),
      () => newClient(page).getByRole('button', { name: 'Cancel' }).click(),
      () => newClient(page).getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 500),
    ];
    for (const close of ways) {
      await close();
      await expect(newClient(page)).toBeHidden();
      await expect(toast(page, 'Changes discarded')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(field(page, 'Name')).toHaveValue(name);
      await expect(field(page, 'Notes')).toHaveValue('Typed with care');
    }
    await newClient(page).getByRole('button', { name: 'Create', exact: true }).click();
    await expect(toast(page, 'Client created!')).toBeVisible();
  });
});

test.describe('an existing client', () => {
  test('is changed in part, and keeps the rest', async ({ page, enterAs, makeClient, ask }) => {
    const client = await makeClient({ email: 'stays@journey.test', notes: 'Stays', stage: 'won' });
    await enterAs('owner', `/clients?category=leads&edit=${client.id}`);
    await expect(field(page, 'Stage')).toHaveValue('Won');
    const save = oldClient(page).getByRole('button', { name: /Updat/ });
    await expect(save).toBeDisabled();
    await field(page, 'Company Name').fill('Changed & Co');
    const release = await hold(page, `**/api/clients/${client.id}`);
    await save.click();
    await expect(save).toHaveText('Updating...');
    release();
    await expect(toast(page, 'Client updated!')).toBeVisible();
    await expect(oldClient(page)).toBeHidden();
    const { client: stored } = await ask<{ client: Client }>('owner', 'GET', `/api/clients/${client.id}`);
    expect(stored).toMatchObject({ ...client, companyName: 'Changed & Co', updatedAt: stored.updatedAt });
  });

  test('does not overwrite what somebody else has changed meanwhile', async ({
    page,
    enterAs,
    makeClient,
    ask,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/409/);
    const client = await makeClient({ notes: 'First words' });
    await enterAs('owner', `/clients/${client.id}?edit=${client.id}`);
    await field(page, 'Notes').fill('My words');
    await ask('manager', 'PUT', `/api/clients/${client.id}`, { companyName: 'Theirs' });
    const save = oldClient(page).getByRole('button', { name: 'Update' });
    await save.click();
    const question = page.getByRole('dialog', { name: 'Changed by someone else' });
    await expect(question).toContainText('while you were editing it. Choose which values to keep.');
    await expect(
      question.getByRole('radiogroup', { name: 'Notes' }).getByRole('radio', { name: 'Yours' }),
    ).toBeChecked();
    await expectAccessible(page);
    await keepPicture(page, 'client-stale');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(field(page, 'Notes')).toHaveValue('My words');
    await expect(field(page, 'Company Name')).toHaveValue('');

    await save.click();
    await question.getByRole('button', { name: 'Take all of theirs' }).click();
    await question.getByRole('button', { name: 'Use these values' }).click();
    await expect(field(page, 'Company Name')).toHaveValue('Theirs');
    await expect(field(page, 'Notes')).toHaveValue('First words');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(field(page, 'Notes')).toHaveValue('My words');
    await expect(field(page, 'Company Name')).toHaveValue('Theirs');
    await save.click();
    await expect(toast(page, 'Client updated!')).toBeVisible();
  });

  test('has a value of each of the eight kinds of property', async ({ page, enterAs, makeClient }) => {
    const client = await makeClient();
    await enterAs('owner', `/clients/${client.id}?edit=${client.id}`);
    await field(page, 'Gate code').fill('#4711');
    await choose(page, 'Service plan', ['Gold']);
    await choose(page, 'Systems on site', ['Furnace', 'Boiler']);
    await page.keyboard.press('Escape');
    await field(page, 'Number of units').pressSequentially('-1x2');
    await expect(field(page, 'Number of units')).toHaveValue('12');
    await field(page, 'Furnace installed').fill('3/9/2025');
    await field(page, 'Last filter change, date').fill('03/09/2025');
    await field(page, 'Last filter change, time').fill('14:05');
    await field(page, 'Tenant phone').fill('(555) 123-4567');
    await oldClient(page).getByRole('checkbox', { name: 'Dog on site' }).check();
    await keepPicture(page, 'client-properties');
    await oldClient(page).getByRole('button', { name: 'Update' }).click();
    await expect(toast(page, 'Client updated!')).toBeVisible();

    await page.reload();
    // The values of several options also stand in the summary.
    const details = page.getByRole('tabpanel', { name: 'Details' });
    for (const shown of [
      '#4711',
      'Gold',
      'Furnace',
      'Boiler',
      '12',
      '03/09/2025',
      '03/09/2025 14:05',
      '(555) 123-4567',
    ]) {
      await expect(details.getByText(shown, { exact: true })).toBeVisible();
    }
    await expectAccessible(page);
    await keepPicture(page, 'client-page');

    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(field(page, 'Furnace installed')).toHaveValue('03/09/2025');
    await expect(field(page, 'Last filter change, time')).toHaveValue('14:05');
    await field(page, 'Furnace installed').fill('31/31/2025');
    await oldClient(page).getByRole('button', { name: 'Update' }).click();
    await expect(field(page, 'Furnace installed')).toHaveAccessibleDescription('Furnace installed is not valid');
    await field(page, 'Furnace installed').fill('');
    await field(page, 'Gate code').fill('');
    await oldClient(page).getByRole('button', { name: 'Update' }).click();
    await expect(toast(page, 'Client updated!')).toBeVisible();
    await expect(details.getByText('#4711')).toBeHidden();
    await expect(details.getByText('Gold')).toBeVisible();
  });
});
