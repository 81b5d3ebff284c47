import type { EstimateTemplate, EstimateTemplateRow } from '@truckroll/contract/documents/estimate-templates';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { TemplateTerms } from '@truckroll/domain/documents/estimate-template';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Links } from '../../platform/storage/links.ts';
import { shownPhotos } from '../../records/line-items/line-photos.ts';
import { productRows } from '../product-services/product-store.ts';
import { taxRows } from '../taxes/tax-store.ts';
import type { TemplateHead } from './estimate-template-store.ts';

/** A row of the list of templates. */
export const templateRow = ({ summary, ...head }: TemplateHead): EstimateTemplateRow => ({ ...head, ...summary });

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Reads whether price book entries are exempt from tax, by id. Deleted entries are missing. */
async function readExemptions(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom(productRows.as('productServices'))
    .select(['id', 'exemptFromTax'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, exemptFromTax }) => [id, exemptFromTax]));
}

/** Reads which of these taxes exist and are active. */
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

/** A template as a new estimate gets it: without inactive taxes, and without links to deleted price book entries. */
export async function shownTemplate(
  tx: Tx,
  { terms, ...head }: TemplateHead & { terms: TemplateTerms },
  links: Links,
): Promise<EstimateTemplate> {
  const taxes = terms.items.flatMap((item) => item.taxes);
  const [exemptions, charged] = await Promise.all([
    readExemptions(tx, unique(terms.items.flatMap(({ itemId }) => itemId ?? []))),
    readCharged(tx, unique(taxes.map(({ taxId }) => taxId))),
  ]);
  return {
    ...templateRow(head),
    ...terms,
    items: terms.items.map(({ taxes: own, itemId, photoKeys = [], ...item }) => ({
      ...item,
      photos: shownPhotos(photoKeys, links),
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
