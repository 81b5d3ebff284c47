import type { AmountKind } from '@truckroll/domain/documents/document-kinds';
import { countingLines } from '@truckroll/domain/documents/estimate-options';
import { displayNumber } from '@truckroll/domain/numbers/series';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { listLinesOf, type StoredDocumentLine } from './document-item-store.ts';
import { listOptionsOf } from './document-option-store.ts';

/** The approved terms of a job, copied to its invoice. */
type ApprovedEstimate = {
  id: string;
  documentNumberDisplay: string;
  total: number;
  /** The lines that the client chose. */
  items: StoredDocumentLine[];
  discount: number;
  discountType: AmountKind;
  markup: number;
  shippingAmount: number;
  shippingInfo: string | null;
  memberPlan: string | null;
  currencyDecimals: number;
};

/** An approved estimate. Null for other documents and for estimates that are not approved. */
export async function findApprovedEstimate(tx: Tx, id: string | null): Promise<ApprovedEstimate | null> {
  if (id === null) return null;
  const estimate = await tx
    .selectFrom('documents')
    .select(['id', 'documentPrefix', 'documentNumber', 'total', 'discount', 'discountType'])
    .select(['markup', 'shippingAmount', 'shippingInfo', 'memberPlan', 'currencyDecimals'])
    .where('id', '=', id)
    .where('documentType', '=', 2)
    .where('actionStatus', '=', 1)
    .where('documentStatus', '!=', 'void')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (estimate === undefined) return null;
  const [items, options] = await Promise.all([listLinesOf(tx, id), listOptionsOf(tx, id)]);
  const { documentPrefix, documentNumber, ...terms } = estimate;
  return {
    ...terms,
    documentNumberDisplay: displayNumber(documentPrefix, documentNumber),
    total: Number(terms.total),
    discount: Number(terms.discount),
    markup: Number(terms.markup),
    shippingAmount: Number(terms.shippingAmount),
    items: countingLines({ items, options }),
  };
}
