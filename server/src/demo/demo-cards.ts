import { listDocuments } from '@truckroll/contract/documents/document-lists';
import type { DocumentRow } from '@truckroll/contract/documents/documents';
import type { PayoutPartKind } from '@truckroll/domain/documents/payouts';
import { roundMoney, sumMoney } from '@truckroll/domain/money/amounts';
import { v7 as newId } from 'uuid';
import { recordCardPayment } from '../features/payments/record-card-payment.ts';
import { recordDispute } from '../features/payments/record-dispute.ts';
import { saveParts, savePayout } from '../features/payments/record-payout.ts';
import { consentText } from '../features/saved-cards/card-page.ts';
import type { Tx } from '../platform/database/bound-dialect.ts';
import type { PayoutPart, ReportedPayout } from '../providers/card-payments/card-payments.ts';
import { getAccountRow } from '../records/accounts/account-store.ts';
import { readLanguage } from '../records/clients/client-language.ts';
import { insertAsked } from '../records/saved-cards/saved-card-store.ts';
import type { DemoActor, DemoApi } from './demo-api.ts';
import { dayOf } from './demo-zone.ts';

const dayMs = 86_400_000;
const dashboard = 'https://dashboard.stripe.com/test';

/**
 * A client whose card is on file, invoices paid by card, one of which its client disputes, and the transfers of a week. The card
 * processor is not asked: what it would tell is stored by the code that stores what it tells.
 */
export async function demoCards(api: DemoApi, owner: DemoActor, now: Date): Promise<void> {
  const { accountId } = owner;
  const query = { documentType: 1 as const, paymentStatus: ['unpaid' as const], documentStatus: ['sent' as const] };
  const { documents } = await api.ask(owner, listDocuments, { query: { ...query, limit: 40 } });
  const [first, ...others] = documents.filter(({ amountDue }) => amountDue > 0).toSorted(byNumber);
  if (first === undefined) return;
  const paid = [first, ...others.slice(0, 4)];
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs);
  const parts: PayoutPart[] = [];
  const reference = (n: number): string => `pi_demo_${accountId}_${n}`;
  const partOf = (n: number, kind: PayoutPartKind, { amount, fee, at }: { amount: number; fee: number; at: Date }) => ({
    ...{ id: `txn_${parts.length}`, kind, amount, fee, net: sumMoney([amount, -fee]), currency: first.currency, at },
    ...{ description: null, payment: { accountId, reference: reference(n) } },
  });

  await api.store(owner, (tx) => storeCard(tx, first, { accountId, at: daysAgo(30) }));
  for (const [n, { id, amountDue, currency }] of paid.entries()) {
    const at = daysAgo(9 - n);
    const payment = { kind: 'payment', reference: reference(n), accountId, documentId: id, status: 'paid' } as const;
    await api.store(owner, (tx) =>
      recordCardPayment(tx, { ...payment, amount: amountDue, tip: 0, surcharge: 0, currency }, at),
    );
    parts.push(partOf(n, 'payment', { amount: amountDue, fee: roundMoney(0.029 * amountDue + 0.3, 2), at }));
  }

  const disputed = paid[1];
  if (disputed !== undefined) {
    const { amountDue: amount, currency, id: documentId } = disputed;
    const at = daysAgo(3);
    await api.store(owner, (tx) =>
      recordDispute(
        tx,
        {
          ...{ kind: 'dispute', id: 'dp_demo', accountId, documentId, reference: reference(1), amount, currency },
          ...{ reason: 'product_unacceptable', state: 'needs_response', dueAt: daysAgo(-12), hasEvidence: false },
          ...{ openedAt: at, movedAt: at, movements: [{ amount: -amount, fee: 15, currency }] },
          url: `${dashboard}/disputes`,
        },
        at,
      ),
    );
    parts.push(partOf(1, 'dispute', { amount: -amount, fee: 15, at }));
  }

  const shares: { ago: number; of: readonly PayoutPart[]; state: ReportedPayout['state'] }[] = [
    { ago: 4, of: parts.slice(0, 3), state: 'paid' },
    { ago: -1, of: parts.slice(3), state: 'in_transit' },
  ];
  for (const [n, { ago, of, state }] of shares.entries()) {
    const amount = sumMoney(of.map(({ net }) => net));
    const payout: ReportedPayout = {
      ...{ kind: 'payout', id: `po_demo_${n}`, amount, currency: first.currency, state, failure: null },
      ...{ arrivesOn: dayOf(daysAgo(ago).getTime()), createdAt: daysAgo(Math.max(ago + 2, 0)), breakdown: 'known' },
      url: `${dashboard}/payouts`,
    };
    await api.store(owner, async (tx) => {
      const { id: payoutId } = await savePayout(tx, payout, amount, { accountId, now, isShared: false });
      await saveParts(tx, { payoutId, parts: of, accountId, now });
    });
  }
}

const byNumber = (one: DocumentRow, other: DocumentRow): number => other.documentNumber - one.documentNumber;

/** The card of a client, who agreed to it. */
async function storeCard(
  tx: Tx,
  { clientId, clientName }: DocumentRow,
  { accountId, at }: { accountId: string; at: Date },
) {
  const time = at.toISOString();
  const [language, { companyName }] = await Promise.all([readLanguage(tx, clientId), getAccountRow(tx, accountId)]);
  const card = { kind: 'card', brand: 'visa', last4: '4242', expMonth: 8, expYear: at.getFullYear() + 3 } as const;
  await insertAsked(tx, {
    ...{ id: newId(), clientId, status: 'active', customerId: 'cus_demo', methodId: 'pm_demo', ...card },
    ...{
      consentText: consentText(language, companyName),
      consentVersion: 2,
      consentBy: clientName,
      consentAt: time,
      createdAt: time,
      updatedAt: time,
    },
  });
}
