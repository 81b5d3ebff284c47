import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import type { JobItemInput } from '@truckroll/contract/jobs/job-items';
import type { ItemTax } from '@truckroll/contract/price-book/line-items';
import type { ConvertedLine } from '@truckroll/domain/jobs/converted-lines';
import { roundRate } from '@truckroll/domain/money/amounts';
import type { LineTax } from '@truckroll/domain/money/totals';
import { v7 as newId } from 'uuid';
import { ofOffice, type StoredItem } from '../../records/jobs/job-item-store.ts';
import { photoKeysOf } from '../../records/line-items/line-photos.ts';
import type { LineCatalogue } from '../line-items/catalogue.ts';

/** An item before its amounts are computed. */
export type ItemDraft = Omit<StoredItem, 'taxes' | 'taxAmount' | 'total'> & { taxes: LineTax[] };

/** A line that a client approved, with its photos. */
export type ApprovedLine = ConvertedLine<ItemTax> & { photoKeys: readonly string[] };

export type ItemReading = {
  catalogue: LineCatalogue;
  showsPrices: boolean;
  accountId: string;
  /** The lines that a client approved, by the ids under which a new job sends them. They keep their copied taxes. */
  approvedLines?: ReadonlyMap<string, ApprovedLine>;
};

/** The tax ids in a request, from either key. Undefined if both keys are absent. */
export const sentTaxIds = (sent: JobItemInput): string[] | undefined => {
  const ids = sent.taxIds ?? sent.taxes?.flatMap((tax) => tax.taxId ?? tax.id ?? []);
  return ids && [...new Set(ids)];
};

const copyOf = ({ taxId, name, rate, taxType }: ItemTax): LineTax => ({ taxId, name, rate, taxType });

/** A stored item without its amounts, which are computed again together with those of the others. */
export const draftOf = ({ taxAmount: _, total: __, taxes, ...item }: StoredItem): ItemDraft => ({
  ...item,
  taxes: taxes.map(copyOf),
});

type Place = { index: number; before: StoredItem | undefined; orderIndex: number };

function readTaxes(
  sent: JobItemInput,
  { index, before }: Place,
  { catalogue, showsPrices, approvedLines }: ItemReading,
): { taxes: LineTax[]; errors: FieldError[] } {
  // Users who do not see the taxes cannot change them.
  const ids = showsPrices || before === undefined ? sentTaxIds(sent) : sent.taxIds;
  const copied = before ?? approvedLines?.get(sent.id ?? '');
  const copies = new Map(copied?.taxes.map((tax) => [tax.taxId, copyOf(tax)]));
  if (ids === undefined) return { taxes: [...copies.values()], errors: [] };
  const errors: FieldError[] = [];
  const taxes = ids.flatMap((id, place) => {
    const tax = copies.get(id) ?? catalogue.taxes.get(id);
    if (tax !== undefined) return tax;
    errors.push({ path: `jobItems.${index}.taxIds.${place}`, code: 'not_found' as const, message: 'Tax is not valid' });
    return [];
  });
  return { taxes, errors };
}

/**
 * An item after a save (API 4.2, 1.12). Absent keys keep their values, or take those of the catalogue. A tax is copied
 * when it is added, and stays as copied. Prices from users who do not see prices are ignored.
 */
export function readItem(
  sent: JobItemInput,
  place: Place,
  reading: ItemReading,
): { draft: ItemDraft; errors: FieldError[] } {
  const { index, before, orderIndex } = place;
  const itemId = sent.itemId === undefined ? (before?.itemId ?? null) : sent.itemId;
  const product = itemId === null ? undefined : reading.catalogue.products.get(itemId);
  const isUnknown = itemId !== null && product === undefined && itemId !== before?.itemId;
  const { taxes, errors } = readTaxes(sent, place, reading);
  const approved = before === undefined ? reading.approvedLines?.get(sent.id ?? '') : undefined;
  const known = before?.price ?? approved?.price ?? product?.price ?? 0;
  const productType = product && (product.type === 1 ? 'product' : 'service');
  const exemptFromTax = sent.exemptFromTax ?? before?.exemptFromTax ?? false;
  const draft: ItemDraft = {
    id: before?.id ?? newId(),
    itemId,
    itemName: sent.itemName ?? before?.itemName ?? '',
    description: sent.description === undefined ? (before?.description ?? null) : sent.description,
    quantity: sent.quantity ?? before?.quantity ?? 1,
    price: reading.showsPrices ? roundRate(sent.price ?? known) : known,
    type: sent.type ?? before?.type ?? productType ?? 'item',
    orderIndex: sent.orderIndex ?? orderIndex,
    exemptFromTax,
    taxes: exemptFromTax ? [] : taxes,
    addedAt: before?.addedAt ?? ofOffice.addedAt,
    addedBy: before?.addedBy ?? ofOffice.addedBy,
    needsApproval: before?.needsApproval ?? ofOffice.needsApproval,
    photoKeys: photoKeysOf(sent, { before: before?.photoKeys ?? approved?.photoKeys, accountId: reading.accountId }),
  };
  const unknown = isUnknown
    ? [{ path: `jobItems.${index}.itemId`, code: 'not_found' as const, message: 'Item is not valid' }]
    : [];
  return { draft, errors: [...unknown, ...errors] };
}
