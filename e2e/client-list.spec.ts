import type { Page } from '@playwright/test';
import type { Client } from '@truckroll/contract/clients/clients';
import { expect, expectAccessible, keepPicture, test, toast, unique } from './journey.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Clients' });
/** The names in list order. */
const names = (page: Page) => table(page).getByRole('row').getByRole('link').filter({ hasNotText: '+' });
const range = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('status').filter({ hasText: text });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search clients' });
const listOf = (text: string) => `/clients?search=${encodeURIComponent(text)}`;

test.describe('the list of clients', () => {
  test('has a tab for each category, with correct counts', async ({ page, enterAs, ask }) => {
    await enterAs('owner', '/clients');
    const { stageCounts } = await ask<{ stageCounts: Record<string, number> }>('owner', 'GET', '/api/clients?limit=1');
    const sum = (...stages: string[]) => stages.reduce((total, stage) => total + (stageCounts[stage] ?? 0), 0);
    const leads = sum('new_lead', 'contacted', 'qualified');
    const pipeline = sum('proposal', 'negotiation', 'inspection', 'won', 'lost');
    const clients = sum('active_client', 'inactive_client');
    await expect(page.getByRole('tab')).toHaveText([
      `All ${leads + pipeline + clients}`,
      `Leads ${leads}`,
      `Pipeline ${pipeline}`,
      `Clients ${clients}`,
      `Active ${sum('active_client')}`,
      `Archived ${sum('archived')}`,
    ]);
    await expectAccessible(page);
    await keepPicture(page, 'clients');
    await page.getByRole('tab', { name: /^Archived/ }).click();
    await expect(page).toHaveURL(/category=archived/);
    await expect(
      table(page)
        .getByRole('button', { name: /^Stage of/ })
        .first(),
    ).toHaveText('Archived');
    await page.goBack();
    await expect(page.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true');
  });

  test('is searched while typing, by name, address, mail and phone', async ({ page, enterAs, makeClient }) => {
    const client = await makeClient({
      email: `${unique('found').replace(' ', '.')}@journey.test`,
      phoneNumber: { countryCode: '+1', number: '4165550199', countryIdentifier: 'ca' },
      propertyAddress: { formattedAddress: `${unique('Quietwater')} Lane 7` },
    });
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      const search = url.searchParams.get('search');
      if (url.pathname === '/api/clients' && search !== null) asked.push(search);
    });
    await enterAs('owner', '/clients');
    await expect(names(page).first()).toBeVisible();
    await searchBox(page).focus();
    // In one go, because a busy machine would pause between two keys as long as somebody who has finished.
    await page.evaluate((text) => {
      for (const letter of text) document.execCommand('insertText', false, letter);
    }, client.name);
    await expect(range(page, '1 to 1 of 1')).toBeVisible();
    await expect(names(page)).toHaveText([client.name]);
    expect(asked.length).toBeLessThan(client.name.length / 2);
    await expect(page).toHaveURL(/search=Journey/);

    for (const text of [client.email, client.propertyAddress?.formattedAddress?.toUpperCase(), '416 555-0199']) {
      await searchBox(page).fill(text ?? '');
      await searchBox(page).press('Enter');
      await expect(names(page).filter({ hasText: client.name })).toBeVisible();
    }
    await searchBox(page).fill(unique('nobody'));
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'clients-nothing-found');
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(searchBox(page)).toHaveValue('');
    await expect(page).toHaveURL(/\/clients$/);
  });

  test('is filtered, sorted and paged by its URL, and Back works', async ({ page, enterAs }) => {
    await enterAs('owner', '/clients');
    await page.getByRole('button', { name: 'Stage', exact: true }).first().click();
    await page.getByRole('checkbox', { name: 'Active Client', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Won' }).check();
    await keepPicture(page, 'clients-stage-filter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Stage: 2' })).toBeFocused();
    const stages = table(page).getByRole('button', { name: /^Stage of/ });
    await expect(stages.filter({ hasNotText: /^(Active Client|Won)$/ })).toHaveCount(0);

    const byName = table(page).getByRole('columnheader', { name: 'Name' });
    await expect(byName).toHaveAttribute('aria-sort', 'ascending');
    await byName.getByRole('button').click();
    await expect(byName).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(/sortOrder=desc/);
    const firstLetters = async () => (await names(page).allTextContents()).map((name) => name[0]?.toLowerCase());
    await expect(async () => {
      const letters = await firstLetters();
      expect(letters.join('') > 'l').toBe(true);
      expect(letters).toEqual(letters.toSorted().reverse());
    }).toPass();

    await page.getByRole('navigation', { name: 'Pagination' }).getByRole('button', { name: 'Next' }).click();
    await expect(range(page, '26 to')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    const address = page.url();
    await page.reload();
    await expect(range(page, '26 to')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stage: 2' })).toBeVisible();
    expect(page.url()).toBe(address);

    const second = await names(page).first().textContent();
    await names(page).first().click();
    await expect(page).toHaveURL(/\/clients\/[0-9a-f-]{36}$/);
    await page.goBack();
    await expect(range(page, '26 to')).toBeVisible();
    await expect(names(page).first()).toHaveText(second ?? '');
    await page.goBack();
    await expect(range(page, '1 to 25 of')).toBeVisible();
  });

  test('remembers page size and columns on the device', async ({ page, enterAs }) => {
    await enterAs('owner', '/clients');
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption({ label: '50 rows' });
    await expect(range(page, '1 to 50 of')).toBeVisible();
    await expect(names(page)).toHaveCount(50);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Email' }).uncheck();
    await page.getByRole('checkbox', { name: 'Created' }).uncheck();
    await expectAccessible(page);
    await keepPicture(page, 'clients-columns');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
    await page.goto('/clients');
    await expect(names(page)).toHaveCount(50);
    await expect(table(page).getByRole('columnheader', { name: 'Phone' })).toBeVisible();
    await expect(table(page).getByRole('columnheader', { name: 'Email' })).toBeHidden();
    await expect(table(page).getByRole('columnheader', { name: 'Created' })).toBeHidden();
  });

  test('filters by creation date, by preset ranges or between two days', async ({ page, enterAs, makeClient }) => {
    const client = await makeClient();
    await enterAs('owner', listOf(client.name));
    await page.getByRole('button', { name: 'Created', exact: true }).first().click();
    await page.getByRole('menuitemradio', { name: 'Today' }).click();
    await expect(page).toHaveURL(/createdFrom=/);
    await expect(names(page)).toHaveText([client.name]);
    await page.getByRole('button', { name: 'Created: Today' }).click();
    await page.getByRole('menuitemradio', { name: 'Between two days' }).click();
    await page.getByLabel('Created from').fill('01/01/2020');
    await page.getByLabel('Created to').fill('12/31/2020');
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Assigned to me' }).check();
    await expect(page).toHaveURL(/view=assigned/);
  });

  test('opens a row by a click anywhere, in a new tab with the middle button', async ({
    page,
    enterAs,
    makeClient,
    context,
  }) => {
    const client = await makeClient();
    await enterAs('owner', listOf(client.name));
    // A row that is replaced between the press and the release of the button opens nothing.
    await expect(names(page)).toHaveText([client.name]);
    const [opened] = await Promise.all([context.waitForEvent('page'), names(page).first().click({ button: 'middle' })]);
    expect(new URL(opened.url()).pathname).toMatch(new RegExp(`^/clients/${client.id}$|^blank$`));
    await opened.close();
    await table(page).getByRole('cell', { name: '-', exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`/clients/${client.id}$`));
  });
});

test.describe('actions in the list', () => {
  test('a stage is changed in its row', async ({ page, enterAs, makeClient }) => {
    const client = await makeClient();
    await enterAs('owner', listOf(client.name));
    const stage = page.getByRole('button', { name: new RegExp(`^Stage of ${client.name}`) });
    await expect(stage).toContainText('New Lead');
    await stage.click();
    await page.getByRole('menuitemradio', { name: 'Qualified' }).click();
    await expect(toast(page, 'Client updated!')).toBeVisible();
    await expect(stage).toContainText('Qualified');
  });

  test('many stages are changed at once, including rows on other pages', async ({ page, enterAs, makeClient, ask }) => {
    const company = unique('Bulk Holdings');
    for (let n = 0; n < 12; n += 1) await makeClient({ companyName: company });
    await enterAs('owner', `${listOf(company)}&limit=10`);
    await expect(range(page, '1 to 10 of 12')).toBeVisible();
    await page
      .getByRole('checkbox', { name: /^Select Journey/ })
      .first()
      .check();
    const bar = page.getByRole('region', { name: 'Selected clients' });
    await expect(bar).toContainText('1 selected');
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await expect(bar).toContainText('10 selected');
    await bar.getByRole('button', { name: 'Select all 12' }).click();
    await expect(bar).toContainText('12 selected');
    await expectAccessible(page);
    await keepPicture(page, 'clients-bulk');
    await bar.getByRole('button', { name: 'Change stage' }).click();
    await page.getByRole('menuitemradio', { name: 'Lost' }).click();
    const question = page.getByRole('dialog', { name: 'Change stage' });
    await expect(question).toContainText('Move 12 clients to Lost?');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(toast(page, '12 clients updated')).toBeVisible();
    await expect(bar).toBeHidden();
    const found = await ask<{ clients: Client[] }>(
      'owner',
      'GET',
      `/api/clients?limit=100&search=${encodeURIComponent(company)}`,
    );
    expect(found.clients.map(({ stage }) => stage)).toEqual(Array(12).fill('lost'));
  });

  test('a row is edited from its menu, and the focus returns to it', async ({ page, enterAs, makeClient }) => {
    const client = await makeClient();
    await enterAs('owner', listOf(client.name));
    const menu = page.getByRole('button', { name: `Actions for ${client.name}` });
    await menu.click();
    await expect(page.getByRole('menuitem').first()).toHaveText('Edit');
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(page).toHaveURL(/edit=/);
    const modal = page.getByRole('dialog', { name: 'Edit Client' });
    await expect(modal.getByLabel('Name', { exact: true })).toHaveValue(client.name);
    await page.goBack();
    await expect(modal).toBeHidden();
    await expect(menu).toBeFocused();
  });

  test('everything is reachable by keyboard', async ({ page, enterAs, makeClient }) => {
    const company = unique('Keyed');
    for (const firstName of ['Aa', 'Bb']) await makeClient({ firstName, lastName: company });
    await enterAs('owner', '/clients');
    await expect(names(page).first()).toBeVisible();
    await page.keyboard.press('/');
    await expect(searchBox(page)).toBeFocused();
    await page.keyboard.type(company);
    await page.keyboard.press('Enter');
    await expect(names(page)).toHaveText([`Aa ${company}`, `Bb ${company}`]);
    await searchBox(page).blur();
    await page.keyboard.press('j');
    await expect(names(page).first()).toBeFocused();
    await page.keyboard.press('j');
    await expect(names(page).last()).toBeFocused();
    await page.keyboard.press('k');
    await page.keyboard.press('e');
    await expect(page.getByRole('dialog', { name: 'Edit Client' }).getByLabel('Name', { exact: true })).toHaveValue(
      `Aa ${company}`,
    );
    await page.keyboard.press('Escape');
    await expect(names(page).first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Aa ${company}` })).toBeVisible();
    await page.goBack();
    await expect(names(page).first()).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: 'Create a Client' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press(']');
    await expect(page).toHaveURL(/category=leads/);
  });
});
