import { readProductType } from '../product-services/product-types.ts';
import { fold } from '../text/folding.ts';
import { tableOf } from '../text/table-of.ts';
import { cellsOf, readYesNo, type ValueChoices } from './cells.ts';
import type { ImportTarget, Mapping } from './columns.ts';
import { type Convention, readAmount } from './spellings.ts';

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
  | 'isTaxable'
  | 'isActive'
  | 'items';

/** An entry or package as it is sent: the values of the file, and its taxes by name. Only the server validates it. */
export type ProductRow = Partial<Record<Exclude<ProductTargetKey, 'taxNames' | 'isTaxable'>, unknown>> & {
  taxNames?: string[];
};

const target = (key: ProductTargetKey, label: string, heads: string): ImportTarget<ProductTargetKey> => ({
  key,
  label,
  group: 'Price book',
  heads: heads.split(' '),
});

/** All possible targets of a column. */
export const productTargets: readonly ImportTarget<ProductTargetKey>[] = [
  target(
    'name',
    'Name',
    'name item itemname product productname productservicename service servicename productservice title task displayname',
  ),
  target('type', 'Type', 'type itemtype kind producttype'),
  target('category', 'Category', 'category categories group department'),
  target('description', 'Description', 'description details memo notes salesdescription productservicedescription'),
  target('unitType', 'Unit', 'unit unittype uom unitofmeasure units'),
  target('cost', 'Cost', 'cost unitcost purchasecost costprice buyprice materialcost'),
  target('price', 'Price', 'price unitprice rate saleprice salesprice sellprice amount salespricerate'),
  target('taxNames', 'Taxes', 'taxes tax taxname taxnames salestax'),
  target('exemptFromTax', 'Exempt from tax', 'exemptfromtax taxexempt exempt nontaxable'),
  target('isTaxable', 'Taxable', 'taxable istaxable'),
  target('isActive', 'Active', 'active isactive enabled'),
  target('items', 'Items', 'items packageitems'),
];

/** Why a mapping cannot be used for reading entries, or null. */
export const mappingRefusal = (mapping: Mapping<ProductTargetKey>): string | null =>
  mapping.includes('name') ? null : 'Choose the column of the name.';

/** The words for the type of an entry in exports of other products. */
const typeWords: Record<string, 1 | 2> = tableOf({
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
});

/** The type of a package in a file, in folded form (API PS-6). */
export const packageWord = 'package';

/** The number of the type that a word means, or 'package'; other text is returned unchanged, so that validation reports it. */
export const typeOfWord = (text: string): string =>
  fold(text) === packageWord ? packageWord : String(typeWords[fold(text)] ?? readProductType(text) ?? text);

/** Whether an entry is exempt, from a column that says whether it is taxed. */
function readTaxable(text: string): boolean | string {
  const isTaxed = readYesNo(text);
  return typeof isTaxed === 'boolean' ? !isTaxed : text;
}

const readList = (text: string): string[] =>
  text
    .split(text.includes(';') ? ';' : ',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

type ProductReading = {
  mapping: Mapping<ProductTargetKey>;
  choices?: ValueChoices;
  convention: Convention;
};

/** Whether a row is a package, by the word in its column of types. */
export const isPackageRow = ({ type }: ProductRow): boolean => typeof type === 'string' && fold(type) === packageWord;

/** Converts a row of a file to an entry or package. Only the server validates it. */
export function productOfRow(
  row: readonly string[],
  { mapping, choices = {}, convention }: ProductReading,
): ProductRow {
  const cells = cellsOf(row, mapping, choices);
  const read = <T>(key: ProductTargetKey, by: (text: string) => T): T | undefined => {
    const text = cells.get(key);
    return text === undefined ? undefined : by(text);
  };
  const given: Record<Exclude<ProductTargetKey, 'isTaxable'>, unknown> = {
    name: cells.get('name'),
    type: read('type', (text) => typeWords[fold(text)] ?? text),
    category: cells.get('category'),
    description: cells.get('description'),
    unitType: cells.get('unitType'),
    cost: read('cost', (text) => readAmount(text, convention)),
    price: read('price', (text) => readAmount(text, convention)),
    taxNames: read('taxNames', readList),
    exemptFromTax: read('exemptFromTax', readYesNo) ?? read('isTaxable', readTaxable),
    isActive: read('isActive', readYesNo),
    items: cells.get('items'),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as ProductRow;
}
