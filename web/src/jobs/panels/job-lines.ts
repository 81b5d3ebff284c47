import type { JobItem } from '@truckroll/contract/jobs/job-items';
import type { Tax } from '@truckroll/contract/price-book/taxes';
import { rateText } from '@truckroll/domain/format/numbers';
import { emptyLine, type ItemLine, type LineEditor, lineEditor } from '../../line-items/parts/line-editor-input.ts';

type Editing = { taxes: readonly Tax[]; mayEdit: boolean };

/**
 * The editor of a job's lines. Without the right to edit lines, stored ones are unchanged, even if the job moves to
 * where other taxes apply.
 */
export const jobLineEditor = (initial: readonly ItemLine[], { taxes, mayEdit }: Editing): LineEditor =>
  lineEditor(initial, { taxes, type: 'item', keepsTaxes: ({ id }) => !mayEdit && id !== null });

/** Converts a stored item to a line of the form. */
export const lineOf = (item: JobItem, isApproved: boolean): ItemLine => ({
  ...emptyLine(item.id),
  id: item.id,
  orderIndex: item.orderIndex,
  itemId: item.itemId,
  name: item.itemName,
  description: item.description ?? '',
  quantity: String(item.quantity),
  rate: item.price === null ? '' : rateText(item.price),
  type: item.type,
  taxIds: item.taxIds,
  exemptFromTax: item.exemptFromTax,
  copies: item.taxes,
  // Answers that a device has kept from before lines had photos have none.
  photos: (item.photos as JobItem['photos'] | undefined) ?? [],
  approvedId: isApproved ? item.id : null,
});

/** Copies a line of another job to a new job. */
export const copyOfLine = (line: ItemLine, key: string): ItemLine => ({ ...line, key, id: null, approvedId: null });
