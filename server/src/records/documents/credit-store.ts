import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { ClientCredit, ClientCredits, OpenInvoice } from '@truckroll/contract/payments/client-credits';
import type { CreditNote } from '@truckroll/contract/payments/credit-notes';
import { creditLeft, isMoney } from '@truckroll/domain/documents/client-credits';
import type { CreditNoteLine } from '@truckroll/domain/documents/credit-notes';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { expressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { MovingRows } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { ClientCreditsTable, Tables } from '../../platform/database/tables.ts';
import { returned, telling } from '../../platform/database/telling.ts';

/** The prefix of the numbers of credit notes. */
export const creditNotePrefix = 'CN-';

/** A credit's own row. */
export type StoredCredit = Selectable<ClientCreditsTable>;

/** What was applied of a credit, and what was given back. */
const amountsOf = [
  sql<string>`coalesce((select sum(payments.payment_amount - payments.amount_refunded) from payments
    where payments.account_id = client_credits.account_id and payments.credit_id = client_credits.id), 0)`.as('used'),
  sql<string>`coalesce((select sum(refunds.amount) from client_credits refunds
    where refunds.account_id = client_credits.account_id and refunds.refund_of = client_credits.id
      and refunds.voided_at is null), 0)`.as('refunded'),
] as const;

const selectCredits = (tx: Tx) =>
  tx
    .selectFrom('clientCredits')
    .leftJoin('documents', (join) =>
      join
        .onRef('documents.accountId', '=', 'clientCredits.accountId')
        .onRef('documents.id', '=', 'clientCredits.documentId'),
    )
    .select(['clientCredits.id', 'clientCredits.clientId', 'clientCredits.kind', 'clientCredits.currency'])
    .select(['clientCredits.creditDate as date', 'clientCredits.amount', 'clientCredits.method', 'clientCredits.note'])
    .select(['clientCredits.creditNumber', 'clientCredits.documentId', 'clientCredits.refundOf'])
    .select(['clientCredits.voidedAt', 'clientCredits.createdBy', 'clientCredits.createdAt', 'clientCredits.updatedAt'])
    .select(['documents.documentPrefix', 'documents.documentNumber'])
    .select(amountsOf)
    .select((credit) =>
      jsonArrayFrom(
        credit
          .selectFrom('payments')
          .innerJoin('documents as paid', (join) =>
            join.onRef('paid.accountId', '=', 'payments.accountId').onRef('paid.id', '=', 'payments.documentId'),
          )
          // The names have one word each, because keys inside JSON are not converted to camel case.
          .select(['payments.id as payment', 'payments.documentId as document', 'payments.paymentDate as date'])
          .select('payments.paymentAmount as amount')
          .select((use) => use.ref('paid.documentPrefix').$notNull().as('prefix'))
          .select((use) => use.ref('paid.documentNumber').$notNull().as('number'))
          .whereRef('payments.creditId', '=', 'clientCredits.id')
          .orderBy('payments.paymentDate', 'desc')
          .orderBy('payments.id', 'desc'),
      ).as('uses'),
    )
    .orderBy('clientCredits.creditDate', 'desc')
    .orderBy('clientCredits.id', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof selectCredits>['execute']>>[number];

function toCredit({ voidedAt, creditNumber, documentPrefix, documentNumber, uses, ...row }: Row): ClientCredit {
  const amounts = { amount: Number(row.amount), used: Number(row.used), refunded: Number(row.refunded) };
  const isVoid = voidedAt !== null;
  return {
    ...row,
    ...amounts,
    isVoid,
    left: creditLeft({ kind: row.kind, isVoid, ...amounts }),
    numberDisplay: creditNumber === null ? null : displayNumber(creditNotePrefix, creditNumber),
    documentNumberDisplay:
      documentPrefix === null || documentNumber === null ? null : displayNumber(documentPrefix, documentNumber),
    uses: uses.slice(0, listBounds.creditUses).map(({ payment, document, prefix, number, date, amount }) => ({
      ...{ paymentId: payment, documentId: document, documentNumberDisplay: displayNumber(prefix, number) },
      ...{ date, amount: Number(amount) },
    })),
  };
}

/** The invoices of a client on which something is due, those that are due first before the others. */
export async function listOpenInvoices(tx: Tx, clientId: string): Promise<OpenInvoice[]> {
  const rows = await tx
    .selectFrom('documents')
    .select(['id', 'documentPrefix', 'documentNumber', 'title', 'date', 'dueDate', 'currency', 'total'])
    .select(sql<string>`total - amount_paid`.as('amountDue'))
    .where('clientId', '=', clientId)
    .where('documentType', '=', 1)
    .where('documentStatus', 'not in', ['draft', 'void'])
    .where('deletedAt', 'is', null)
    .whereRef('total', '>', 'amountPaid')
    .orderBy(sql`coalesce(due_date, date)`)
    .orderBy('date')
    .orderBy('id')
    .limit(listBounds.openInvoices)
    .execute();
  return rows.map(({ documentPrefix, documentNumber, total, amountDue, ...row }) => ({
    ...row,
    documentNumberDisplay: displayNumber(documentPrefix, documentNumber),
    total: Number(total),
    amountDue: Number(amountDue),
  }));
}

/**
 * A client's credits by currency: what is left of them, and the money that came in with them less what went back and what
 * counts as payments of invoices already.
 */
export async function sumCredits(
  tx: Tx,
  clientId: string,
): Promise<{ currency: string; left: number; besidePayments: number }[]> {
  const rows = await tx
    .selectFrom('clientCredits')
    .select(['kind', 'currency', 'amount'])
    .select(amountsOf)
    .where('clientId', '=', clientId)
    .where('voidedAt', 'is', null)
    .execute();
  const sums = rows.map(({ kind, currency, ...row }) => {
    const amounts = { amount: Number(row.amount), used: Number(row.used), refunded: Number(row.refunded) };
    const moved = isMoney(kind) ? amounts.amount : kind === 'refund' ? -amounts.amount : 0;
    return {
      currency,
      left: creditLeft({ kind, isVoid: false, ...amounts }),
      besidePayments: sumMoney([moved, -amounts.used]),
    };
  });
  return [...Map.groupBy(sums, ({ currency }) => currency)]
    .map(([currency, each]) => ({
      currency,
      left: sumMoney(each.map((one) => one.left)),
      besidePayments: sumMoney(each.map((one) => one.besidePayments)),
    }))
    .sort((one, other) => one.currency.localeCompare(other.currency));
}

/** What is left of a client's credits, by currency. */
export const readCreditBalances = async (tx: Tx, clientId: string): Promise<ClientCredits['balances']> =>
  (await sumCredits(tx, clientId)).flatMap(({ currency, left }) => (left > 0 ? [{ currency, left }] : []));

/** A client's credits with what is left of them, and the invoices to which they can be applied (API PY-20). */
export async function readClientCredits(tx: Tx, clientId: string): Promise<ClientCredits> {
  const [rows, balances, openInvoices] = await Promise.all([
    selectCredits(tx).where('clientCredits.clientId', '=', clientId).limit(listBounds.clientCredits).execute(),
    readCreditBalances(tx, clientId),
    listOpenInvoices(tx, clientId),
  ]);
  return { credits: rows.map(toCredit), balances, openInvoices };
}

export const readCredit = async (tx: Tx, id: string): Promise<ClientCredit> =>
  toCredit(await selectCredits(tx).where('clientCredits.id', '=', id).executeTakeFirstOrThrow());

/** The credits of a client in a currency that are not void, up to a day. */
export const listCreditsUntil = (tx: Tx, of: { clientId: string; currency: string; to: string }) =>
  selectCredits(tx)
    .where('clientCredits.clientId', '=', of.clientId)
    .where('clientCredits.currency', '=', of.currency)
    .where('clientCredits.creditDate', '<=', of.to)
    .where('clientCredits.voidedAt', 'is', null)
    .execute();

/** The credit notes of an invoice, void ones too. */
export async function listCreditNotesOf(tx: Tx, documentId: string): Promise<CreditNote[]> {
  const rows = await selectCredits(tx)
    .select(['clientCredits.tax', 'clientCredits.details'])
    .where('clientCredits.documentId', '=', documentId)
    .where('clientCredits.kind', '=', 'creditNote')
    .limit(listBounds.creditNotes)
    .execute();
  return rows.map(({ tax, details, ...row }) => ({
    ...toCredit(row),
    tax: Number(tax),
    lines: (details?.lines ?? []).map(({ share: _, taxes, ...line }) => ({ ...line, taxes: [...taxes] })),
  }));
}

/** The credit notes of these documents, without void ones, the latest first. */
export const listValidNotes = (tx: Tx, documentIds: readonly string[]) =>
  tx
    .selectFrom('clientCredits')
    .select((credit) => [
      'id',
      credit.ref('documentId').$notNull().as('documentId'),
      'creditDate',
      'amount',
      'currency',
    ])
    .select((credit) => credit.ref('creditNumber').$notNull().as('creditNumber'))
    .where('documentId', 'in', [...documentIds])
    .where('kind', '=', 'creditNote')
    .where('voidedAt', 'is', null)
    .orderBy('creditDate', 'desc')
    .orderBy('id', 'desc')
    .limit(listBounds.hubCreditNotes)
    .execute();

/** What the credit notes of an invoice credit of it; void ones credit nothing. */
export async function listCreditedLines(tx: Tx, documentId: string): Promise<CreditNoteLine[]> {
  const rows = await tx
    .selectFrom('clientCredits')
    .select('details')
    .where('documentId', '=', documentId)
    .where('kind', '=', 'creditNote')
    .where('voidedAt', 'is', null)
    .orderBy('creditNumber')
    .execute();
  return rows.flatMap(({ details }) => details?.lines ?? []);
}

/** Whether an invoice has a credit note that is not void. */
export const isCredited = async (tx: Tx, documentId: string): Promise<boolean> =>
  (await tx
    .selectFrom('clientCredits')
    .select('id')
    .where('documentId', '=', documentId)
    .where('kind', '=', 'creditNote')
    .where('voidedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** A credit's own row, not locked; undefined if there is none. */
export const findCredit = (tx: Tx, id: string): Promise<StoredCredit | undefined> =>
  tx.selectFrom('clientCredits').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Locks a credit. Whoever applies it has locked the invoices before, in the order of their ids, so that two clerks never
 * wait for each other.
 */
export const lockCredit = (tx: Tx, id: string): Promise<StoredCredit> =>
  tx.selectFrom('clientCredits').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export async function insertCredit(tx: Tx, credit: Insertable<ClientCreditsTable>): Promise<void> {
  await telling(tx, 'payment', null).insertInto('clientCredits').values(credit).execute();
}

export async function markCreditVoid(tx: Tx, id: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await telling(tx, 'payment', null)
    .updateTable('clientCredits')
    .set({ voidedAt: at, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

/** The invoices to which a credit was applied, in the order of their ids. */
export async function listInvoicesOfCredit(tx: Tx, creditId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('payments')
    .select('documentId')
    .distinct()
    .where('creditId', '=', creditId)
    .orderBy('documentId')
    .execute();
  return rows.map(({ documentId }) => documentId);
}

/** Takes a credit back from the invoices to which it was applied, or from one of them. The caller settles them. */
export async function removeUses(tx: Tx, of: { creditId: string } | { documentId: string }): Promise<number> {
  const rows = await telling(telling(tx, 'payment', returned('id')), 'document', null)
    .deleteFrom('payments')
    .$if('creditId' in of, (uses) => uses.where('creditId', '=', 'creditId' in of ? of.creditId : ''))
    .$if('documentId' in of, (uses) => uses.where('documentId', '=', 'documentId' in of ? of.documentId : ''))
    .where('creditId', 'is not', null)
    .returning('id')
    .execute();
  return rows.length;
}

/** Voids the write-offs of an invoice that give nothing up any more, because the payment was deleted. */
export async function voidUnusedWriteOffs(tx: Tx, documentId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await telling(tx, 'payment', null)
    .updateTable('clientCredits')
    .set({ voidedAt: at, updatedAt: at })
    .where('documentId', '=', documentId)
    .where('kind', '=', 'writeOff')
    .where('voidedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments').select('payments.id').whereRef('payments.creditId', '=', 'clientCredits.id'))),
    )
    .execute();
}

/** Credits and their refunds, as rows for the queries of other owners. */
export const creditHeads = expressionBuilder<Tables, never>()
  .selectFrom('clientCredits')
  .select([
    'accountId',
    'id',
    'clientId',
    'kind',
    'currency',
    'creditDate',
    'amount',
    'tax',
    'method',
    'note',
    'documentId',
  ])
  .select(['creditNumber', 'voidedAt', 'createdBy', 'createdAt']);

/** The credits of clients. */
export const creditsOfClients: MovingRows = {
  table: 'client_credits',
  column: 'client_id',
  key: 'id',
  tells: (tx) => telling(tx, 'payment', null),
};
