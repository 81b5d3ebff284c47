import type { Locator, Page } from '@playwright/test';
import type { Account } from '@truckroll/contract/account/account';
import type { Tax } from '@truckroll/contract/price-book/taxes';
import { box, chooseClient, dialog, jobOf, list, openForm, save, savedId, setUpCompany, unfold } from './job-form.ts';
import { type Company, expect, expectAccessible, keepPicture, test, toast } from './journey.ts';

const noticeText = 'Taxes and travel times need a located address.';
const unknown = 'The old barn behind the mill';
const notFoundText = 'Unable to find coordinates for the provided address. Please verify the address is correct.';
const notice = (form: Page | Locator) => form.getByText(noticeText);
const locate = (form: Page | Locator) => form.getByRole('button', { name: 'Locate', exact: true });

test.describe('an address without a position', () => {
  let company: Company;
  test.beforeEach(async ({ openCompany, ask }) => {
    company = await openCompany();
    await setUpCompany(ask, company);
  });

  test('shows a warning wherever one is entered, and is located there', async ({ page, enterAs }) => {
    const forms = [
      { path: '/clients?new=client', field: 'Address' },
      { path: '/requests?new=request', field: 'Service Address' },
      { path: '/settingsV2/company', field: 'Address' },
      { path: '/jobs?job=new', field: 'Address', part: 'Place and contact' },
    ];
    await enterAs(company, '/home');
    for (const { path, field, part } of forms) {
      await page.goto(path);
      if (part !== undefined) await unfold(dialog(page), part);
      const input = page.getByRole('combobox', { name: field, exact: true });
      await input.fill('260 Carlaw Avenue, Toronto');
      await expect(notice(page)).toBeVisible();
      await input.press('Escape');
      await expectAccessible(page);
      await keepPicture(page, `unlocated${path.split('?')[0]?.replaceAll('/', '-')}`);
      await locate(page).focus();
      await page.keyboard.press('Enter');
      await expect(notice(page)).toBeHidden();
      await expect(page.getByText('Approximate position')).toBeVisible();
      await expect(input).toBeFocused();
      await expect(input).toHaveValue('260 Carlaw Avenue, Toronto');
    }
  });

  test('does not block a job, which has the default tax until it is located', async ({
    page,
    enterAs,
    ask,
    makeClient,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/404/);
    const client = await makeClient({ propertyAddress: { formattedAddress: unknown } }, company);
    await enterAs(company, '/settingsV2/company');
    await page.getByRole('combobox', { name: 'Default tax' }).click();
    await expectAccessible(page);
    await page.getByRole('option', { name: 'HST (13%)' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Saved')).toBeVisible();
    const { account } = await ask<{ account: Account }>(company, 'GET', '/api/account');
    const { taxes } = await ask<{ taxes: Tax[] }>(company, 'GET', '/api/taxes?view=all');
    const hst = taxes.find(({ name }) => name === 'HST');
    expect(account.defaultTaxId).toBe(hst?.id);

    await page.goto('/jobs?job=new');
    const form = await openForm(page);
    await chooseClient(page, form, client.name);
    await unfold(form, 'Place and contact');
    await expect(list(form, 'Address')).toHaveValue(unknown);
    await expect(notice(form)).toBeVisible();
    await locate(form).click();
    await expect(form.getByText(notFoundText)).toBeVisible();
    await expect(list(form, 'Address')).toHaveValue(unknown);
    await box(form, 'Title').fill('Roof of the barn');
    await form.getByRole('button', { name: 'Next' }).click();
    await form.getByRole('button', { name: 'Add item' }).click();
    await list(form, 'Name of item 1').fill('Inspection');
    await page.getByRole('option', { name: 'Inspection' }).first().click();
    const sum = (name: string) => form.locator('dl > div', { hasText: name }).getByRole('definition');
    await expect(sum('Tax')).toHaveText('$10.40');
    const id = await savedId(page, () => save(form).click());
    await expect(dialog(page)).toBeHidden();
    const job = await jobOf(ask, company, id);
    expect(job).toMatchObject({ total: 90.4, jobAddress: { formattedAddress: unknown, latitude: null } });

    await page.goto(`/jobs?job=${id}`);
    const edited = dialog(page, 'Edit Job');
    await unfold(edited, 'Place and contact');
    await list(edited, 'Address').fill('500 Delaware Avenue, Buffalo');
    await expect(notice(edited)).toBeVisible();
    await locate(edited).click();
    await expect(notice(edited)).toBeHidden();
    await save(edited, 'Update').click();
    await expect(edited).toBeHidden();
    expect(await jobOf(ask, company, id)).toMatchObject({ total: 80, jobAddress: { state: 'NY' } });
  });
});
