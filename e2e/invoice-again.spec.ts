import type { Document } from '@truckroll/contract/documents/documents';
import { expect, expectAccessible, keepPicture, test } from './journey.ts';

test('the invoice of a job is in the currency of its estimate, and another one requires a confirmation', async ({
  page,
  enterAs,
  openCompany,
  ask,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/409 \(Conflict\)/);
  const company = await openCompany();
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    firstName: 'Ann',
    lastName: 'Lee',
  });
  const estimate = await ask<{ document: Document }>(company, 'POST', '/api/documents', {
    documentType: 2,
    clientId: client.id,
    items: [{ name: 'Boiler', rate: 200 }],
  });
  const { jobId } = await ask<{ jobId: string }>(company, 'POST', '/api/jobs', {
    clientId: client.id,
    estimateId: estimate.document.id,
    jobItems: [{ itemName: 'Boiler', quantity: 1, price: 200 }],
  });
  await ask(company, 'PATCH', '/api/account', { currency: 'EUR' });

  await enterAs(company, `/grow/invoice/new?jobId=${jobId}`);
  const total = page.getByText(/^Total/).last();
  await expect(total).toHaveText('Total $200.00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('article')).toContainText('Amount due$200.00');
  const number = await page.getByRole('heading', { level: 1 }).textContent();

  await page.goto(`/grow/invoice/new?jobId=${jobId}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Invoice again?' });
  await expect(question).toContainText(`This job already has the invoice ${number}. Create another one?`);
  await expectAccessible(page);
  await keepPicture(page, 'invoice-again');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/invoice\/new/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await question.getByRole('button', { name: 'Invoice again' }).click();
  await expect(page).toHaveURL(/invoice\/view/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(number ?? '');
});
