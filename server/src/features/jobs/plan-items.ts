import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import { itemActions, type JobItemInput } from '@truckroll/contract/jobs/job-items';
import { mostItems } from '@truckroll/contract/price-book/line-items';
import { currencyDecimals } from '@truckroll/domain/money/currencies';
import { largestAmount } from '@truckroll/domain/money/largest-amount';
import { computeTotals } from '@truckroll/domain/money/totals';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { readCurrencyOfJob } from '../../records/documents/job-currency.ts';
import type { StoredItem } from '../../records/jobs/job-item-store.ts';
import { checkPhotos } from '../documents/line-photos.ts';
import { readLineCatalogue } from '../line-items/catalogue.ts';
import { toItemTax } from '../line-items/plan-lines.ts';
import { type ItemDifference, type ItemOperation, itemDifference } from './item-rights.ts';
import { draftOf, type ItemDraft, type ItemReading, readItem, sentTaxIds } from './read-item.ts';

export type ItemPlan = ItemDifference & {
  items: StoredItem[];
  subTotal: number;
  tax: number;
  total: number;
  errors: FieldError[];
  /** The place of each item in the request; null for one that it does not contain. */
  sentAt: readonly (number | null)[];
};

/** The item plan of a new job that is created without items. */
export const noItems: ItemPlan = {
  ...{ items: [], subTotal: 0, tax: 0, total: 0, errors: [], sentAt: [] },
  ...{ operations: new Set<ItemOperation>(), hasChanged: false },
};

/** An item and its index in the request. The index is null for a kept item that the request does not contain. */
type Placed = { draft: ItemDraft; sentAt: number | null; errors: FieldError[] };
type Read = (item: JobItemInput, index: number, before: StoredItem | undefined, orderIndex: number) => Placed;

/**
 * Applies a list without actions: it replaces all items, matched by id. Ids that the job does not have are temporary.
 */
function replaceAll(stored: readonly StoredItem[], sent: readonly JobItemInput[], read: Read): Placed[] {
  const free = new Map(stored.map((item) => [item.id, item]));
  return sent.map((item, index) => {
    const before = free.get(item.id ?? '');
    // If the request repeats an id, only the first item with it is that item.
    if (before !== undefined) free.delete(before.id);
    return read(item, index, before, index);
  });
}

/**
 * Applies a list with actions, which add, change and remove items. Items without an action stay, and removing a missing
 * item does nothing.
 */
function changeSome(stored: readonly StoredItem[], sent: readonly JobItemInput[], read: Read): Placed[] {
  const known = new Map(stored.map((item) => [item.id, item]));
  const result = new Map<string, Placed>(
    stored.map((item) => [item.id, { draft: draftOf(item), sentAt: null, errors: [] }]),
  );
  const after = Math.max(-1, ...stored.map((item) => item.orderIndex)) + 1;
  for (const [index, item] of sent.entries()) {
    const before = known.get(item.id ?? '');
    if (item.action === itemActions.remove) result.delete(item.id ?? '');
    if (item.action === itemActions.change) {
      const changed = read(item, index, before, before?.orderIndex ?? after);
      const unknown = before
        ? []
        : [{ path: `jobItems.${index}.id`, code: 'not_found' as const, message: 'Id is not valid' }];
      result.set(changed.draft.id, { ...changed, errors: [...unknown, ...changed.errors] });
    }
    if (item.action === itemActions.add) {
      const added = read(item, index, undefined, after + index);
      result.set(added.draft.id, added);
    }
  }
  return [...result.values()];
}

/** Sums the items. Amounts that are too large to store are errors of their fields. */
function sumItems(placed: readonly Placed[], decimals: number): Omit<ItemPlan, keyof ItemDifference | 'sentAt'> {
  const totals = computeTotals(
    placed.map(({ draft }) => draft),
    decimals,
  );
  const errors = placed.flatMap((each) => each.errors);
  const items = placed.map(({ draft, sentAt }, index): StoredItem => {
    const { taxes = [], taxAmount = 0, total = 0 } = totals.lines[index] ?? {};
    if (total > largestAmount)
      errors.push({
        path: `jobItems.${sentAt ?? index}.price`,
        code: 'too_big' as const,
        message: 'Price is not valid',
      });
    return { ...draft, taxes: taxes.map(toItemTax), taxAmount, total };
  });
  if (placed.length > mostItems)
    errors.push({ path: 'jobItems', code: 'too_many' as const, message: 'Job items is not valid' });
  if (totals.total > largestAmount && errors.length === 0)
    errors.push({ path: 'jobItems', code: 'too_big' as const, message: 'Total is not valid' });
  return { items, subTotal: totals.subTotal, tax: totals.tax, total: totals.total, errors };
}

/** The items of a job after a save, with their totals and the changes made (API JB-5, 4.2). */
function planItems(
  stored: readonly StoredItem[],
  sent: readonly JobItemInput[],
  reading: ItemReading & { decimals: number },
): ItemPlan {
  const read: Read = (item, index, before, orderIndex) => ({
    ...readItem(item, { index, before, orderIndex }, reading),
    sentAt: index,
  });
  const isChangeSet = sent.some((item) => item.action !== null && item.action !== undefined);
  const placed = (isChangeSet ? changeSome : replaceAll)(stored, sent, read);
  const inOrder = placed.toSorted((one, other) => one.draft.orderIndex - other.draft.orderIndex);
  const sums = sumItems(inOrder, reading.decimals);
  return { ...sums, sentAt: inOrder.map(({ sentAt }) => sentAt), ...itemDifference(stored, sums.items) };
}

/** As `planItems`, after reading the items' catalogue entries. */
export async function planSentItems(
  tx: Tx,
  stored: readonly StoredItem[],
  sent: readonly JobItemInput[],
  { estimateId, ...reading }: Omit<ItemReading, 'catalogue' | 'decimals'> & { estimateId: string | null },
): Promise<ItemPlan> {
  const [currency, catalogue] = await Promise.all([
    readCurrencyOfJob(tx, estimateId),
    readLineCatalogue(tx, {
      taxIds: sent.flatMap((item) => sentTaxIds(item) ?? []),
      productIds: sent.flatMap((item) => item.itemId ?? []),
    }),
  ]);
  const plan = planItems(stored, sent, { ...reading, catalogue, decimals: currencyDecimals(currency) });
  const errors = await checkPhotos(tx, plan.items, { stored, sentAt: plan.sentAt, of: 'job' });
  return { ...plan, errors: [...plan.errors, ...errors] };
}
