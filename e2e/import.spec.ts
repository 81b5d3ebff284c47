import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Client } from '@truckroll/contract/clients/clients';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';

const chooseFile = (page: Page, name: string, lines: readonly string[]): Promise<void> =>
  page
    .getByLabel('CSV or Excel file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });

const heads =
  'Display Name,Company Name,Main Phone #s,Main email,Client status,Service Street 1,Service City,Service State,Service Zip,Service property name,J-ID';

const main = (page: Page) => page.getByRole('main');
const readAs = (page: Page, head: string) => page.getByRole('combobox', { name: `${head} is imported as` });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const confirmed = (page: Page, title: string, label: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: label, exact: true });

test('clients of another product are corrected, imported and undone, except for those that were used', async ({
  page,
  enterAs,
  openCompany,
  ask,
  makeClient,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/400 \(Bad Request\)/);
  const company = await openCompany();
  const clients = async () => (await ask<{ clients: Client[] }>(company, 'GET', '/api/clients')).clients;
  await enterAs(company, '/clients');
  await main(page).getByRole('link', { name: 'Import from a file' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  await expect(main(page)).toContainText('Nothing has been imported yet.');
  await expectAccessible(page);

  await chooseFile(page, 'empty.csv', ['Name,Email']);
  await expect(page.getByRole('alert')).toHaveText('The file has no rows to import.');

  await makeClient({ firstName: 'Dee', lastName: 'Old', email: 'dee@import.test', stage: 'lost' }, company);
  await chooseFile(page, 'clients.csv', [
    heads,
    'Ann Lee,Lee Ltd,(716) 555-0142 x12,ann@import.test,Active,12 Main St,Buffalo,NY,14201,Home,1',
    'Bo Chen,,(716) 555-0143,nobody,Moved away,,,,,,2',
    'Cy Young,,(716) 555-0999,cy@import.test,Lead,400 Elm St,Buffalo,NY,14202,Home,3',
    'Dee New,Dee Ltd,,dee@import.test,Lead,,,,,,4',
    'Eve Late,,,eve,Lead,,,,,,5',
  ]);

  await test.step('the columns are recognised, corrected, and kept over a reload', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'clients.csv' })).toBeVisible();
    await expect(main(page)).toContainText('This is an export of Jobber.');
    await expect(readAs(page, 'Display Name')).toHaveValue('Name');
    await expect(readAs(page, 'Service Zip')).toHaveValue('Property address, zip code');
    await expect(readAs(page, 'J-ID')).toHaveValue('');
    for (const head of ['Display Name', 'Company Name', 'Main email'])
      await page.getByRole('button', { name: `Do not import ${head}` }).click();
    await expect(page.getByRole('alert')).toHaveText('Choose the column of the name or of the email.');
    await expect(page.getByRole('button', { name: 'Check 5 rows' })).toBeDisabled();
    for (const [head, target] of [
      ['Display Name', 'Name'],
      ['Company Name', 'Company Name'],
      ['Main email', 'Email'],
    ] as const) {
      await readAs(page, head).click();
      await page.getByRole('option', { name: target, exact: true }).click();
    }
    await readAs(page, 'J-ID').click();
    await page.getByRole('option', { name: 'Tax Number' }).click();
    const moved = page.getByRole('combobox', { name: /^Moved away/ });
    await expect(main(page)).toContainText('This value is unknown.');
    await expectAccessible(page);
    await keepPicture(page, 'import-columns');
    await moved.click();
    await page.getByRole('option', { name: 'Lost' }).click();
    await page.reload();
    await expect(readAs(page, 'J-ID')).toHaveValue('Tax Number');
    await expect(moved).toHaveValue('Lost');
    await page.getByRole('button', { name: 'Check 5 rows' }).click();
  });

  await test.step('rows with problems are corrected in place or left out', async () => {
    const rows = page.getByRole('list', { name: 'Rows with problems' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expectAccessible(page);
    await keepPicture(page, 'import-problems');
    const email = rows.filter({ hasText: 'Bo Chen' }).getByRole('textbox', { name: 'Main email' });
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
    await email.fill('bo@import.test');
    await email.press('Enter');
    await expect(rows.filter({ hasText: 'Bo Chen' })).toContainText('Can be imported');
    await page.getByRole('button', { name: 'Leave out: row 6' }).click();
    await expect(rows.filter({ hasText: 'Eve Late' })).toContainText('This row is left out.');
    await expect(tab(page, /^Ready/)).toContainText('3');
  });

  await test.step('a row whose record is there is updated, as decided for it', async () => {
    await tab(page, /^Already there/).click();
    await expect(main(page).getByRole('row', { name: /Dee New/ })).toContainText('Dee Old (same email)');
    await page.getByRole('combobox', { name: 'What to do with row 5' }).click();
    await page.getByRole('option', { name: 'Update the existing record' }).click();
    await expect(page.getByRole('combobox', { name: 'What to do with row 5' })).toHaveValue(
      'Update the existing record',
    );
    await expectAccessible(page);
    await tab(page, /^Ready/).click();
    await main(page).getByRole('button', { name: 'Cy Young' }).click();
    const row = page.getByRole('dialog', { name: 'Row 4' });
    await row.getByRole('textbox', { name: 'Company Name' }).fill('Young & Co');
    await expectAccessible(page);
    const saved = page.waitForResponse(/\/rows\/4$/);
    await row.getByRole('textbox', { name: 'Company Name' }).press('Enter');
    await saved;
    await page.keyboard.press('Escape');
    await expect(main(page).getByRole('row', { name: /Cy Young/ })).toContainText('Young & Co');
  });

  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: 'Import clients' })).toBeVisible();

  await test.step('the import runs, and every open page shows how it ended', async () => {
    expect(await clients()).toHaveLength(1);
    await page.getByRole('button', { name: 'Import clients' }).click();
    await expect(page.getByRole('dialog', { name: 'Import clients' })).toContainText('3 clients ready.');
    await confirmed(page, 'Import clients', 'Import').click();
    await expect(page.getByRole('heading', { level: 2, name: 'Imported' })).toBeVisible();
    await expect(other.getByRole('heading', { level: 2, name: 'Imported' })).toBeVisible();
    await other.close();
    await expect(main(page)).toContainText('Can be undone until');
    await expectAccessible(page);
    await keepPicture(page, 'import-result');
    const made = await clients();
    expect(made.map(({ name }) => name).sort()).toEqual(['Ann Lee', 'Bo Chen', 'Cy Young', 'Dee New']);
    expect(made.find(({ name }) => name === 'Ann Lee')).toMatchObject({
      email: 'ann@import.test',
      stage: 'active_client',
      taxNumber: '1',
      propertyAddress: { houseNumber: '12', street: 'Main St', city: 'Buffalo', state: 'NY', zipCode: '14201' },
    });
    expect(made.find(({ name }) => name === 'Bo Chen')).toMatchObject({ email: 'bo@import.test', stage: 'lost' });
  });

  await test.step('the rows that were left out come back as a file', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download 1 row left out' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('clients-left-out.csv');
    const [head, eve] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(head).toBe(`\uFEFF${heads},Reason`);
    expect(eve).toContain('Eve Late,,,eve,Lead');
    expect(eve).toContain('Please enter a valid email address');
  });

  await test.step('an undo removes what nobody used, and lists the rest', async () => {
    const bo = (await clients()).find(({ name }) => name === 'Bo Chen');
    const task = { name: 'Call', status: 'draft', linkType: 'client', clientId: bo?.id };
    await ask(company, 'POST', '/api/tasks', task);
    await page.getByRole('link', { name: 'Import', exact: true }).last().click();
    await page.getByRole('button', { name: 'Undo: clients.csv' }).click();
    await confirmed(page, 'Undo import', 'Undo import').click();
    await expect(main(page).getByRole('row', { name: /clients\.csv/ })).toContainText('Undone');
    await expect(main(page).getByRole('row', { name: /clients\.csv/ })).toContainText(
      '2 removed · 1 restored · 1 kept · 1 left out',
    );
    await expectAccessible(page);
    await keepPicture(page, 'import-history');
    await main(page).getByRole('link', { name: 'clients.csv' }).click();
    await expect(main(page).getByRole('row', { name: /Bo Chen/ })).toContainText('It has a task.');
    await expectAccessible(page);
    expect((await clients()).map(({ name }) => name).sort()).toEqual(['Bo Chen', 'Dee Old']);
  });
});

test('a file is imported on a phone', { tag: '@phone-only' }, async ({ page, enterAs, openCompany }) => {
  await enterAs(await openCompany(), '/settingsV2/import');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await chooseFile(page, 'a-long-name-of-a-file-of-clients-without-any-space.csv', [
    heads,
    'Ann Lee,,,ann@import.test,Active,,,,,,1',
    'Bo Chen,,,bo,Active,,,,,,2',
  ]);
  await expect(readAs(page, 'Display Name')).toHaveValue('Name');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'import-columns');
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(page.getByRole('textbox', { name: 'Main email' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'import-problems');
  await page.getByRole('button', { name: 'Import clients' }).click();
  await confirmed(page, 'Import clients', 'Import').click();
  await expect(page.getByRole('heading', { level: 2, name: 'Imported' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.goto('/settingsV2/import');
  await expect(page.getByRole('button', { name: /^Undo: a-long-name/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('priorities and custom properties of jobs get the meaning that a person chooses', async ({
  page,
  enterAs,
  openCompany,
  ask,
  makeClient,
}) => {
  const company = await openCompany();
  await makeClient({ firstName: 'Ann', lastName: 'Lee' }, company);
  const crew = { module_type: 'job_properties', name: 'Crew', type: 'Select', options: ['North', 'South'] };
  await ask(company, 'POST', '/api/properties', crew);
  await enterAs(company, '/settingsV2/import');
  await chooseFile(page, 'jobs.csv', [
    'Client name,Job title,Priority,Crew,Start date',
    'Ann Lee,Boiler,P1,Team 7,',
    'Ann Lee,Pump,urgent,south,',
  ]);
  await expect(readAs(page, 'Crew')).toHaveValue('Crew');
  const values = (of: string) => page.getByRole('region', { name: `Values of ${of}` });
  await expect(values('the priority').getByRole('combobox', { name: /^urgent/ })).toHaveValue('High');
  await expect(values('Crew').getByRole('combobox', { name: /^south/ })).toHaveValue('South');
  const unknown = 'This value is unknown. Its rows cannot be imported until you choose what it means.';
  await expect(values('the priority').getByRole('combobox', { name: /^P1/ })).toHaveAccessibleDescription(unknown);
  await expectAccessible(page);
  await keepPicture(page, 'import-values');
  for (const [of, value, meaning] of [
    ['the priority', /^P1/, 'High'],
    ['Crew', /^Team 7/, 'North'],
  ] as const) {
    await values(of).getByRole('combobox', { name: value }).click();
    await page.getByRole('option', { name: meaning, exact: true }).click();
  }
  await expect(main(page)).not.toContainText(unknown);
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await page.getByRole('button', { name: 'Import jobs' }).click();
  await confirmed(page, 'Import jobs', 'Import').click();
  await main(page).getByRole('link', { name: 'Boiler' }).click();
  await expect(page.getByRole('dialog')).toContainText('North');
});

test('people who may create nothing cannot import', async ({ page, enterAs }) => {
  await enterAs('lite', '/settingsV2/import');
  await expect(main(page)).toContainText('You do not have permission to view this page.');
  await page.goto('/clients');
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Export clients' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Import clients' })).toHaveCount(0);
});
