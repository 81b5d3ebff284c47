import type { ProductRow } from '@truckroll/contract/clients/client-tabs';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { JobItem } from '@truckroll/contract/jobs/job-items';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { JobItemsTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import type { Links } from '../../platform/storage/links.ts';
import { shownPhotos } from '../line-items/line-photos.ts';
import { personRows } from '../people/person-rows.ts';
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
  'addedAt',
  'addedBy',
  'needsApproval',
  'photoKeys',
] as const;

export type StoredItem = Omit<
  Pick<Selectable<JobItemsTable>, (typeof itemColumns)[number]>,
  'price' | 'taxAmount' | 'total'
> & { price: number; taxAmount: number; total: number };

/** An item as it is read, with the name of who added it on site. */
export type NamedItem = StoredItem & { adderName: string | null };

/** How an item of the office has come to its job. */
export const ofOffice = { addedAt: null, addedBy: null, needsApproval: false } as const;

/** A job's items in order. */
export async function listItems(tx: Tx, jobId: string): Promise<NamedItem[]> {
  const rows = await tx
    .selectFrom('jobItems')
    .select(itemColumns)
    .select((item) =>
      item
        .selectFrom(personRows.as('adder'))
        .select('adder.fullName')
        .whereRef('adder.accountId', '=', 'jobItems.accountId')
        .whereRef('adder.id', '=', 'jobItems.addedBy')
        .as('adderName'),
    )
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
export const toItem = (
  { addedAt, addedBy, adderName, photoKeys, ...item }: NamedItem,
  { showsPrices, links }: { showsPrices: boolean; links: Links },
): JobItem => ({
  ...item,
  photos: shownPhotos(photoKeys, links),
  onSite:
    addedAt === null ? null : { at: addedAt, by: addedBy === null ? null : { id: addedBy, name: adderName ?? '' } },
  taxIds: item.taxes.map((tax) => tax.taxId),
  ...(showsPrices ? {} : { price: null, taxAmount: null, total: null, taxes: [] }),
});

const toRow = (
  jobId: string,
  { adderName: _, ...item }: StoredItem & Partial<NamedItem>,
): Insertable<JobItemsTable> => ({
  ...item,
  jobId,
  price: String(item.price),
  taxAmount: String(item.taxAmount),
  total: String(item.total),
  taxes: JSON.stringify(item.taxes),
  photoKeys: JSON.stringify(item.photoKeys),
});

/** Returns which of these photos some line of a job has. */
export async function listPhotosOfJobLines(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tx
    .selectFrom('jobItems')
    .select('photoKeys')
    .where(sql<boolean>`photo_keys <> '[]'`)
    .where(sql<boolean>`photo_keys ?| ${sql.val([...keys])}::text[]`)
    .execute();
  const used = new Set(rows.flatMap(({ photoKeys }) => photoKeys));
  return new Set(keys.filter((key) => used.has(key)));
}

/** The lines of jobs that have photos. */
export const listPhotographedItems = (tx: Tx, jobIds: readonly string[]): Promise<{ photoKeys: string[] }[]> =>
  tx
    .selectFrom('jobItems')
    .select('photoKeys')
    .where('jobId', 'in', [...jobIds])
    .where(sql<boolean>`photo_keys <> '[]'`)
    .execute();

/** The job of an item. */
export const findJobIdOfItem = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await tx.selectFrom('jobItems').select('jobId').where('id', '=', id).executeTakeFirst())?.jobId;

/** Records that the client agrees to an item. */
export async function approveItem(tx: Tx, jobId: string, id: string, now: Date): Promise<void> {
  await telling(tx, 'job', jobId, { part: now })
    .updateTable('jobItems')
    .set({ needsApproval: false })
    .where('jobId', '=', jobId)
    .where('id', '=', id)
    .execute();
}

/** Replaces all items of a job in two statements. Items that stay keep their id. */
export async function replaceItems(tx: Tx, jobId: string, items: readonly StoredItem[]): Promise<void> {
  await telling(tx, 'job', jobId).deleteFrom('jobItems').where('jobId', '=', jobId).execute();
  if (items.length === 0) return;
  await telling(tx, 'job', jobId)
    .insertInto('jobItems')
    .values(items.map((item) => toRow(jobId, item)))
    .execute();
}
