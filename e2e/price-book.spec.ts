import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ProductService } from '@truckroll/contract/price-book/product-services';
import {
  type Company,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  keepPicture,
  test,
  toast,
  unique,
} from './journey.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, name: string) => page.getByRole('row', { name });

const more = async (page: Page, entry: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

const rowAction = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page
    .getByRole('menu', { name: `Actions for ${name}` })
    .getByRole('menuitem', { name: action })
    .click();
};

const chooseFile = (page: Page, lines: readonly string[]): Promise<void> =>
  page
    .getByLabel('CSV or Excel file')
    .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });

type Make = (company: Company, body: object) => Promise<ProductService>;

const withProducts = test.extend<{ makeProduct: Make }>({
  makeProduct: async ({ ask }, use) => {
    await use(async (company, body) => {
      const answer = await ask<{ productService: ProductService }>(company, 'POST', '/api/product-service', body);
      return answer.productService;
    });
  },
});

withProducts.describe('the price book', () => {
  withProducts(
    'takes an entry, changes it, and refuses a name that is taken',
    async ({ page, enterAs, openCompany, expectConsoleErrors }) => {
      expectConsoleErrors(/409/);
      await enterAs(await openCompany(), '/home');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Price Book' }).click();
      await expect(page.getByRole('heading', { name: 'Price Book', level: 1 })).toBeVisible();
      await expect(page.getByText('No products found')).toBeVisible();

      await page.keyboard.press('n');
      const add = dialog(page, 'Add product or service');
      await expect(add.getByLabel('Name')).toBeFocused();
      await add.getByLabel('Name').fill('Furnace tune-up');
      await add.getByLabel('Description').fill('Burners, ignition and a combustion test.');
      await add.getByLabel('Category').fill('HVAC');
      await add.getByLabel('Unit').fill('visit');
      await add.getByLabel('Cost').fill('52');
      await add.getByLabel('Price').fill('149');
      await expect(add.getByText('Margin: $97.00 (65.1%)')).toBeVisible();
      await expectAccessible(page);
      await keepPicture(page, 'price-book-dialog');
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(toast(page, 'Saved')).toBeVisible();
      const entry = row(page, 'Furnace tune-up');
      for (const text of ['HVAC', 'Service', 'visit', '$52.00', '$149.00', 'Yes'])
        await expect(entry).toContainText(text);

      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await add.getByLabel('Name').fill('FURNACE TUNE-UP');
      await add.getByRole('button', { name: 'Save' }).click();
      await expect(add.getByText('A product or service with this name already exists')).toBeVisible();
      await expect(add.getByLabel('Name')).toBeFocused();
      await add.getByLabel('Name').fill('Furnace filter');
      await add.getByRole('combobox', { name: 'Type' }).click();
      await page.getByRole('option', { name: 'Product' }).click();
      await add.getByRole('button', { name: 'Save' }).click();
      await expect(row(page, 'Furnace filter')).toContainText('Product');

      await rowAction(page, 'Furnace filter', 'Edit');
      const edit = dialog(page, 'Edit product or service');
      await edit.getByLabel('Price').fill('18.5');
      await edit.getByRole('button', { name: 'Save' }).click();
      await expect(row(page, 'Furnace filter')).toContainText('$18.50');
      await expect(page).toHaveURL('/price-book');
    },
  );

  withProducts(
    'is found by text, type and category, and what is inactive only on demand',
    async ({ page, enterAs, openCompany, makeProduct }) => {
      const company = await openCompany();
      await makeProduct(company, { name: 'Sump pump', type: 1, category: 'Plumbing', price: 298 });
      await makeProduct(company, { name: 'Drain cleaning', category: 'Plumbing', price: 179 });
      await makeProduct(company, {
        name: 'Duct cleaning',
        category: 'HVAC',
        price: 389,
        description: 'Up to 12 vents',
      });
      await enterAs(company, '/price-book');
      await expect(page.getByRole('row')).toHaveCount(4);
      await expectAccessible(page);
      await keepPicture(page, 'price-book');

      await page.keyboard.press('/');
      await page.keyboard.type('vents');
      await expect(page.getByRole('row')).toHaveCount(2);
      await expect(page).toHaveURL('/price-book?search=vents');
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await page.getByRole('tab', { name: 'Services' }).click();
      await expect(page.getByRole('row')).toHaveCount(3);
      await page.getByRole('combobox', { name: 'Category' }).click();
      await page.getByRole('option', { name: 'Plumbing (2)' }).click();
      await expect(page.getByRole('row')).toHaveCount(2);
      await expect(row(page, 'Drain cleaning')).toBeVisible();
      await expect(page).toHaveURL('/price-book?type=service&category=Plumbing');
      await page.goBack();
      await page.goBack();
      await expect(page.getByRole('row')).toHaveCount(4);

      await page.getByRole('button', { name: 'Price', exact: true }).click();
      await expect(page.getByRole('row').nth(1)).toContainText('Drain cleaning');
      await rowAction(page, 'Duct cleaning', 'Deactivate');
      await expect(toast(page, "'Duct cleaning' is inactive now")).toBeVisible();
      await expect(row(page, 'Duct cleaning')).toHaveCount(0);
      await page.getByRole('switch', { name: 'Show inactive' }).check();
      await expect(row(page, 'Duct cleaning')).toContainText('No');
      await rowAction(page, 'Duct cleaning', 'Activate');
      await expect(row(page, 'Duct cleaning')).toContainText('Yes');

      await rowAction(page, 'Sump pump', 'Delete');
      await page
        .getByRole('dialog', { name: 'Delete product or service' })
        .getByRole('button', { name: 'Confirm' })
        .click();
      await expect(row(page, 'Sump pump')).toHaveCount(0);
    },
  );

  withProducts(
    'stands in the settings too, and fits a phone',
    { tag: '@phone' },
    async ({ page, enterAs, openCompany, makeProduct }) => {
      const company = await openCompany();
      await makeProduct(company, { name: 'Sump pump', type: 1, category: 'Plumbing', price: 298, cost: 138 });
      await enterAs(company, '/settingsV2/products');
      await expect(page.getByText('Sump pump')).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await keepPicture(page, 'price-book-settings');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(dialog(page, 'Add product or service')).toBeVisible();
      await expectNoSidewaysScroll(page);
      await keepPicture(page, 'price-book-dialog');
    },
  );

  withProducts('pages through ten thousand entries', async ({ page, enterAs, openCompany, request }) => {
    const company = await openCompany();
    const rows = Array.from({ length: 10_000 }, (_, n) => ({
      line: n + 2,
      product: { name: `Part ${String(n).padStart(5, '0')}`, type: 1, price: n / 100, category: `Group ${n % 40}` },
    }));
    const file = { name: 'rows.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(rows)) };
    const headers = { Authorization: `Bearer ${company.token}` };
    const reply = await request.post('/api/product-service/import', { headers, multipart: { file } });
    expect(reply.status()).toBe(201);
    await enterAs(company, '/price-book');
    await expect(page.getByText('1 to 10 of 10,000')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search the price book' }).fill('part 0999');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row')).toHaveCount(11);
    await expect(row(page, 'Part 09990')).toBeVisible();
  });
});

withProducts.describe('a price book from a file', () => {
  const heads = 'Item Name,Type,Category,Rate,Purchase cost,Tax,SKU';

  withProducts(
    'is corrected and imported, over the entries that are there',
    async ({ page, enterAs, openCompany, ask, makeProduct }) => {
      const company = await openCompany();
      await ask(company, 'POST', '/api/taxes', { name: 'GST', rate: 5 });
      await makeProduct(company, { name: 'Valve', type: 1, price: 40 });
      const stored = async () => {
        const { mergedProducts } = await ask<{ mergedProducts: ProductService[] }>(
          company,
          'GET',
          '/api/product-service/get-all?view=all',
        );
        return mergedProducts.map(({ name, price, cost }) => [name, price, cost]);
      };
      await enterAs(company, '/price-book');
      await more(page, 'Import price book');
      await chooseFile(page, [
        heads,
        'Filter,Part,HVAC,"$1,018.50",7,GST,F-1',
        'Pump,kit,Plumbing,soon,,,',
        'Hose,Product,Plumbing,9,,PST,',
        'valve,Product,Plumbing,44,,,V-1',
      ]);
      const readAs = (head: string) => page.getByRole('combobox', { name: `${head} is imported as` });
      await expect(page.getByRole('combobox', { name: 'The file holds' })).toHaveValue('Price book');
      await expect(readAs('Item Name')).toHaveValue('Name');
      await expect(readAs('Rate')).toHaveValue('Price');
      await expect(readAs('SKU')).toHaveValue('');
      await page.getByRole('combobox', { name: /^kit/ }).click();
      await page.getByRole('option', { name: 'Product' }).click();
      await expectAccessible(page);
      await keepPicture(page, 'price-book-import');

      await page.getByRole('button', { name: 'Check 4 rows' }).click();
      const problems = page.getByRole('list', { name: 'Rows with problems' }).getByRole('listitem');
      await expect(problems.filter({ hasText: 'Pump' })).toContainText('Price is not valid');
      await expect(problems.filter({ hasText: 'Hose' })).toContainText('Tax is not valid');
      const price = problems.filter({ hasText: 'Pump' }).getByRole('textbox', { name: 'Rate' });
      await price.fill('120');
      await price.press('Enter');
      await expect(problems.filter({ hasText: 'Pump' })).toContainText('Can be imported');
      await page.getByRole('combobox', { name: 'Rows whose record is already there' }).click();
      await page.getByRole('option', { name: 'Update the existing record' }).click();
      await expect(page.getByRole('combobox', { name: 'Rows whose record is already there' })).toHaveValue(
        'Update the existing record',
      );
      expect(await stored()).toEqual([['Valve', 40, null]]);
      await page.getByRole('button', { name: 'Import entries' }).click();
      const asked = dialog(page, 'Import entries');
      await expect(asked).toContainText('1 row already there: update what is there');
      await asked.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(page.getByRole('heading', { level: 2, name: 'Imported' })).toBeVisible();
      expect(await stored()).toEqual([
        ['Filter', 1018.5, 7],
        ['Pump', 120, null],
        ['valve', 44, null],
      ]);
      await page.goto('/price-book');
      await expect(row(page, 'Filter')).toContainText('GST');
    },
  );

  withProducts(
    'can be one that was written by the product, safe to open',
    async ({ page, enterAs, openCompany, makeProduct }) => {
      const company = await openCompany();
      await makeProduct(company, { name: '=Valve', type: 1, price: 40.5, cost: 12, category: 'Plumbing' });
      await makeProduct(company, { name: 'Travel', price: 25 });
      await enterAs(company, '/price-book?category=Plumbing');
      await expect(page.getByRole('row')).toHaveCount(2);
      const download = page.waitForEvent('download');
      await more(page, 'Export price book');
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^price-book-\d{4}-\d\d-\d\d\.csv$/);
      const text = await readFile(await file.path(), 'utf8');
      expect(text.split('\r\n')).toEqual([
        '\uFEFFName,Type,Category,Description,Unit,Cost,Price,Taxes,Exempt from tax,Active',
        "'=Valve,Product,Plumbing,,,12,40.5,,No,Yes",
        '',
      ]);
      await more(page, 'Import price book');
      await chooseFile(page, text.slice(1).trimEnd().split('\r\n'));
      await page.getByRole('button', { name: 'Check 1 row' }).click();
      await expect(row(page, '=Valve')).toContainText('=Valve (same name)');
      await expect(page.getByRole('combobox', { name: 'What to do with row 2' })).toHaveValue('Leave out');
    },
  );
});

test('people who cannot see prices see the price book without them, and cannot change it', async ({
  page,
  enterAs,
  ask,
}) => {
  const { mergedProducts } = await ask<{ mergedProducts: ProductService[] }>(
    'lite',
    'GET',
    '/api/product-service/get-all?view=all',
  );
  expect(mergedProducts.length).toBeGreaterThan(50);
  expect(mergedProducts.every(({ price, cost }) => price === null && cost === null)).toBe(true);
  await enterAs('lite', `/price-book?search=${encodeURIComponent(unique('nothing'))}`);
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page.getByRole('columnheader', { name: 'Category' })).toBeVisible();
  for (const name of ['Price', 'Cost']) await expect(page.getByRole('columnheader', { name })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Import price book' })).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: 'Export price book' })).toBeVisible();
});
