import type { Locator, Page } from '@playwright/test';
import type { Document } from '@truckroll/contract/documents/documents';
import type { OutgoingMail } from '@truckroll/contract/mail/mail';
import { type Company, expect, expectAccessible, keepPicture, test, toast, type Who } from './journey.ts';

type Ask = <Data>(who: Who, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<Data>;

const box = (place: Page | Locator, name: string) => place.getByRole('textbox', { name, exact: true });
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const sums = (page: Page) => page.getByLabel('Sums');
const sheet = (page: Page) => page.getByRole('article');

const elm = {
  street: 'Queen St W',
  houseNumber: '100',
  city: 'Toronto',
  state: 'ON',
  country: 'CA',
  zipCode: 'M5H 2N2',
  formattedAddress: '100 Queen St W, Toronto, ON M5H 2N2, Canada',
  latitude: 43.6534,
  longitude: -79.3839,
};

/** Creates a client in Ontario, a tax on everything there, and a small price book. */
async function setUpCompany(ask: Ask, company: Company) {
  const state = { name: 'Ontario', isoCode: 'ON' };
  await ask(company, 'POST', '/api/taxes', { name: 'HST', rate: 13, applyOnAllItems: true, state });
  await ask(company, 'POST', '/api/product-service', { name: 'Furnace filter', price: 20, type: 1, unitType: 'box' });
  await ask(company, 'POST', '/api/product-service', { name: 'Inspection', price: 80, type: 2 });
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann.lee@journey.test',
    propertyAddress: elm,
  });
  return client;
}

/** The link in the newest mail with a document. */
async function linkOf(ask: Ask, company: Company): Promise<string> {
  const { mails } = await ask<{ mails: OutgoingMail[] }>(company, 'GET', '/api/mail/outgoing');
  const text = mails.find(({ kind }) => kind === 'document')?.text ?? '';
  return /\/public\/documents\/[\w-]+/.exec(text)?.[0] ?? 'no link';
}

async function chooseInPriceBook(page: Page, ...names: string[]): Promise<void> {
  await button(page, 'Price Book').click();
  const book = page.getByRole('dialog', { name: 'Price Book' });
  for (const name of names) await book.getByRole('checkbox', { name: new RegExp(name) }).check();
  await button(book, 'Add selected').click();
}

async function act(page: Page, entry: string): Promise<void> {
  await button(page, 'Actions').click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function collect(page: Page, amount: string | null, method?: string): Promise<void> {
  await button(page, 'Collect Payment').click();
  const dialog = page.getByRole('dialog', { name: /^Collect Payment/ });
  if (amount !== null) await box(dialog, 'Amount').fill(amount);
  if (method !== undefined) {
    await dialog.getByRole('combobox', { name: 'Method' }).click();
    await page.getByRole('option', { name: method, exact: true }).click();
  }
  await button(dialog, 'Record Payment').click();
}

test('from the price book to the last dollar: an estimate is sent, signed, invoiced and paid', async ({
  page,
  browser,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const client = await setUpCompany(ask, company);

  await enterAs(company, `/grow/estimate/new?clientId=${client.id}`);
  await expect(page.getByRole('heading', { name: 'New Estimate', level: 1 })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Client', exact: true })).toBeDisabled();
  await expect(box(page, 'Number')).toHaveValue(/^\d{4}000001$/);
  await box(page, 'Title').fill('Furnace service');
  await chooseInPriceBook(page, 'Furnace filter', 'Inspection');
  await box(page, 'Quantity of item 1').fill('2.5x');
  await expect(box(page, 'Quantity of item 1')).toHaveValue('2.5');
  await button(page, 'More of item 1').click();
  await expect(box(page, 'Unit of item 1')).toHaveValue('box');
  await button(page, 'More of item 2').click();
  await box(page, 'Discount of item 2').fill('5');
  await page.getByText('Percentage', { exact: true }).first().click();
  await box(page, 'Discount').fill('10');
  await expect(sums(page)).toHaveText(
    'Subtotal$125.00Discount (10% before item discounts)-$13.00HST (13%)$16.90Total$128.90',
  );
  await page.getByRole('textbox', { name: 'Comments' }).fill('Thank you for your business.');
  await button(page, 'Contract Not required').click();
  await page.getByRole('checkbox', { name: 'The client signs a contract' }).check();
  await box(page, 'Contract title').fill('Terms of work');
  await page.getByRole('textbox', { name: 'Contract text' }).fill('The work is done within ten days.');
  await expectAccessible(page);
  await keepPicture(page, 'document-editor');
  await button(page, 'Save').click();

  await expect(page.getByRole('heading', { name: /^EST-\d{4}000001$/, level: 1 })).toBeVisible();
  await expect(sheet(page)).toContainText('Total$128.90');
  await expect(sheet(page)).toContainText('Thank you for your business.');
  await expectAccessible(page);
  await keepPicture(page, 'document-view');
  await button(page, 'Send').click();
  const sending = page.getByRole('dialog', { name: /^Send Estimate/ });
  await expect(sending.getByText('ann.lee@journey.test')).toBeVisible();
  await button(sending, 'Send').click();
  const kept = page.getByRole('dialog', { name: 'Saved here: no mail server is set up' });
  await button(kept, 'Close').first().click();
  await expect(page.getByText('Not emailed', { exact: true }).first()).toBeVisible();

  // The client has no session and uses a separate browser.
  const own = await browser.newContext({ colorScheme: 'dark' });
  const visit = await own.newPage();
  await visit.goto(new URL(await linkOf(ask, company), page.url()).href);
  await expect(visit.getByRole('heading', { name: /^Estimate EST-/, level: 1 })).toBeVisible();
  await expect(sheet(visit)).toContainText('Total$128.90');
  await expect(sheet(visit)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(visit.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(visit, { staysWhite: true });
  await keepPicture(visit, 'public-document');
  await button(visit, 'Approve $128.90').click();
  const signing = visit.getByRole('dialog', { name: /^Approve EST-/ });
  await expect(signing).toContainText('The work is done within ten days.');
  await button(signing, 'Approve').click();
  await expect(toast(visit, 'Please provide a signature')).toBeVisible();
  await button(signing, 'Type name instead').click();
  await expect(box(signing, 'Name')).toHaveValue('Ann Lee');
  await button(signing, 'Approve').click();
  await expect(visit.getByText('Thank you. Your answer has been sent.')).toBeVisible();
  await expect(visit.getByRole('img', { name: 'Signature' })).toBeVisible();
  await visit.reload();
  await expect(visit.getByText(/^by Ann Lee, /)).toBeVisible();
  const [pdf] = await Promise.all([
    visit.waitForEvent('download'),
    visit.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/^EST-\d{4}000001\.pdf$/);
  await own.close();

  await page.reload();
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
  await act(page, 'Convert to Invoice');
  await expect(page.getByRole('heading', { name: /^INV-\d{4}000001$/, level: 1 })).toBeVisible();
  await expect(sheet(page)).toContainText('Amount due$128.90');
  await expect(sheet(page)).toContainText('Furnace service');

  await collect(page, '200');
  const dialog = page.getByRole('dialog', { name: /^Collect Payment/ });
  await expect(dialog.getByText('The payment is more than the amount due.')).toBeVisible();
  await box(dialog, 'Amount').fill('0');
  await button(dialog, 'Record Payment').click();
  await expect(dialog.getByText('Payment amount must be greater than 0')).toBeVisible();
  await box(dialog, 'Amount').fill('50');
  await expectAccessible(page);
  await button(dialog, 'Record Payment').click();
  await expect(toast(page, 'Payment recorded')).toBeVisible();
  await expect(page.getByText('Partially Paid', { exact: true })).toBeVisible();
  await expect(sheet(page)).toContainText('Amount due$78.90');
  await collect(page, null, 'Check');
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(button(page, 'Collect Payment')).toHaveCount(0);

  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  const byCheck = page.getByRole('row').filter({ hasText: 'Check' });
  await expect(byCheck).toContainText('$78.90');
  await byCheck.getByRole('button', { name: /^Actions for payment of/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Receipt' }).press('Enter');
  const receipt = page.getByRole('dialog', { name: /^Receipt for INV-/ });
  await expect(receipt.getByRole('article', { name: 'Receipt' })).toContainText('Amount$78.90');
  await expectAccessible(page);
  await keepPicture(page, 'receipt');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Still due')).toBeVisible();
  await expect(page.getByText('Print', { exact: true })).toBeHidden();
  await expect(byCheck).toBeHidden();
  await page.emulateMedia({ media: null });
  const [saved] = await Promise.all([page.waitForEvent('download'), button(receipt, 'Download PDF').click()]);
  expect(saved.suggestedFilename()).toMatch(/^Receipt INV-\d{4}000001\.pdf$/);
  await button(receipt, 'Close').last().click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Estimates', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Furnace service' })).toContainText('Converted');

  await page.goto(`/clients/${client.id}?tab=assets`);
  await expect(page.getByRole('link', { name: /^INV-/ })).toBeVisible();
  await button(page, 'Statement').click();
  const statement = page.getByRole('dialog', { name: 'Statement of Ann Lee' });
  await expect(statement.getByRole('row').last()).toContainText('$0.00');
  await expectAccessible(page);
  await keepPicture(page, 'statement');
});

test('a payment is changed, refunded and deleted, and the invoice follows', async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const client = await setUpCompany(ask, company);
  const { id } = await ask<Document>(company, 'POST', '/api/documents', {
    documentType: 1,
    clientId: client.id,
    items: [{ name: 'Inspection', quantity: 1, rate: 80 }],
  });
  await enterAs(company, `/grow/invoice/view?id=${id}&collectPayment=true`);
  const dialog = page.getByRole('dialog', { name: /^Collect Payment/ });
  await expect(box(dialog, 'Amount')).toHaveValue('$80');
  await expect(page).not.toHaveURL(/collectPayment/);
  await button(dialog, 'Record Payment').click();
  await expect(sheet(page)).toContainText('Amount due$0.00');

  const menu = async (entry: string) => {
    await page.getByRole('button', { name: /^Actions for payment of \$80\.00/ }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await menu('Edit');
  const editing = page.getByRole('dialog', { name: 'Edit payment of $80.00' });
  await box(editing, 'Note').fill('Cheque no. 12');
  await button(editing, 'Save').click();
  await expect(page.getByText('Cheque no. 12')).toBeVisible();
  await menu('Refund');
  await button(page.getByRole('dialog', { name: /^Refund payment of/ }), 'Refund').click();
  await expect(toast(page, 'Payment refunded')).toBeVisible();
  await expect(sheet(page)).toContainText('Amount due$80.00');
  await menu('Delete');
  await button(page.getByRole('dialog', { name: 'Confirm Action' }), 'Confirm').click();
  await expect(page.getByText('No payments yet')).toBeVisible();
});

test('a job is invoiced once, its payment collected, and it is then paid', async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const client = await setUpCompany(ask, company);
  const job = await ask<{ id: string }>(company, 'POST', '/api/jobs', {
    clientId: client.id,
    title: 'Spring service',
    startDateTime: '2026-03-09T13:00:00.000Z',
    isStartTime: true,
    jobItems: [{ itemName: 'Inspection', quantity: 2, price: 80 }],
  });
  await ask(company, 'PATCH', '/api/jobs', { jobId: job.id, jobStatus: 'completed' });
  await enterAs(company, `/jobs/${job.id}?tab=assets`);
  await expect(page.getByText('No invoices found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'New Invoice' })).toHaveAttribute('target', '_blank');

  const press = async (entry: string): Promise<Page> => {
    await button(page, 'Action').click();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('menuitem', { name: entry }).click(),
    ]);
    return tab;
  };
  const invoice = await press('Generate Invoice');
  await expect(invoice.getByRole('heading', { name: /^INV-/, level: 1 })).toBeVisible();
  await expect(sheet(invoice)).toContainText('Spring service');
  await expect(sheet(invoice)).toContainText('Amount due$160.00');
  await invoice.close();
  await expect(page.getByRole('link', { name: /^INV-/ })).toBeVisible();

  const payment = await press('Collect Payment');
  const dialog = payment.getByRole('dialog', { name: /^Collect Payment/ });
  await expect(box(dialog, 'Amount')).toHaveValue('$160');
  await button(dialog, 'Record Payment').click();
  await expect(sheet(payment)).toContainText('Amount due$0.00');
  await payment.close();
  await page.reload();
  await expect(page.getByRole('dialog').getByText('Paid', { exact: true }).first()).toBeVisible();
});

test('an estimate becomes a job: decimal quantities become one, and a dropped discount is reported', async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const client = await setUpCompany(ask, company);
  const { id } = await ask<Document>(company, 'POST', '/api/documents', {
    documentType: 2,
    clientId: client.id,
    title: 'New furnace',
    items: [{ name: 'Labour', quantity: 2.5, rate: 40, description: 'Two people' }],
    discount: 10,
    comments: '<p>Ask for <b>Ann</b></p>',
  });
  await enterAs(company, `/grow/estimate/view?id=${id}`);
  await act(page, 'Convert to Job');
  await expect(toast(page, 'The discount of $10.00 is not part of a job and was left out.')).toBeVisible();
  const form = page.getByRole('dialog', { name: 'Create Job from Estimate' });
  await expect(box(form, 'Title')).toHaveValue('New furnace');
  await button(form, 'Next').click();
  await expect(box(form, 'Quantity of item 1')).toHaveValue('1');
  await expect(box(form, 'Rate of item 1')).toHaveValue('100.00');
  await expect(box(form, 'Job Instructions')).toHaveValue(/^Converted from EST-\d{4}000001\nAsk for Ann$/);
  await button(form, 'Create from Estimate').click();
  await expect(page).toHaveURL(/\/jobs/);
  await expect(toast(page, 'Job created from estimate successfully!')).toBeVisible();

  await page.goto(`/grow/estimate/view?id=${id}`);
  await expect(page.getByText('Converted', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Open the job' }).click();
  await expect(page.getByRole('dialog', { name: /New furnace/ })).toBeVisible();

  await page.goto(`/clients/${client.id}`);
  await button(page, 'Action').click();
  const entry = page.getByRole('menuitem', { name: 'Create Invoice' });
  await expect(entry).toHaveAttribute('href', `/grow/invoice/new?clientId=${client.id}`);
  await expect(entry).toHaveAttribute('target', '_blank');
});
