import { readBy, toFieldErrors } from '@truckroll/contract/fields/field-texts';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import { type ImportedProduct, importedProduct } from '@truckroll/contract/price-book/product-transfer';
import type { Mapping } from '@truckroll/domain/imports/columns';
import {
  isPackageRow,
  type ProductTargetKey,
  packageWord,
  productOfRow,
  productTargets,
} from '@truckroll/domain/imports/product-row';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput } from '../../platform/http/problem.ts';
import { documentLinesOfProducts } from '../../records/documents/document-rows.ts';
import { jobLinesOfProducts } from '../../records/jobs/job-rows.ts';
import { requestLinesOfProducts } from '../../records/requests/request-rows.ts';
import {
  deletePackage,
  insertPackage,
  listPackages,
  lockPackages,
  type PackageValues,
  packageValuesOf,
  type StoredPackage,
  updatePackage,
} from '../product-services/package-store.ts';
import { deleteProducts, listAllProducts, lockProducts, writeProducts } from '../product-services/product-store.ts';
import {
  emptyProduct,
  mergeProduct,
  type ProductValues,
  type StoredProduct,
} from '../product-services/product-values.ts';
import { withSettableCost } from '../product-services/settable-cost.ts';
import { listTaxes } from '../taxes/tax-store.ts';
import type { StoredImport } from './file-import-store.ts';
import type { ImportContext, JudgedRow, KindOfImport, RowToWrite, UndoneRow, WrittenRow } from './import-kind.ts';
import { byTypeAndName, keyOf, readTaxes } from './import-products.ts';
import { listKeys, listRowsBelow, type StoredRow } from './import-row-store.ts';
import {
  byName,
  entryKey,
  findItems,
  itemsOfEntryText,
  type PackageOfRow,
  packageKey,
  packageProblems,
  readPackageRow,
} from './package-rows.ts';
import { rowProblems } from './row-problems.ts';
import { findUnused, type Use } from './used-records.ts';

/** An entry of a row, with the entry that has its name and type already; or a package, with the one that has its name. */
export type ProductOfRow =
  | { product: Omit<ImportedProduct, 'taxNames'>; existing: StoredProduct | null }
  | { pack: PackageOfRow; existing: StoredPackage | null };

const everything = { includeInactive: true };

/** A problem of a cost or tax belongs to the column of its field. */
function targetOf(path: string, mapping: Mapping): string {
  const [field = ''] = path.split('.');
  if (field === 'taxIds') return 'taxNames';
  return field === 'exemptFromTax' && !mapping.includes(field) ? 'isTaxable' : field;
}

/** The rows as their cells say, by the choices of the person. */
const rowsAsRead = (rows: readonly StoredRow[], { columns, choices, ...convention }: StoredImport) =>
  rows.map((row) => ({
    row,
    sent: productOfRow(row.cells, { mapping: columns as Mapping<ProductTargetKey>, choices, convention }),
  }));

/** The keys of the rows above each row, which its items may name: those of the batch are added one by one. */
async function keysAbove(tx: Tx, rows: readonly StoredRow[], importId: string): Promise<Set<string>> {
  const [first] = rows;
  if (first === undefined) return new Set();
  const keyed = await listKeys(tx, importId);
  return new Set(keyed.filter(({ line }) => line < first.line).flatMap(({ keys }) => keys));
}

async function judge(tx: Tx, rows: readonly StoredRow[], { fileImport, actor }: ImportContext) {
  const mapping = fileImport.columns as Mapping<ProductTargetKey>;
  const [products, taxes] = await Promise.all([listAllProducts(tx, everything), listTaxes(tx, everything)]);
  const there = byTypeAndName(products);
  const places = { mapping, targets: productTargets, targetOf: (path: string) => targetOf(path, mapping) };
  const read = rowsAsRead(rows, fileImport);
  const hasPackages = read.some(({ sent }) => isPackageRow(sent));
  const packages = hasPackages ? await listPackages(tx, everything) : [];
  const rowKeys = hasPackages ? await keysAbove(tx, rows, fileImport.id) : new Set<string>();
  const packageNamed = byName(packages);

  function judgePackage({ row, sent }: (typeof read)[number]): JudgedRow<ProductOfRow> {
    const nothing = { row, match: null, keys: [], nothingToDo: null, value: null };
    const result = readPackageRow(sent);
    if ('errors' in result) return { ...nothing, problems: rowProblems(result.errors, places) };
    const { pack } = result;
    const existing = packageNamed(pack.name);
    const problems = packageProblems(pack, { products, packages, rowKeys }, existing);
    if (problems.length > 0) return { ...nothing, problems: rowProblems(problems, places) };
    return {
      ...nothing,
      problems: [],
      value: { pack, existing },
      match: existing && { id: existing.id, name: existing.name, line: null, by: 'name' },
      keys: [packageKey(pack.name)],
    };
  }

  function judgeEntry({ row, sent }: (typeof read)[number]): JudgedRow<ProductOfRow> {
    const nothing = { row, match: null, keys: [], nothingToDo: null, value: null };
    const result = readBy(importedProduct, sent);
    const { taxIds, errors } = result.success
      ? readTaxes(result.data, taxes)
      : { taxIds: [], errors: toFieldErrors(result.error) };
    if (sent.items !== undefined) errors.push({ path: 'items', code: 'not_allowed', message: itemsOfEntryText });
    if (!result.success || errors.length > 0) return { ...nothing, problems: rowProblems(errors, places) };
    const { taxNames: _, ...product } = { ...withSettableCost(actor, result.data), taxIds };
    const type = product.type ?? emptyProduct.type;
    const existing = there.get(keyOf(type, product.name)) ?? null;
    const key = entryKey(type, product.name);
    rowKeys.add(key);
    return {
      ...nothing,
      problems: [],
      value: { product, existing },
      match: existing && { id: existing.id, name: existing.name, line: null, by: 'name' },
      keys: [key],
    };
  }

  return read.map((each) => (isPackageRow(each.sent) ? judgePackage(each) : judgeEntry(each)));
}

/** The packages below a changed entry. */
async function packagesBelow(tx: Tx, { line }: StoredRow, { fileImport }: ImportContext): Promise<StoredRow[]> {
  const column = fileImport.columns.indexOf('type');
  if (column < 0 || !fileImport.columns.includes('items')) return [];
  const atMost = listBounds.productPackages;
  return listRowsBelow(tx, fileImport.id, { line, column, word: packageWord, atMost });
}

type RowOf<V> = { value: V; over: string | null };

/** Writes entries in one statement; the results are in the order of the rows. */
async function writeEntries(
  tx: Tx,
  rows: readonly RowOf<Extract<ProductOfRow, { product: unknown }>>[],
  now: Date,
): Promise<WrittenRow[]> {
  if (rows.length === 0) return [];
  const at = now.toISOString();
  const written = rows.map(({ value, over }) => {
    const stored = over === null ? null : value.existing;
    return {
      id: stored?.id ?? newId(),
      createdAt: stored?.createdAt ?? at,
      values: mergeProduct(stored ?? emptyProduct, value.product),
      before: stored === null ? null : mergeProduct(stored, {}),
    };
  });
  await writeProducts(tx, written, now);
  return written.map(({ id, before }) => ({ recordId: id, recordVersion: at, before, isToLocate: false }));
}

/**
 * Writes packages after the entries of their batch, which their items may name. An item whose row was left out refuses the
 * package.
 */
async function writePackages(
  tx: Tx,
  rows: readonly RowOf<Extract<ProductOfRow, { pack: unknown }>>[],
  now: Date,
): Promise<WrittenRow[]> {
  if (rows.length === 0) return [];
  const [products, packages] = await Promise.all([listAllProducts(tx, everything), listPackages(tx, everything)]);
  const results: WrittenRow[] = [];
  for (const { value, over } of rows) {
    const { pack, existing } = value;
    const stored = over === null ? null : existing;
    const { items, errors } = findItems(pack.items ?? [], { products, packages }, stored);
    if (errors.length > 0) throw new InvalidInput(errors);
    const values = {
      name: pack.name,
      description: pack.description === undefined ? (stored?.description ?? null) : pack.description,
      isActive: pack.isActive ?? stored?.isActive ?? true,
      items:
        pack.items === undefined
          ? (stored?.items ?? [])
          : items.map((item) => ({ ...item, itemId: item.itemId ?? '' })),
    };
    const { id } =
      stored === null ? await insertPackage(tx, values, now) : await updatePackage(tx, stored.id, values, now);
    const before = stored && packageValuesOf(stored);
    results.push({ recordId: id, recordVersion: now.toISOString(), before, isToLocate: false });
  }
  return results;
}

async function write(tx: Tx, rows: readonly RowToWrite<ProductOfRow>[], { now }: ImportContext): Promise<WrittenRow[]> {
  const entries = rows.flatMap(({ judged: { value }, over }) => ('product' in value ? [{ value, over }] : []));
  const packages = rows.flatMap(({ judged: { value }, over }) => ('pack' in value ? [{ value, over }] : []));
  const ofEntries = (await writeEntries(tx, entries, now)).values();
  const ofPackages = (await writePackages(tx, packages, now)).values();
  return rows.flatMap(({ judged: { value } }) => {
    const next = ('product' in value ? ofEntries : ofPackages).next();
    return next.done === true ? [] : [next.value];
  });
}

/** The records that show that an imported entry is in use. */
const usesOfProducts: readonly Use[] = [
  { rows: jobLinesOfProducts, noun: 'items of jobs' },
  { rows: documentLinesOfProducts, noun: 'items of invoices or estimates' },
  { rows: requestLinesOfProducts, noun: 'items of requests' },
];

async function undo(tx: Tx, rows: readonly StoredRow[], { now }: ImportContext): Promise<UndoneRow[]> {
  const ids = rows.flatMap(({ recordId }) => recordId ?? []);
  const stored = await lockProducts(tx, ids);
  const packages = await lockPackages(tx, ids);
  const versions = [...stored, ...packages];
  const { unused, kept, gone } = await findUnused(tx, rows, { versions, uses: usesOfProducts });
  const isPackage = new Set(packages.map(({ id }) => id));
  const removed = unused.flatMap(({ outcome, recordId }) => (outcome === 'created' && recordId ? [recordId] : []));
  for (const id of removed) if (isPackage.has(id)) await deletePackage(tx, id);
  await deleteProducts(
    tx,
    removed.filter((id) => !isPackage.has(id)),
  );
  const createdAt = new Map(stored.map((product) => [product.id, product.createdAt]));
  const restored = unused.flatMap(({ outcome, recordId, before }) =>
    outcome === 'updated' && recordId !== null && before !== null ? [{ id: recordId, before }] : [],
  );
  for (const { id, before } of restored)
    if (isPackage.has(id)) await updatePackage(tx, id, before as PackageValues, now);
  const products = restored
    .filter(({ id }) => !isPackage.has(id))
    .map(({ id, before }) => ({ id, createdAt: createdAt.get(id) ?? '', values: before as ProductValues }));
  if (products.length > 0) await writeProducts(tx, products, now);
  return [...kept, ...[...unused, ...gone].map(({ line }) => ({ line, keptBecause: null }))];
}

/** Entries and packages of the price book. */
export const productImport: KindOfImport<ProductOfRow> = {
  rowsAtOnce: 250,
  oneByOne: false,
  judge,
  dependents: packagesBelow,
  write,
  undo,
  finish: () => Promise.resolve(),
};
