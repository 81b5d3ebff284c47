import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { Statement } from '@truckroll/contract/payments/record-payment';
import type { SheetWords } from '@truckroll/domain/client-texts/sheet-words';
import { entryAmount } from '@truckroll/domain/documents/client-credits';
import { paymentMethodKey } from '@truckroll/domain/documents/document-kinds';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { type StatementEntry, statementOf } from '@truckroll/domain/documents/statement';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { ownCurrency } from '../../records/accounts/account-rows.ts';
import { readMoney } from '../../records/accounts/currency-store.ts';
import { creditHeads, creditNotePrefix, listCreditsUntil } from '../../records/documents/credit-store.ts';
import { documentHeads } from '../../records/documents/document-rows.ts';
import { selectPayments } from '../../records/documents/payment-store.ts';

type Asked = {
  words: SheetWords;
  id: string;
  name: string;
  from: string | null;
  to: string;
  currency: string | null;
};
type Wanted = Asked & { currency: string };

/** An entry of a payment. Deposits are marked, because they count before their invoice does. */
type PaymentEntry = StatementEntry & { isDeposit: boolean };

/**
 * The entries of payments and refunds: a payment lowers the balance on its date, and a refund raises it. Payments of
 * deleted or void invoices are left out.
 */
async function listPaymentEntries(
  tx: Tx,
  { words: { say, money }, id, to, currency }: Wanted,
): Promise<PaymentEntry[]> {
  const rows = await selectPayments(tx)
    .where('documents.clientId', '=', id)
    .where('documents.currency', '=', currency)
    .where('documents.deletedAt', 'is', null)
    .where('documents.documentStatus', '!=', 'void')
    // What was paid out of a credit counts with the credit.
    .where('payments.creditId', 'is', null)
    .where('payments.paymentStatus', 'in', ['completed', 'refunded'])
    .where('payments.paymentDate', '<=', to)
    .execute();
  const textOf = (kind: 'deposit' | 'payment' | 'refund' | 'taken' | 'returned', method: string): string =>
    say('entry', { kind, method: say('paymentMethod', { method: paymentMethodKey(method) }) });
  // Neither a tip nor a surcharge is part of what the client owes.
  const tipText = (tip: number): string => (tip === 0 ? '' : `, ${say('withTip', { amount: money(tip, currency) })}`);
  const surchargeText = (added: number): string =>
    added === 0 ? '' : `, ${say('withSurcharge', { amount: money(added, currency) })}`;
  return rows.flatMap((row): PaymentEntry[] => {
    const isDeposit = row.depositOf !== null;
    const of = {
      isDeposit,
      documentId: row.documentId,
      reference: displayNumber(row.documentPrefix, row.documentNumber),
    };
    const refunds = row.refunds.filter(({ date, status }) => status !== 'failed' && date <= to);
    return [
      {
        ...of,
        date: row.paymentDate,
        kind: 'payment',
        description: [
          textOf(isDeposit ? 'deposit' : 'payment', row.paymentMethod) +
            tipText(Number(row.tipAmount)) +
            surchargeText(Number(row.surchargeAmount)),
          row.paymentNote,
        ]
          .filter(Boolean)
          .join(': '),
        amount: -Number(row.paymentAmount),
      },
      ...refunds
        // One of a tip alone is no part of what the client owes.
        .filter(({ amount }) => Number(amount) !== 0)
        .map((refund) => {
          const amount = Number(refund.amount);
          const kind = refund.dispute === null ? 'refund' : amount > 0 ? 'taken' : 'returned';
          return {
            ...of,
            date: refund.date,
            kind: amount > 0 ? ('refund' as const) : ('payment' as const),
            description: [textOf(kind, refund.method), refund.reason].filter(Boolean).join(': '),
            amount,
          };
        }),
    ];
  });
}

async function listInvoiceEntries(tx: Tx, { words: { say }, id, to, currency }: Wanted): Promise<StatementEntry[]> {
  const rows = await tx
    .selectFrom(documentHeads.as('documents'))
    .select(['id', 'date', 'documentPrefix', 'documentNumber', 'title', 'total'])
    .where('clientId', '=', id)
    .where('documentType', '=', 1)
    .where('currency', '=', currency)
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
    // A title that only says what it is, is in the language of the statement.
    description: row.title === documentWord(1) ? say('kind', { kind: 'invoice' }) : row.title,
    amount: Number(row.total),
  }));
}

/** Money that stands by itself, credits and refunds of them; each counts on its day, whatever it is applied to. */
async function listCreditEntries(tx: Tx, { words: { say }, id, to, currency }: Wanted): Promise<StatementEntry[]> {
  const credits = await listCreditsUntil(tx, { clientId: id, currency, to });
  return credits.map(({ kind, date, amount, method, note, documentId, ...row }) => {
    const text = say('creditEntry', { kind });
    const way = method === null ? '' : `, ${say('paymentMethod', { method: paymentMethodKey(method) })}`;
    const { documentPrefix: prefix, documentNumber: number, creditNumber } = row;
    const ofDocument = prefix === null || number === null ? '' : displayNumber(prefix, number);
    return {
      date,
      kind: kind === 'refund' ? 'refund' : kind === 'received' ? 'payment' : 'credit',
      documentId,
      reference: creditNumber === null ? ofDocument : displayNumber(creditNotePrefix, creditNumber),
      description: [text + way, note].filter(Boolean).join(': '),
      amount: entryAmount({ kind, amount: Number(amount) }),
    };
  });
}

/** The currencies of a client's invoices and credits, with the account's own first. */
async function listCurrencies(tx: Tx, clientId: string): Promise<string[]> {
  const ofCredits = tx
    .selectFrom(creditHeads.as('credits'))
    .select(['currency', sql<boolean>`currency = ${ownCurrency}`.as('isOwn')])
    .where('clientId', '=', clientId)
    .where('voidedAt', 'is', null);
  const rows = await tx
    .selectFrom(documentHeads.as('documents'))
    .select(['currency', sql<boolean>`currency = ${ownCurrency}`.as('isOwn')])
    .where('clientId', '=', clientId)
    .where('documentStatus', 'not in', ['draft', 'void'])
    .where('deletedAt', 'is', null)
    .union(ofCredits)
    .orderBy('isOwn', 'desc')
    .orderBy('currency')
    .execute();
  return rows.map(({ currency }) => currency);
}

/** A client's invoices and payments up to a date, with the balance after each (PY-5). Drafts do not count. */
export async function readStatement(tx: Tx, asked: Asked): Promise<Omit<Statement, 'unprintable'>> {
  const currencies = await listCurrencies(tx, asked.id);
  const wanted = { ...asked, currency: asked.currency ?? currencies[0] ?? (await readMoney(tx)).currency };
  const [invoices, payments, credits] = await Promise.all([
    listInvoiceEntries(tx, wanted),
    listPaymentEntries(tx, wanted),
    listCreditEntries(tx, wanted),
  ]);
  const invoiced = new Set(invoices.map(({ documentId }) => documentId));
  // Payments of a draft count once the invoice does.
  const counted = payments
    .filter(({ isDeposit, documentId }) => isDeposit || invoiced.has(documentId))
    .map(({ isDeposit: _, ...entry }) => entry);
  const { id, name, from, to, currency } = wanted;
  const about = { clientId: id, clientName: name, to, currency, currencies };
  const lines = statementOf([...invoices, ...counted, ...credits], from, listBounds.statementLines);
  // A shortened statement begins with an opening balance, so it states its first day.
  const isCut = lines.lines.length === listBounds.statementLines;
  return { ...about, ...lines, from: isCut ? (lines.lines[0]?.date ?? from) : from };
}
