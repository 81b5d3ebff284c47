import { payPublicDocument } from '@truckroll/contract/documents/send-document';
import * as contract from '@truckroll/contract/payments/card-payments';
import { sheetWordsOf } from '@truckroll/domain/client-texts/sheet-words';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { v7 as newId } from 'uuid';
import { enterAccount } from '../../platform/database/enter-account.ts';
import { Problem } from '../../platform/http/problem.ts';
import { WebhookRefused } from '../../providers/card-payments/card-payments.ts';
import { findOrigin } from '../../records/accounts/installation-origin.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { lockDocument } from '../../records/documents/write-documents.ts';
import { sumUnderWay } from '../../records/saved-cards/card-charge-store.ts';
import { insertCheckout } from '../../records/saved-cards/card-checkout-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { enterByLink, openForAction, requireSeenVersion } from '../documents/public-document.ts';
import { publicPage } from '../documents/send-document.ts';
import { followMethod, recordSavedCard } from '../saved-cards/record-saved-card.ts';
import { recordReportedCharge } from './charge-card.ts';
import { endCheckouts, settleCheckout } from './end-checkouts.ts';
import { readPayable } from './payable-amount.ts';
import { recordCardRefunds } from './record-card-refunds.ts';
import { recordDispute } from './record-dispute.ts';
import { readPayout, recordPayout } from './record-payout.ts';
import { requireTip } from './require-tip.ts';

export function cardPaymentRoutes(context: ServerContext): void {
  const { serveOpen, serveGuest, cardPayments, settings, queue } = context;
  serveGuest(payPublicDocument, {
    enter: enterByLink,
    async answer({ params, body, transact, now }) {
      if (cardPayments === null) throw new Problem('onlinePaymentOff');
      const id = newId();
      const checkout = await transact(async (tx) => {
        const { accountId, document } = await openForAction(tx, params.token, now);
        const isDeposit = document.documentType === 2;
        const due = await readPayable(tx, document);
        if (due <= 0) throw new Problem('nothingDue');
        if ((await sumUnderWay(tx, document.id)) > 0) throw new Problem('chargeUnderWay');
        if (isDeposit && document.actionStatus !== 1) throw new Problem('depositNotApproved');
        requireSeenVersion(document, body);
        // The page that offered it is out of date.
        const outdated = { tipsOff: 'documentChanged', tipOfDeposit: 'documentChanged' } as const;
        const tip = await requireTip(tx, document, body.tipAmount ?? 0, outdated);
        const origin = await findOrigin(tx, settings, accountId);
        if (origin === null) throw new Problem('onlinePaymentOff');
        const number = displayNumber(document.documentPrefix, document.documentNumber);
        return {
          id,
          accountId,
          documentId: document.id,
          title: isDeposit ? `Deposit for ${number}` : number,
          tipTitle: sheetWordsOf(await readLanguage(tx, document.clientId)).say('tip'),
          amount: due,
          tip,
          surcharge: 0,
          currency: document.currency,
          email: document.clientDetails.email,
          returnUrl: publicPage(origin, params.token),
        };
      });
      const { documentId, amount, currency } = checkout;
      // The client may have left an earlier page open.
      await endCheckouts(documentId, { cardPayments, transact, now });
      const { url, reference, expiresAt } = await cardPayments.openCheckout(checkout);
      const isDue = await transact(async (tx) => {
        const document = await lockDocument(tx, documentId);
        // Somebody may have paid or charged it meanwhile.
        if (document === undefined || (await sumUnderWay(tx, documentId)) > 0) return false;
        if ((await readPayable(tx, document)) !== amount) return false;
        const times = { createdAt: now.toISOString(), expiresAt: expiresAt.toISOString() };
        await insertCheckout(tx, { id, reference, documentId, amount: String(amount), currency, ...times });
        return true;
      });
      if (isDue) return { url };
      await cardPayments.endCheckout(reference);
      throw new Problem('chargeUnderWay');
    },
  });

  if (cardPayments === null) return;
  serveOpen(contract.receiveStripeMessage, {
    async answer({ bytes, header, transact, now, log }) {
      const message = { body: bytes, signature: header('stripe-signature') ?? '' };
      const reported = await cardPayments.readMessage(message).catch((error: unknown) => {
        throw error instanceof WebhookRefused ? new Problem('messageRefused', {}, { cause: error }) : error;
      });
      // A refused webhook would be redelivered for days.
      if (reported === 'malformed') log.error('A signed message of the card processor could not be read');
      else if (reported?.kind === 'saved' || reported?.kind === 'method') {
        const at = { now, queue };
        const done = await transact((tx) =>
          reported.kind === 'saved' ? recordSavedCard(tx, reported, at) : followMethod(tx, reported, at),
        );
        log.info({ done, kind: reported.kind }, 'A card on file was reported');
      } else if (reported?.kind === 'refunds') {
        const done = await transact((tx) => recordCardRefunds(tx, reported, now));
        if (done === 'refused') log.warn(reported, 'Refunds of a card payment do not fit it');
        else log.info({ done, reference: reported.reference }, 'Refunds of a card payment were reported');
      } else if (reported?.kind === 'dispute') {
        const done = await transact((tx) => recordDispute(tx, reported, now));
        if (done === 'refused') log.warn(reported, 'A dispute in another currency than its payment was refused');
        else log.info({ done, dispute: reported.id }, 'A dispute of a card payment was reported');
      } else if (reported?.kind === 'payout') {
        await transact(async (tx) => {
          const accountId = await recordPayout(tx, reported, now);
          if (accountId !== null)
            await queue.enqueue(tx, readPayout, { reference: reported.id }, { accountId, key: reported.id });
        });
        log.info({ payout: reported.id, state: reported.state }, 'A payout was reported');
      } else if (reported?.kind === 'charge') {
        const done = await transact((tx) => recordReportedCharge(tx, reported, { now, context }));
        if (done === 'unknown') log.warn(reported, 'A charge of a saved card is not known here');
        else log.info({ done, charge: reported.chargeId }, 'A charge of a saved card was reported');
      } else if (reported?.kind === 'payment') {
        const done = await transact(async (tx) => {
          await enterAccount(tx, reported.accountId);
          return await settleCheckout(tx, reported.reference, { payment: reported, now });
        });
        if (done === 'refused') log.warn(reported, 'A card payment in another currency than its document was refused');
        else log.info({ done, reference: reported.reference }, 'A card payment was reported');
      }
      return {};
    },
  });
}
