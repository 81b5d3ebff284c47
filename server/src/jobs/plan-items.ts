import { itemActions, type JobItemInput } from '@truckroll/contract/job-items';
import { type ItemTax, mostItems } from '@truckroll/contract/line-items';
import type { FieldError } from '@truckroll/contract/problem';
import type { JobItemType } from '@truckroll/domain/jobs/job-statuses';
import { roundMoney } from '@truckroll/domain/money/amounts';
import { computeTotals, type LineTax } from '@truckroll/domain/money/totals';
import { v7 as newId } from 'uuid';
import type { StoredItem } from './job-item-store.ts';

/** What the catalogue knows of what a payload names. */
export type Catalogue = {
  taxes: ReadonlyMap<string, LineTax>;
  products: ReadonlyMap<string, { price: number; type: JobItemType }>;
};

/** What is done to items; each deed needs an ability of its own (API 2.4). */
export type ItemDeed = 'add' | 'change' | 'remove';

export type ItemPlan = {
  items: StoredItem[];
  subTotal: number;
  tax: number;
  total: number;
  deeds: ReadonlySet<ItemDeed>;
  /** False when everything is as it was. */
  hasChanged: boolean;
  errors: FieldError[];
};

type Line = Omit<StoredItem, 'taxes' | 'taxAmount' | 'total'> & { taxes: LineTax[]; sentAt: number | null };

const largestAmount = 9_999_999_999.99;

/** The ids of the taxes that are sent, by either key; undefined when none of the keys is there. */
export const sentTaxIds = (sent: JobItemInput): string[] | undefined => {
  const ids = sent.taxIds ?? sent.taxes?.flatMap((tax) => tax.taxId ?? tax.id ?? []);
  return ids && [...new Set(ids)];
};

const copyOf = ({ taxId, name, rate, taxType }: ItemTax): LineTax => ({ taxId, name, rate, taxType });

/**
 * The items of a job after a save (API JB-5, 4.2, 1.12): a list without actions replaces all, matched by id; with any
 * action it is a set of changes. A tax is copied when it is added and stays as copied. The prices of who does not see
 * prices count for nothing.
 */
export function planItems(
  stored: readonly StoredItem[],
  sent: readonly JobItemInput[],
  { catalogue, showsPrices }: { catalogue: Catalogue; showsPrices: boolean },
): ItemPlan {
  const errors: FieldError[] = [];
  const byId = new Map(stored.map((item) => [item.id, item]));
  const isChangeSet = sent.some((item) => item.action !== null && item.action !== undefined);

  const readTaxes = (item: JobItemInput, index: number, before: StoredItem | undefined): LineTax[] => {
    const ids = showsPrices || before === undefined ? sentTaxIds(item) : item.taxIds;
    if (ids === undefined) return before?.taxes.map(copyOf) ?? [];
    const copies = new Map(before?.taxes.map((tax) => [tax.taxId, copyOf(tax)]));
    return ids.flatMap((id, place) => {
      const tax = copies.get(id) ?? catalogue.taxes.get(id);
      if (tax !== undefined) return tax;
      errors.push({ path: `jobItems.${index}.taxIds.${place}`, message: 'Tax is not valid' });
      return [];
    });
  };

  const read = (item: JobItemInput, index: number, before: StoredItem | undefined): Line => {
    const itemId = item.itemId === undefined ? (before?.itemId ?? null) : item.itemId;
    const product = itemId === null ? undefined : catalogue.products.get(itemId);
    if (itemId !== null && product === undefined && itemId !== before?.itemId) {
      errors.push({ path: `jobItems.${index}.itemId`, message: 'Item is not valid' });
    }
    const known = before?.price ?? product?.price ?? 0;
    const exemptFromTax = item.exemptFromTax ?? before?.exemptFromTax ?? false;
    const taxes = readTaxes(item, index, before);
    return {
      id: before?.id ?? newId(),
      itemId,
      itemName: item.itemName ?? before?.itemName ?? '',
      description: item.description === undefined ? (before?.description ?? null) : item.description,
      quantity: item.quantity ?? before?.quantity ?? 1,
      price: showsPrices ? roundMoney(item.price ?? known) : known,
      type: item.type ?? before?.type ?? product?.type ?? 'item',
      orderIndex: item.orderIndex ?? (isChangeSet ? (before?.orderIndex ?? stored.length + index) : index),
      exemptFromTax,
      taxes: exemptFromTax ? [] : taxes,
      sentAt: index,
    };
  };

  const keep = (item: StoredItem): Line => ({ ...item, taxes: item.taxes.map(copyOf), sentAt: null });
  const lines = isChangeSet ? changed() : replaced();

  function replaced(): Line[] {
    const free = new Map(byId);
    return sent.map((item, index) => {
      const before = free.get(item.id ?? '');
      // Of one id sent twice only the first is that item.
      if (before !== undefined) free.delete(before.id);
      return read(item, index, before);
    });
  }

  function changed(): Line[] {
    const result = new Map(stored.map((item) => [item.id, keep(item)]));
    for (const [index, item] of sent.entries()) {
      const before = byId.get(item.id ?? '');
      if (item.action === itemActions.remove) result.delete(item.id ?? '');
      else if (item.action === itemActions.add) {
        const line = read(item, index, undefined);
        result.set(line.id, line);
      } else if (item.action === itemActions.change) {
        if (before === undefined) errors.push({ path: `jobItems.${index}.id`, message: 'Id is not valid' });
        else result.set(before.id, read(item, index, before));
      }
    }
    return [...result.values()];
  }

  if (lines.length > mostItems) errors.push({ path: 'jobItems', message: 'Job items is not valid' });
  const ordered = lines.toSorted((one, other) => one.orderIndex - other.orderIndex);
  return { ...total(ordered, errors), ...compare(byId, ordered), errors };
}

/** A tax on a line goes out under both of its names (API 3.4). */
const toItemTax = (tax: LineTax & { taxAmount: number; taxAppliedOnAmount: number }): ItemTax => ({
  id: tax.taxId,
  taxId: tax.taxId,
  taxName: tax.name,
  name: tax.name,
  taxRate: tax.rate,
  rate: tax.rate,
  taxType: tax.taxType,
  taxAmount: tax.taxAmount,
  taxAppliedOnAmount: tax.taxAppliedOnAmount,
});

function total(lines: readonly Line[], errors: FieldError[]): Pick<ItemPlan, 'items' | 'subTotal' | 'tax' | 'total'> {
  const totals = computeTotals(lines);
  const items = lines.map(({ sentAt, ...line }, index): StoredItem => {
    const sum = totals.lines[index];
    if ((sum?.total ?? 0) > largestAmount) {
      errors.push({ path: `jobItems.${sentAt ?? index}.price`, message: 'Price is not valid' });
    }
    return {
      ...line,
      taxes: (sum?.taxes ?? []).map(toItemTax),
      taxAmount: sum?.taxAmount ?? 0,
      total: sum?.total ?? 0,
    };
  });
  if (totals.total > largestAmount && errors.length === 0)
    errors.push({ path: 'jobItems', message: 'Total is not valid' });
  return { items, subTotal: totals.subTotal, tax: totals.tax, total: totals.total };
}

const sameTaxes = (one: readonly { taxId: string }[], other: readonly { taxId: string }[]): boolean =>
  one
    .map((tax) => tax.taxId)
    .sort()
    .join() ===
  other
    .map((tax) => tax.taxId)
    .sort()
    .join();

const comparedKeys = ['itemId', 'itemName', 'description', 'quantity', 'price', 'type', 'exemptFromTax'] as const;

/** Another order alone is no change of an item: who adds one in between need not be allowed to change the others. */
function compare(
  before: ReadonlyMap<string, StoredItem>,
  lines: readonly Line[],
): Pick<ItemPlan, 'deeds' | 'hasChanged'> {
  const deeds = new Set<ItemDeed>();
  let isReordered = false;
  for (const line of lines) {
    const known = before.get(line.id);
    if (known === undefined) deeds.add('add');
    else if (comparedKeys.some((key) => known[key] !== line[key]) || !sameTaxes(known.taxes, line.taxes))
      deeds.add('change');
    if (known !== undefined && known.orderIndex !== line.orderIndex) isReordered = true;
  }
  const kept = new Set(lines.map((line) => line.id));
  if ([...before.keys()].some((id) => !kept.has(id))) deeds.add('remove');
  return { deeds, hasChanged: deeds.size > 0 || isReordered };
}
