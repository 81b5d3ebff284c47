import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import * as contract from '@truckroll/contract/payments/card-readers';
import { ownFailures } from '@truckroll/domain/saved-cards/card-charge';
import { isSimulatedReader } from '@truckroll/domain/saved-cards/card-reader';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { ActorRequest } from '../../platform/http/request-steps.ts';
import type { CardPayments } from '../../providers/card-payments/card-payments.ts';
import type { ReportedCharge } from '../../providers/card-payments/reported-charge.ts';
import {
  getDocumentForChange,
  requirePaymentRight,
  type StoredDocument,
} from '../../records/documents/document-rights.ts';
import { getDocumentRow } from '../../records/documents/document-store.ts';
import { findCharge, type StoredCharge } from '../../records/saved-cards/card-charge-store.ts';
import { findReader } from '../../records/saved-cards/card-reader-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { settleCharge, toCharge } from './charge-card.ts';
import { endCheckouts } from './end-checkouts.ts';
import { askedPayment, askProcessor, beginOnReader, endOnReader, showOnReader } from './pay-on-reader.ts';

type Found = { charge: StoredCharge; document: StoredDocument; reader: string | null; isSimulated: boolean };

/** A payment on a reader of a document that the person may collect. */
async function getPayment({ tx, params, actor }: ActorRequest<Endpoint> & { tx: Tx }): Promise<Found> {
  const charge = await findCharge(tx, (params as { id: string }).id);
  if (charge === undefined || charge.readerName === null) throw new Problem('notFound', { Entity: 'Payment' });
  const document = await getDocumentForChange(tx, actor, charge.documentId).catch((error: unknown) => {
    throw error instanceof Problem && error.status === 404 ? new Problem('notFound', { Entity: 'Payment' }) : error;
  });
  requirePaymentRight(actor, document);
  const reader = charge.readerId === null ? undefined : await findReader(tx, charge.readerId);
  return {
    ...{ charge, document, reader: reader?.reference ?? null },
    isSimulated: reader !== undefined && isSimulatedReader(reader.deviceType),
  };
}

/** Payments on card readers (API TE-5 to TE-8, decision 0118). */
export function readerPaymentRoutes(context: ServerContext): void {
  const { serve, cardPayments } = context;
  const getCardPayments = (): CardPayments => {
    if (cardPayments === null) throw new Problem('onlinePaymentOff');
    return cardPayments;
  };
  const settle = (report: ReportedCharge, now: Date) => (tx: Tx) =>
    settleCharge(tx, report, { now, context, isLate: false });

  async function answer(tx: Tx, id: string, now: Date) {
    const charge = found(await findCharge(tx, id), 'Payment');
    return { charge: toCharge(charge), document: await getDocumentRow(tx, charge.documentId, now) };
  }

  serve(contract.payOnReader, {
    async find({ tx, params, actor }) {
      const document = await getDocumentForChange(tx, actor, params.id);
      requirePaymentRight(actor, document);
      return document;
    },
    async prepare({ params, body, actor, transact, now, log }) {
      const processor = getCardPayments();
      await endCheckouts(params.id, { cardPayments: processor, transact, now });
      const begun = await transact(async (tx) => {
        const document = await getDocumentForChange(tx, actor, params.id);
        return await beginOnReader(tx, document, body, { actor, now, cardPayments: processor });
      });
      if (begun === null) return;
      const showing = { readers: processor.readers, transact, now, log };
      // Without an answer the payment stays under way; the dialog, a message or a chore finds what became of it.
      const report = await showOnReader(begun, showing).catch((error: unknown) => {
        log.error({ err: error, charge: body.id }, 'The card processor did not answer for a reader');
        return null;
      });
      if (report !== null) await transact(settle(report, now));
    },
    handle: ({ tx, body, now }) => answer(tx, body.id, now),
  });

  serve(contract.followReaderPayment, {
    find: getPayment,
    async prepare({ record: { charge }, transact, now, log }) {
      if (charge.status !== 'under_way' || charge.intentId === null || cardPayments === null) return;
      const followed = cardPayments.readers.follow(charge.intentId, { isToEnd: false });
      const report = await followed.catch((error: unknown) => {
        log.warn({ err: error, charge: charge.id }, 'The card processor did not tell of a payment on a reader');
        return null;
      });
      if (report !== null) await transact(settle(report, now));
    },
    handle: ({ tx, params, now }) => answer(tx, params.id, now),
  });

  serve(contract.cancelReaderPayment, {
    find: getPayment,
    async prepare({ record: { charge, document, reader }, transact, now }) {
      if (charge.status !== 'under_way') return;
      const { readers } = getCardPayments();
      const payment = askedPayment(charge, document, reader ?? '');
      const ended = endOnReader(charge, payment, { readers, failure: ownFailures.readerCanceled });
      await transact(settle(await askProcessor(ended), now));
    },
    handle: ({ tx, params, now }) => answer(tx, params.id, now),
  });

  serve(contract.presentTestCard, {
    find: getPayment,
    async prepare({ record: { charge, reader, isSimulated }, body, transact, now }) {
      const { readers } = getCardPayments();
      if (charge.status !== 'under_way' || reader === null || charge.intentId === null) return;
      if (!isSimulated) throw new Problem('readerNotSimulated');
      await askProcessor(readers.presentTestCard(reader, { declines: body.declines === true }));
      const report = await askProcessor(readers.follow(charge.intentId, { isToEnd: false }));
      if (report !== null) await transact(settle(report, now));
    },
    handle: ({ tx, params, now }) => answer(tx, params.id, now),
  });
}
