import type { SheetWords } from '../client-texts/sheet-words.ts';
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
  /** The plan by which the client has the discount. */
  memberPlan?: string | null;
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
  /** Of an invoice that bills a step of an estimate. */
  billingProgress?: Progress | null;
};

type Progress = { estimateNumber: string; estimateTotal: number; billedBefore: number; retained: number; left: number };

/** A line below the items: `total` and `due` are emphasised, `note` is informational. */
export type SumLine = { label: string; amount: number; kind: 'part' | 'total' | 'due' | 'note' };

const part = (label: string, amount: number): SumLine => ({ label, amount, kind: 'part' });

/** The taxes of a type, one line for each name and rate. */
function taxLines({ say, percent }: SheetWords, taxes: readonly SummedTax[], type: 1 | 2): SumLine[] {
  const own = taxes.filter(({ taxType }) => taxType === type);
  const labelOf = ({ name, rate }: SummedTax) =>
    say(type === 2 ? 'includesTax' : 'taxOf', { name, percent: percent(rate) });
  return [...Map.groupBy(own, labelOf)].map(([label, alike]) => ({
    label,
    amount: sumMoney(alike.map(({ taxAmount }) => taxAmount)),
    kind: type === 2 ? 'note' : 'part',
  }));
}

/**
 * The lines that lead to a document's total, for the screen and the PDF alike. The subtotal is the sum of the items
 * after their discounts; lines of zero are omitted, inclusive taxes are a note, and an invoice ends with the amount
 * due. The company sees 'Markup' where the client sees 'Other charges'. A discount by a plan says what is usual, what the
 * plan saves and what its member pays.
 *
 * @example sumLines(words, { subTotal: 100, discount: 10, discountType: 'percentage', discountAmount: 10, total: 90, … })
 *   → [{ label: 'Subtotal', amount: 100 }, { label: 'Discount (10%)', amount: -10 }, { label: say('total'), amount: 90 }, …]
 */
export function sumLines(words: SheetWords, document: SummedDocument, chargesLabel?: string): SumLine[] {
  const { say, percent } = words;
  const { taxes, discount, discountType, discountAmount, otherCharges, shippingAmount, shippingInfo } = document;
  const itemDiscount = sumMoney(document.items.map((item) => item.discount));
  const shareKey = itemDiscount === 0 ? 'discountShare' : 'discountShareBefore';
  const usual = sumMoney([document.subTotal, -itemDiscount]);
  const plan = discountAmount > 0 ? (document.memberPlan ?? null) : null;
  const saved =
    discountType === 'percentage'
      ? say('member.savedShare', { plan: plan ?? '', percent: percent(discount) })
      : say('member.saved', { plan: plan ?? '' });
  const discounted = discountType === 'percentage' ? say(shareKey, { percent: percent(discount) }) : say('discount');
  const parts = [
    part(plan === null ? discounted : saved, -discountAmount),
    ...(plan === null
      ? []
      : [{ label: say('member.price'), amount: sumMoney([usual, -discountAmount]), kind: 'note' as const }]),
    part(chargesLabel ?? say('otherCharges'), otherCharges),
    part(shippingInfo === null ? say('shipping') : say('shippingBy', { info: shippingInfo }), shippingAmount),
  ].filter(({ amount }) => amount !== 0);
  return [
    part(plan === null ? say('subtotal') : say('member.usual'), usual),
    ...parts,
    ...taxLines(words, taxes, 1),
    { label: say('total'), amount: document.total, kind: 'total' },
    ...taxLines(words, taxes, 2),
    ...depositNotes(words, document),
    ...progressNotes(words, document.billingProgress ?? null),
    ...(document.documentType === 1 ? dueLines(words, document) : []),
  ];
}

/** What an invoice of a step says of the whole estimate. */
const progressNotes = ({ say }: SheetWords, progress: Progress | null): SumLine[] =>
  progress === null
    ? []
    : [
        { label: say('progress.estimate', { number: progress.estimateNumber }), amount: progress.estimateTotal },
        { label: say('progress.before'), amount: progress.billedBefore },
        ...(progress.retained === 0 ? [] : [{ label: say('progress.retained'), amount: progress.retained }]),
        { label: say('progress.left'), amount: progress.left },
      ].map((line) => ({ ...line, kind: 'note' as const }));

/** An invoice shows only the missing part of its deposit: the paid part is a line of its own. A deposit of 0 is none. */
function depositNotes(
  { say }: SheetWords,
  { documentType, isDepositRequired, depositAmount, depositPaid }: SummedDocument,
): SumLine[] {
  const isAsked = isDepositRequired && depositAmount > 0 && (documentType === 2 || depositPaid < depositAmount);
  return [
    ...(isAsked ? [{ label: say('depositRequired'), amount: depositAmount, kind: 'note' } as const] : []),
    ...(documentType === 2 && depositPaid > 0
      ? [{ label: say('depositPaid'), amount: depositPaid, kind: 'note' } as const]
      : []),
  ];
}

function dueLines({ say }: SheetWords, { amountPaid, amountDue, depositPaid }: SummedDocument): SumLine[] {
  const otherwise = sumMoney([amountPaid, -depositPaid]);
  return [
    ...(depositPaid === 0 ? [] : [part(say('depositPaid'), -depositPaid)]),
    ...(otherwise === 0 ? [] : [part(say('amountPaid'), -otherwise)]),
    amountDue < 0
      ? { label: say('credit'), amount: -amountDue, kind: 'due' }
      : { label: say('amountDue'), amount: amountDue, kind: 'due' },
  ];
}
