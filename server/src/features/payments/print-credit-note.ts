import { type SheetWords, sheetWordsOf } from '@truckroll/domain/client-texts/sheet-words';
import { formatPhone } from '@truckroll/domain/format/phone-number';
import { displayNumber } from '@truckroll/domain/numbers/series';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import { creditNoteSheet } from '../../providers/pdf/document-sheet.ts';
import { linesOf } from '../../providers/pdf/sheet-parts.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { creditNotePrefix, findCredit, type StoredCredit } from '../../records/documents/credit-store.ts';
import { readDocument } from '../../records/documents/write-documents.ts';
import type { ServerContext } from '../../server-context.ts';
import { readCompany, withLogo } from '../documents/company-head.ts';
import type { PrintForMail } from '../outgoing-mail/send-mail.ts';

type Printable = {
  company: Awaited<ReturnType<typeof readCompany>>;
  note: Parameters<typeof creditNoteSheet>[0]['note'];
  words: SheetWords;
};

/** What is printed of a credit note: in the client's language, with the client as its invoice names it. */
export async function readPrintableNote(tx: Tx, credit: StoredCredit, accountId: string): Promise<Printable> {
  const { documentId, creditNumber, details, amount, creditDate, currency, voidedAt, note: reason } = credit;
  if (documentId === null || creditNumber === null || details === null) throw new Problem('notACreditNote');
  const [invoice, language, company] = await Promise.all([
    readDocument(tx, documentId),
    readLanguage(tx, credit.clientId),
    readCompany(tx, accountId),
  ]);
  const client = invoice?.clientDetails;
  const phone = client?.phoneNumber && formatPhone(client.phoneNumber);
  return {
    company,
    words: sheetWordsOf(language),
    note: {
      ...{ number: displayNumber(creditNotePrefix, creditNumber), date: creditDate, reason, currency },
      ...{ invoiceNumber: details.invoiceNumber, lines: details.lines, amount: Number(amount) },
      client: linesOf(client?.name, client?.address, phone, client?.email),
      isVoid: voidedAt !== null,
    },
  };
}

type Rendering = Pick<ServerContext, 'storage' | 'renderPdf'>;

export async function renderNote(
  { company, note, words }: Printable,
  { storage, renderPdf }: Rendering,
): Promise<Buffer> {
  const { definition, footer } = creditNoteSheet({ words, company: await withLogo(company, storage), note });
  return await renderPdf(definition, footer);
}

/** Prints a credit note for a mail. Null if it became void in the meantime. */
export const printCreditNoteForMail =
  (rendering: Rendering): PrintForMail<{ creditNoteId: string }> =>
  async ({ creditNoteId }, { accountId, transact }) => {
    const printable = await transact(async (tx) => {
      const credit = await findCredit(tx, creditNoteId);
      return credit === undefined || credit.voidedAt !== null ? null : await readPrintableNote(tx, credit, accountId);
    });
    return printable === null ? null : await renderNote(printable, rendering);
  };
