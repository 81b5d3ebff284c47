import * as contract from '@truckroll/contract/payments/pay-by-card';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { surchargeOf } from '@truckroll/domain/surcharge/surcharge-rule';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { TokenCard } from '../../providers/card-payments/card-payments.ts';
import { readSurchargePercent } from '../../records/accounts/account-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { lockDocument } from '../../records/documents/write-documents.ts';
import { sumUnderWay } from '../../records/saved-cards/card-charge-store.ts';
import { insertCheckout } from '../../records/saved-cards/card-checkout-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { enterByLink, openForAction, requireSeenVersion } from '../documents/public-document.ts';
import { endCheckouts, settleCheckout } from './end-checkouts.ts';
import { readPayable } from './payable-amount.ts';
import { requireTip } from './require-tip.ts';

/** How long a payment that waits for its client's bank stays open. */
const openMinutes = 30;

type Asked = { updatedAt?: string | undefined; tipAmount?: number | undefined };

/** What a card pays of a document now. Throws the reason for which nothing can be paid. */
async function readQuote(
  tx: Tx,
  { accountId, document }: { accountId: string; document: StoredDocument },
  { card, asked, chargeable }: { card: TokenCard; asked: Asked; chargeable: (amount: number) => number },
) {
  const due = chargeable(await readPayable(tx, document));
  if (due <= 0) throw new Problem('nothingDue');
  if ((await sumUnderWay(tx, document.id)) > 0) throw new Problem('chargeUnderWay');
  if (document.documentType === 2 && document.actionStatus !== 1) throw new Problem('depositNotApproved');
  requireSeenVersion(document, asked);
  // The page that offered it is out of date.
  const outdated = { tipsOff: 'documentChanged', tipOfDeposit: 'documentChanged' } as const;
  const tip = chargeable(await requireTip(tx, document, asked.tipAmount ?? 0, outdated));
  const percent = await readSurchargePercent(tx);
  const of = { amount: due, funding: card.funding, decimals: document.currencyDecimals };
  const surcharge = chargeable(surchargeOf(percent, of));
  return { accountId, document, due, tip, surcharge, percent };
}

/** Clients pay by card on the product's own page, where the amount depends on the card (API SU-1, SU-2, decision 0110). */
export function payByCardRoutes({ serveGuest, cardPayments }: ServerContext): void {
  /** The card of a token, and what may be paid in a currency. */
  async function readCard(token: string) {
    if (cardPayments === null || cardPayments.publishableKey === null) throw new Problem('onlinePaymentOff');
    const card = await cardPayments.readCardToken(token);
    if (card === null) throw new Problem('cardTokenEnded');
    const chargeableIn = (currency: string) => (amount: number) => cardPayments.chargeable(amount, currency);
    return { cardPayments, card, chargeableIn };
  }

  serveGuest(contract.quoteCard, {
    enter: enterByLink,
    async answer({ params, body, transact, now }) {
      const { card, chargeableIn } = await readCard(body.cardToken);
      return await transact(async (tx) => {
        const opened = await openForAction(tx, params.token, now);
        const { currency } = opened.document;
        const of = { card, asked: body, chargeable: chargeableIn(currency) };
        const { due: amount, tip, surcharge, percent } = await readQuote(tx, opened, of);
        const total = sumMoney([amount, tip, surcharge]);
        const { brand: cardBrand, last4: cardLast4 } = card;
        return { quote: { amount, tip, surcharge, total, currency, percent, cardBrand, cardLast4 } };
      });
    },
  });

  serveGuest(contract.payByCard, {
    enter: enterByLink,
    async answer({ params, body, transact, now }) {
      const { cardPayments: processor, card, chargeableIn } = await readCard(body.cardToken);
      const id = newId();
      const quoted = await transact(async (tx) => {
        const opened = await openForAction(tx, params.token, now);
        const of = { card, asked: body, chargeable: chargeableIn(opened.document.currency) };
        const quote = await readQuote(tx, opened, of);
        // Nobody pays a surcharge that they have not read.
        if (quote.surcharge !== body.surchargeAmount) throw new Problem('surchargeChanged');
        return quote;
      });
      const { accountId, document, due: amount, tip, surcharge } = quoted;
      const { id: documentId, currency } = document;
      await endCheckouts(documentId, { cardPayments: processor, transact, now });
      const { reference } = await processor.beginPayment({
        ...{ id, accountId, documentId, amount, tip, surcharge, currency },
        title: displayNumber(document.documentPrefix, document.documentNumber),
      });
      // It is known here before any money can move.
      const isDue = await transact(async (tx) => {
        const locked = await lockDocument(tx, documentId);
        if (locked === undefined || (await sumUnderWay(tx, documentId)) > 0) return false;
        const payable = processor.chargeable(await readPayable(tx, locked), currency);
        if (payable !== amount) return false;
        const expiresAt = new Date(now.getTime() + openMinutes * 60_000).toISOString();
        const row = { id, reference, documentId, amount: String(await readPayable(tx, locked)), currency };
        await insertCheckout(tx, { ...row, createdAt: now.toISOString(), expiresAt });
        return true;
      });
      if (!isDue) {
        await processor.endCheckout(reference);
        throw new Problem('chargeUnderWay');
      }
      const done = await processor.confirmPayment({ reference, token: body.cardToken });
      if (done.kind === 'asks') return { status: 'asks' as const, clientSecret: done.clientSecret, reason: null };
      const payment = done.kind === 'made' ? done.payment : await processor.endCheckout(reference);
      const settled = await transact((tx) => settleCheckout(tx, reference, { payment, now }));
      if (settled === 'ended') {
        const reason = done.kind === 'refused' ? done.reason : null;
        return { status: 'refused' as const, clientSecret: null, reason };
      }
      return {
        status: settled === 'waits' ? ('processing' as const) : ('paid' as const),
        clientSecret: null,
        reason: null,
      };
    },
  });
}
