import type { Document } from '@truckroll/contract/documents/documents';
import type { OutgoingMail } from '@truckroll/contract/mail/mail';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';
import { placeOf } from './place.ts';

test('on a phone an invoice is written, sent, read by its client and paid', async ({
  page,
  browser,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  await ask(company, 'POST', '/api/product-service', { name: 'Drain cleaning', price: 120, type: 2 });
  await ask(company, 'POST', '/api/clients', { firstName: 'Ann', lastName: 'Lee', email: 'ann.lee@journey.test' });
  await enterAs(company, '/grow/invoice');
  await expect(page.getByText('No invoices found')).toBeVisible();
  await page.getByRole('link', { name: 'New Invoice' }).first().tap();

  await page.getByRole('combobox', { name: 'Client', exact: true }).fill('Ann');
  await page.getByRole('option', { name: /Ann Lee/ }).tap();
  await page.getByRole('button', { name: 'Add item' }).tap();
  await expect(page.getByRole('combobox', { name: 'Name of item 1' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Name of item 1' }).fill('Drain');
  await page.getByRole('option', { name: /Drain cleaning/ }).tap();
  await expect(page.getByRole('status', { name: 'Total of item 1' })).toHaveText('$120.00');
  await page.getByRole('textbox', { name: 'Quantity of item 1' }).fill('1.5');
  // The total stays visible above the bar at any scroll position of the form.
  await expect(page.getByText('Total $180.00')).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Quantity of item 1' }).scrollIntoViewIfNeeded();
  await keepPicture(page, 'document-editor-phone');
  await page.getByRole('button', { name: 'Save and send' }).tap();

  const sending = page.getByRole('dialog', { name: /^Send Invoice/ });
  await expectAccessible(page);
  await sending.getByRole('button', { name: 'Send', exact: true }).tap();
  const kept = page.getByRole('dialog', { name: 'Saved here: no mail server is set up' });
  await expectAccessible(page);
  await kept.getByRole('button', { name: 'Close', exact: true }).first().tap();
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'document-view-phone');

  const { mails } = await ask<{ mails: OutgoingMail[] }>(company, 'GET', '/api/mail/outgoing');
  const text = mails.find(({ kind }) => kind === 'document')?.text ?? '';
  const link = /\/public\/documents\/[\w-]+/.exec(text)?.[0] ?? 'no link';
  const own = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const visit = await own.newPage();
  await visit.goto(new URL(link, page.url()).href);
  await expect(visit.getByText('Amount due $180.00')).toBeVisible();
  await expect(visit.getByText('Please pay within 7 days').first()).toBeVisible();
  await expectNoSidewaysScroll(visit);
  await expectAccessible(visit, { staysWhite: true });
  await keepPicture(visit, 'public-document-phone');
  await own.close();

  await page.getByRole('button', { name: 'Collect Payment' }).tap();
  const paying = page.getByRole('dialog', { name: /^Collect Payment/ });
  await expectAccessible(page);
  await keepPicture(page, 'payment-phone');
  await paying.getByRole('button', { name: 'Record Payment' }).tap();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  const { documents } = await ask<{ documents: Document[] }>(company, 'GET', '/api/documents?documentType=1');
  expect(documents.map(({ documentStatus, paymentStatus }) => [documentStatus, paymentStatus])).toEqual([
    ['viewed', 'paid'],
  ]);
});

test('on a phone a client approves an estimate by touch', async ({ page, openCompany, ask, browser }) => {
  const company = await openCompany();
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    firstName: 'Ann',
    email: 'ann.lee@journey.test',
  });
  const { id } = await ask<Document>(company, 'POST', '/api/documents', {
    documentType: 2,
    clientId: client.id,
    items: [{ name: 'Inspection', quantity: 1, rate: 80 }],
    isContractRequired: true,
    contractTitle: 'Terms of work',
    contractContent: '<p>The work is done within ten days.</p>',
  });
  await ask(company, 'POST', `/api/documents/${id}/send`, {});
  const { mails } = await ask<{ mails: OutgoingMail[] }>(company, 'GET', '/api/mail/outgoing');
  const link = /\/public\/documents\/[\w-]+/.exec(mails[0]?.text ?? '')?.[0] ?? 'no link';
  await page.goto(link);
  await page.getByRole('button', { name: /^Approve \$/ }).tap();
  const signing = page.getByRole('dialog', { name: /^Approve EST-/ });
  const pad = await placeOf(signing.getByRole('img', { name: 'Signature' }));
  await page.mouse.move(pad.x + 40, pad.y + 60);
  await page.mouse.down();
  await page.mouse.move(pad.x + 160, pad.y + 120, { steps: 8 });
  await page.mouse.up();
  await expectAccessible(page, { staysWhite: true });
  await keepPicture(page, 'contract-phone');
  await signing.getByRole('button', { name: 'Approve', exact: true }).tap();
  await expect(page.getByText('Thank you. Your answer has been sent.')).toBeVisible();

  // Without the link the page shows nothing.
  const other = await (await browser.newContext()).newPage();
  await other.goto(`${link.slice(0, -4)}none`);
  await expect(other.getByText('This link is invalid or has expired.')).toBeVisible();
  await other.context().close();
});
