import type { Document } from '@truckroll/contract/documents/documents';
import { expect, expectAccessible, keepPicture, test, toast } from './journey.ts';

test('a credit note credits one of two hours, is voided, and everything is due again @phone', async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    ...{ firstName: 'Ann', lastName: 'Lee' },
  });
  const { document } = await ask<{ document: Document }>(company, 'POST', '/api/documents', {
    ...{ documentType: 1, clientId: client.id, documentStatus: 'sent', shippingAmount: 10 },
    items: [{ name: 'Work', quantity: 2, rate: 50 }],
  });

  await enterAs(company, `/grow/invoice/view?id=${document.id}`);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Credit note' }).click();
  const dialog = page.getByRole('dialog', { name: `Credit note for ${document.documentNumberDisplay}` });
  const quantity = dialog.getByRole('textbox', { name: 'Quantity of Work, 2 left' });
  const amount = dialog.getByRole('textbox', { name: 'Amount of Work' });
  await quantity.fill('1');
  await expect(amount).toHaveValue('$50');
  await amount.fill('101');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('One hour was not needed');
  await dialog.getByRole('button', { name: 'Create credit note' }).click();
  await expect(dialog.getByText('This is more than the invoice has left to credit.')).toBeVisible();
  await amount.fill('50');
  await expect(dialog.getByText('$50.00 is credited, $50.00 of it pays what is due.')).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'credit-note');
  await dialog.getByRole('button', { name: 'Create credit note' }).click();
  await expect(toast(page, 'Credit note CN-000001 created')).toBeVisible();
  const notes = page.getByRole('list', { name: 'Credit notes' });
  await expect(notes.getByText('One hour was not needed')).toBeVisible();
  await expectAccessible(page);

  const { token } = await ask<{ token: string }>(company, 'POST', `/api/clients/${client.id}/hub-view`, {});
  const clientPage = await page.context().newPage();
  await clientPage.goto(`/hub?view=${token}`);
  const shown = clientPage.getByRole('region', { name: 'Credit notes' });
  await expect(shown.getByRole('listitem')).toContainText('$50.00');
  await expectAccessible(clientPage, { staysWhite: true });
  await keepPicture(clientPage, 'credit-note-of-client');
  const clientFile = clientPage.waitForEvent('download');
  await shown.getByRole('link', { name: 'Download credit note CN-000001' }).click();
  expect((await clientFile).suggestedFilename()).toBe('CN-000001.pdf');
  await clientPage.close();

  await page.getByRole('button', { name: 'Actions for credit note CN-000001' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download PDF' }).click();
  expect((await file).suggestedFilename()).toBe('CN-000001.pdf');
  await page.getByRole('button', { name: 'Actions for credit note CN-000001' }).click();
  await page.getByRole('menuitem', { name: 'Void' }).click();
  const voiding = page.getByRole('dialog', { name: 'Void $50.00' });
  await voiding.getByRole('textbox', { name: 'Reason' }).fill('It was needed');
  await voiding.getByRole('button', { name: 'Void' }).click();
  await expect(toast(page, 'Voided')).toBeVisible();
  await expect(notes.getByText('Void', { exact: true })).toBeVisible();
});
