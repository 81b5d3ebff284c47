import type { JobItemType } from '@truckroll/domain/jobs/job-statuses';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { productRows } from '../product-services/product-store.ts';

/** How entries of the price book are taxed. */
type ProductTaxes = { type: JobItemType; exemptFromTax: boolean; taxIds: readonly string[] };

export async function readProductTaxes(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ProductTaxes>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom(productRows.as('productServices'))
    .select(['id', 'type', 'exemptFromTax', 'taxIds'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, type, ...taxed }) => [id, { ...taxed, type: type === 1 ? 'product' : 'service' }]));
}
