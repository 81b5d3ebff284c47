import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Client } from '@truckroll/contract/clients';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast, unique } from './journey.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import clients' });

const more = async (page: Page, entry: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

const chooseFile = (page: Page, lines: readonly string[]): Promise<void> =>
  page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });

const heads = 'Client Name,E-mail,Mobile phone,Shoe size,Street,City,State,Zip,Status';

test.describe('a file of clients', () => {
  test('is imported only when all of its rows are valid', async ({ page, enterAs, ask }) => {
    const company = unique('Import');
    const right = (name: string) =>
      `"${company}, ${name}",${name}@import.test,(716) 555-0142,9,12 Main St,Buffalo,NY,14201,Won`;
    await enterAs('owner', '/clients');
    await more(page, 'Import clients');
    await expect(dialog(page).getByRole('button', { name: 'Choose a file' })).toBeFocused();
    await expectAccessible(page);
    await keepPicture(page, 'import-file');

    await chooseFile(page, [heads, right('ann'), `${company},nobody,12,9,,,,,Gone`, right('bo')]);
    await expect(dialog(page)).toContainText('customers.csv has 3 rows.');
    const readAs = (head: string) => dialog(page).getByRole('combobox', { name: `${head} is imported as` });
    await expect(readAs('Client Name')).toHaveValue('Name');
    await expect(readAs('Zip')).toHaveValue('Property address, zip code');
    await expect(readAs('Shoe size')).toHaveValue('');
    await expect(readAs('Mobile phone')).toHaveValue('Phone');
    await expectAccessible(page);
    await keepPicture(page, 'import-columns');

    await dialog(page).getByRole('button', { name: 'Check 3 rows' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('3 problems. Nothing has been written.');
    const problems = dialog(page).getByRole('row');
    await expect(problems.nth(1)).toContainText('nobody');
    await expect(problems.filter({ hasText: 'Stage is not valid' })).toContainText('Gone');
    await expectAccessible(page);
    await keepPicture(page, 'import-refused');
    const found = () => ask<{ total: number }>('owner', 'GET', `/api/clients?search=${encodeURIComponent(company)}`);
    expect((await found()).total).toBe(0);

    await dialog(page).getByRole('button', { name: 'Try another file' }).click();
    await chooseFile(page, [heads, right('ann'), right('bo')]);
    await dialog(page).getByRole('button', { name: 'Check 2 rows' }).click();
    await expect(dialog(page)).toContainText('customers.csv is right and can be imported: 2 clients.');
    expect((await found()).total).toBe(0);
    await dialog(page).getByRole('button', { name: 'Import 2 clients' }).click();
    await expect(toast(page, '2 clients imported')).toBeVisible();
    await expect(dialog(page)).toBeHidden();

    const { clients } = await ask<{ clients: Client[] }>(
      'owner',
      'GET',
      `/api/clients?search=${encodeURIComponent(company)}`,
    );
    expect(clients).toHaveLength(2);
    expect(clients[0]).toMatchObject({
      email: 'ann@import.test',
      stage: 'won',
      phoneNumber: { countryCode: '+1', number: '7165550142' },
      propertyAddress: { houseNumber: '12', street: 'Main St', city: 'Buffalo', state: 'NY', zipCode: '14201' },
    });
  });

  test("needs a column with the clients' names, and is refused without one", async ({ page, enterAs }) => {
    await enterAs('owner', '/clients?new=import');
    await chooseFile(page, ['Name']);
    await expect(dialog(page).getByRole('alert')).toHaveText('The file has no rows to import.');
    await chooseFile(page, ['Shoe size,Phone', '9,4165550142']);
    await expect(dialog(page).getByRole('alert')).toHaveText('Choose the column of the name or of the email.');
    await expect(dialog(page).getByRole('button', { name: 'Check 1 row' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL('/clients');
  });

  test('fits a phone', { tag: '@phone' }, async ({ page, enterAs }) => {
    await enterAs('owner', '/clients?new=import');
    await chooseFile(page, [heads, 'Ann Lee,ann@import.test,,,,,,,']);
    await expect(dialog(page)).toContainText('customers.csv has 1 row.');
    await expectNoSidewaysScroll(page);
    await keepPicture(page, 'import-columns');
  });
});

test('the exported list can be imported again', async ({ page, enterAs, makeClient }) => {
  const company = unique('=Export');
  await makeClient({ firstName: 'Zoe', companyName: company, stage: 'lost' });
  await makeClient({ firstName: 'Abe', companyName: company, stage: 'won', notes: 'Rings "twice",\nthen waits.' });
  await makeClient({ firstName: 'Cy', companyName: company, stage: 'archived' });
  await enterAs('owner', `/clients?search=${encodeURIComponent(company)}&sortBy=name&sortOrder=desc`);
  await expect(page.getByRole('row')).toHaveCount(3);
  const download = page.waitForEvent('download');
  await more(page, 'Export clients');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  const [head, zoe, abe, ...rest] = text.split('\r\n');
  expect(head).toContain('First name,Last name,Company Name,Email');
  // An apostrophe keeps spreadsheets from treating the name as a formula.
  expect(zoe).toContain(`Zoe,,'${company}`);
  expect(abe).toContain('"Rings ""twice"",\nthen waits."');
  expect(rest).toEqual(['']);
});

test('people who cannot create clients cannot import any', async ({ page, enterAs }) => {
  await enterAs('lite', '/clients?new=import');
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Export clients' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Import clients' })).toHaveCount(0);
  await expect(dialog(page)).toHaveCount(0);
});
