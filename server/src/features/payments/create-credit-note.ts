import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import type * as contract from '@truckroll/contract/payments/credit-notes';
import { type CreditNotes, creditDayText, nothingCreditedText } from '@truckroll/contract/payments/credit-notes';
import {
  type CreditNoteDetails,
  creditableLines,
  creditNoteRefusal,
  creditNoteSums,
  creditPart,
  leftToCredit,
} from '@truckroll/domain/documents/credit-notes';
import { displayNumber } from '@truckroll/domain/numbers/series';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { creditNotePrefix, listCreditedLines, listCreditNotesOf } from '../../records/documents/credit-store.ts';
import { listLinesOf } from '../../records/documents/document-item-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { amountDueOf } from '../documents/document-details.ts';
import { allocateNumber } from '../numbers/number-store.ts';
import { applyCredit } from './apply-credit.ts';
import { readDay, storeCredit } from './client-credits.ts';

/** What credit notes can credit of an invoice, and have credited. */
async function readCreditable(tx: Tx, invoice: StoredDocument) {
  const [items, credited] = await Promise.all([listLinesOf(tx, invoice.id), listCreditedLines(tx, invoice.id)]);
  const sums = {
    discountAmount: Number(invoice.discountAmount),
    markup: Number(invoice.markup),
    shippingAmount: Number(invoice.shippingAmount),
    total: Number(invoice.total),
  };
  return { credited, lines: creditableLines({ items, ...sums, decimals: invoice.currencyDecimals }, credited) };
}

/** The credit notes of an invoice, and what of its lines is left to credit (API PY-27). */
export async function readCreditNotes(tx: Tx, invoice: StoredDocument): Promise<CreditNotes> {
  const [notes, { lines }] = await Promise.all([listCreditNotesOf(tx, invoice.id), readCreditable(tx, invoice)]);
  const isPossible = creditNoteRefusal(invoice) === null;
  return { notes, lines: isPossible ? lines.map(({ taxes: _, ...line }) => line) : [] };
}

/**
 * Credits an invoice, which the caller has locked, or parts of its lines. What is due of it is paid by the credit note at
 * once, and the rest stays as credit of the client (API PY-28).
 */
export async function createCreditNote(
  tx: Tx,
  invoice: StoredDocument,
  { lines: asked, date, note }: BodyOf<typeof contract.createCreditNote>,
  by: Author,
): Promise<string> {
  const refusal = creditNoteRefusal(invoice);
  if (refusal !== null) throw new Problem(refusal);
  const day = await readDay(tx, date, by.now);
  // An invoice of a day to come is credited today.
  if (day < invoice.date && day !== (await readToday(tx, by.now))) throw invalid('date', creditDayText, 'not_allowed');
  const { id, clientId, currency, currencyDecimals: decimals } = invoice;
  const { credited, lines } = await readCreditable(tx, invoice);
  const parts = asked.map(({ lineId, ...part }) => {
    const line = lines.find((one) => one.lineId === lineId);
    const made = line === undefined ? null : creditPart(line, credited, part, decimals);
    if (made === null) throw new Problem('creditNoteTooLarge');
    return made;
  });
  const { amount, tax } = creditNoteSums(parts);
  if (amount <= 0) throw invalid('lines', nothingCreditedText, 'too_small');
  if (amount > leftToCredit(lines)) throw new Problem('creditNoteTooLarge');
  const creditNumber = await allocateNumber(tx, 'creditNote');
  const number = displayNumber(creditNotePrefix, creditNumber);
  const invoiceNumber = displayNumber(invoice.documentPrefix, invoice.documentNumber);
  const credit = await storeCredit(
    tx,
    {
      ...{
        clientId,
        kind: 'creditNote',
        currency,
        amount,
        date: day,
        method: null,
        note,
        documentId: id,
        creditNumber,
      },
      ...{ details: JSON.stringify({ invoiceNumber, lines: parts } satisfies CreditNoteDetails), tax: String(tax) },
    },
    by,
  );
  await recordEvent(tx, by, { type: 'credit_note.created', documentId: id, number, amount, currency, note });
  const due = Math.min(amount, amountDueOf(invoice));
  if (due > 0) await applyCredit(tx, credit, { uses: [{ document: invoice, amount: due }], day }, by);
  return credit.id;
}
