import type { Document } from '@truckroll/contract/documents/documents';
import type { OutgoingMail } from '@truckroll/contract/mail/mail';
import { expect, expectAccessible, keepPicture, test, toast } from './journey.ts';

test('a deposit is recorded on the estimate, and its invoice inherits it', async ({
  page,
  browser,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann.lee@journey.test',
  });
  const { document } = await ask<{ document: Document }>(company, 'POST', '/api/documents', {
    documentType: 2,
    clientId: client.id,
    items: [{ name: 'Boiler', rate: 200 }],
    isDepositRequired: true,
    depositType: 'percentage',
    depositValue: 25,
  });
  await ask(company, 'POST', `/api/documents/${document.id}/send`, { attachPdf: false });
  const { mails } = await ask<{ mails: OutgoingMail[] }>(company, 'GET', '/api/mail/outgoing');
  const link = /\/public\/documents\/[\w-]+/.exec(mails[0]?.text ?? '')?.[0] ?? 'no link';

  await enterAs(company, `/grow/estimate/view?id=${document.id}`);
  const own = await browser.newContext();
  const visit = await own.newPage();
  await visit.goto(new URL(link, page.url()).href);
  await visit.getByRole('button', { name: /^Approve \$/ }).click();
  await visit.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(visit.getByText('Deposit due $50.00')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Record deposit' }).click();
  const dialog = page.getByRole('dialog', { name: /^Record Deposit for EST-/ });
  const amount = dialog.getByRole('textbox', { name: 'Amount', exact: true });
  await expect(amount).toHaveValue('$50');
  await amount.fill('50.01');
  await dialog.getByRole('button', { name: 'Record Deposit' }).click();
  await expect(dialog.getByText('The payment is more than the amount due.')).toBeVisible();
  await amount.fill('50');
  await dialog.getByRole('button', { name: 'Record Deposit' }).click();
  await expect(toast(page, 'Deposit recorded')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Deposit paid$50.00');
  await expect(page.getByRole('button', { name: 'Record deposit' })).toHaveCount(0);
  await expectAccessible(page);
  await keepPicture(page, 'estimate-deposit');
  await visit.reload();
  await expect(visit.getByText('Deposit paid $50.00')).toBeVisible();
  await own.close();

  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Convert to Invoice' }).click();
  await expect(page.getByRole('heading', { name: /^INV-/, level: 1 })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Deposit paid-$50.00Amount due$150.00');
  await page.getByRole('link', { name: 'Open the estimate' }).click();
  await expect(page.getByText(/^Taken over by INV-/)).toBeVisible();
});
