import type { Statement } from '@truckroll/contract/record-payment';
import { type StatementEntry, statementOf } from '@truckroll/domain/documents/statement';
import { displayNumber } from '@truckroll/domain/numbers/series';
import type { Tx } from '../database/bound-dialect.ts';
import { selectPayments } from './payment-store.ts';

type Wanted = { id: string; name: string; from: string | null; to: string };

/** A payment lowers what is owed on its day; one that was given back, or whose invoice is gone, leaves nothing. */
async function listPaymentEntries(tx: Tx, { id, to }: Wanted): Promise<StatementEntry[]> {
  const rows = await selectPayments(tx)
    .where('documents.clientId', '=', id)
    .where('documents.deletedAt', 'is', null)
    .where('documents.documentStatus', '!=', 'void')
    .where('payments.paymentStatus', '=', 'completed')
    .where('payments.paymentDate', '<=', to)
    .execute();
  return rows.map((row) => ({
    date: row.paymentDate,
    kind: 'payment',
    documentId: row.documentId,
    reference: displayNumber(row.documentPrefix, row.documentNumber),
    description: [`Payment, ${row.paymentMethod}`, row.paymentNote].filter(Boolean).join(': '),
    amount: -Number(row.paymentAmount),
  }));
}

async function listInvoiceEntries(tx: Tx, { id, to }: Wanted): Promise<StatementEntry[]> {
  const rows = await tx
    .selectFrom('documents')
    .select(['id', 'date', 'documentPrefix', 'documentNumber', 'title', 'total'])
    .where('clientId', '=', id)
    .where('documentType', '=', 1)
    .where('documentStatus', 'not in', ['draft', 'void'])
    .where('deletedAt', 'is', null)
    .where('date', '<=', to)
    .orderBy('date')
    .orderBy('documentNumber')
    .execute();
  return rows.map((row) => ({
    date: row.date,
    kind: 'invoice',
    documentId: row.id,
    reference: displayNumber(row.documentPrefix, row.documentNumber),
    description: row.title,
    amount: Number(row.total),
  }));
}

/** What a client was invoiced and has paid until a day, with what is owed after each (PY-5). Drafts ask for nothing yet. */
export async function readStatement(tx: Tx, wanted: Wanted): Promise<Statement> {
  const [invoices, payments] = await Promise.all([listInvoiceEntries(tx, wanted), listPaymentEntries(tx, wanted)]);
  const invoiced = new Set(invoices.map(({ documentId }) => documentId));
  // What was paid of a draft counts once the invoice does.
  const counted = payments.filter(({ documentId }) => invoiced.has(documentId));
  const { id, name, from, to } = wanted;
  return { clientId: id, clientName: name, from, to, ...statementOf([...invoices, ...counted], from) };
}
