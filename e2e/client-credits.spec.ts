import type { Document } from '@truckroll/contract/documents/documents';
import { expect, expectAccessible, keepPicture, test, toast } from './journey.ts';

test('one payment pays two invoices, and its rest is applied to a third @phone', async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    firstName: 'Ann',
    lastName: 'Lee',
  });
  const invoice = async (rate: number) =>
    (
      await ask<{ document: Document }>(company, 'POST', '/api/documents', {
        ...{ documentType: 1, clientId: client.id, documentStatus: 'sent', items: [{ name: 'Work', rate }] },
      })
    ).document;
  const first = await invoice(100);
  const second = await invoice(60);

  await enterAs(company, `/clients/${client.id}?tab=assets&sub=payments`);
  await page.getByRole('button', { name: 'Receive payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Receive payment from Ann Lee' });
  const amount = dialog.getByRole('textbox', { name: 'Amount', exact: true });
  const ofFirst = dialog.getByRole('textbox', { name: `Amount for ${first.documentNumberDisplay}` });
  const ofSecond = dialog.getByRole('textbox', { name: `Amount for ${second.documentNumberDisplay}` });
  await expect(amount).toHaveValue('$160');
  await amount.fill('120');
  await expect(ofFirst).toHaveValue('$100');
  await expect(ofSecond).toHaveValue('$20');
  await ofSecond.fill('61');
  await dialog.getByRole('button', { name: 'Receive payment' }).click();
  await expect(dialog.getByText('The payment is more than the amount due.')).toBeVisible();
  await ofSecond.fill('60');
  await amount.fill('200');
  await expect(dialog.getByText('$40.00 stays as credit.')).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'receive-payment');
  await dialog.getByRole('button', { name: 'Receive payment' }).click();
  await expect(toast(page, 'Payment received')).toBeVisible();
  await expect(page.getByText('$40.00 left').first()).toBeVisible();
  await keepPicture(page, 'client-credit');

  const third = await invoice(500);
  await page.reload();
  await page.getByRole('button', { name: /^Actions for payment received of \$200\.00/ }).click();
  await page.getByRole('menuitem', { name: 'Apply to invoices' }).click();
  const applying = page.getByRole('dialog', { name: 'Apply credit of Ann Lee' });
  await expect(applying.getByRole('textbox', { name: `Amount for ${third.documentNumberDisplay}` })).toHaveValue('$40');
  await applying.getByRole('button', { name: 'Apply credit' }).click();
  await expect(toast(page, 'Credit applied')).toBeVisible();
  await expect(page.getByText('$40.00 left')).toHaveCount(0);
  await expectAccessible(page);
});

test('a payment is received from the list of payments, of a client who is chosen there @phone', async ({
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
    ...{ documentType: 1, clientId: client.id, documentStatus: 'sent', items: [{ name: 'Work', rate: 100 }] },
  });
  await enterAs(company, '/grow/payment');
  await page.getByRole('button', { name: 'Receive payment' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog', { name: 'Receive payment' }).getByRole('combobox', { name: 'Client' }).fill('Ann');
  await page.getByRole('option', { name: /Ann Lee/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Receive payment from Ann Lee' });
  await expect(dialog.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('$100');
  await dialog.getByRole('button', { name: 'Receive payment' }).click();
  await expect(toast(page, 'Payment received')).toBeVisible();
  await expect(page.getByText(document.documentNumberDisplay).first()).toBeVisible();
});
