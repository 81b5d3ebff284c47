import type { Locator, Page } from '@playwright/test';
import type { Document } from '@truckroll/contract/documents/documents';
import { test as base, type Company, expect, expectAccessible } from './journey.ts';

const box = (place: Page | Locator, name: string) => place.getByRole('textbox', { name, exact: true });
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });

type Made = { company: Company; id: string };

/** Journeys of a document that somebody else changes meanwhile. */
const test = base.extend<{ makeDocument: (values: object) => Promise<Made> }>({
  makeDocument: async ({ openCompany, ask, makeClient, expectConsoleErrors }, use) => {
    expectConsoleErrors(/409/);
    await use(async (values) => {
      const company = await openCompany();
      const { id: clientId } = await makeClient({ firstName: 'Ann' }, company);
      const items = [{ name: 'Inspection', quantity: 1, rate: 80 }];
      const { id } = await ask<Document>(company, 'POST', '/api/documents', { clientId, items, ...values });
      return { company, id };
    });
  },
});

test('two people change one estimate: the second is asked, and overwrites nothing unseen', async ({
  page,
  enterAs,
  ask,
  makeDocument,
}) => {
  const estimate = { documentType: 2, title: 'Boiler', comments: '<p>As agreed by phone.</p>' };
  const { company, id } = await makeDocument(estimate);
  await enterAs(company, `/grow/estimate/edit?id=${id}`);
  await expect(button(page, 'Save')).toBeDisabled();
  await box(page, 'Title').fill('Boiler and pump');
  await ask(company, 'PATCH', `/api/documents/${id}`, {
    ...{ privateNotes: 'Call first', comments: '<p>The pump is in the cellar.</p>' },
  });
  await button(page, 'Save').click();
  const stale = page.getByRole('dialog', { name: 'Changed by someone else' });
  await button(stale, 'Keep editing').click();
  await expect(box(page, 'Title')).toHaveValue('Boiler and pump');
  await button(page, 'Save').click();
  await expect(stale.getByRole('radiogroup', { name: 'Title' })).toContainText('Boiler and pump');
  await button(stale, 'Use these values').click();
  await expect(box(page, 'Private notes')).toHaveValue('Call first');
  await expect(box(page, 'Comments')).toHaveText('The pump is in the cellar.');
  await expect(box(page, 'Title')).toHaveValue('Boiler and pump');
  await page.getByRole('link', { name: 'Estimates', exact: true }).first().click();
  await button(page.getByRole('dialog', { name: 'Unsaved changes' }), 'Cancel').click();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: /^EST-/, level: 1 })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Boiler and pump');
  await expect(page.getByRole('article')).toContainText('The pump is in the cellar.');
});

test('two people change one payment: the second chooses field by field', async ({
  page,
  enterAs,
  ask,
  makeDocument,
}) => {
  const { company, id } = await makeDocument({ documentType: 1 });
  const paid = { documentId: id, paymentAmount: 30 };
  const { payment } = await ask<{ payment: { id: string } }>(company, 'POST', '/api/payments', paid);
  await enterAs(company, `/grow/invoice/view?id=${id}`);
  await page.getByRole('button', { name: /^Actions for payment of \$30\.00/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit payment of $30.00' });
  await box(editing, 'Note').fill('At the door');
  await ask(company, 'PATCH', `/api/payments/${payment.id}`, { paymentMethod: 'Check', paymentNote: 'No. 12' });
  await button(editing, 'Save').click();
  const versions = page.getByRole('dialog', { name: 'Changed by someone else' });
  await expect(versions.getByRole('radiogroup', { name: /^Note/ })).toContainText('No. 12');
  await expect(versions.getByRole('radiogroup', { name: /method/i })).toContainText('Check');
  await expectAccessible(page);
  await button(versions, 'Use these values').click();
  await expect(box(editing, 'Note')).toHaveValue('At the door');
  await button(editing, 'Save').click();
  await expect(editing).toBeHidden();
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('Check');
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('At the door');
});
