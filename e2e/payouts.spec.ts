import type { Payout } from '@truckroll/contract/payments/payouts';
import { moveDispute, openDispute } from '../server/src/testing/stripe-disputes.ts';
import { startCardServer } from './card-server.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';

test('a client disputes a payment: it is due again, and paid again when the bank returns it', {
  tag: '@phone',
}, async ({ page, openCompany, enterAs, makeClient, ask }) => {
  const cards = await startCardServer();
  try {
    const company = await openCompany();
    const client = await makeClient({ firstName: 'Ann', lastName: 'Lee', email: 'ann@client.test' }, company);
    const invoice = await ask<{ id: string }>(company, 'POST', '/api/documents', {
      ...{ documentType: 1, clientId: client.id, items: [{ name: 'Boiler repair', rate: 120 }] },
    });
    const { user } = await ask<{ user: { account: { id: string } } }>(company, 'GET', '/api/me');
    const accountId = user.account.id;
    const intent = `pi_${invoice.id}`;
    const session = {
      ...{ id: `cs_${invoice.id}`, object: 'checkout.session' as const, url: null, status: 'complete' as const },
      ...{ payment_status: 'paid' as const, payment_intent: intent, amount_total: 12_000, currency: 'usd' },
      ...{ metadata: { accountId, documentId: invoice.id }, success_url: '', expires_at: 2_000_000_000 },
    };
    cards.sessions.set(session.id, session);
    await cards.tell('checkout.session.completed', session);
    const dispute = openDispute(cards, {
      payment_intent: intent,
      amount: 12_000,
      created: Math.floor(Date.now() / 1000),
    });
    moveDispute(dispute, -12_000, 1500);
    await cards.tell('charge.dispute.created', dispute);

    await enterAs(company, '/grow/payment?disputed=true');
    const table = page.getByRole('table', { name: 'Payments' }).or(page.getByRole('list', { name: 'Payments' }));
    await expect(table.getByText('Disputed')).toBeVisible();
    await page.getByRole('link', { name: /INV-/ }).first().click();
    const payments = page.getByRole('list', { name: 'Payments' });
    await expect(payments.getByText('Dispute: evidence needed')).toBeVisible();
    await expect(payments.getByText('Taken by the bank $120.00')).toBeVisible();
    await expect(payments.getByText('Fee of the dispute: $15.00')).toBeVisible();
    const evidence = payments.getByRole('link', { name: 'Send evidence at Stripe' });
    await expect(evidence).toHaveAttribute('href', `https://dashboard.stripe.com/test/disputes/${dispute.id}`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await keepPicture(page, 'disputed-payment');

    // The page follows what the bank decides.
    dispute.status = 'won';
    moveDispute(dispute, 12_000, -1500);
    await cards.tell('charge.dispute.closed', dispute);
    await expect(payments.getByText('Dispute won')).toBeVisible();
    await expect(payments.getByText('Returned by the bank $120.00')).toBeVisible();
  } finally {
    await cards.stop();
  }
});

test('the office sees what a payout is made of, and opens a part of it', { tag: '@phone' }, async ({
  page,
  enterAs,
  ask,
}) => {
  const { payouts } = await ask<{ payouts: Payout[] }>('owner', 'GET', '/api/payouts');
  expect(payouts.map(({ unexplained, mismatchCount }) => [unexplained, mismatchCount])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await enterAs('owner', '/grow/payment');
  await page.getByRole('link', { name: 'Payouts' }).click();
  await expect(page.getByRole('heading', { name: 'Payouts', level: 1 })).toBeVisible();
  await expect(page.getByText('Adds up').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'payouts');
  await page.locator('a[href^="/grow/payouts/"]').first().click();
  await expect(page.getByText('The parts add up to the amount.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sums by kind' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'payout');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^payout-\d{4}-\d{2}-\d{2}\.csv$/);
});
