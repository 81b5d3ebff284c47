import { readBy, toFieldErrors } from '@truckroll/contract/fields/field-texts';
import { type ImportedProduct, importedProduct } from '@truckroll/contract/price-book/product-transfer';
import type { Mapping } from '@truckroll/domain/imports/columns';
import { type ProductTargetKey, productOfRow, productTargets } from '@truckroll/domain/imports/product-row';
import { identityKey } from '@truckroll/domain/imports/twins';
import { fold } from '@truckroll/domain/text/folding';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { documentLinesOfProducts } from '../../records/documents/document-rows.ts';
import { jobLinesOfProducts } from '../../records/jobs/job-rows.ts';
import { requestLinesOfProducts } from '../../records/requests/request-rows.ts';
import { deleteProducts, listAllProducts, lockProducts, writeProducts } from '../product-services/product-store.ts';
import {
  emptyProduct,
  mergeProduct,
  type ProductValues,
  type StoredProduct,
} from '../product-services/product-values.ts';
import { withSettableCost } from '../product-services/settable-cost.ts';
import { listTaxes } from '../taxes/tax-store.ts';
import type { ImportContext, JudgedRow, KindOfImport, RowToWrite, UndoneRow, WrittenRow } from './import-kind.ts';
import { byTypeAndName, keyOf, readTaxes } from './import-products.ts';
import type { StoredRow } from './import-row-store.ts';
import { rowProblems } from './row-problems.ts';
import { findUnused, type Use } from './used-records.ts';

/** An entry of a row, with the entry that has its name and type already. */
export type ProductOfRow = { product: Omit<ImportedProduct, 'taxNames'>; existing: StoredProduct | null };

const everything = { includeInactive: true };

/** A problem of a cost or tax belongs to the column of its field. */
function targetOf(path: string, mapping: Mapping): string {
  const [field = ''] = path.split('.');
  if (field === 'taxIds') return 'taxNames';
  return field === 'exemptFromTax' && !mapping.includes(field) ? 'isTaxable' : field;
}

async function judge(tx: Tx, rows: readonly StoredRow[], { fileImport, actor }: ImportContext) {
  const mapping = fileImport.columns as Mapping<ProductTargetKey>;
  const [products, taxes] = await Promise.all([listAllProducts(tx, everything), listTaxes(tx, everything)]);
  const there = byTypeAndName(products);
  const places = { mapping, targets: productTargets, targetOf: (path: string) => targetOf(path, mapping) };
  return rows.map((row): JudgedRow<ProductOfRow> => {
    const nothing = { row, match: null, keys: [], nothingToDo: null, value: null };
    const read = readBy(
      importedProduct,
      productOfRow(row.cells, { mapping, choices: fileImport.choices, convention: fileImport }),
    );
    if (!read.success) return { ...nothing, problems: rowProblems(toFieldErrors(read.error), places) };
    const { taxIds, errors } = readTaxes(read.data, taxes);
    if (errors.length > 0) return { ...nothing, problems: rowProblems(errors, places) };
    const { taxNames: _, ...product } = { ...withSettableCost(actor, read.data), taxIds };
    const type = product.type ?? emptyProduct.type;
    const existing = there.get(keyOf(type, product.name)) ?? null;
    return {
      ...nothing,
      problems: [],
      value: { product, existing },
      match: existing && { id: existing.id, name: existing.name, line: null, by: 'name' },
      keys: [identityKey('number', `${type} ${fold(product.name)}`)],
    };
  });
}

async function write(tx: Tx, rows: readonly RowToWrite<ProductOfRow>[], { now }: ImportContext): Promise<WrittenRow[]> {
  const at = now.toISOString();
  const written = rows.map(({ judged: { value }, over }) => {
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

/** The records that show that an imported entry is in use. */
const usesOfProducts: readonly Use[] = [
  { rows: jobLinesOfProducts, noun: 'items of jobs' },
  { rows: documentLinesOfProducts, noun: 'items of invoices or estimates' },
  { rows: requestLinesOfProducts, noun: 'items of requests' },
];

async function undo(tx: Tx, rows: readonly StoredRow[], { now }: ImportContext): Promise<UndoneRow[]> {
  const ids = rows.flatMap(({ recordId }) => recordId ?? []);
  const stored = await lockProducts(tx, ids);
  const { unused, kept, gone } = await findUnused(tx, rows, { versions: stored, uses: usesOfProducts });
  const removed = unused.flatMap(({ outcome, recordId }) => (outcome === 'created' && recordId ? [recordId] : []));
  await deleteProducts(tx, removed);
  const createdAt = new Map(stored.map((product) => [product.id, product.createdAt]));
  const restored = unused.flatMap(({ outcome, recordId, before }) =>
    outcome === 'updated' && recordId !== null && before !== null
      ? [{ id: recordId, createdAt: createdAt.get(recordId) ?? '', values: before as ProductValues }]
      : [],
  );
  if (restored.length > 0) await writeProducts(tx, restored, now);
  return [...kept, ...[...unused, ...gone].map(({ line }) => ({ line, keptBecause: null }))];
}

/** Entries of the price book. */
export const productImport: KindOfImport<ProductOfRow> = {
  rowsAtOnce: 250,
  oneByOne: false,
  judge,
  write,
  undo,
  finish: () => Promise.resolve(),
};
