import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { ProductFilters, ProductService, ProductSortKey } from '@truckroll/contract/price-book/product-services';
import { fold, searchWords } from '@truckroll/domain/text/folding';
import { expressionBuilder, type Selectable, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { hasAll } from '../../platform/database/like-pattern.ts';
import { type Conditions, narrow } from '../../platform/database/list-conditions.ts';
import type { ProductServicesTable, Tables } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { found, notFound } from '../../platform/http/problem.ts';
import { clearReferences } from '../../records/references/clear-references.ts';
import type { ProductOrder } from './product-order.ts';
import { type ProductValues, type StoredProduct, toProductColumns } from './product-values.ts';

const columns = [
  'id',
  'name',
  'description',
  'category',
  'price',
  'cost',
  'type',
  'unitType',
  'taxIds',
  'exemptFromTax',
  'isActive',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof ProductServicesTable)[];

/** The entries of the price book as rows for the queries of others. */
export const productRows = expressionBuilder<Tables, never>()
  .selectFrom('productServices')
  .select(['accountId', 'id', 'price', 'cost', 'type', 'unitType', 'category', 'categoryKey', 'isActive'])
  .select(['exemptFromTax', 'taxIds']);

type Row = Pick<Selectable<ProductServicesTable>, (typeof columns)[number]>;

const toProduct = (row: Row): StoredProduct => ({
  ...row,
  price: Number(row.price),
  cost: row.cost === null ? null : Number(row.cost),
});

/** All entries by name. Only active ones by default (API PS-1). */
export async function listAllProducts(
  tx: Tx,
  { includeInactive, atMost }: { includeInactive: boolean; atMost?: number },
): Promise<StoredProduct[]> {
  let query = tx.selectFrom('productServices').select(columns).orderBy('nameKey').orderBy('id');
  if (!includeInactive) query = query.where('isActive', '=', true);
  if (atMost !== undefined) query = query.limit(atMost);
  return (await query.execute()).map(toProduct);
}

const products = expressionBuilder<Tables, 'productServices'>();

/** What the filters demand of entries. */
const conditions: Conditions<ProductFilters, null> = {
  includeInactive: (isWanted) => (isWanted ? null : products('isActive', '=', true)),
  type: (type) => products('type', '=', type),
  category: (category) => products('categoryKey', '=', fold(category)),
  search: (search) => hasAll('productServices.searchText', searchWords(search)),
};

const matchingProducts = (tx: Tx, filters: ProductFilters) =>
  narrow(tx.selectFrom('productServices'), conditions, filters, null);

/** Entries with an equal category, type or amount are ordered by name. */
const orders = {
  name: ['nameKey'],
  category: ['categoryKey', 'nameKey'],
  type: ['type', 'nameKey'],
  price: ['price', 'nameKey'],
  cost: ['cost', 'nameKey'],
  updatedAt: ['updatedAt'],
} as const satisfies Record<ProductSortKey, readonly (keyof ProductServicesTable)[]>;

function selectInOrder(tx: Tx, filters: ProductFilters, { sortBy, sortOrder }: ProductOrder) {
  let query = matchingProducts(tx, filters).select(columns);
  // Entries without a category or cost come last in both directions.
  if (sortBy === 'category') query = query.orderBy(sql`category_key = ''`);
  if (sortBy === 'cost') query = query.orderBy(sql`cost is null`);
  for (const column of [...orders[sortBy], 'id'] as const) query = query.orderBy(column, sortOrder);
  return query;
}

/** All matching entries in a stable order. */
export const listMatching = async (tx: Tx, filters: ProductFilters, order: ProductOrder): Promise<StoredProduct[]> =>
  (await selectInOrder(tx, filters, order).execute()).map(toProduct);

type Page = { page: number; limit: number };

/** One page of entries with the total count (API PS-3). */
export async function listPage(
  tx: Tx,
  filters: ProductFilters,
  { page, limit, ...order }: Page & ProductOrder,
): Promise<{ products: StoredProduct[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    selectInOrder(tx, filters, order)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    matchingProducts(tx, filters)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { products: rows.map(toProduct), total };
}

/** The categories in use, each as spelled by its newest entry, with the number of entries. */
export async function listCategories(
  tx: Tx,
  { includeInactive }: { includeInactive: boolean },
): Promise<{ name: string; count: number }[]> {
  let query = tx
    .selectFrom('productServices')
    .select(({ fn }) => [
      sql<string>`(array_agg(category order by updated_at desc, id desc))[1]`.as('name'),
      fn.countAll<number>().as('count'),
    ])
    .where('category', 'is not', null)
    .groupBy('categoryKey')
    .orderBy('categoryKey')
    .limit(listBounds.productCategories);
  if (!includeInactive) query = query.where('isActive', '=', true);
  return query.execute();
}

export async function getProduct(tx: Tx, id: string): Promise<StoredProduct> {
  const row = await tx.selectFrom('productServices').select(columns).where('id', '=', id).executeTakeFirst();
  return toProduct(found(row, 'Product'));
}

/** The entries with these ids, active or not; unknown ids are left out. */
export async function findProducts(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, StoredProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('productServices')
    .select(columns)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, toProduct(row)]));
}

/** Locks the entry for a change: concurrent changes wait. */
export async function getProductForChange(tx: Tx, id: string): Promise<StoredProduct> {
  const row = await tx
    .selectFrom('productServices')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return toProduct(found(row, 'Product'));
}

export type WrittenProduct = { id: string; createdAt: string; values: ProductValues };

const toRow = ({ id, createdAt, values }: WrittenProduct, now: Date) => ({
  ...toProductColumns(values),
  id,
  createdAt,
  updatedAt: now.toISOString(),
});

export async function insertProduct(tx: Tx, values: ProductValues, now: Date): Promise<StoredProduct> {
  const row = toRow({ id: newId(), createdAt: now.toISOString(), values }, now);
  return toProduct(
    await telling(tx, 'product', row.id, { now })
      .insertInto('productServices')
      .values(row)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
}

/** Writes many entries at once. New ones are inserted and existing ones replaced. */
export async function writeProducts(tx: Tx, products: readonly WrittenProduct[], now: Date): Promise<void> {
  const rows = products.map((product) => toRow(product, now));
  const replaced = Object.keys(toProductColumns(products[0]?.values ?? ({} as ProductValues)));
  await telling(
    tx,
    'product',
    products.map(({ id }) => id),
    { now },
  )
    .insertInto('productServices')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'id'])
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(
            [...replaced, 'updatedAt'].map((column) => [column, ref(`excluded.${column}` as 'excluded.name')]),
          ),
        ),
    )
    .execute();
}

export async function updateProduct(tx: Tx, id: string, values: ProductValues, now: Date): Promise<StoredProduct> {
  const row = await telling(tx, 'product', id, { now })
    .updateTable('productServices')
    .set({ ...toProductColumns(values), updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toProduct(row);
}

/**
 * Deletes the entry permanently. Items that were created from it keep their text and price; their `itemId` becomes null
 * (API PS-3).
 */
export async function deleteProduct(tx: Tx, id: string): Promise<void> {
  await clearReferences(tx, 'product_services', [id]);
  const result = await telling(telling(tx, 'product', id), ['document', 'job', 'request'], null)
    .deleteFrom('productServices')
    .where('id', '=', id)
    .executeTakeFirst();
  if (result.numDeletedRows === 0n) throw notFound('Product');
}

/** The entry as a user may see it, without a hidden price or cost. */
export const shownProduct = (
  product: StoredProduct,
  { showsPrices, showsCosts }: { showsPrices: boolean; showsCosts: boolean },
): ProductService => ({
  ...product,
  price: showsPrices ? product.price : null,
  cost: showsCosts ? product.cost : null,
});

/** The versions of entries, locked for a change. */
export const lockProducts = (
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; createdAt: string; updatedAt: string }[]> =>
  tx
    .selectFrom('productServices')
    .select(['id', 'createdAt', 'updatedAt'])
    .where('id', 'in', [...ids])
    .forUpdate()
    .execute();

export async function deleteProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await clearReferences(tx, 'product_services', ids);
  await telling(telling(tx, 'product', ids), ['document', 'job', 'request'], null)
    .deleteFrom('productServices')
    .where('id', 'in', [...ids])
    .execute();
}
