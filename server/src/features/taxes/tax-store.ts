import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { Tax } from '@truckroll/contract/price-book/taxes';
import { fold } from '@truckroll/domain/text/folding';
import { expressionBuilder, type Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Tables, TaxesTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { found } from '../../platform/http/problem.ts';

const columns = [
  'id',
  'name',
  'rate',
  'taxType',
  'applyOnAllItems',
  'state',
  'effectiveDate',
  'applicationRules',
  'countryId',
  'stateId',
  'isActive',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof TaxesTable)[];

/** The account's taxes as rows for the queries of others. */
export const taxRows = expressionBuilder<Tables, never>()
  .selectFrom('taxes')
  .select(['accountId', 'id', 'name', 'rate', 'taxType', 'isActive']);

type Row = Pick<Selectable<TaxesTable>, (typeof columns)[number]>;

const toTax = (row: Row): Tax => ({ ...row, rate: Number(row.rate) });

/** The account's taxes by name, only active ones by default (API TX-1). */
export async function listTaxes(tx: Tx, { includeInactive }: { includeInactive: boolean }): Promise<Tax[]> {
  let query = tx.selectFrom('taxes').select(columns).orderBy('id').limit(listBounds.taxes);
  if (!includeInactive) query = query.where('isActive', '=', true);
  const rows = (await query.execute()).map((row) => ({ key: fold(row.name), tax: toTax(row) }));
  return rows.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)).map(({ tax }) => tax);
}

export async function getTax(tx: Tx, id: string): Promise<Tax> {
  return toTax(found(await tx.selectFrom('taxes').select(columns).where('id', '=', id).executeTakeFirst(), 'Tax'));
}

/** Selects the tax for update. */
export async function getTaxForChange(tx: Tx, id: string): Promise<Tax> {
  const row = await tx.selectFrom('taxes').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  return toTax(found(row, 'Tax'));
}

/** The user-editable fields of a tax. */
export type TaxValues = Omit<Tax, 'id' | 'createdAt' | 'updatedAt'>;

const toTaxColumns = ({ rate, state, applicationRules, ...plain }: TaxValues) => ({
  ...plain,
  rate: String(rate),
  state: state === null ? null : JSON.stringify(state),
  applicationRules: JSON.stringify(applicationRules),
});

export async function insertTax(tx: Tx, values: TaxValues, now: Date): Promise<Tax> {
  const at = now.toISOString();
  const row = { ...toTaxColumns(values), id: newId(), createdAt: at, updatedAt: at };
  return toTax(
    await telling(tx, 'tax', row.id, { now })
      .insertInto('taxes')
      .values(row)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
}

export async function updateTax(tx: Tx, id: string, values: TaxValues, now: Date): Promise<Tax> {
  const row = await telling(tx, 'tax', id, { now })
    .updateTable('taxes')
    .set({ ...toTaxColumns(values), updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toTax(row);
}

/** Returns the ids that are taxes of the account, including inactive ones. */
export async function findTaxIds(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('taxes')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Set(rows.map((row) => row.id));
}
