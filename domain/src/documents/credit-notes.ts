import { Exact, roundMoney, sumMoney } from '../money/amounts.ts';
import type { DocumentStatus, DocumentType, PaymentStatus } from './document-kinds.ts';
import { lineTotal } from './sheet-lines.ts';

type CreditedTax = { name: string; rate: number; taxType: 1 | 2; taxAmount: number };

/** A line of a credit note: a part of a line of its invoice, with the taxes of that part. */
export type CreditNoteLine = {
  /** The line of the invoice; `shippingLine` or `chargesLine` for what is no line of it. */
  lineId: string;
  /** Null for what is no line of the invoice. */
  name: string | null;
  /** Null where an amount was credited and no quantity. */
  quantity: number | null;
  /** The quantity that was credited. For a credited amount: the quantity with this amount, which later notes cannot credit again. */
  share: number;
  /** The amount without taxes on top of it. */
  net: number;
  taxes: readonly CreditedTax[];
  /** With the taxes on top. */
  total: number;
};

/** What a credit note says, as it was made. */
export type CreditNoteDetails = {
  /** The number of the invoice that it credits. */
  invoiceNumber: string;
  lines: readonly CreditNoteLine[];
};

export const shippingLine = 'shipping';
/** What an invoice comes to beyond its lines and shipping, where these cannot carry it. */
const chargesLine = 'charges';

/** A line of an invoice as credit notes can credit it: with its part of the discount and markup of the whole invoice. */
export type CreditableLine = {
  lineId: string;
  name: string | null;
  quantity: number;
  quantityLeft: number;
  taxes: readonly CreditedTax[];
  /** With taxes. A line that lowers the invoice is negative, as is what is left of it. */
  total: number;
  /** What no credit note has credited yet. */
  left: number;
};

type CreditedInvoice = {
  items: readonly {
    id: string;
    name: string;
    quantity: number;
    rate: number | null;
    discount: number;
    taxes: readonly CreditedTax[];
  }[];
  discountAmount: number;
  markup: number;
  shippingAmount: number;
  total: number;
  decimals: number;
};

const taxOnTop = (taxes: readonly CreditedTax[]): number =>
  sumMoney(taxes.flatMap(({ taxType, taxAmount }) => (taxType === 1 ? [taxAmount] : [])));

/**
 * The lines of an invoice that add up to its total: discount and markup of the whole invoice are shared by the lines in
 * proportion, shipping is a line of its own. `credited` are the lines of its credit notes that are not void.
 *
 * @example creditableLines({ items: [{ id: 'a', quantity: 2, rate: 50, … }], discountAmount: 10, total: 90, … }, [])
 *   → [{ lineId: 'a', quantity: 2, quantityLeft: 2, total: 90, left: 90, … }]
 */
export function creditableLines(invoice: CreditedInvoice, credited: readonly CreditNoteLine[]): CreditableLine[] {
  const { items, shippingAmount, decimals } = invoice;
  const nets = items.map((item) => lineTotal(item, decimals));
  const all = sumMoney(nets);
  const charges = sumMoney([invoice.markup, -invoice.discountAmount]);
  const upTo = (sum: number) => roundMoney(new Exact(charges).times(sum).dividedBy(all), decimals);
  let before = 0;
  const lines = items.map(({ id, name, quantity, taxes }, index) => {
    const net = nets[index] ?? 0;
    const after = sumMoney([before, net]);
    const share = all > 0 ? sumMoney([upTo(after), -upTo(before)]) : 0;
    before = after;
    return { lineId: id, name, quantity, taxes, total: sumMoney([net, share, taxOnTop(taxes)]) };
  });
  const rest = sumMoney([invoice.total, -shippingAmount, ...lines.map(({ total }) => -total)]);
  const alone = { name: null, quantity: 1, taxes: [] };
  return [
    ...lines,
    { ...alone, lineId: shippingLine, total: shippingAmount },
    { ...alone, lineId: chargesLine, total: rest },
  ]
    .filter(({ total }) => total !== 0)
    .map((line) => {
      const own = credited.filter(({ lineId }) => lineId === line.lineId);
      const left = sumMoney([line.total, ...own.map(({ total }) => -total)]);
      const shares = own.reduce((sum, { share }) => sum.plus(share), new Exact(0));
      const quantityLeft = left === 0 ? 0 : Math.max(0, roundShare(new Exact(line.quantity).minus(shares)));
      return { ...line, quantityLeft, left };
    });
}

/**
 * The amount of an invoice that is not credited yet: the most that another credit note may come to. Lines with a
 * negative amount make it smaller than the sum of the positive ones.
 */
export const leftToCredit = (lines: readonly Pick<CreditableLine, 'left'>[]): number =>
  sumMoney(lines.map(({ left }) => left));

/** The decimals of a credited quantity. A typed quantity has at most two; the quantity of a credited amount has more. */
const shareDecimals = 8;
const roundShare = (share: Exact): number => share.toDecimalPlaces(shareDecimals).toNumber();

/** What of a line is credited: a quantity, or an amount with tax. */
export type CreditedPart = { lineId: string; quantity?: number | undefined; amount?: number | undefined };

/** The value, but at least 0 and at most `limit`. For a negative `limit`: at most 0 and at least `limit`. */
const within = (value: number, limit: number): number =>
  limit >= 0 ? Math.min(Math.max(value, 0), limit) : Math.max(Math.min(value, 0), limit);

/**
 * What a quantity of a line comes to: all that is left for the whole quantity that is left.
 *
 * @example amountOfQuantity({ quantity: 3, quantityLeft: 3, total: 113, left: 113 }, 1, 2) → 37.67
 */
export function amountOfQuantity(
  line: Pick<CreditableLine, 'quantity' | 'quantityLeft' | 'total' | 'left'>,
  quantity: number,
  decimals: number,
): number {
  if (quantity >= line.quantityLeft) return line.left;
  return within(roundMoney(new Exact(line.total).times(quantity).dividedBy(line.quantity), decimals), line.left);
}

/**
 * The line of a credit note that credits a part of an invoice line. Null if less than the part is left. Taxes are rounded
 * cumulatively, and the last part gets the remaining taxes, so that all parts of a line add up to it to the cent.
 *
 * @example creditPart({ quantity: 3, quantityLeft: 3, total: 113, left: 113, taxes: [hst13], … }, [], { quantity: 1 }, 2)
 *   → { quantity: 1, net: 33.34, taxes: [{ taxAmount: 4.33, … }], total: 37.67, … }
 */
export function creditPart(
  line: CreditableLine,
  credited: readonly CreditNoteLine[],
  { quantity, amount }: Pick<CreditedPart, 'quantity' | 'amount'>,
  decimals: number,
): CreditNoteLine | null {
  const { lineId, name, left, quantityLeft } = line;
  if (quantity !== undefined && quantity > quantityLeft) return null;
  const asked = quantity === undefined ? roundMoney(amount ?? 0, decimals) : amountOfQuantity(line, quantity, decimals);
  if (asked === 0 || within(asked, left) !== asked) return null;
  const isAll = asked === left;
  const own = credited.filter((one) => one.lineId === lineId);
  const after = sumMoney([line.total, -left, asked]);
  const taxes = line.taxes.map((tax, index) => {
    const before = sumMoney(own.map((one) => one.taxes[index]?.taxAmount ?? 0));
    const taxLeft = sumMoney([tax.taxAmount, -before]);
    const upTo = roundMoney(new Exact(tax.taxAmount).times(after).dividedBy(line.total), decimals);
    const taxAmount = isAll ? taxLeft : within(sumMoney([upTo, -before]), taxLeft);
    return { name: tax.name, rate: tax.rate, taxType: tax.taxType, taxAmount };
  });
  const part = roundShare(new Exact(line.quantity).times(asked).dividedBy(line.total));
  return {
    lineId,
    name,
    quantity: quantity ?? (isAll ? quantityLeft : null),
    share: isAll ? quantityLeft : Math.min(quantity ?? part, quantityLeft),
    net: sumMoney([asked, -taxOnTop(taxes)]),
    taxes,
    total: asked,
  };
}

/** Of a credit note: what it comes to, and all taxes in it, those on top of the prices and those within them. */
export const creditNoteSums = (lines: readonly CreditNoteLine[]): { amount: number; tax: number } => ({
  amount: sumMoney(lines.map(({ total }) => total)),
  tax: sumMoney(lines.flatMap(({ taxes }) => taxes.map(({ taxAmount }) => taxAmount))),
});

/** Why an invoice cannot be credited by a credit note; null if it can (API PY-28). */
export function creditNoteRefusal(invoice: {
  documentType: DocumentType;
  documentStatus: DocumentStatus;
  paymentStatus: PaymentStatus;
}): 'creditNoteDraft' | 'documentFixed' | 'creditNoteWrittenOff' | null {
  if (invoice.documentType !== 1 || invoice.documentStatus === 'draft') return 'creditNoteDraft';
  if (invoice.documentStatus === 'void') return 'documentFixed';
  return invoice.paymentStatus === 'written_off' ? 'creditNoteWrittenOff' : null;
}

/** What a line of an invoice or of a credit note is called for the staff. */
export const creditedLineName = ({ name, lineId }: { name: string | null; lineId: string }): string =>
  name ?? (lineId === shippingLine ? 'Shipping' : 'Other charges');
