import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, keepPicture, test } from './journey.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const textThatOpensNothing = (cell: Locator): Promise<string> =>
  cell.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const opening of copy.querySelectorAll('a, button')) opening.remove();
    return copy.textContent;
  });
const total = (page: Page, name: string) => part(page, name).getByRole('row', { name: /^Total/ });

test('a figure opens its records, which come to it, and a record opens by the keyboard', async ({
  page,
  enterAs,
  openCompany,
  makeClient,
  ask,
}) => {
  const company = await openCompany();
  const { id: clientId } = await makeClient({ firstName: 'Ann', lastName: 'Lee' }, company);
  const invoice = (date: string, rate: number) =>
    ask<{ document: { id: string } }>(company, 'POST', '/documents', {
      ...{ clientId, documentType: 1, documentStatus: 'sent', date, dueDate: date },
      items: [{ name: 'Work', rate }],
    });
  const pay = (documentId: string, paymentAmount: number, paymentDate: string) =>
    ask<{ payment: { id: string } }>(company, 'POST', '/api/payments', {
      ...{ documentId, paymentAmount, paymentDate, paymentMethod: 'Cash' },
    });
  const { document } = await invoice('2025-01-10', 100);
  await pay(document.id, 100, '2025-02-25');
  const refunded = await invoice('2025-02-01', 40);
  const { payment } = await pay(refunded.document.id, 40, '2025-03-01');
  await ask(company, 'POST', `/api/payments/${payment.id}/refunds`, {
    ...{ refundAmount: 30, refundDate: '2025-03-02', refundMethod: 'Cash', reason: 'Kind' },
  });
  await invoice('2025-03-05', 50);

  await enterAs(company, '/reports?from=2025-01-01&to=2025-03-31');
  await total(page, 'Revenue').getByRole('button', { name: '$110.00' }).press('Enter');
  const collected = page.getByRole('dialog', { name: 'Collected' });
  await expect(collected.getByText('Jan 01, 2025 to Mar 31, 2025')).toBeVisible();
  await expect(collected.getByRole('row')).toHaveText([
    /Record.*Client.*Kind.*Date.*Amount/,
    /INV.*Ann Lee.*Refund.*Mar 02, 2025.*-\$30\.00/,
    /INV.*Ann Lee.*Payment.*Mar 01, 2025.*\$40\.00/,
    /INV.*Ann Lee.*Payment.*Feb 25, 2025.*\$100\.00/,
  ]);
  await expect(collected.getByText('Total: $110.00', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'report-records');
  await page.keyboard.press('Escape');
  await expect(collected).toBeHidden();
  await expect(total(page, 'Revenue').getByRole('button', { name: '$110.00' })).toBeFocused();

  const march = part(page, 'Revenue').getByRole('row', { name: /^March 2025/ });
  await march.getByRole('button', { name: '$50.00' }).click();
  const outstanding = page.getByRole('dialog', { name: 'Outstanding invoices: March 2025' });
  await expect(outstanding.getByText('At the end of Mar 31, 2025')).toBeVisible();
  await expect(outstanding.getByText('Total: $50.00', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await march.getByRole('button', { name: '$0.00' }).click();
  await expect(page.getByRole('dialog').getByText('No records make up this figure.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Days to pay' }).click();
  await total(page, 'Days to pay').getByRole('button', { name: '46 days' }).click();
  const paid = page.getByRole('dialog', { name: 'Paid invoices' });
  await expect(paid.getByText('Average of 1 invoice: 46 days', { exact: true })).toBeVisible();
  await paid.getByRole('link', { name: /INV/ }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/grow/invoice/view\\?id=${document.id}`));

  await page.goto('/reports?from=2026-01-01&to=2026-03-31');
  await total(page, 'Revenue').getByRole('button', { name: '$110.00' }).click();
  await expect(collected.getByText('Jan 01, 2025 to Mar 31, 2025')).toBeVisible();
  await expect(collected.getByText('Total: $110.00', { exact: true })).toBeVisible();
});

test('every figure of the demo company opens a list or its records, and a failure can be tried again', async ({
  page,
  enterAs,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/500/);
  await enterAs('owner', '/reports');
  for (const [tab, title] of [
    ['Revenue', 'Revenue'],
    ['Days to pay', 'Days to pay'],
    ['People', 'Jobs and hours by person'],
    ['Conversion', 'Requests'],
    ['Conversion', 'Estimates'],
    ['Work', 'Work by category'],
    ['Work', 'Work by city'],
    ['Clients', 'New and lost clients'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(total(page, title)).toBeVisible();
    for (const cell of await total(page, title).getByRole('cell').all()) {
      expect(await textThatOpensNothing(cell)).toMatch(/^(-|0)?(year before (-|0)?( \([^)]*\))?)?$/);
      for (const button of await cell.getByRole('button').all()) {
        const value = (await button.textContent()) ?? '';
        await button.click();
        // A share opens the records of its part.
        if (!value.endsWith('%'))
          await expect(page.getByRole('dialog').getByText(/^(Total|Average)/)).toContainText(value);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
    }
  }

  await page.route('**/api/reports/records*', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Nothing works today.' } }),
  );
  await page.getByRole('tab', { name: 'Work' }).click();
  await part(page, 'Work by city').getByRole('row').nth(1).getByRole('button').first().click();
  const dialog = page.getByRole('dialog', { name: /^Value of finished jobs: / });
  await expect(dialog.getByRole('alert')).toContainText('Nothing works today.');
  await page.unroute('**/api/reports/records*');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText(/^Total: /)).toBeVisible();
});
