import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import { readBy, toFieldErrors } from '@truckroll/contract/fields/field-texts';
import { quantity } from '@truckroll/contract/price-book/line-items';
import { newPackage, noItemsText } from '@truckroll/contract/price-book/product-packages';
import type { ProductRow } from '@truckroll/domain/imports/product-row';
import { identityKey } from '@truckroll/domain/imports/twins';
import { type NamedItem, type ReadItem, readPackageItems } from '@truckroll/domain/product-services/package-items';
import { mostPackageItems, type PackagedItem } from '@truckroll/domain/product-services/product-package';
import { type ProductType, productTypeLabels, productTypes } from '@truckroll/domain/product-services/product-types';
import { fold } from '@truckroll/domain/text/folding';
import { z } from 'zod';
import type { StoredPackage } from '../product-services/package-store.ts';
import type { StoredProduct } from '../product-services/product-values.ts';
import { byTypeAndName, keyOf } from './import-products.ts';

/** A package of a row. Absent values stay as they are in the package that it changes. */
export type PackageOfRow = {
  name: string;
  description?: string | null | undefined;
  isActive?: boolean | undefined;
  items?: readonly ReadItem[] | undefined;
};

export const itemsOfEntryText = 'Only packages have items. Leave this cell empty.';
const takenFromItemsText = 'A package takes this from its items. Leave this cell empty.';
const tooManyItemsText = `A package has at most ${mostPackageItems} items.`;

/** The identity of a package in a file. */
export const packageKey = (name: string): string => identityKey('number', `package ${fold(name)}`);
/** The identity of an entry in a file: its type and name. */
export const entryKey = (type: ProductType, name: string): string => identityKey('number', `${type} ${fold(name)}`);

/** Packages by name. Of several with one name, an active one is chosen before others, and then the newest. */
export function byName(packages: readonly StoredPackage[]): (name: string) => StoredPackage | null {
  const found = new Map<string, StoredPackage>();
  for (const pack of packages) {
    const before = found.get(keyOf(0, pack.name));
    if (before === undefined || pack.isActive || (!before.isActive && pack.createdAt > before.createdAt))
      found.set(keyOf(0, pack.name), pack);
  }
  return (name) => found.get(keyOf(0, name)) ?? null;
}

/** What the items of packages are found in. */
export type KnownItems = {
  products: readonly StoredProduct[];
  packages: readonly StoredPackage[];
  /** The keys of rows above in the file, which are imported before. */
  rowKeys?: ReadonlySet<string>;
};

/** An entry that an item may name; the id is null while its row is not imported yet. */
type Entry = { id: string | null; name: string };

/** Finds the entries of an item's name: spelled the same before others that differ in accents only. */
function finder({ products, rowKeys = new Set() }: KnownItems) {
  const exact = byTypeAndName(products);
  const folded = new Map(products.map((product) => [entryKey(product.type, product.name), product]));
  const ofType = (type: ProductType, name: string): Entry | null => {
    const stored = exact.get(keyOf(type, name)) ?? folded.get(entryKey(type, name));
    if (stored !== undefined) return stored;
    return rowKeys.has(entryKey(type, name)) ? { id: null, name } : null;
  };
  return ({ name, type }: NamedItem): Entry[] =>
    (type === null ? productTypes : [type]).flatMap((each) => ofType(each, name) ?? []);
}

const itemError = (index: number, code: FieldError['code'], message: string): FieldError => ({
  path: `items.${index}`,
  code,
  message,
});

/** Why none of an item's meanings is an entry. */
function missingText({ text, meanings }: ReadItem, { packages }: KnownItems): string {
  const isPackage = byName(packages);
  return meanings.some(({ name }) => isPackage(name) !== null)
    ? `“${text}” is a package. A package cannot contain another one.`
    : `“${text}” is not in the price book, and in no row above this one.`;
}

/**
 * Finds the entries that the items of a row name, in the price book and in the rows above. An item of the changed package whose
 * entry was deleted stays.
 *
 * @returns the items; those of rows that are not imported yet have no id
 */
export function findItems(
  read: readonly ReadItem[],
  known: KnownItems,
  existing: StoredPackage | null,
): { items: (Omit<PackagedItem, 'itemId'> & { itemId: string | null })[]; errors: FieldError[] } {
  const entriesOf = finder(known);
  const stored = new Set(known.products.map(({ id }) => id));
  const gone = new Map(existing?.items.filter(({ itemId }) => !stored.has(itemId)).map((item) => [item.name, item]));
  const errors: FieldError[] = [];
  const items = read.flatMap((item, index) => {
    const found = item.meanings
      .map((meaning) => ({ meaning, entries: entriesOf(meaning), lost: gone.get(meaning.name) }))
      .find(({ entries, lost }) => entries.length > 0 || lost !== undefined);
    if (found === undefined) {
      errors.push(itemError(index, 'not_found', missingText(item, known)));
      return [];
    }
    const amount = quantity.safeParse(found.meaning.quantity);
    if (!amount.success) {
      errors.push(itemError(index, 'out_of_range', `“${item.text}”: the quantity must be between 0 and 999,999.`));
      return [];
    }
    const [entry, other] = found.entries;
    if (other !== undefined) {
      const { name } = found.meaning;
      const choices = productTypes.map((type) => `“${name} (${productTypeLabels[type]})”`).join(' or ');
      errors.push(itemError(index, 'invalid', `“${name}” is a product and a service. Write ${choices}.`));
      return [];
    }
    const itemId = entry === undefined ? (found.lost?.itemId ?? null) : entry.id;
    return [{ itemId, name: entry?.name ?? found.meaning.name, quantity: amount.data }];
  });
  return { items, errors };
}

const packageFields = newPackage.omit({ items: true }).extend({ items: z.string().optional() });
const ownOfEntries = ['category', 'unitType', 'cost', 'price', 'taxNames', 'exemptFromTax'] as const;

/** Reads a row as a package: by the rules of PS-8, and without what only entries have. */
export function readPackageRow(row: ProductRow): { pack: PackageOfRow } | { errors: FieldError[] } {
  const errors = ownOfEntries
    .filter((key) => row[key] !== undefined)
    .map((path): FieldError => ({ path, code: 'not_allowed', message: takenFromItemsText }));
  const read = readBy(packageFields, row);
  if (!read.success) return { errors: [...toFieldErrors(read.error), ...errors] };
  const { items: text, ...rest } = read.data;
  const items = text === undefined ? undefined : readPackageItems(text);
  if (items?.length === 0) errors.push({ path: 'items', code: 'too_few', message: noItemsText });
  if (items !== undefined && items.length > mostPackageItems)
    errors.push({ path: 'items', code: 'too_many', message: tooManyItemsText });
  return errors.length > 0 ? { errors } : { pack: { ...rest, items } };
}

/** The problems of a package beside those of its fields: items that name no entry, or none at all for a new package. */
export function packageProblems(pack: PackageOfRow, known: KnownItems, existing: StoredPackage | null): FieldError[] {
  if (pack.items !== undefined) return findItems(pack.items, known, existing).errors;
  return existing === null ? [{ path: 'items', code: 'required', message: noItemsText }] : [];
}
