import type { Statement } from '@truckroll/contract/payments/record-payment';
import { type SheetWords, sheetWordsOf } from '@truckroll/domain/client-texts/sheet-words';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { statementSheet } from '../../providers/pdf/document-sheet.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import type { ServerContext } from '../../server-context.ts';
import { readCompany, withLogo } from '../documents/company-head.ts';
import type { PrintForMail } from '../outgoing-mail/send-mail.ts';
import { readStatement } from './read-statement.ts';

type Printable = {
  company: Awaited<ReturnType<typeof readCompany>>;
  statement: Omit<Statement, 'unprintable'>;
  words: SheetWords;
};

/** What is printed of a client's statement up to today: in the client's language, of one currency. */
export async function readPrintableStatement(
  tx: Tx,
  { accountId, client, currency }: { accountId: string; client: { id: string; name: string }; currency: string | null },
  now: Date,
): Promise<Printable> {
  const words = sheetWordsOf(await readLanguage(tx, client.id));
  const wanted = { ...client, words, from: null, to: await readToday(tx, now), currency };
  return { words, company: await readCompany(tx, accountId), statement: await readStatement(tx, wanted) };
}

type Rendering = Pick<ServerContext, 'storage' | 'renderPdf'>;

export async function renderStatement(
  { company, statement, words }: Printable,
  { storage, renderPdf }: Rendering,
): Promise<Buffer> {
  const { currency } = statement;
  const sheet = { words, company: await withLogo(company, storage), currency, statement };
  const { definition, footer } = statementSheet(sheet);
  return await renderPdf(definition, footer);
}

/** Prints a client's statement for a mail. Null if the client was deleted in the meantime. */
export const printStatementForMail =
  (rendering: Rendering): PrintForMail<{ statementOf: string; currency: string }> =>
  async ({ statementOf, currency }, { accountId, transact, now }) => {
    const printable = await transact(async (tx) => {
      const client = await tx
        .selectFrom(clientNames.as('clients'))
        .select(['id', 'name'])
        .where('id', '=', statementOf)
        .where('deletedAt', 'is', null)
        .executeTakeFirst();
      return client === undefined ? null : await readPrintableStatement(tx, { accountId, client, currency }, now);
    });
    return printable === null ? null : await renderStatement(printable, rendering);
  };
