import type { Document } from '@truckroll/contract/documents/documents';
import { startCardServer } from './card-server.ts';
import { sentMails } from './join.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

test('a client adds a tip on their page, one is recorded on site, and the report says whose they are', {
  tag: '@phone',
}, async ({ page, browser, baseURL, openCompany, enterAs, makeClient, ask }) => {
  const cards = await startCardServer();
  const company = await openCompany();
  const client = await makeClient({ firstName: 'Ann', lastName: 'Lee', email: 'ann@client.test' }, company);
  const makeInvoice = async (rate: number): Promise<string> => {
    const { id } = await ask<{ id: string }>(company, 'POST', '/api/documents', {
      ...{ documentType: 1, clientId: client.id, items: [{ name: 'Boiler repair', rate }] },
    });
    await ask(company, 'POST', `/api/documents/${id}/send`, { attachPdf: false });
    return id;
  };
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: page.viewportSize() });
  const guest = await context.newPage();
  try {
    await enterAs(company, '/settingsV2/company');
    await page.getByRole('switch', { name: 'Take tips' }).check();
    const first = page.getByRole('textbox', { name: 'First percentage' });
    await first.fill('0');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(page.getByText(/^Enter one to three different percentages/)).toBeVisible();
    await first.fill('12.5');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(toast(page, 'Saved')).toBeVisible();
    await expectAccessible(page);

    const invoice = await makeInvoice(120);
    const mails = await sentMails(ask, company);
    const path =
      mails.map(({ text }) => /\/public\/documents\/[\w-]+/.exec(text ?? '')?.[0]).find((each) => each) ?? '';
    await guest.goto(path);
    const tip = guest.getByRole('group', { name: 'Add a tip' });
    await expect(tip.getByRole('radio', { name: 'No tip' })).toBeChecked();
    await tip.getByText('12.5% ($15.00)').click();
    await expect(guest.getByText('Amount $120.00, tip $15.00')).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Pay $135.00' })).toBeVisible();
    // Another amount is asked for before anything is opened.
    await tip.getByText('Another amount').click();
    await guest.getByRole('button', { name: 'Pay $120.00' }).click();
    await expect(guest.getByText('Please enter an amount above 0.')).toBeVisible();
    await guest.getByRole('textbox', { name: 'Tip' }).fill('10');
    await expectAccessible(guest, { staysWhite: true });
    await expectNoSidewaysScroll(guest);
    await keepPicture(guest, 'tip-of-client');
    await guest.getByRole('button', { name: 'Pay $130.00' }).click();
    await guest.getByRole('button', { name: 'Pay 130 usd' }).click();
    await expect(guest.getByText('Paid', { exact: true }).first()).toBeVisible();

    await page.goto(`/grow/invoice/view?id=${invoice}`);
    const payments = page.getByRole('list', { name: 'Payments' });
    await expect(payments.getByText('Tip $10.00 in addition')).toBeVisible();
    const { document } = await ask<{ document: Document }>(company, 'GET', `/api/documents/${invoice}`);
    expect(document).toMatchObject({ amountDue: 0, amountPaid: 120 });

    // The tip alone goes back.
    await payments.getByRole('button', { name: /Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Refund' }).click();
    const refund = page.getByRole('dialog', { name: /^Refund payment/ });
    await refund.getByRole('textbox', { name: 'Amount' }).fill('');
    await expect(refund.getByRole('textbox', { name: 'Tip' })).toHaveValue('$10');
    await refund.getByRole('textbox', { name: 'Tip' }).fill('4');
    await expectAccessible(page);
    await refund.getByRole('button', { name: 'Refund' }).click();
    await expect(payments.getByText(/tip \$4\.00/)).toBeVisible();

    const other = await makeInvoice(80);
    await page.goto(`/grow/invoice/view?id=${other}&action=payment`);
    const dialog = page.getByRole('dialog', { name: /^Collect Payment/ });
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Collect Payment' }).first().click();
    await dialog.getByRole('button', { name: '12.5%: $10.00' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Tip' })).toHaveValue('$10');
    await keepPicture(page, 'tip-on-site');
    await dialog.getByRole('button', { name: 'Record Payment' }).click();
    await expect(payments.getByText('Tip $10.00 in addition')).toBeVisible();

    await page.goto('/reports?tab=tips');
    const table = page.getByRole('table', { name: /Tips by person/ });
    await expect(table.getByRole('rowheader', { name: 'Nobody' })).toBeVisible();
    await table.getByRole('button', { name: '$16.00' }).first().click();
    await expect(page.getByRole('dialog').getByText('Total: $16.00')).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'report-of-tips');
  } finally {
    await context.close();
    await cards.stop();
  }
});
