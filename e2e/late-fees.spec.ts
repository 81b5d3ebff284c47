import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

test('the owner decides on late fees, a wrong one is refused beside its field, and a client is left out @phone', async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    ...{ firstName: 'Ann', lastName: 'Lee' },
  });
  await enterAs(company, '/settingsV2/company');
  const fees = page.getByRole('switch', { name: 'Charge a fee for overdue invoices' });
  await fees.click();
  await page.getByRole('textbox', { name: 'Days after the due date' }).fill('10');
  await page.getByRole('combobox', { name: 'The fee is' }).click();
  await page.getByRole('option', { name: 'A percentage of what is due' }).click();
  await page.getByRole('combobox', { name: 'How often' }).click();
  await page.getByRole('option', { name: 'Each month until it is paid' }).click();
  const percentage = page.getByRole('textbox', { name: 'Percentage' });
  await percentage.fill('101');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter more than 0, and at most 100 percent')).toBeVisible();
  await percentage.fill('1.5');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await percentage.scrollIntoViewIfNeeded();
  await keepPicture(page, 'late-fees');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'saved')).toBeVisible();
  await page.reload();
  await expect(fees).toBeChecked();
  await expect(percentage).toHaveValue('1.5%');

  await page.goto(`/clients/${client.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Client' });
  await dialog.getByRole('combobox', { name: 'Late fees' }).click();
  await page.getByRole('option', { name: 'Never' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Late fees')).toBeVisible();
  await expect(page.getByText('Never', { exact: true })).toBeVisible();
});
