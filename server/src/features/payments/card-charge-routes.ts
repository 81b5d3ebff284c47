import { listBounds } from '@truckroll/contract/fields/list-bounds';
import * as contract from '@truckroll/contract/payments/card-charges';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { found, Problem } from '../../platform/http/problem.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { hasOpenDispute } from '../../records/documents/dispute-store.ts';
import { findDocument, getDocumentForChange, requirePaymentRight } from '../../records/documents/document-rights.ts';
import { getDocumentRow } from '../../records/documents/document-store.ts';
import { findAutomatic, type StoredAutomatic } from '../../records/saved-cards/automatic-payment-store.ts';
import { findCharge, listChargesOf } from '../../records/saved-cards/card-charge-store.ts';
import { hasReaders } from '../../records/saved-cards/card-reader-store.ts';
import { listActiveCards } from '../../records/saved-cards/saved-card-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { toSavedCard } from '../saved-cards/card-page.ts';
import { askedCharge, beginCharge, settleCharge, toCharge } from './charge-card.ts';
import { endCheckouts } from './end-checkouts.ts';

const toAutomatic = ({ status, nextDay, tries }: StoredAutomatic) => ({ status, nextDay, tries });

/** Charges of cards on file by the office (API PY-50, PY-51). */
export function cardChargeRoutes(context: ServerContext): void {
  const { serve, cardPayments } = context;

  serve(contract.listCardCharges, {
    async find({ tx, params, actor }) {
      const document = await findDocument(tx, actor, params.id);
      requirePaymentRight(actor, document);
      return document;
    },
    async handle({ tx, record, now }) {
      const [charges, cards, today, announced, isDisputed, readers] = await Promise.all([
        listChargesOf(tx, record.id, listBounds.cardCharges),
        listActiveCards(tx, record.clientId),
        readToday(tx, now),
        findAutomatic(tx, record.id),
        hasOpenDispute(tx, record.clientId),
        hasReaders(tx),
      ]);
      const automatic = announced === undefined ? null : toAutomatic(announced);
      const savedCards = cards.map((card) => toSavedCard(card, today));
      const isOn = cardPayments !== null;
      return { charges: charges.map(toCharge), savedCards, automatic, isDisputed, isOn, hasReaders: isOn && readers };
    },
  });

  serve(contract.chargeCard, {
    async find({ tx, params, actor }) {
      const document = await getDocumentForChange(tx, actor, params.id);
      requirePaymentRight(actor, document);
      return document;
    },
    async prepare({ params, body, actor, transact, now, log }) {
      if (cardPayments === null) throw new Problem('onlinePaymentOff');
      await endCheckouts(params.id, { cardPayments, transact, now });
      const begun = await transact(async (tx) => {
        const document = await getDocumentForChange(tx, actor, params.id);
        const { charge, isNew } = await beginCharge(tx, document, body, { actor, now, cardPayments });
        const asked = askedCharge(charge, displayNumber(document.documentPrefix, document.documentNumber));
        return { asked, isNew };
      });
      if (!begun.isNew || begun.asked === null) return;
      // Without an answer the charge stays under way; a chore asks what became of it.
      const report = await cardPayments.charge(begun.asked).catch((error: unknown) => {
        log.error({ err: error, charge: body.id }, 'The card processor did not answer a charge');
        return null;
      });
      if (report === null) return;
      await transact((tx) => settleCharge(tx, report, { now, context, isLate: false }));
    },
    async handle({ tx, body, record, now }) {
      const charge = found(await findCharge(tx, body.id), 'Card');
      return { charge: toCharge(charge), document: await getDocumentRow(tx, record.id, now) };
    },
  });
}
