import type { SheetWords } from '../client-texts/sheet-words.ts';
import { multiplyMoney, sumMoney } from '../money/amounts.ts';
import { usualDecimals } from '../money/currencies.ts';
import { type BillingMoment, releaseId } from './billing-limits.ts';
import type { DocumentStatus, DocumentType } from './document-kinds.ts';
import { documentWord } from './document-words.ts';

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
 * @example sheetLine({ quantity: 2, rate: 40, discount: 0, unitType: 'h', taxes: [hst13] }, { words, currency: 'USD' })
 *   → { quantity: '2 h', rate: '$40.00', discount: '-', tax: 'HST 13% $10.40', total: '$80.00' }
 */
export function sheetLine(
  line: SheetLine,
  { words, currency, decimals = usualDecimals }: { words: SheetWords; currency: string; decimals?: number },
) {
  const { say, money, rate, percent } = words;
  const taxes = line.taxes.map((tax) =>
    [tax.name, percent(tax.rate), tax.taxType === 2 ? say('taxIncluded') : '', money(tax.taxAmount, currency)]
      .filter(Boolean)
      .join(' '),
  );
  return {
    quantity: [String(line.quantity), line.unitType].filter(Boolean).join(' '),
    rate: rate(line.rate, currency),
    discount: line.discount === 0 ? '-' : money(-line.discount, currency),
    tax: taxes.join(', ') || '-',
    total: money(lineTotal(line, decimals), currency),
  };
}

type Worded = {
  documentType: DocumentType;
  documentStatus: DocumentStatus;
  title: string;
  contractTitle: string | null;
};

/** The kind of a document, as catalogues select by it. */
export const kindOf = (type: DocumentType): 'invoice' | 'estimate' => (type === 1 ? 'invoice' : 'estimate');

/** The labels of a sheet, the same wherever it is shown. */
export function sheetLabels({ say }: SheetWords, { documentType, documentStatus, title, contractTitle }: Worded) {
  const kind = kindOf(documentType);
  return {
    kind: say(documentStatus === 'void' ? 'kindVoid' : 'kind', { kind }),
    dueDate: say('dueDate', { kind }),
    client: say('client', { kind }),
    /** Null when it only repeats the document's kind. */
    title: title === '' || title === documentWord(documentType) ? null : title,
    contract: contractTitle ?? say('contract'),
  };
}

type Headed = Worded & { date: string; dueDate: string | null; purchaseOrderNumber: string | null };

/** The labelled facts below a sheet's number. */
export function sheetFacts(words: SheetWords, document: Headed): (readonly [label: string, text: string])[] {
  const { date, dueDate, purchaseOrderNumber } = document;
  const { say, day } = words;
  return [
    [say('date'), day(date)],
    ...(dueDate === null ? [] : [[sheetLabels(words, document).dueDate, day(dueDate)] as const]),
    ...(purchaseOrderNumber === null ? [] : [[say('purchaseOrder'), purchaseOrderNumber] as const]),
  ];
}

/**
 * Who signed a contract, and when.
 *
 * @example signedText(words, 'Zoë Müller', 'Mar 10, 2026') → 'Signed by Zoë Müller on Mar 10, 2026'
 */
export const signedText = ({ say }: SheetWords, name: string | null, day: string): string =>
  name === null ? say('signed', { day }) : say('signedBy', { name, day });

type Scheduled = {
  currency: string;
  billingSchedule: {
    retainage: number;
    steps: readonly { id: string; name: string; when: BillingMoment; amount: number; retained: number }[];
  } | null;
};

/**
 * The payments of an estimate that is billed in steps: what each is called, when it comes and its amount. What is
 * retained of them comes last. [] for an estimate that is billed as a whole.
 *
 * @example scheduleRows(words, { billingSchedule: { retainage: 0, steps: [{ name: 'Deposit', when: 'approval', … }] }, … })
 *   → [{ id: '0195…', label: 'Deposit', when: 'On approval', amount: '$450.00' }]
 */
export function scheduleRows(
  { say, money, percent }: SheetWords,
  { billingSchedule: schedule, currency }: Scheduled,
): { id: string; label: string; when: string | null; amount: string }[] {
  if (schedule === null) return [];
  const retained = sumMoney(schedule.steps.map((step) => step.retained));
  return [
    ...schedule.steps.map(({ id, name, when, amount }) => ({
      id,
      label: name,
      // A milestone of its own is named by the step.
      when: when === 'byHand' ? null : say('schedule.when', { when }),
      amount: money(amount, currency),
    })),
    ...(schedule.retainage === 0
      ? []
      : [
          {
            id: releaseId,
            label: say('schedule.retained', { percent: percent(schedule.retainage) }),
            when: null,
            amount: money(retained, currency),
          },
        ]),
  ];
}
