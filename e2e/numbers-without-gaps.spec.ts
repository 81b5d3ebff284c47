import type { Document } from '@truckroll/contract/documents/documents';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

test('with numbers without gaps a draft has none, takes the next one when it is marked as sent, and is voided @phone', async ({
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
  const gapless = page.getByRole('switch', { name: 'Invoice numbers without gaps' });
  await expect(gapless).not.toBeChecked();
  await gapless.click();
  await expectAccessible(page);
  await gapless.scrollIntoViewIfNeeded();
  await keepPicture(page, 'numbers-without-gaps');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'saved')).toBeVisible();

  await page.goto('/grow/invoice/new');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Number', exact: true })).toHaveCount(0);

  const { document } = await ask<{ document: Document }>(company, 'POST', '/api/documents', {
    ...{ documentType: 1, clientId: client.id, items: [{ name: 'Work', rate: 100 }] },
  });
  await page.goto(`/grow/invoice/view?id=${document.id}`);
  await expect(page.getByRole('heading', { name: /DRAFT-000001/ }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'draft-without-number');
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mark as sent' }).click();
  await expect(page.getByRole('heading', { name: /INV-\d{10}/ }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  const removal = page.getByRole('menuitem', { name: 'Delete' });
  await expect(removal).toHaveAttribute('aria-disabled', 'true');
  await removal.hover();
  await expect(
    page.getByText('Invoice numbers must have no gaps. Void this invoice instead of deleting it.'),
  ).toBeVisible();
  await page.getByRole('menuitem', { name: 'Void' }).click();
  await page.getByRole('dialog', { name: 'Void' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'is void')).toBeVisible();
});
