import type { Page } from '@playwright/test';
import type { Document } from '@truckroll/contract/documents/documents';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('the owner closes a month, a payment of it is refused beside its date, and the month is opened again @phone', async ({
  page,
  enterAs,
  openCompany,
  expectConsoleErrors,
  ask,
}) => {
  // The refused payment.
  expectConsoleErrors(/409/);
  const company = await openCompany();
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    firstName: 'Ann',
    lastName: 'Lee',
  });
  const { document } = await ask<{ document: Document }>(company, 'POST', '/api/documents', {
    ...{ documentType: 1, clientId: client.id, documentStatus: 'sent', items: [{ name: 'Work', rate: 100 }] },
  });

  await enterAs(company, '/settingsV2/closed-periods');
  await expect(page.getByRole('heading', { name: 'All days are open' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close the books' }).click();
  const closing = dialog(page, 'Close the books');
  await expect(closing.getByRole('textbox', { name: 'Last closed day' })).not.toHaveValue('');
  await expectAccessible(page);
  await keepPicture(page, 'close-books');
  await closing.getByRole('button', { name: 'Close the books' }).click();
  await expect(toast(page, 'The books are closed through')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Closed through/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'closed-periods');

  await page.goto(`/grow/invoice/view?id=${document.id}&collectPayment=true`);
  const paying = dialog(page, `Collect Payment for ${document.documentNumberDisplay}`);
  await expect(paying.getByText(/^Open from .* on$/)).toBeVisible();
  const date = paying.getByRole('textbox', { name: 'Date' });
  await date.fill('01/02/2025');
  await date.press('Tab');
  await paying.getByRole('button', { name: 'Record Payment' }).click();
  await expect(paying.getByText(/^The books are closed through/)).toBeVisible();
  await expect(date).toHaveValue('01/02/2025');
  await keepPicture(page, 'closed-day');

  await page.goto('/settingsV2/closed-periods');
  await page.getByRole('button', { name: 'Open again' }).click();
  const opening = dialog(page, 'Open the books again');
  await opening.getByRole('textbox', { name: 'Reason' }).fill('A bill was missing');
  await opening.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByRole('heading', { name: 'All days are open' })).toBeVisible();
  await expect(page.getByText('A bill was missing')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'opened-periods');
});
