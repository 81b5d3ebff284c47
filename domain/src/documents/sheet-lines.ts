import { formatDay } from '../format/dates.ts';
import { formatPercent } from '../format/numbers.ts';
import { multiplyMoney, sumMoney } from '../money/amounts.ts';
import { usualDecimals } from '../money/currencies.ts';
import { documentFields } from './document-fields.ts';
import type { DocumentStatus, DocumentType } from './document-kinds.ts';
import { documentWord, dueDateWord } from './document-words.ts';

type PricedLine = { quantity: number; rate: number | null; discount: number };

/**
 * A line's amount in the 'Total' column, such that the column adds up to the subtotal: before tax, after the line's
 * discount. The API's `total` is a different amount (API 4.2).
 *
 * @example lineTotal({ quantity: 2, rate: 40, discount: 5 }) → 75
 */
export const lineTotal = ({ quantity, rate, discount }: PricedLine, decimals: number = usualDecimals): number =>
  sumMoney([multiplyMoney(quantity, rate ?? 0, decimals), -discount]);

type SheetLine = PricedLine & {
  unitType: string | null;
  taxes: readonly { name: string; rate: number; taxType: 1 | 2; taxAmount: number }[];
};

/**
 * The cells of an invoice or estimate line, on the screen, the client's page and in the PDF.
 *
 * @example sheetLine({ quantity: 2, rate: 40, discount: 0, unitType: 'h', taxes: [hst13] }, { money, rate })
 *   → { quantity: '2 h', rate: '$40.00', discount: '-', tax: 'HST 13% $10.40', total: '$80.00' }
 */
export const sheetLine = (
  line: SheetLine,
  { money, rate }: { money: (amount: number | null) => string; rate: (rate: number | null) => string },
  decimals: number = usualDecimals,
) => ({
  quantity: [String(line.quantity), line.unitType].filter(Boolean).join(' '),
  rate: rate(line.rate),
  discount: line.discount === 0 ? '-' : money(-line.discount),
  tax:
    line.taxes
      .map(({ name, rate: percent, taxType, taxAmount }) =>
        [name, formatPercent(percent), taxType === 2 ? 'included' : '', money(taxAmount)].filter(Boolean).join(' '),
      )
      .join(', ') || '-',
  total: money(lineTotal(line, decimals)),
});

type Worded = {
  documentType: DocumentType;
  documentStatus: DocumentStatus;
  title: string;
  contractTitle: string | null;
};

/** The labels of a sheet, the same wherever it is shown. */
export function sheetWords({ documentType, documentStatus, title, contractTitle }: Worded) {
  const word = documentWord(documentType);
  return {
    kind: documentStatus === 'void' ? `${word} (void)` : word,
    number: 'Number',
    date: 'Date',
    dueDate: dueDateWord(documentType),
    client: documentType === 1 ? 'Bill to' : 'Prepared for',
    serviceAddress: 'Service address',
    /** Null when it only repeats the document's kind. */
    title: title === '' || title === word ? null : title,
    comments: 'Comments',
    payment: 'Payment',
    closing: 'Terms',
    contract: contractTitle ?? 'Contract',
  };
}

type Headed = Worded & { date: string; dueDate: string | null; purchaseOrderNumber: string | null };

/** The labelled facts below a sheet's number. */
export function sheetFacts(document: Headed): (readonly [label: string, text: string])[] {
  const { date, dueDate, purchaseOrderNumber } = document;
  const words = sheetWords(document);
  return [
    [words.date, formatDay(date)],
    ...(dueDate === null ? [] : [[words.dueDate, formatDay(dueDate)] as const]),
    ...(purchaseOrderNumber === null ? [] : [[documentFields.purchaseOrderNumber.label, purchaseOrderNumber] as const]),
  ];
}

/**
 * Who signed a contract, and when.
 *
 * @example signedText('Zoë Müller', 'Mar 10, 2026') → 'Signed by Zoë Müller on Mar 10, 2026'
 */
export const signedText = (name: string | null, day: string): string =>
  name === null ? `Signed on ${day}` : `Signed by ${name} on ${day}`;
