import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';

/** An option of an estimate, without its amounts. */
export type OptionHead = {
  id: string;
  name: string;
  description: string | null;
  pictureKey: string | null;
  isRecommended: boolean;
  isChosen: boolean;
};

export type OptionAmounts = { subTotal: number; tax: number; discountAmount: number; total: number };
export type StoredOption = OptionHead & OptionAmounts;

const optionColumns = [
  'id',
  'name',
  'description',
  'pictureKey',
  'isRecommended',
  'isChosen',
  'subTotal',
  'tax',
  'discountAmount',
  'total',
] as const;

type OptionRow = OptionHead & { [K in keyof OptionAmounts]: string };

const toStoredOption = ({ subTotal, tax, discountAmount, total, ...head }: OptionRow): StoredOption => ({
  ...head,
  subTotal: Number(subTotal),
  tax: Number(tax),
  discountAmount: Number(discountAmount),
  total: Number(total),
});

const toRow = (option: StoredOption, position: number) => ({
  ...option,
  position,
  subTotal: String(option.subTotal),
  tax: String(option.tax),
  discountAmount: String(option.discountAmount),
  total: String(option.total),
});

/** The options of an estimate in their order; [] if it has one implied option. */
export async function listOptionsOf(tx: Tx, documentId: string): Promise<StoredOption[]> {
  const rows = await tx
    .selectFrom('documentOptions')
    .select(optionColumns)
    .where('documentId', '=', documentId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(toStoredOption);
}

/** The options of several estimates, read as the system. */
export async function listOptionsOfAll(
  system: Tx,
  documentIds: readonly string[],
): Promise<Map<string, StoredOption[]>> {
  const rows = await system
    .selectFrom('documentOptions')
    .select(['documentId', ...optionColumns])
    .where('documentId', 'in', [...documentIds])
    .orderBy('position')
    .execute();
  const of = Map.groupBy(rows, ({ documentId }) => documentId);
  return new Map([...of].map(([id, options]) => [id, options.map(({ documentId: _, ...row }) => toStoredOption(row))]));
}

export async function insertOptions(tx: Tx, documentId: string, options: readonly StoredOption[]): Promise<void> {
  if (options.length === 0) return;
  await telling(tx, 'document', documentId)
    .insertInto('documentOptions')
    .values(options.map((option, position) => ({ ...toRow(option, position), documentId })))
    .execute();
}

/** Gives an option a stored picture, or none. */
export const setPictureOf = (
  tx: Tx,
  { documentId, optionId, key }: { documentId: string; optionId: string; key: string | null },
): Promise<unknown> =>
  telling(tx, 'document', documentId)
    .updateTable('documentOptions')
    .set({ pictureKey: key })
    .where('documentId', '=', documentId)
    .where('id', '=', optionId)
    .execute();

/** Deletes an estimate's options, with the lines of them. */
export const removeOptions = (tx: Tx, documentId: string): Promise<unknown> =>
  telling(tx, 'document', documentId).deleteFrom('documentOptions').where('documentId', '=', documentId).execute();
