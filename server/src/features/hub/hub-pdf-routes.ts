import * as contract from '@truckroll/contract/hub/hub';
import { sheetWordsOf } from '@truckroll/domain/client-texts/sheet-words';
import { hasPart } from '@truckroll/domain/hub/hub-access';
import { found, notFound } from '../../platform/http/problem.ts';
import { receiptSheet } from '../../providers/pdf/document-sheet.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { findCredit } from '../../records/documents/credit-store.ts';
import { findStoredPayment, readPayment } from '../../records/documents/payment-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { asPdf, readCompany, withLogo } from '../documents/company-head.ts';
import { readPrintableNote, renderNote } from '../payments/print-credit-note.ts';
import { readPrintableStatement, renderStatement } from '../payments/print-statement.ts';
import { readReceipt } from '../payments/read-receipt.ts';
import { enterByHub, openHub } from './enter-hub.ts';
import { isDocumentWithin } from './read-hub.ts';

/** Receipts, credit notes and statements of the client's page, as PDFs (API HU-14 to HU-16). */
export function hubPdfRoutes({ serveGuest, storage, renderPdf }: ServerContext): void {
  serveGuest(contract.downloadHubReceipt, {
    enter: enterByHub,
    async answer({ params, transact, now }) {
      const { company, receipt, words } = await transact(async (tx) => {
        const hub = await openHub(tx, params.token, now);
        const { documentId, paymentStatus } = found(await findStoredPayment(tx, params.paymentId), 'Payment');
        const isReceived = paymentStatus === 'completed' || paymentStatus === 'refunded';
        if (!(isReceived && (await isDocumentWithin(tx, hub, documentId)))) throw notFound('Payment');
        const payment = await readPayment(tx, params.paymentId);
        const words = sheetWordsOf(await readLanguage(tx, payment.clientId));
        return { words, company: await readCompany(tx, hub.accountId), receipt: await readReceipt(tx, payment, now) };
      });
      const { definition, footer } = receiptSheet({ words, company: await withLogo(company, storage), receipt });
      return asPdf(await renderPdf(definition, footer), `${words.say('receipt')} ${receipt.number}.pdf`);
    },
  });

  serveGuest(contract.downloadHubCreditNote, {
    enter: enterByHub,
    async answer({ params, transact, now }) {
      const printable = await transact(async (tx) => {
        const hub = await openHub(tx, params.token, now);
        const credit = found(await findCredit(tx, params.creditId), 'Credit');
        const { kind, documentId, voidedAt } = credit;
        const isValidNote = kind === 'creditNote' && documentId !== null && voidedAt === null;
        if (!(isValidNote && (await isDocumentWithin(tx, hub, documentId)))) throw notFound('Credit');
        return await readPrintableNote(tx, credit, hub.accountId);
      });
      return asPdf(await renderNote(printable, { storage, renderPdf }), `${printable.note.number}.pdf`);
    },
  });

  serveGuest(contract.downloadHubStatement, {
    enter: enterByHub,
    async answer({ params, query, transact, now }) {
      const printable = await transact(async (tx) => {
        const { accesses, accountId } = await openHub(tx, params.token, now);
        // A statement has all documents of the client, of every property.
        const access = accesses.find(
          (each) => each.clientId === params.clientId && each.propertyId === null && hasPart(each, 'documents'),
        );
        if (access === undefined) throw notFound('Client');
        const { clientId: id, clientName: name } = access;
        const currency = query.currency ?? null;
        return await readPrintableStatement(tx, { accountId, client: { id, name }, currency }, now);
      });
      const content = await renderStatement(printable, { storage, renderPdf });
      const { words, statement } = printable;
      return asPdf(content, `${words.say('statement')} ${statement.clientName}.pdf`);
    },
  });
}
