import type { ProductRow } from '@truckroll/contract/clients/client-tabs';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { JobItem } from '@truckroll/contract/jobs/job-items';
import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { JobItemsTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { type JobScope, selectJobIds } from './job-scope.ts';

/** The items of a client's jobs in scope, newest job first (API CL-10). */
export async function listItemsOf(tx: Tx, clientId: string, within: JobScope): Promise<ProductRow[]> {
  const rows = await tx
    .selectFrom('jobItems')
    .innerJoin('jobs', (join) =>
      join.onRef('jobs.accountId', '=', 'jobItems.accountId').onRef('jobs.id', '=', 'jobItems.jobId'),
    )
    .select([
      'jobItems.jobId',
      'jobs.jobNumber',
      'jobs.title as jobName',
      'jobItems.itemName',
      'jobItems.description',
      'jobItems.quantity',
    ])
    .where('jobs.clientId', '=', clientId)
    .where('jobs.id', 'in', selectJobIds(tx, within))
    .orderBy('jobs.createdAt', 'desc')
    .orderBy('jobs.id', 'desc')
    .orderBy('jobItems.orderIndex')
    .orderBy('jobItems.id')
    .limit(listBounds.clientProducts)
    .execute();
  return rows.map((row) => ({ ...row, name: row.itemName }));
}

const itemColumns = [
  'id',
  'itemId',
  'itemName',
  'description',
  'quantity',
  'price',
  'type',
  'orderIndex',
  'exemptFromTax',
  'taxes',
  'taxAmount',
  'total',
] as const;

export type StoredItem = Omit<
  Pick<Selectable<JobItemsTable>, (typeof itemColumns)[number]>,
  'price' | 'taxAmount' | 'total'
> & { price: number; taxAmount: number; total: number };

/** A job's items in order. */
export async function listItems(tx: Tx, jobId: string): Promise<StoredItem[]> {
  const rows = await tx
    .selectFrom('jobItems')
    .select(itemColumns)
    .where('jobId', '=', jobId)
    .orderBy('orderIndex')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    price: Number(row.price),
    taxAmount: Number(row.taxAmount),
    total: Number(row.total),
  }));
}

/** An item as answers contain it. Only users who see prices get amounts and taxes (API 1.12). */
export const toItem = (item: StoredItem, showsPrices: boolean): JobItem => ({
  ...item,
  taxIds: item.taxes.map((tax) => tax.taxId),
  ...(showsPrices ? {} : { price: null, taxAmount: null, total: null, taxes: [] }),
});

const toRow = (jobId: string, item: StoredItem): Insertable<JobItemsTable> => ({
  ...item,
  jobId,
  price: String(item.price),
  taxAmount: String(item.taxAmount),
  total: String(item.total),
  taxes: JSON.stringify(item.taxes),
});

/** Replaces all items of a job in two statements. Items that stay keep their id. */
export async function replaceItems(tx: Tx, jobId: string, items: readonly StoredItem[]): Promise<void> {
  await telling(tx, 'job', jobId).deleteFrom('jobItems').where('jobId', '=', jobId).execute();
  if (items.length === 0) return;
  await telling(tx, 'job', jobId)
    .insertInto('jobItems')
    .values(items.map((item) => toRow(jobId, item)))
    .execute();
}
