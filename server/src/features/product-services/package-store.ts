import { listBounds } from '@truckroll/contract/fields/list-bounds';
import { fold } from '@truckroll/domain/text/folding';
import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { hasAll } from '../../platform/database/like-pattern.ts';
import type { ProductPackagesTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { found, Problem } from '../../platform/http/problem.ts';

// Changes of packages are told as those of products: whoever shows the one shows the prices of the other.

const columns = ['id', 'name', 'description', 'items', 'isActive', 'createdAt', 'updatedAt'] as const;

/** A package as stored: its items without what the price book says of them. */
export type StoredPackage = Pick<Selectable<ProductPackagesTable>, (typeof columns)[number]>;
/** The fields of a package that people set. */
export type PackageValues = Pick<StoredPackage, 'name' | 'description' | 'items' | 'isActive'>;

/** The fields of a stored package that people set. */
export const packageValuesOf = ({ name, description, items, isActive }: StoredPackage): PackageValues => ({
  name,
  description,
  items,
  isActive,
});

/** The packages by name. Only active ones by default. */
export async function listPackages(
  tx: Tx,
  { includeInactive }: { includeInactive: boolean },
): Promise<StoredPackage[]> {
  let query = tx.selectFrom('productPackages').select(columns).orderBy('nameKey').orderBy('id');
  if (!includeInactive) query = query.where('isActive', '=', true);
  return query.limit(listBounds.productPackages).execute();
}

/** Active packages whose name contains every searched word (folded), sorted by name. */
export const findPackagesNamed = (tx: Tx, words: readonly string[]): Promise<StoredPackage[]> =>
  tx
    .selectFrom('productPackages')
    .select(columns)
    .where('isActive', '=', true)
    .where(hasAll('nameKey', words))
    .orderBy('nameKey')
    .orderBy('id')
    .limit(listBounds.productPackages)
    .execute();

export async function getPackage(tx: Tx, id: string): Promise<StoredPackage> {
  const row = await tx.selectFrom('productPackages').select(columns).where('id', '=', id).executeTakeFirst();
  return found(row, 'Package');
}

/** Locks the package for a change: concurrent changes wait. */
export async function getPackageForChange(tx: Tx, id: string): Promise<StoredPackage> {
  const row = await tx
    .selectFrom('productPackages')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found(row, 'Package');
}

/** The versions of packages, locked for a change. */
export const lockPackages = (tx: Tx, ids: readonly string[]): Promise<{ id: string; updatedAt: string }[]> =>
  tx
    .selectFrom('productPackages')
    .select(['id', 'updatedAt'])
    .where('id', 'in', [...ids])
    .forUpdate()
    .execute();

const toColumns = ({ items, ...plain }: PackageValues) => ({
  ...plain,
  items: JSON.stringify(items),
  nameKey: fold(plain.name),
});

/** Adds a package, unless the account has as many as a list shows. */
export async function insertPackage(tx: Tx, values: PackageValues, now: Date): Promise<StoredPackage> {
  const { count } = await tx
    .selectFrom('productPackages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= listBounds.productPackages) throw new Problem('tooManyPackages', { n: listBounds.productPackages });
  const [id, at] = [newId(), now.toISOString()];
  return telling(tx, 'product', id, { now })
    .insertInto('productPackages')
    .values({ id, ...toColumns(values), createdAt: at, updatedAt: at })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export const updatePackage = (tx: Tx, id: string, values: PackageValues, now: Date): Promise<StoredPackage> =>
  telling(tx, 'product', id, { now })
    .updateTable('productPackages')
    .set({ ...toColumns(values), updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Deletes the package permanently. Lines that came from it stay as they are. */
export async function deletePackage(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'product', id).deleteFrom('productPackages').where('id', '=', id).execute();
}
