import { sumMoney } from '@truckroll/domain/money/amounts';
import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { CardChargesTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';

export type StoredCharge = Selectable<CardChargesTable>;

const tellingOf = (tx: Tx, documentId: string): Tx => telling(tx, 'document', documentId);

export async function insertCharge(tx: Tx, charge: Insertable<CardChargesTable>): Promise<void> {
  await tellingOf(tx, charge.documentId).insertInto('cardCharges').values(charge).execute();
}

export const findCharge = (tx: Tx, id: string): Promise<StoredCharge | undefined> =>
  tx.selectFrom('cardCharges').selectAll().where('id', '=', id).executeTakeFirst();

/** As `findCharge`, locked. Whoever also locks the document locks it first. */
export const holdCharge = (tx: Tx, id: string): Promise<StoredCharge | undefined> =>
  tx.selectFrom('cardCharges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function updateCharge(
  tx: Tx,
  { id, documentId }: Pick<StoredCharge, 'id' | 'documentId'>,
  change: Partial<
    Pick<
      StoredCharge,
      'status' | 'intentId' | 'failure' | 'customerId' | 'methodId' | 'readerId' | 'cardBrand' | 'cardLast4'
    >
  >,
  now: Date,
): Promise<StoredCharge> {
  return await tellingOf(tx, documentId)
    .updateTable('cardCharges')
    .set({ ...change, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The latest charges of a document, newest first. */
export const listChargesOf = (tx: Tx, documentId: string, limit: number): Promise<StoredCharge[]> =>
  tx
    .selectFrom('cardCharges')
    .selectAll()
    .where('documentId', '=', documentId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Whether a reader is taking a payment. */
export const isReaderInUse = async (tx: Tx, readerId: string): Promise<boolean> =>
  (await tx.selectFrom('cardCharges').select('id').where('readerId', '=', readerId).limit(1).executeTakeFirst()) !==
  undefined;

/** What banks are still to answer about a document: charges of cards on file and on readers, and pages on which the client has paid. */
export async function sumUnderWay(tx: Tx, documentId: string): Promise<number> {
  const charges = tx
    .selectFrom('cardCharges')
    .select('amount')
    .where('documentId', '=', documentId)
    .where('status', '=', 'under_way');
  const pages = tx
    .selectFrom('cardCheckouts')
    .select('amount')
    .where('documentId', '=', documentId)
    .where('isComplete', '=', true);
  const rows = await charges.unionAll(pages).execute();
  return sumMoney(rows.map(({ amount }) => Number(amount)));
}

export type ChargeUnderWay = { accountId: string; id: string };

/** The charges of all accounts that were begun before a time and whose outcome is not known, from an id on. */
export const listUnderWay = (
  system: Tx,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<ChargeUnderWay[]> =>
  system
    .selectFrom('cardCharges')
    .select(['accountId', 'id'])
    .where('status', '=', 'under_way')
    .where('createdAt', '<', before.toISOString())
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
