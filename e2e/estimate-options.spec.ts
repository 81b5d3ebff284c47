import type { Document } from '@truckroll/contract/documents/documents';
import type { OutgoingMail } from '@truckroll/contract/mail/mail';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

test('an estimate is offered in three options, of which the client takes the better one with what it adds', {
  tag: '@phone',
}, async ({ page, browser, enterAs, openCompany, ask, expectConsoleErrors }) => {
  // The refused name.
  expectConsoleErrors(/400 \(Bad Request\)/);
  const company = await openCompany();
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    ...{ firstName: 'Ann', lastName: 'Lee', email: 'ann.lee@journey.test' },
  });
  const { document } = await ask<{ document: Document }>(company, 'POST', '/api/documents', {
    ...{ documentType: 2, clientId: client.id, isDepositRequired: true, depositType: 'percentage', depositValue: 25 },
    items: [
      { name: 'Furnace', rate: 4000 },
      { name: 'Duct cleaning', rate: 300 },
    ],
  });

  await enterAs(company, `/grow/estimate/edit?id=${document.id}`);
  await page.getByRole('button', { name: 'Offer several options' }).click();
  const option = (name: RegExp) => page.getByRole('tab', { name });
  await expect(option(/^Better/)).toHaveAttribute('aria-selected', 'true');
  const rate = page.getByRole('textbox', { name: 'Rate of item 1' });
  await expect(rate).toHaveValue('4,000.00');
  const type = async (figure: string): Promise<void> => {
    await rate.focus();
    await rate.press('ControlOrMeta+a');
    await rate.pressSequentially(figure);
  };
  await type('5500');
  await page.getByRole('button', { name: 'More of item 2' }).click();
  await page.getByRole('checkbox', { name: 'Optional for the client, item 2' }).check();
  await page.getByRole('checkbox', { name: 'Included at first, item 2' }).uncheck();
  await expect(option(/^Better/)).toHaveText('Better, $5,500.00');
  await page.getByRole('button', { name: 'Duplicate option' }).click();
  await expect(rate).toHaveValue('5,500.00');
  await type('8000');
  await expect(option(/^Best/)).toHaveText('Best, $8,000.00');
  await page.getByRole('textbox', { name: 'Name of the option' }).fill('Better');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Another option has this name')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name of the option' }).fill('Best');
  await expectAccessible(page);
  await keepPicture(page, 'estimate-options');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('article')).toContainText('Recommended');

  await ask(company, 'POST', `/api/documents/${document.id}/send`, { attachPdf: false });
  const { mails } = await ask<{ mails: OutgoingMail[] }>(company, 'GET', '/api/mail/outgoing');
  const link = /\/public\/documents\/[\w-]+/.exec(mails[0]?.text ?? '')?.[0] ?? 'no link';
  const own = await browser.newContext({ viewport: page.viewportSize() });
  const visit = await own.newPage();
  await visit.goto(new URL(link, page.url()).href);
  await expect(visit.getByRole('radio', { name: 'Better' })).toBeChecked();
  await visit.getByText('Good', { exact: true }).click();
  await expect(visit.getByRole('button', { name: /^Approve \$4,300\.00/ })).toBeVisible();
  await visit.getByText('Better', { exact: true }).first().click();
  await visit.getByRole('checkbox', { name: 'Add Duct cleaning' }).check();
  await expectNoSidewaysScroll(visit);
  await expectAccessible(visit, { staysWhite: true });
  await keepPicture(visit, 'estimate-options-client');
  await visit.getByRole('button', { name: /^Approve \$5,800\.00/ }).click();
  await expect(visit.getByRole('dialog')).toContainText('the option Better for $5,800.00');
  await visit.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(visit.getByText('Deposit due $1,450.00')).toBeVisible();
  await own.close();

  // The other options stay readable, and do not count.
  await page.reload();
  await expect(page.getByRole('article')).toContainText('Chosen');
  await page.getByRole('button', { name: 'Record deposit' }).click();
  const dialog = page.getByRole('dialog', { name: /^Record Deposit for EST-/ });
  await dialog.getByRole('button', { name: 'Record Deposit' }).click();
  await expect(toast(page, 'Deposit recorded')).toBeVisible();
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Convert to Invoice' }).click();
  await expect(page.getByRole('heading', { name: /^INV-/, level: 1 })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Deposit paid-$1,450.00Amount due$4,350.00');
  await expect(page.getByRole('article')).not.toContainText('$8,000.00');
});

test('the office approves what a client chose by telephone: what an estimate adds, and how much of it', {
  tag: '@phone',
}, async ({ page, enterAs, openCompany, ask }) => {
  const company = await openCompany();
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', { firstName: 'Ann' });
  const { document } = await ask<{ document: Document }>(company, 'POST', '/api/documents', {
    ...{ documentType: 2, clientId: client.id },
    items: [
      { name: 'Furnace', rate: 4000 },
      { name: 'Duct cleaning', rate: 300, isOptional: true, isChosen: false },
      { name: 'Air vents', rate: 50, quantity: 2, isOptional: true, isChosen: true, minQuantity: 1, maxQuantity: 6 },
    ],
  });
  await enterAs(company, `/grow/estimate/view?id=${document.id}`);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mark as approved' }).click();
  const dialog = page.getByRole('dialog', { name: /^What the client chose of EST-/ });
  await expect(dialog.getByText('Total $4,100.00')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Duct cleaning' }).check();
  await dialog.getByRole('textbox', { name: 'Quantity of Air vents' }).fill('4');
  await expect(dialog.getByText('Total $4,500.00')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'estimate-approved-by-office');
  await dialog.getByRole('button', { name: 'Mark as approved' }).click();
  await expect(toast(page, 'Estimate marked as approved')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('$4,500.00');
  await expect(page.getByRole('article')).toContainText('Duct cleaning');
});
