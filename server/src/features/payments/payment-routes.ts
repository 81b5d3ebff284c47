import { pathId } from '@truckroll/contract/fields/fields';
import type { Statement } from '@truckroll/contract/payments/record-payment';
import * as contract from '@truckroll/contract/payments/record-payment';
import { type SheetWords, sheetWordsOf } from '@truckroll/domain/client-texts/sheet-words';
import { unprintableOfReceipt, unprintableOfStatement } from '@truckroll/domain/documents/unprintable-texts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, notFound, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { receiptSheet, statementSheet } from '../../providers/pdf/document-sheet.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { clientOfModule, clientScope } from '../../records/client-access/client-scope.ts';
import { requireClient } from '../../records/client-access/find-client.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import {
  getDocumentForChange,
  requirePaymentRight,
  type StoredDocument,
} from '../../records/documents/document-rights.ts';
import { documentScope } from '../../records/documents/document-scope.ts';
import { getDocumentRow, isDeletedDocument } from '../../records/documents/document-store.ts';
import {
  findStoredPayment,
  findVisiblePayment,
  listPayments,
  readPayment,
  type StoredPayment,
} from '../../records/documents/payment-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { getClient } from '../clients/get-client.ts';
import { requireNamedClient } from '../clients/named-client.ts';
import { asPdf, readCompany, withLogo } from '../documents/company-head.ts';
import { readReceipt } from './read-receipt.ts';
import { readStatement } from './read-statement.ts';
import { changePayment, deletePayment, recordPayment } from './record-payment.ts';
import { refundPayment } from './refund-payment.ts';
import { sendReceipt } from './send-receipt.ts';

/** Finds the invoice or estimate of a new payment. Deleted and unknown documents have different errors (API PY-2). */
async function findInvoice(tx: Tx, actor: Actor, id: string): Promise<StoredDocument> {
  if (documentScope(actor, 1) === 'all' && (await isDeletedDocument(tx, id))) throw new Problem('documentFixed');
  const document = await getDocumentForChange(tx, actor, id);
  requirePaymentRight(actor, document);
  return document;
}

type Found = { payment: StoredPayment; document: StoredDocument };

/** Locks a payment and its invoice, the invoice first. Concurrent payments wait. */
async function findPayment(tx: Tx, actor: Actor, id: string): Promise<Found> {
  const named = found(await findStoredPayment(tx, id), 'Payment');
  const document = await getDocumentForChange(tx, actor, named.documentId).catch((error: unknown) => {
    throw error instanceof Problem && error.status === 404 ? notFound('Payment') : error;
  });
  requirePaymentRight(actor, document);
  const payment = found(await findStoredPayment(tx, id), 'Payment');
  // An invoice may have taken over the deposit in the meantime.
  return payment.documentId === document.id ? { payment, document } : await findPayment(tx, actor, id);
}

type WantedStatement = {
  words: SheetWords;
  id: string;
  query: { from?: string | undefined; to?: string | undefined; currency?: string | undefined };
  actor: Actor;
  now: Date;
};

async function readWantedStatement(
  tx: Tx,
  { words, id, query, actor, now }: WantedStatement,
): Promise<Omit<Statement, 'unprintable'>> {
  const [client, today] = await Promise.all([getClient(tx, id, clientScope(actor)), readToday(tx, now)]);
  return await readStatement(tx, {
    words,
    id,
    name: client.name,
    from: query.from ?? null,
    to: query.to ?? today,
    currency: query.currency ?? null,
  });
}

/** A statement, with the values that its PDF does not print. */
async function readPrintedStatement(tx: Tx, wanted: Omit<WantedStatement, 'words'>): Promise<Statement> {
  const [statement, company] = await Promise.all([
    // Its screen is the company's.
    readWantedStatement(tx, { ...wanted, words: sheetWordsOf('en') }),
    readCompany(tx, wanted.actor.accountId),
  ]);
  return { ...statement, unprintable: unprintableOfStatement({ ...statement, company }) };
}

export function paymentRoutes(context: ServerContext): void {
  const { serve } = context;
  serve(contract.listPayments, {
    find: (request) =>
      requireNamedClient(request, clientOfModule(request.actor, documentScope(request.actor, 1) ?? 'assigned')),
    handle: ({ tx, query, actor }) => listPayments(tx, actor, query),
  });

  /** The answer to every change of a payment: the payment, invoice and job as they are now. */
  async function changed(tx: Tx, done: { paymentId: string; jobStatus: DataOfJob }, documentId: string, now: Date) {
    const [payment, document] = await Promise.all([
      readPayment(tx, done.paymentId),
      getDocumentRow(tx, documentId, now),
    ]);
    return { payment, document, jobStatus: done.jobStatus };
  }
  type DataOfJob = Awaited<ReturnType<typeof recordPayment>>['jobStatus'];

  serve(contract.recordPayment, {
    async find({ tx, rawBody, actor }) {
      const named = rawBody['documentId'];
      if (typeof named !== 'string' || named.trim() === '') return null;
      return await findInvoice(tx, actor, pathId.parse(named.trim()));
    },
    async handle({ tx, body, record, actor, now }) {
      if (record === null) throw notFound('Document');
      const done = await recordPayment(tx, record, body, { actor, now });
      const data = await changed(tx, done, record.id, now);
      const { payment, document } = data;
      if (body.sendReceipt !== true) return data;
      const { queue, settings, mail } = context;
      const paid = { document: record, payment, amountDue: document.amountDue };
      return { ...data, receiptDelivery: await sendReceipt(tx, paid, { actor, now, queue, settings, mail }) };
    },
  });

  serve(contract.updatePayment, {
    find: ({ tx, params, actor }) => findPayment(tx, actor, params.id),
    async handle({ tx, body, record, actor, now }) {
      const done = await changePayment(tx, record, body, { actor, now, queue: context.queue });
      return await changed(tx, done, record.document.id, now);
    },
  });

  serve(contract.refundPayment, {
    find: ({ tx, params, actor }) => findPayment(tx, actor, params.id),
    async handle({ tx, body, record, actor, now }) {
      const done = await refundPayment(tx, record, body, { actor, now, queue: context.queue });
      return await changed(tx, done, record.document.id, now);
    },
  });

  serve(contract.deletePayment, {
    find: ({ tx, params, actor }) => findPayment(tx, actor, params.id),
    async handle({ tx, record, actor, now }) {
      const payment = await readPayment(tx, record.payment.id);
      const { jobStatus } = await deletePayment(tx, record, { actor, now });
      return { payment, document: await getDocumentRow(tx, record.document.id, now), jobStatus };
    },
  });

  serve(contract.getStatement, {
    find: ({ tx, params, actor }) => requireClient(tx, params.id, clientScope(actor)),
    handle: async ({ tx, params, query, actor, now }) => ({
      statement: await readPrintedStatement(tx, { id: params.id, query, actor, now }),
    }),
  });

  serve(contract.getReceipt, {
    async find({ tx, params, actor }) {
      return found(await findVisiblePayment(tx, actor, params.id), 'Payment');
    },
    async handle({ tx, record, actor, now }) {
      const { logoKey, ...company } = await readCompany(tx, actor.accountId);
      const logoUrl = logoKey === null ? null : context.links.sign(logoKey).url;
      const receipt = { ...(await readReceipt(tx, record, now)), company: { ...company, logoUrl } };
      return { receipt: { ...receipt, unprintable: unprintableOfReceipt(receipt) } };
    },
  });

  serve(contract.downloadReceipt, {
    async find({ tx, params, actor }) {
      return found(await findVisiblePayment(tx, actor, params.id), 'Payment');
    },
    async prepare({ record: payment, actor, transact, now }) {
      const { company, receipt, words } = await transact(async (tx) => ({
        company: await readCompany(tx, actor.accountId),
        receipt: await readReceipt(tx, payment, now),
        words: sheetWordsOf(await readLanguage(tx, payment.clientId)),
      }));
      const { definition, footer } = receiptSheet({
        words,
        company: await withLogo(company, context.storage),
        receipt,
      });
      return asPdf(await context.renderPdf(definition, footer), `Receipt ${receipt.number}.pdf`);
    },
    handle: ({ prepared }) => Promise.resolve(prepared),
  });

  serve(contract.downloadStatement, {
    find: ({ tx, params, actor }) => requireClient(tx, params.id, clientScope(actor)),
    async prepare({ params, query, actor, transact, now }) {
      const { company, statement, words } = await transact(async (tx) => {
        const own = sheetWordsOf(await readLanguage(tx, params.id));
        return {
          company: await readCompany(tx, actor.accountId),
          statement: await readWantedStatement(tx, { words: own, id: params.id, query, actor, now }),
          words: own,
        };
      });
      const { definition, footer } = statementSheet({
        words,
        company: await withLogo(company, context.storage),
        currency: statement.currency,
        statement,
      });
      return asPdf(await context.renderPdf(definition, footer), `Statement ${statement.clientName}.pdf`);
    },
    handle: ({ prepared }) => Promise.resolve(prepared),
  });
}
