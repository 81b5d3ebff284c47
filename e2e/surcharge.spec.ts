import type { Page } from '@playwright/test';
import type { Document } from '@truckroll/contract/documents/documents';
import { startCardServer } from './card-server.ts';
import { sentMails } from './join.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

/** What the page takes for the processor's form, whose site is not reached from here: it gives the token of the card entered last. */
const processorScript = `window.Stripe = () => ({
  elements: () => ({
    create: () => ({
      on: (what, then) => { if (what === 'ready') setTimeout(then); },
      mount: (place) => { place.textContent = 'Card form'; },
      destroy: () => {},
    }),
    submit: async () => ({}),
  }),
  createConfirmationToken: async () => ({ confirmationToken: { id: window.enteredToken } }),
});`;

const enterToken = (page: Page, id: string) =>
  page.evaluate((token) => Object.assign(window, { enteredToken: token }), id);

test('a client reads the surcharge of a credit card before they pay it, and a debit card has none', {
  tag: '@phone',
}, async ({ page, browser, baseURL, openCompany, enterAs, makeClient, ask }) => {
  const cards = await startCardServer();
  const company = await openCompany();
  const client = await makeClient({ firstName: 'Ann', lastName: 'Lee', email: 'ann@client.test' }, company);
  const change = (state: string) =>
    ask(company, 'PATCH', '/api/account', {
      address: { street: 'King St', houseNumber: '1', city: 'Toronto', state, zipCode: 'M5V 2T6', country: 'Canada' },
    });
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: page.viewportSize() });
  const guest = await context.newPage();
  try {
    await change('QC');
    await enterAs(company, '/settingsV2/company');
    const add = page.getByRole('switch', { name: 'Add a surcharge' });
    await expect(page.getByText('Quebec forbids it.')).toBeVisible();
    await expect(add).toBeDisabled();
    await change('ON');
    await page.reload();
    await expect(page.getByText(/^Canada allows at most 2.4%/)).toBeVisible();
    await add.check();
    const percent = page.getByRole('textbox', { name: 'Percentage', exact: true });
    await percent.fill('2.5');
    const save = page.getByRole('button', { name: 'Save', exact: true }).first();
    await save.click();
    await expect(page.getByText(/^Enter more than 0, and at most 2.4 percent/)).toBeVisible();
    await percent.fill('2.4');
    await save.click();
    await expect(toast(page, 'Saved')).toBeVisible();
    await expectAccessible(page);

    const invoice = await ask<{ id: string }>(company, 'POST', '/api/documents', {
      ...{ documentType: 1, clientId: client.id, items: [{ name: 'Boiler repair', rate: 120 }] },
    });
    await ask(company, 'POST', `/api/documents/${invoice.id}/send`, { attachPdf: false });
    const mails = await sentMails(ask, company);
    const path =
      mails.map(({ text }) => /\/public\/documents\/[\w-]+/.exec(text ?? '')?.[0]).find((each) => each) ?? '';
    await guest.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: processorScript }),
    );
    await guest.goto(path);
    await guest.getByRole('button', { name: 'Pay $120.00' }).click();
    await expect(guest.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
    await expect(guest.getByText(/^Credit cards cost 2.4% more/)).toBeVisible();
    await expect(guest.getByText('Card form')).toBeVisible();
    await enterToken(guest, cards.enterToken('debit').id);
    await guest.getByRole('button', { name: 'Continue' }).click();
    await expect(guest.getByRole('button', { name: 'Pay $120.00' })).toBeVisible();
    await guest.getByRole('button', { name: 'Use another card' }).click();
    await expect(guest.getByText('Card form')).toBeVisible();
    await enterToken(guest, cards.enterToken('credit').id);
    await guest.getByRole('button', { name: 'Continue' }).click();
    await expect(guest.getByText('Surcharge for credit cards, 2.4%')).toBeVisible();
    await expect(guest.getByText('$2.88')).toBeVisible();
    await expectAccessible(guest, { staysWhite: true });
    await expectNoSidewaysScroll(guest);
    await keepPicture(guest, 'surcharge-review');

    // A bank that refuses says why, and the card is entered again.
    cards.state.bank = 'insufficient_funds';
    await guest.getByRole('button', { name: 'Pay $122.88' }).click();
    await expect(guest.getByRole('alert')).toContainText('Your card was declined.');
    cards.state.bank = 'yes';
    await enterToken(guest, cards.enterToken('credit').id);
    await guest.getByRole('button', { name: 'Continue' }).click();
    await guest.getByRole('button', { name: 'Pay $122.88' }).click();
    await expect(guest.getByText('Thank you. The payment has arrived.')).toBeVisible();

    await page.goto(`/grow/invoice/view?id=${invoice.id}`);
    const payments = page.getByRole('list', { name: 'Payments' });
    await expect(payments.getByText('Card surcharge $2.88 in addition')).toBeVisible();
    const { document } = await ask<{ document: Document }>(company, 'GET', `/api/documents/${invoice.id}`);
    expect(document).toMatchObject({ amountDue: 0, amountPaid: 120 });
  } finally {
    await context.close();
    await cards.stop();
  }
});
