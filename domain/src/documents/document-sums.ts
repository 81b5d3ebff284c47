import { formatPercent } from '../format/numbers.ts';
import { sumMoney } from '../money/amounts.ts';
import type { AmountKind, DocumentType } from './document-kinds.ts';

type SummedTax = { name: string; rate: number; taxType: 1 | 2; taxAmount: number };

/** The parts of a document that its sums are computed from (API 4.2). */
export type SummedDocument = {
  documentType: DocumentType;
  items: readonly { discount: number }[];
  taxes: readonly SummedTax[];
  subTotal: number;
  discount: number;
  discountType: AmountKind;
  discountAmount: number;
  /** The markup, under its client-facing name. */
  otherCharges: number;
  shippingAmount: number;
  shippingInfo: string | null;
  total: number;
  amountPaid: number;
  amountDue: number;
  isDepositRequired: boolean;
  depositAmount: number;
  /** Received payments less refunds. */
  depositPaid: number;
};

/** A line below the items: `total` and `due` are emphasised, `note` is informational. */
export type SumLine = { label: string; amount: number; kind: 'part' | 'total' | 'due' | 'note' };

const part = (label: string, amount: number): SumLine => ({ label, amount, kind: 'part' });

/** The taxes of a type, one line for each name and rate. */
function taxLines(taxes: readonly SummedTax[], type: 1 | 2): SumLine[] {
  const own = taxes.filter(({ taxType }) => taxType === type);
  const labelOf = ({ name, rate }: SummedTax) => `${type === 2 ? 'Includes ' : ''}${name} (${formatPercent(rate)})`;
  return [...Map.groupBy(own, labelOf)].map(([label, alike]) => ({
    label,
    amount: sumMoney(alike.map(({ taxAmount }) => taxAmount)),
    kind: type === 2 ? 'note' : 'part',
  }));
}

/**
 * The lines that lead to a document's total, for the screen and the PDF alike. The subtotal is the sum of the items
 * after their discounts; lines of zero are omitted, inclusive taxes are a note, and an invoice ends with the amount
 * due. The company sees 'Markup' where the client sees 'Other charges'.
 *
 * @example sumLines({ subTotal: 100, discount: 10, discountType: 'percentage', discountAmount: 10, total: 90, … })
 *   → [{ label: 'Subtotal', amount: 100 }, { label: 'Discount (10%)', amount: -10 }, { label: 'Total', amount: 90 }, …]
 */
export function sumLines(document: SummedDocument, chargesLabel = 'Other charges'): SumLine[] {
  const { taxes, discount, discountType, discountAmount, otherCharges, shippingAmount, shippingInfo } = document;
  const itemDiscount = sumMoney(document.items.map((item) => item.discount));
  const before = itemDiscount === 0 ? '' : ' before item discounts';
  const share = discountType === 'percentage' ? ` (${formatPercent(discount)}${before})` : '';
  const parts = [
    part(`Discount${share}`, -discountAmount),
    part(chargesLabel, otherCharges),
    part(shippingInfo === null ? 'Shipping' : `Shipping (${shippingInfo})`, shippingAmount),
  ].filter(({ amount }) => amount !== 0);
  return [
    part('Subtotal', sumMoney([document.subTotal, -itemDiscount])),
    ...parts,
    ...taxLines(taxes, 1),
    { label: 'Total', amount: document.total, kind: 'total' },
    ...taxLines(taxes, 2),
    ...depositNotes(document),
    ...(document.documentType === 1 ? dueLines(document) : []),
  ];
}

/** An invoice shows only the missing part of its deposit: the paid part is a line of its own. A deposit of 0 is none. */
function depositNotes({ documentType, isDepositRequired, depositAmount, depositPaid }: SummedDocument): SumLine[] {
  const isAsked = isDepositRequired && depositAmount > 0 && (documentType === 2 || depositPaid < depositAmount);
  return [
    ...(isAsked ? [{ label: 'Deposit required', amount: depositAmount, kind: 'note' } as const] : []),
    ...(documentType === 2 && depositPaid > 0
      ? [{ label: 'Deposit paid', amount: depositPaid, kind: 'note' } as const]
      : []),
  ];
}

function dueLines({ amountPaid, amountDue, depositPaid }: SummedDocument): SumLine[] {
  const otherwise = sumMoney([amountPaid, -depositPaid]);
  return [
    ...(depositPaid === 0 ? [] : [part('Deposit paid', -depositPaid)]),
    ...(otherwise === 0 ? [] : [part('Amount paid', -otherwise)]),
    amountDue < 0
      ? { label: 'Credit', amount: -amountDue, kind: 'due' }
      : { label: 'Amount due', amount: amountDue, kind: 'due' },
  ];
}
