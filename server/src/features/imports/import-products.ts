import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import { problems as problemTexts } from '@truckroll/contract/endpoints/problem';
import { readBy, toFieldErrors } from '@truckroll/contract/fields/field-texts';
import type { ImportProblem } from '@truckroll/contract/imports/imports';
import {
  type ImportedProduct,
  importedProduct,
  type ProductImportRow,
} from '@truckroll/contract/price-book/product-transfer';
import type { Tax } from '@truckroll/contract/price-book/taxes';
import { fold } from '@truckroll/domain/text/folding';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type WrittenProduct, writeProducts } from '../product-services/product-store.ts';
import { emptyProduct, mergeProduct, type StoredProduct } from '../product-services/product-values.ts';
import { unknownTaxText } from '../product-services/save-product.ts';
import { pieces } from './import-rows.ts';

type ReadRow = { line: number; product: ImportedProduct };
export type ReadImport = { rows: ReadRow[]; problems: ImportProblem[] };

/** Reads every row by the rules of a new entry, batch by batch. */
export async function readImport(rows: readonly ProductImportRow[]): Promise<ReadImport> {
  const read: ReadImport = { rows: [], problems: [] };
  for (const piece of pieces(rows)) {
    for (const { line, product } of piece) {
      const result = readBy(importedProduct, product);
      if (result.success) read.rows.push({ line, product: result.data });
      else read.problems.push(...toFieldErrors(result.error).map((error) => ({ line, ...error })));
    }
    await setImmediate();
  }
  return read;
}

/** The account data that rows are validated against. */
export type KnownToImport = { products: readonly StoredProduct[]; taxes: readonly Tax[] };

/** The writes of an import: new entries, and changes of existing ones. */
export type JudgedImport = { created: WrittenProduct[]; updated: WrittenProduct[]; problems: ImportProblem[] };

export const keyOf = (type: number, name: string): string => `${type} ${name.trim().toLowerCase()}`;

/**
 * Entries by type and name. Of several entries with one name, an active one is chosen before others, and then the
 * newest.
 */
export function byTypeAndName(products: readonly StoredProduct[]): Map<string, StoredProduct> {
  const found = new Map<string, StoredProduct>();
  for (const product of products) {
    const key = keyOf(product.type, product.name);
    const before = found.get(key);
    if (before === undefined || product.isActive || (!before.isActive && product.createdAt > before.createdAt))
      found.set(key, product);
  }
  return found;
}

/** The taxes that a row names by id or name. Unknown ones are reported with their position. */
export function readTaxes({ taxIds, taxNames }: ImportedProduct, taxes: readonly Tax[]) {
  const byName = new Map(
    taxes
      .toSorted((one, other) => Number(one.isActive) - Number(other.isActive))
      .map((tax) => [fold(tax.name), tax.id]),
  );
  const ids = new Set(taxes.map(({ id }) => id));
  const named = taxNames?.map((name) => byName.get(fold(name)));
  const wrongIds = (taxIds ?? []).flatMap((id, index) => (ids.has(id) ? [] : [`taxIds.${index}`]));
  const wrongNames = (named ?? []).flatMap((id, index) => (id === undefined ? [`taxNames.${index}`] : []));
  const found = (named ?? []).filter((id) => id !== undefined);
  return {
    taxIds: named === undefined ? taxIds : [...(taxIds ?? []), ...found],
    errors: [...wrongIds, ...wrongNames].map(
      (path): FieldError => ({ path, code: 'not_found', message: unknownTaxText }),
    ),
  };
}

/**
 * Validates rows against the account's data. If updates are requested, a row with the type and name of an existing
 * entry changes that entry; otherwise it is a problem. A second row with the same type and name is always a problem.
 */
export function judgeImport(
  { rows, problems }: ReadImport,
  known: KnownToImport,
  { updateExisting, now }: { updateExisting: boolean; now: Date },
): JudgedImport {
  const there = byTypeAndName(known.products);
  const judged: JudgedImport = { created: [], updated: [], problems: [...problems] };
  const seen = new Set<string>();
  for (const { line, product } of rows) {
    const key = keyOf(product.type ?? emptyProduct.type, product.name);
    const existing = there.get(key);
    const isNew = existing === undefined || (!updateExisting && !existing.isActive);
    const { taxIds, errors } = readTaxes(product, known.taxes);
    if (seen.has(key) || (!isNew && !updateExisting)) {
      errors.unshift({ path: 'name', code: 'not_unique', message: problemTexts.productNameTaken[1] });
    }
    seen.add(key);
    if (errors.length > 0) {
      judged.problems.push(...errors.map((error) => ({ line, ...error })));
    } else if (isNew) {
      const values = mergeProduct(emptyProduct, { ...product, taxIds });
      judged.created.push({ id: newId(), createdAt: now.toISOString(), values });
    } else {
      const values = mergeProduct(existing, { ...product, taxIds });
      const isSame = isDeepStrictEqual(values, mergeProduct(existing, {}));
      if (!isSame) judged.updated.push({ id: existing.id, createdAt: existing.createdAt, values });
    }
  }
  return judged;
}

/** Writes everything in the request's transaction. */
export async function writeImport(tx: Tx, { created, updated }: JudgedImport, now: Date): Promise<void> {
  for (const piece of pieces([...updated, ...created])) await writeProducts(tx, piece, now);
}
