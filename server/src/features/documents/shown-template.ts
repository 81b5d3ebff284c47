import type { EstimateTemplate, EstimateTemplateRow } from '@truckroll/contract/documents/estimate-templates';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { TemplateTerms } from '@truckroll/domain/documents/estimate-template';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { productRows } from '../product-services/product-store.ts';
import { taxRows } from '../taxes/tax-store.ts';
import type { TemplateHead } from './estimate-template-store.ts';

/** A template as lists show it. */
export const templateRow = ({ summary, ...head }: TemplateHead): EstimateTemplateRow => ({ ...head, ...summary });

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Whether each of these entries of the price book is exempt from taxes; deleted ones are left out. */
async function readExemptions(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom(productRows.as('productServices'))
    .select(['id', 'exemptFromTax'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, exemptFromTax }) => [id, exemptFromTax]));
}

/** The taxes among these that the company still charges. */
async function readCharged(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom(taxRows.as('taxes'))
    .select('id')
    .where('id', 'in', ids)
    .where('isActive', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A template as an estimate that begins now gets it: without deleted taxes, and without links to deleted entries. */
export async function shownTemplate(
  tx: Tx,
  { terms, ...head }: TemplateHead & { terms: TemplateTerms },
): Promise<EstimateTemplate> {
  const taxes = terms.items.flatMap((item) => item.taxes);
  const [exemptions, charged] = await Promise.all([
    readExemptions(tx, unique(terms.items.flatMap(({ itemId }) => itemId ?? []))),
    readCharged(tx, unique(taxes.map(({ taxId }) => taxId))),
  ]);
  return {
    ...templateRow(head),
    ...terms,
    items: terms.items.map(({ taxes: own, itemId, ...item }) => ({
      ...item,
      itemId: itemId !== null && exemptions.has(itemId) ? itemId : null,
      exemptFromTax: itemId !== null && exemptions.get(itemId) === true,
      taxIds: own.flatMap(({ taxId }) => (charged.has(taxId) ? [taxId] : [])),
    })),
    leftOutTaxes: unique(taxes.flatMap(({ taxId, name }) => (charged.has(taxId) ? [] : [name]))).slice(
      0,
      listBounds.taxes,
    ),
  };
}
