import type { Document } from '@truckroll/contract/documents/documents';
import { startCardServer } from './card-server.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

test('an admin registers a card reader, and a client pays on it after a decline, also once the page is closed', {
  tag: '@phone',
}, async ({ page, openCompany, enterAs, makeClient, ask, expectConsoleErrors }) => {
  const cards = await startCardServer();
  const company = await openCompany();
  const client = await makeClient({ firstName: 'Ann', lastName: 'Lee', email: 'ann@client.test' }, company);
  const invoice = await ask<{ id: string }>(company, 'POST', '/api/documents', {
    ...{ documentType: 1, clientId: client.id, items: [{ name: 'Boiler repair', rate: 120 }] },
  });
  await ask(company, 'POST', `/api/documents/${invoice.id}/send`, { attachPdf: false });
  const path = `/grow/invoice/view?id=${invoice.id}`;
  const open = page.getByRole('button', { name: 'Card reader' });
  const dialog = page.getByRole('dialog', { name: /^Card reader for INV-/ });
  try {
    // Without a reader nothing is offered.
    await enterAs(company, path);
    await expect(page.getByText('No payments yet')).toBeVisible();
    await expect(open).toBeHidden();

    await page.goto('/settingsV2/card-readers');
    await expect(page.getByText('No card readers yet')).toBeVisible();
    await page.getByRole('button', { name: 'Register' }).first().click();
    const register = page.getByRole('dialog', { name: 'Register a card reader' });
    await register.getByRole('textbox', { name: 'Registration code' }).fill('wrong-code');
    await register.getByRole('textbox', { name: 'Name', exact: true }).fill('Front desk');
    await register.getByRole('textbox', { name: 'Name of the place' }).fill('Office');
    await register.getByRole('textbox', { name: 'Street and number' }).fill('1 Main St');
    await register.getByRole('textbox', { name: 'City' }).fill('Denver');
    await register.getByRole('textbox', { name: 'Country' }).fill('');
    await register.getByRole('button', { name: 'Save' }).click();
    await expect(register.getByText('Please enter the country')).toBeVisible();
    await register.getByRole('textbox', { name: 'Country' }).fill('US');
    expectConsoleErrors(/422/);
    await register.getByRole('button', { name: 'Save' }).click();
    // What Stripe says stands beside its field, and nothing typed is lost.
    await expect(register.getByText('The code is not known or too old.')).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'register-card-reader');
    await register.getByRole('textbox', { name: 'Registration code' }).fill('simulated-wpe');
    await register.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Registered')).toBeVisible();
    await expect(page.getByText('Front desk').first()).toBeVisible();
    await expect(page.getByText('Online', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await keepPicture(page, 'card-readers');

    await page.goto(path);
    await open.click();
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    await expect(amount).toHaveValue('$120');
    await amount.fill('121');
    await dialog.getByRole('button', { name: 'Start on reader' }).click();
    await expect(dialog.getByText('The payment is more than the amount due.')).toBeVisible();
    await amount.fill('50');
    await expectAccessible(page);
    await keepPicture(page, 'pay-on-reader');
    await dialog.getByRole('button', { name: 'Start on reader' }).click();
    await expect(dialog.getByText('$50.00 on Front desk')).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'reader-waits');
    await dialog.getByRole('button', { name: 'Card that is declined' }).click();
    await expect(dialog.getByText('$50.00 not paid')).toBeVisible();
    await expect(dialog.getByText('The bank declined the card and gave no reason.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    // The amount that was entered is still there.
    await expect(amount).toHaveValue('$50');
    await dialog.getByRole('button', { name: 'Start on reader' }).click();
    await dialog.getByRole('button', { name: 'Card that pays' }).click();
    await expect(dialog.getByText('$50.00 paid')).toBeVisible();
    await keepPicture(page, 'reader-paid');
    await dialog.getByRole('button', { name: 'Done' }).click();
    const payments = page.getByRole('list', { name: 'Payments' });
    await expect(payments.getByText(/Card reader · Visa 4242/)).toBeVisible();

    // Cancelled, and said so.
    await open.click();
    await dialog.getByRole('button', { name: 'Start on reader' }).click();
    await dialog.getByRole('button', { name: 'Cancel payment' }).click();
    await expect(dialog.getByText('It was cancelled here. Nothing was charged.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();

    // The page is left in the middle; the card is presented, and Stripe tells of it twice.
    await open.click();
    await dialog.getByRole('button', { name: 'Start on reader' }).click();
    await expect(dialog.getByText('$70.00 on Front desk')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    const charges = page.getByRole('list', { name: 'Charges of cards' });
    await expect(charges.getByText('The reader waits for a card. The result appears here.')).toBeVisible();
    await expect(charges.getByRole('button', { name: 'Show' })).toBeVisible();
    await page.goto('/home');
    const [reader] = [...cards.readers.values()];
    if (reader === undefined) throw new Error('No reader is registered');
    cards.presentCard(reader);
    await cards.tell('terminal.reader.action_succeeded', reader);
    await cards.tell('terminal.reader.action_succeeded', reader);
    await page.goto(path);
    await expect(payments.getByText('$70.00')).toBeVisible();
    await expect(open).toBeHidden();
    await expectNoSidewaysScroll(page);
    const { document } = await ask<{ document: Document }>(company, 'GET', `/api/documents/${invoice.id}`);
    expect(document).toMatchObject({ amountDue: 0, paymentStatus: 'paid' });
    expect(document.payments).toHaveLength(2);
  } finally {
    await cards.stop();
  }
});
