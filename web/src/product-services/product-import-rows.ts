import type { BodyInputOf } from '@truckroll/contract/endpoint';
import type { createProduct } from '@truckroll/contract/product-services';
import { fold } from '@truckroll/domain/text/folding';
import { cellsOf, readYesNo } from '../design/import/import-cells.ts';
import type { ImportTarget, Mapping } from '../design/import/import-mapping.ts';

export type ProductTargetKey =
  | 'name'
  | 'type'
  | 'category'
  | 'description'
  | 'unitType'
  | 'cost'
  | 'price'
  | 'taxNames'
  | 'exemptFromTax'
  | 'isActive';

/** An entry as it is sent: the values of the file, and its taxes by name. */
export type ImportedRow = Partial<BodyInputOf<typeof createProduct>> & { taxNames?: string[] };

const target = (key: ProductTargetKey, label: string, heads: string): ImportTarget<ProductTargetKey> => ({
  key,
  label,
  group: 'Price book',
  heads: heads.split(' '),
});

/** All possible targets of a column. */
export const productTargets: readonly ImportTarget<ProductTargetKey>[] = [
  target('name', 'Name', 'name item itemname product productname service servicename productservice title task'),
  target('type', 'Type', 'type itemtype kind producttype'),
  target('category', 'Category', 'category categories group department'),
  target('description', 'Description', 'description details memo notes salesdescription'),
  target('unitType', 'Unit', 'unit unittype uom unitofmeasure units'),
  target('cost', 'Cost', 'cost unitcost purchasecost costprice buyprice'),
  target('price', 'Price', 'price unitprice rate saleprice salesprice sellprice amount'),
  target('taxNames', 'Taxes', 'taxes tax taxname taxnames salestax'),
  target('exemptFromTax', 'Exempt from tax', 'exemptfromtax taxexempt exempt nontaxable'),
  target('isActive', 'Active', 'active isactive enabled'),
];

/** Why a mapping cannot be used for reading entries, or null. */
export const mappingRefusal = (mapping: Mapping<ProductTargetKey>): string | null =>
  mapping.includes('name') ? null : 'Choose the column of the name.';

/** The words for the type of an entry in exports of other products. */
const typeWords: Record<string, 1 | 2> = {
  material: 1,
  materials: 1,
  part: 1,
  goods: 1,
  inventory: 1,
  'non-inventory': 1,
  equipment: 1,
  labor: 2,
  labour: 2,
  services: 2,
};

/**
 * Parses an amount with a currency and thousands separators. Other text is returned unchanged, so that the server
 * reports it.
 *
 * @example readAmount('$1,234.50') → '1234.50'; readAmount('call us') → 'call us'
 */
export function readAmount(text: string): string {
  const plain = text.replaceAll(/[\s$€£]|^(USD|CAD|EUR|GBP)|(USD|CAD|EUR|GBP)$/gi, '');
  return /^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : text;
}

const readList = (text: string): string[] =>
  text
    .split(text.includes(';') ? ';' : ',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Converts a row of a file to an entry. Only the server validates it. */
export function productOfRow(row: readonly string[], mapping: Mapping<ProductTargetKey>): ImportedRow {
  const cells = cellsOf(row, mapping);
  const read = <T>(key: ProductTargetKey, by: (text: string) => T): T | undefined => {
    const text = cells.get(key);
    return text === undefined ? undefined : by(text);
  };
  const given: Record<keyof ImportedRow & ProductTargetKey, unknown> = {
    name: cells.get('name'),
    type: read('type', (text) => typeWords[fold(text)] ?? text),
    category: cells.get('category'),
    description: cells.get('description'),
    unitType: cells.get('unitType'),
    cost: read('cost', readAmount),
    price: read('price', readAmount),
    taxNames: read('taxNames', readList),
    exemptFromTax: read('exemptFromTax', readYesNo),
    isActive: read('isActive', readYesNo),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as ImportedRow;
}
