import type { QueryOf } from '@truckroll/contract/endpoints/endpoint';
import { pagedOf } from '@truckroll/contract/fields/fields';
import type * as contract from '@truckroll/contract/payments/payouts';
import { type PayoutPartSums, payoutFees, unexplainedOf } from '@truckroll/domain/documents/payouts';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { expressionBuilder, type Insertable, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type Conditions, narrow } from '../../platform/database/list-conditions.ts';
import type { PayoutPartsTable, PayoutsTable, Tables } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { documentHeads, paymentHeads } from '../../records/documents/document-rows.ts';

/** What is stored of a payout, in whichever company. */
export type KnownPayout = { accountId: string; id: string; state: string; partsAt: string | null };

/** The companies in which a payout is stored. In a transaction over all accounts. */
export const listKnown = (system: Tx, reference: string): Promise<KnownPayout[]> =>
  system
    .selectFrom('payouts')
    .select(['accountId', 'id', 'state', 'partsAt'])
    .where('reference', '=', reference)
    .orderBy('accountId')
    .execute();

/** Whether any payout is stored. In a transaction over all accounts. */
export const hasPayouts = async (system: Tx): Promise<boolean> =>
  (await system.selectFrom('payouts').select('id').limit(1).executeTakeFirst()) !== undefined;

export const holdPayout = (tx: Tx, id: string) =>
  tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function savePayout(tx: Tx, payout: Insertable<PayoutsTable>): Promise<void> {
  const { id, createdAt: _, ...change } = payout;
  await telling(tx, 'payment', null)
    .insertInto('payouts')
    .values(payout)
    .onConflict((conflict) => conflict.columns(['accountId', 'id']).doUpdateSet(change))
    .execute();
}

/** Stores the parts of a payout, once however often they are read. */
export async function insertParts(
  tx: Tx,
  payoutId: string,
  { parts, now }: { parts: readonly Insertable<PayoutPartsTable>[]; now: Date },
): Promise<void> {
  const at = now.toISOString();
  // A statement has at most 65,535 parameters.
  for (let from = 0; from < parts.length; from += 1000)
    await telling(tx, 'payment', null)
      .insertInto('payoutParts')
      .values(parts.slice(from, from + 1000))
      .onConflict((conflict) => conflict.columns(['accountId', 'id']).doNothing())
      .execute();
  await telling(tx, 'payment', null)
    .updateTable('payouts')
    .set({ partsAt: at, updatedAt: at })
    .where('id', '=', payoutId)
    .execute();
}

/** The payments to which the processor's ids belong. */
export async function findPaymentIds(tx: Tx, references: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let from = 0; from < references.length; from += 1000) {
    const rows = await tx
      .selectFrom(paymentHeads.as('payments'))
      .select(['id', 'providerReference'])
      .where('providerReference', 'in', references.slice(from, from + 1000))
      .execute();
    for (const { id, providerReference } of rows) found.set(providerReference ?? '', id);
  }
  return found;
}

/** A part with its payment. One that became known after the payout was read is found by the processor's id. */
const partsWithPayments = (tx: Tx) =>
  tx
    .selectFrom('payoutParts as parts')
    .leftJoin(paymentHeads.as('payments'), (join) =>
      join
        .onRef('payments.accountId', '=', 'parts.accountId')
        .on(sql<SqlBool>`(payments.id = parts.payment_id or payments.provider_reference = parts.payment_reference)`),
    )
    .leftJoin(documentHeads.as('documents'), (join) =>
      join.onRef('documents.accountId', '=', 'payments.accountId').onRef('documents.id', '=', 'payments.documentId'),
    )
    .leftJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'documents.accountId').onRef('clients.id', '=', 'documents.clientId'),
    );

const isUnknown = sql<boolean>`(coalesce(parts.payment_id::text, parts.payment_reference) is not null and payments.id is null)`;
// In another currency than that of the balance, the processor has converted it.
const differs = sql<boolean>`(parts.kind = 'payment' and payments.id is not null and documents.currency = parts.currency
  and payments.payment_amount + payments.tip_amount + payments.surcharge_amount <> parts.amount)`;

type PayoutRow = {
  id: string;
  arrivesOn: string;
  createdAt: string;
  amount: string;
  currency: string;
  state: contract.Payout['state'];
  failure: string | null;
  breakdown: contract.Payout['breakdown'];
  isShared: boolean;
  partsAt: string | null;
  url: string;
};
const payoutColumns = [
  ...(['id', 'arrivesOn', 'createdAt', 'amount', 'currency', 'state', 'failure'] as const),
  ...(['breakdown', 'isShared', 'partsAt', 'url'] as const),
] as const;

type Sums = PayoutPartSums & { count: number };

/** The sums of payouts by kind, and how many of their parts do not fit what is recorded here. */
async function readSums(tx: Tx, ids: readonly string[]): Promise<Map<string, { sums: Sums[]; mismatchCount: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await partsWithPayments(tx)
    .select(['parts.payoutId', 'parts.kind'])
    .select((part) => [
      part.fn.sum<string>('parts.amount').as('amount'),
      part.fn.sum<string>('parts.fee').as('fee'),
      part.fn.sum<string>('parts.net').as('net'),
      sql<string>`count(*)`.as('count'),
      sql<string>`count(*) filter (where ${isUnknown} or ${differs})`.as('mismatches'),
    ])
    .where('parts.payoutId', 'in', ids)
    .groupBy(['parts.payoutId', 'parts.kind'])
    .orderBy('parts.kind')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ payoutId }) => payoutId)].map(([id, each]) => [
      id,
      {
        sums: each.map(({ kind, count, amount, fee, net }) => ({
          ...{ kind, count: Number(count), amount: Number(amount), fee: Number(fee), net: Number(net) },
        })),
        mismatchCount: each.reduce((sum, { mismatches }) => sum + Number(mismatches), 0),
      },
    ]),
  );
}

function toPayout(
  { partsAt, amount, ...row }: PayoutRow,
  { sums, mismatchCount }: { sums: readonly Sums[]; mismatchCount: number },
): contract.Payout {
  const areKnown = partsAt !== null;
  return {
    ...row,
    ...{ amount: Number(amount), mismatchCount },
    partCount: sums.reduce((count, sum) => count + sum.count, 0),
    fees: areKnown ? payoutFees(sums) : null,
    unexplained: areKnown ? unexplainedOf(Number(amount), sums) : null,
  };
}

const none = { sums: [], mismatchCount: 0 };
const payouts = expressionBuilder<Tables, 'payouts'>();
type PayoutQuery = QueryOf<typeof contract.listPayouts>;

const conditions: Conditions<Omit<PayoutQuery, 'page' | 'limit'>, null> = {
  state: (state) => payouts('payouts.state', '=', state),
  from: (day) => payouts('payouts.arrivesOn', '>=', day),
  to: (day) => payouts('payouts.arrivesOn', '<=', day),
};

export async function listPayouts(tx: Tx, query: PayoutQuery) {
  const matching = narrow(tx.selectFrom('payouts'), conditions, query, null);
  const [rows, counted] = await Promise.all([
    matching
      .select(payoutColumns)
      .orderBy('arrivesOn', 'desc')
      .orderBy('id', 'desc')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    matching.select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ]);
  const sums = await readSums(
    tx,
    rows.map(({ id }) => id),
  );
  const found = rows.map((row) => toPayout(row, sums.get(row.id) ?? none));
  return { payouts: found, ...pagedOf(Number(counted.count), query) };
}

/** A payout with its sums; undefined if there is none. */
export async function findPayout(tx: Tx, id: string) {
  const row = await tx.selectFrom('payouts').select(payoutColumns).where('id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const found = (await readSums(tx, [id])).get(id) ?? none;
  return { payout: toPayout(row, found), sums: found.sums };
}

/** The parts of a payout, latest first. */
export async function listParts(
  tx: Tx,
  payoutId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<contract.PayoutPart[]> {
  const rows = await partsWithPayments(tx)
    .select(['parts.id', 'parts.kind', 'parts.happenedAt', 'parts.amount', 'parts.fee', 'parts.net'])
    .select([
      'parts.currency',
      'parts.description',
      'payments.id as paymentId',
      'payments.paymentAmount',
      'payments.tipAmount',
      'payments.surchargeAmount',
    ])
    .select(['documents.id as documentId', 'documents.documentType', 'documents.documentPrefix'])
    .select(['documents.documentNumber', 'documents.deletedAt', 'clients.name as clientName'])
    .select('documents.currency as paidIn')
    .select([isUnknown.as('isUnknown'), differs.as('differs')])
    .where('parts.payoutId', '=', payoutId)
    .orderBy('parts.happenedAt', 'desc')
    .orderBy('parts.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id, kind, happenedAt: at, currency, description, ...row }) => ({
    ...{ id, kind, at, currency, description },
    ...{ amount: Number(row.amount), fee: Number(row.fee), net: Number(row.net) },
    payment:
      row.paymentId === null || row.documentId === null
        ? null
        : {
            ...{ id: row.paymentId, documentId: row.documentId, documentType: row.documentType ?? 1 },
            documentNumberDisplay: displayNumber(row.documentPrefix ?? '', row.documentNumber ?? 0),
            isDocumentDeleted: row.deletedAt !== null,
            ...{
              clientName: row.clientName ?? '',
              amount: sumMoney([Number(row.paymentAmount), Number(row.tipAmount), Number(row.surchargeAmount)]),
              currency: row.paidIn ?? '',
            },
          },
    mismatch: row.isUnknown ? 'unknown' : row.differs ? 'differs' : null,
  }));
}
