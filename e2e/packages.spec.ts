import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { chooseClient, openForm } from './job-form.ts';
import {
  type Ask,
  type Company,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  keepPicture,
  test,
  toast,
} from './journey.ts';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Three entries of a price book, by name with their ids. */
async function makeEntries(ask: Ask, company: Company): Promise<Record<string, string>> {
  const bodies = [
    { name: 'Gas furnace', type: 1, price: 2890, cost: 1700, unitType: 'each' },
    { name: 'Labour', price: 115.55, cost: 48, unitType: 'hour' },
    { name: 'Disposal fee', price: 35, cost: 18 },
  ];
  const ids: Record<string, string> = {};
  for (const body of bodies) {
    const { productService } = await ask<{ productService: { id: string } }>(
      company,
      'POST',
      '/api/product-service',
      body,
    );
    ids[body.name] = productService.id;
  }
  return ids;
}

async function makePackage(ask: Ask, company: Company): Promise<Record<string, string>> {
  const ids = await makeEntries(ask, company);
  const items = [
    { itemId: ids['Gas furnace'], quantity: 1 },
    { itemId: ids.Labour, quantity: 8.5 },
    { itemId: ids['Disposal fee'], quantity: 1 },
  ];
  const body = { name: 'Furnace replacement', description: 'In a day, tested and registered.', items };
  await ask(company, 'POST', '/api/product-service/packages', body);
  return ids;
}

test('a package is made of entries of the price book, and put into an estimate at their prices', async ({
  page,
  enterAs,
  openCompany,
  ask,
  makeClient,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/409/);
  const company = await openCompany();
  const ids = await makeEntries(ask, company);
  const client = await makeClient({}, company);
  await enterAs(company, '/price-book');
  await page.getByRole('tab', { name: 'Packages' }).click();
  await expect(page.getByText('No packages found')).toBeVisible();

  await page.keyboard.press('n');
  const add = dialog(page, 'Add package');
  await expect(add.getByLabel('Name', { exact: true })).toBeFocused();
  await add.getByLabel('Name', { exact: true }).fill('Furnace replacement');
  await add.getByLabel('Description').fill('In a day, tested and registered.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(add.getByText('Add at least one item')).toBeVisible();

  // By the keyboard alone.
  const next = add.getByRole('combobox', { name: 'Add an item' });
  for (const text of ['furn', 'lab', 'disp']) {
    await next.click();
    await next.pressSequentially(text);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(next).toHaveValue('');
  }
  await box(page, 'Quantity of Labour').fill('8.5');
  await next.fill('something else');
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(add.getByText('Choose it from the list, or clear this field')).toBeVisible();
  await expect(add.getByText('Price: $3,907.18')).toBeVisible();
  await expect(add.getByText('margin: $1,781.18 (45.6%)')).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'package-dialog');
  await next.fill('');
  await add.getByRole('button', { name: 'Save' }).dblclick();
  await expect(toast(page, 'Saved')).toBeVisible();
  const row = page.getByRole('row', { name: 'Furnace replacement' });
  await expect(row).toHaveCount(1);
  for (const text of ['3', '$2,126.00', '$3,907.18', 'Yes']) await expect(row).toContainText(text);
  await expectAccessible(page);
  await keepPicture(page, 'packages');

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await add.getByLabel('Name', { exact: true }).fill('furnace REPLACEMENT');
  await next.click();
  await page.getByRole('option', { name: 'Labour' }).click();
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(add.getByText('A package with this name already exists')).toBeVisible();
  await expect(add.getByText('Price: $115.55')).toBeVisible();
  await add.getByRole('button', { name: 'Cancel' }).click();
  await dialog(page, 'Unsaved changes').getByRole('button', { name: 'Leave' }).click();

  // The price and what is left out are those of the moment at which the package is chosen.
  await ask(company, 'PATCH', `/api/product-service/${ids['Gas furnace']}`, { price: 3000 });
  await ask(company, 'DELETE', `/api/product-service/${ids['Disposal fee']}`);
  await page.goto(`/grow/estimate/new?clientId=${client.id}`);
  await page.getByRole('button', { name: 'Price Book', exact: true }).click();
  const book = dialog(page, 'Price Book');
  await book.getByRole('tab', { name: 'Packages' }).click();
  await expect(book.getByRole('listitem')).toContainText('$3,982.18');
  await expect(book.getByRole('listitem')).toContainText('Left out, because no longer offered: Disposal fee.');
  await book.getByRole('checkbox', { name: /Furnace replacement/ }).check();
  await keepPicture(page, 'price-book-packages');
  await book.getByRole('button', { name: 'Add selected' }).click();
  await expect(toast(page, 'Left out, because no longer offered: Disposal fee.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Name of item 1' })).toHaveValue('Gas furnace');
  await expect(page.getByRole('combobox', { name: 'Name of item 2' })).toHaveValue('Labour');
  await expect(box(page, 'Quantity of item 2')).toHaveValue('8.5');
  await expect(page.getByRole('combobox', { name: 'Name of item 3' })).toHaveCount(0);
  await expect(page.getByLabel('Sums')).toContainText('Total$3,982.18');
});

test('a package that is typed as the name of a line is put in its place', { tag: '@phone' }, async ({
  page,
  enterAs,
  openCompany,
  ask,
  makeClient,
}) => {
  const company = await openCompany();
  const ids = await makePackage(ask, company);
  await ask(company, 'DELETE', `/api/product-service/${ids['Disposal fee']}`);
  const client = await makeClient({}, company);
  const name = (at: number) => page.getByRole('combobox', { name: `Name of item ${at}` });
  const option = page.getByRole('option', { name: /^Furnace replacement/ });

  await enterAs(company, `/grow/estimate/new?clientId=${client.id}`);
  await page.getByRole('button', { name: 'Add item' }).click();
  await name(1).fill('Trip');
  await page.getByRole('button', { name: 'Add item' }).click();
  await name(2).pressSequentially('repl furn');
  await expect(option).toContainText('Package · 2 items');
  await expect(option).toContainText('$3,872.18');
  await expect(page.getByRole('option', { name: 'Gas furnace' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'package-in-a-line');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Left out, because no longer offered: Disposal fee.')).toBeVisible();
  await expect(name(2)).toHaveValue('Gas furnace');
  await expect(name(3)).toHaveValue('Labour');
  await expect(box(page, 'Quantity of item 3')).toHaveValue('8.5');
  await expect(name(4)).toHaveCount(0);
  await expect(page.getByLabel('Sums')).toContainText('Total$3,872.18');

  // A name that neither an entry nor a package has opens no empty list.
  await name(1).fill('nothing of that name');
  await expect(page.getByRole('option')).toHaveText(['Add to Products & Services']);
});

test('a package in a line of a job becomes whole quantities', async ({
  page,
  enterAs,
  openCompany,
  ask,
  makeClient,
}) => {
  const company = await openCompany();
  await makePackage(ask, company);
  const client = await makeClient({}, company);
  await enterAs(company, '/jobs?job=new');
  const form = await openForm(page);
  const name = (at: number) => form.getByRole('combobox', { name: `Name of item ${at}` });
  await chooseClient(page, form, client.name);
  await form.getByRole('tab', { name: /^Line Items & Notes/ }).click();
  await form.getByRole('button', { name: 'Add item' }).click();
  await name(1).pressSequentially('furnace');
  await page.getByRole('option', { name: /^Furnace replacement/ }).click();
  await expect(name(2)).toHaveValue('Labour');
  await expect(form.getByRole('textbox', { name: 'Quantity of item 2' })).toHaveValue('1');
  await expect(form.getByRole('textbox', { name: 'Rate of item 2' })).toHaveValue('982.18');
  await expect(name(3)).toHaveValue('Disposal fee');
});

test('the palette finds a package and opens it in the price book', async ({ page, enterAs, openCompany, ask }) => {
  const company = await openCompany();
  await makePackage(ask, company);
  await enterAs(company, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('repl furn');
  const found = dialog(page, 'Command palette').getByRole('group', { name: 'Packages' }).getByRole('option');
  await expect(found).toContainText('Furnace replacement');
  await expectAccessible(page);
  await keepPicture(page, 'palette-package');
  await found.click();
  await expect(page).toHaveURL(/\/price-book\?/);
  await expect(dialog(page, 'Edit package').getByLabel('Name', { exact: true })).toHaveValue('Furnace replacement');
});

test('packages are exported from their tab, and a file of them is imported', async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  await makePackage(ask, company);
  await enterAs(company, '/price-book?type=package');
  await expect(page.getByRole('row', { name: 'Furnace replacement' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export price book' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const items = '1 × Gas furnace (Product); 8.5 × Labour (Service); 1 × Disposal fee (Service)';
  expect(text.split('\r\n').slice(1)).toEqual([
    `Furnace replacement,Package,,"In a day, tested and registered.",,,,,,Yes,${items}`,
    '',
  ]);

  await page.goto('/settingsV2/import');
  const content = `${text}Small job,Package,,,,,,,,Yes,2 × Labour\r\nOdd,Package,,,,,5,,,Yes,Labour; Nobody\r\n`;
  await page
    .getByLabel('CSV or Excel file')
    .setInputFiles({ name: 'packages.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await expect(page.getByRole('combobox', { name: 'Items is imported as' })).toHaveValue('Items');
  await page.getByRole('button', { name: 'Check 3 rows' }).click();
  const problems = page.getByRole('list', { name: 'Rows with problems' }).getByRole('listitem');
  await expect(problems).toContainText('A package takes this from its items. Leave this cell empty.');
  await problems.getByRole('textbox', { name: 'Price' }).fill('');
  await problems.getByRole('textbox', { name: 'Price' }).press('Enter');
  await expect(problems).toContainText('“Nobody” is not in the price book, and in no row above this one.');
  await expectAccessible(page);
  await keepPicture(page, 'import-packages');
  await problems.getByRole('textbox', { name: 'Items' }).fill('3 x Labour');
  await problems.getByRole('textbox', { name: 'Items' }).press('Enter');
  await expect(problems).toContainText('Can be imported');
  await page.getByRole('button', { name: 'Import entries' }).click();
  await dialog(page, 'Import entries').getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Imported' })).toBeVisible();
  await page.goto('/price-book?type=package');
  await expect(page.getByRole('row', { name: 'Small job' })).toContainText('$231.10');
  await expect(page.getByRole('row', { name: 'Odd' })).toContainText('$346.65');
});

test('packages fit a phone', { tag: '@phone' }, async ({ page, enterAs, openCompany, ask }) => {
  const company = await openCompany();
  const ids = await makePackage(ask, company);
  await ask(company, 'DELETE', `/api/product-service/${ids['Disposal fee']}`);
  await enterAs(company, '/price-book?type=package');
  await expect(page.getByText('Furnace replacement')).toBeVisible();
  await expect(page.getByText('Left out, because no longer offered: Disposal fee.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'packages-one-gone');
  await page.getByText('Furnace replacement').click();
  const edit = dialog(page, 'Edit package');
  await expect(edit.getByText('Price: $3,872.18')).toBeVisible();
  await expect(edit.getByText('No longer offered: left out when the package is chosen')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'package-dialog-one-gone');
  await edit.getByRole('button', { name: 'Remove Disposal fee' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await expect(page.getByText('Left out, because no longer offered')).toHaveCount(0);
});
