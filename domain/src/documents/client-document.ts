import { keysWith, pick } from '../fields/record-fields.ts';
import { documentFields } from './document-fields.ts';

/**
 * The fields of a document that its client gets, on the page, in the answer and in the PDF. Fields that are not named
 * here stay in the company, including new ones: ids of other records, staff, and the company's own notes and markups.
 */
export const publicKeys = [
  ...keysWith(documentFields, 'isPublic'),
  'documentType',
  'documentPreFix',
  'documentNumber',
  'documentNumberDisplay',
  'serviceAddress',
  'documentStatus',
  'status',
  'actionStatus',
  'paymentStatus',
  'amountPaid',
  'amountRefunded',
  'amountDue',
  'isOverdue',
  'currency',
  'currencyDecimals',
  'subTotal',
  'tax',
  'discountAmount',
  'total',
  'options',
  'look',
  'texts',
  'changeAskedAt',
  'changeRequests',
  'depositAmount',
  'depositPaid',
  'depositDue',
  'billingProgress',
  'contractSignature',
  'contractSignerName',
  'contractSignedAt',
  'approvedAt',
  'approvedByName',
  'sentAt',
  'viewedAt',
  'updatedAt',
] as const;

/** The fields of a line that the client gets. A line's markup is part of its rate. */
export const publicLineKeys = [
  'id',
  'name',
  'description',
  'quantity',
  'rate',
  'itemType',
  'unitType',
  'discount',
  'itemOrderIndex',
  'total',
  'optionId',
  'isOptional',
  'isChosen',
  'minQuantity',
  'maxQuantity',
  'photos',
] as const;

/** The fields of a tax that the client gets. */
export const publicTaxKeys = [
  'taxName',
  'name',
  'taxRate',
  'rate',
  'taxType',
  'taxAmount',
  'taxAppliedOnAmount',
] as const;

type Tax = Record<(typeof publicTaxKeys)[number], unknown>;
type Line<T> = Record<(typeof publicLineKeys)[number], unknown> & { taxes: readonly T[] };
type Shown<I, T> = Record<(typeof publicKeys)[number], unknown> & {
  markup: number;
  items: readonly I[];
  taxes: readonly T[];
};

/**
 * A document as its client sees it. The markup of the whole document is charged on top of the lines and keeps its own
 * amount, so that the visible amounts add up to the total.
 *
 * @example clientDocument({ markup: 15, items: [{ rate: 40, markupPrice: 8, … }], total: 55, jobId: '0195…', … })
 *   → { otherCharges: 15, items: [{ rate: 40, … }], total: 55, … }
 */
export const clientDocument = <T extends Tax, I extends Line<T>, D extends Shown<I, T>>(
  document: D & { items: readonly I[]; taxes: readonly T[] },
) => ({
  ...pick<D, (typeof publicKeys)[number]>(document, publicKeys),
  items: document.items.map((line) => ({ ...pick(line, publicLineKeys), taxes: line.taxes.map(clientTax) })),
  taxes: document.taxes.map(clientTax),
  otherCharges: document.markup,
});

const clientTax = <T extends Tax>(tax: T) => pick(tax, publicTaxKeys);
