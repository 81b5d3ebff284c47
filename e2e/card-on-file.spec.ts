import type { Page } from '@playwright/test';
import type { Document } from '@truckroll/contract/documents/documents';
import { startCardServer } from './card-server.ts';
import { sentMails } from './join.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

/** What the page takes for the processor's form, whose site is not reached from here: it is ready, and saves what is entered. */
const processorScript = `window.Stripe = () => ({
  elements: () => ({ create: () => ({
    on: (what, then) => { if (what === 'ready') setTimeout(then); },
    mount: (place) => { place.textContent = 'Card form'; },
    destroy: () => {},
  }) }),
  confirmSetup: async () => ({}),
});`;

const serveProcessor = (page: Page) =>
  page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: processorScript }),
  );

test('a client saves a card, the office charges it, and a refusal says why', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
  openCompany,
  enterAs,
  makeClient,
  ask,
}) => {
  const cards = await startCardServer();
  const company = await openCompany();
  const client = await makeClient({ firstName: 'Ann', lastName: 'Lee', email: 'ann@client.test' }, company);
  const invoice = await ask<{ id: string }>(company, 'POST', '/api/documents', {
    ...{ documentType: 1, clientId: client.id, items: [{ name: 'Boiler repair', rate: 120 }] },
  });
  await ask(company, 'POST', `/api/documents/${invoice.id}/send`, { attachPdf: false });
  await ask(company, 'POST', `/api/clients/${client.id}/card-link`);
  const mails = await sentMails(ask, company);
  const path = mails.map(({ text }) => /\/public\/cards\/[\w-]+/.exec(text ?? '')?.[0]).find((each) => each) ?? '';

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: page.viewportSize() });
  const guest = await context.newPage();
  try {
    await serveProcessor(guest);
    await guest.goto(path);
    await guest.getByRole('button', { name: 'I agree, continue' }).click();
    await expect(guest.getByText('Card form')).toBeVisible();
    const [setup] = [...cards.setups.values()];
    if (setup === undefined) throw new Error('No form was opened');
    cards.enterCard(setup);
    await guest.getByRole('button', { name: 'Save', exact: true }).click();
    await cards.tell('setup_intent.succeeded', setup);
    await expect(guest.getByText(/Visa ending in 4242/)).toBeVisible();

    await enterAs(company, `/grow/invoice/view?id=${invoice.id}`);
    const open = page.getByRole('button', { name: 'Charge card' });
    await expect(page.getByText('Visa ending in 4242 is on file')).toBeVisible();

    // An amount above what is due is refused at its field, and a decline by the bank says why.
    cards.state.bank = 'insufficient_funds';
    await open.click();
    const dialog = page.getByRole('dialog', { name: /^Charge INV-/ });
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    await expect(amount).toHaveValue('$120');
    await amount.fill('121');
    await dialog.getByRole('button', { name: 'Charge card' }).click();
    await expect(dialog.getByText('The payment is more than the amount due.')).toBeVisible();
    await amount.fill('50');
    await keepPicture(page, 'charge-card');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Charge card' }).click();
    await expect(toast(page, 'Not charged: There is not enough money for it.')).toBeVisible();
    const charges = page.getByRole('list', { name: 'Charges of cards' });
    await expect(charges.getByText('There is not enough money for it.')).toBeVisible();

    cards.state.bank = 'yes';
    await open.click();
    await dialog.getByRole('button', { name: 'Charge card' }).click();
    await expect(toast(page, '$120.00 charged')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Payments' }).getByText('$120.00')).toBeVisible();
    await expect(open).toBeHidden();
    await expectNoSidewaysScroll(page);
    await keepPicture(page, 'charged-invoice');
    const { document } = await ask<{ document: Document }>(company, 'GET', `/api/documents/${invoice.id}`);
    expect(document).toMatchObject({ amountDue: 0, paymentStatus: 'paid' });
  } finally {
    await context.close();
    await cards.stop();
  }
});
