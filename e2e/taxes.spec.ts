import type { Page } from '@playwright/test';
import type { Tax } from '@truckroll/contract/price-book/taxes';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, name: string) => page.getByRole('row', { name });

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test.describe('the taxes of a company', () => {
  test('are added with state, day and scope, and changed', async ({ page, enterAs, openCompany, ask }) => {
    const company = await openCompany();
    await enterAs(company, '/settingsV2');
    await page.getByRole('main').getByRole('link', { name: 'Taxes Rates' }).click();
    await expect(page.getByText('No taxes found')).toBeVisible();
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    const add = dialog(page, 'Add tax');
    await add.getByLabel('Name').fill('HST');
    await add.getByRole('button', { name: 'Save' }).click();
    await expect(add.getByText('Rate is required')).toBeVisible();
    await add.getByLabel('Rate %').fill('113');
    await add.getByRole('button', { name: 'Save' }).click();
    await expect(add.getByText('Rate must be between 0 and 100')).toBeVisible();
    await add.getByLabel('Rate %').fill('13');
    await add.getByLabel('Apply on all items').check();
    await choose(page, 'Country', 'United States');
    await choose(page, 'State', 'New York');
    await choose(page, 'Country', 'Canada');
    await expect(add.getByRole('combobox', { name: 'State' })).toHaveValue('');
    await choose(page, 'State', 'Ontario');
    await add.getByRole('textbox', { name: 'Effective date' }).fill('07/01/2010');
    await add.getByLabel('Goods').uncheck();
    await add.getByLabel('Tax-exempt clients do not pay it').check();
    await expectAccessible(page);
    await keepPicture(page, 'tax-dialog');
    await add.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Saved')).toBeVisible();
    for (const text of ['13%', 'Exclusive', 'Ontario', 'Jul 01, 2010', 'Business services, Residential services'])
      await expect(row(page, 'HST')).toContainText(text);
    const { taxes } = await ask<{ taxes: Tax[] }>(company, 'GET', '/api/taxes?view=all');
    expect(taxes).toMatchObject([
      {
        name: 'HST',
        rate: 13,
        applyOnAllItems: true,
        state: { name: 'Ontario', isoCode: 'ON' },
        countryId: 'CA',
        stateId: 'CA-ON',
        effectiveDate: '2010-07-01',
        applicationRules: {
          apply_to_goods: false,
          apply_to_business_services: true,
          apply_to_residential_services: true,
          allow_tax_exempt_override: true,
        },
      },
    ]);

    await page.getByRole('button', { name: 'HST', exact: true }).click();
    const edit = dialog(page, 'Edit tax');
    await expect(edit.getByRole('combobox', { name: 'State' })).toHaveValue('Ontario');
    await expect(edit.getByRole('button', { name: 'Save' })).toBeDisabled();
    await choose(page, 'Exclusive / Inclusive', 'Inclusive: part of the price');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, 'HST')).toContainText('Inclusive');
  });

  test('become inactive when deleted, and can be restored', async ({ page, enterAs, openCompany, ask }) => {
    const company = await openCompany();
    await ask(company, 'POST', '/api/taxes', { name: 'GST', rate: 5 });
    await enterAs(company, '/settingsV2/taxes');
    const act = async (action: string) => {
      await page.getByRole('button', { name: 'Actions for GST' }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await act('Delete');
    await dialog(page, 'Delete tax').getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('No taxes found')).toBeVisible();
    await page.getByRole('switch', { name: 'Show inactive' }).check();
    await expect(row(page, 'GST')).toContainText('No');
    await act('Activate');
    await expect(toast(page, "'GST' is active now")).toBeVisible();
    expect((await ask<{ taxes: Tax[] }>(company, 'GET', '/api/taxes?view=all')).taxes).toHaveLength(1);
  });

  test('fit a phone', { tag: '@phone-only' }, async ({ page, enterAs, openCompany, ask }) => {
    const company = await openCompany();
    await ask(company, 'POST', '/api/taxes', {
      name: 'HST',
      rate: 13,
      state: { name: 'Ontario', isoCode: 'ON' },
      effectiveDate: '2010-07-01',
    });
    await enterAs(company, '/settingsV2/taxes');
    await expect(page.getByText('Ontario')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await keepPicture(page, 'taxes');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog(page, 'Add tax')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await keepPicture(page, 'tax-dialog');
  });
});

test('only admins see the taxes in the settings', async ({ page, enterAs }) => {
  await enterAs('manager', '/settingsV2/taxes');
  await expect(page.getByText('You do not have permission to view this page.')).toBeVisible();
});
