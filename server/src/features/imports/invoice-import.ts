import {
  createDocument as createDocumentEndpoint,
  type NewDocument,
} from '@truckroll/contract/documents/save-document';
import { readBy, toFieldErrors } from '@truckroll/contract/fields/field-texts';
import type { RowProblem } from '@truckroll/contract/imports/file-imports';
import { isClosed } from '@truckroll/domain/documents/closed-books';
import { type InvoiceRow, invoiceOfRow, invoiceTargets } from '@truckroll/domain/imports/invoice-row';
import { identityKey } from '@truckroll/domain/imports/twins';
import { displayNumber } from '@truckroll/domain/numbers/series';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { closedBooks, Problem } from '../../platform/http/problem.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { clientOfModule } from '../../records/client-access/client-scope.ts';
import { getClientForRecord } from '../../records/client-access/find-client.ts';
import { creationScope } from '../../records/documents/document-rights.ts';
import { depositsOfDocuments, linksOfDocuments, paymentsOfDocuments } from '../../records/documents/document-rows.ts';
import { lockDocumentVersions, removeDocuments } from '../../records/documents/write-documents.ts';
import { deleteHistoryOf } from '../../records/history/history-store.ts';
import { deleteNotificationsOf } from '../../records/notifications/notification-store.ts';
import { tasksOfInvoices } from '../../records/tasks/task-rows.ts';
import { createDocument } from '../documents/create-document.ts';
import { threadsOfDocuments } from '../emails/thread-records.ts';
import { findTaken, releaseNumbers } from '../numbers/number-store.ts';
import type { ImportContext, JudgedRow, KindOfImport, RowToWrite, UndoneRow, WrittenRow } from './import-kind.ts';
import type { StoredRow } from './import-row-store.ts';
import { followImportedWork } from './imported-work.ts';
import { findNamedClients } from './named-clients.ts';
import { takenMatch } from './numbered-records.ts';
import { rowProblems } from './row-problems.ts';
import { findUnused, type Use } from './used-records.ts';

/** The records that show that an imported invoice is in use. */
const usesOfInvoices: readonly Use[] = [
  { rows: paymentsOfDocuments, noun: 'a payment' },
  { rows: depositsOfDocuments, noun: 'a deposit' },
  { rows: linksOfDocuments, noun: 'a link that was sent' },
  { rows: tasksOfInvoices, noun: 'a task' },
  { rows: threadsOfDocuments, noun: 'emails' },
];

/**
 * The invoices of an import that nobody has used since are removed with their numbers. They are not only marked as
 * deleted, as DC-6 does, because a corrected file brings the same numbers again.
 */
async function undoInvoices(tx: Tx, rows: readonly StoredRow[]): Promise<UndoneRow[]> {
  const ids = rows.flatMap(({ recordId }) => recordId ?? []);
  const versions = await lockDocumentVersions(tx, ids);
  const { unused, kept, gone } = await findUnused(tx, rows, { versions, uses: usesOfInvoices });
  const removed = new Set(unused.flatMap(({ recordId }) => recordId ?? []));
  const documents = versions.filter(({ id }) => removed.has(id));
  if (documents.length > 0) {
    const removedIds = documents.map(({ id }) => id);
    await deleteHistoryOf(tx, { moduleType: 'document', ids: removedIds });
    await deleteNotificationsOf(tx, 'invoice', removedIds);
    await removeDocuments(tx, removedIds);
    await releaseNumbers(
      tx,
      'invoice',
      documents.map(({ documentNumber }) => documentNumber),
    );
  }
  return [...kept, ...[...unused, ...gone].map(({ line }) => ({ line, keptBecause: null }))];
}

const nobodysId = '00000000-0000-0000-0000-000000000000';
const invoice = 1;

/**
 * The open balance as the one line of the invoice. Earlier payments are only mentioned in the text. Recorded as a
 * payment, they would count as revenue of this account.
 */
function lineOf({ balance, total, document }: InvoiceRow) {
  const number =
    document.documentNumber === undefined
      ? ''
      : ` of invoice ${document.documentPrefix ?? ''}${document.documentNumber}`;
  return {
    name: document.title?.slice(0, 200) || `Open balance${number}`,
    description: total === null ? null : `Open balance${number}. The total was ${total}.`,
    quantity: 1,
    rate: balance,
  };
}

/** The column of an invoice's problem: the balance is the rate of its only line. */
const targetOf = (path: string, mapping: readonly (string | null)[]): string =>
  path.startsWith('items') ? (mapping.includes('balance') ? 'balance' : 'total') : (path.split('.')[0] ?? '');

const balanceProblem = ({ fileImport }: ImportContext): RowProblem => {
  const column = fileImport.columns.indexOf(targetOf('items', fileImport.columns));
  return {
    column: column < 0 ? null : column,
    field: 'Open balance',
    message: 'Open balance must be a positive amount',
  };
};

async function judge(tx: Tx, rows: readonly StoredRow[], context: ImportContext): Promise<JudgedRow<NewDocument>[]> {
  const { fileImport, actor } = context;
  const { columns: mapping, choices } = fileImport;
  const { timezone, closedThrough } = await getAccountRow(tx, actor.accountId);
  const read = rows.map((row) => invoiceOfRow(row.cells, { mapping, choices, timezone, convention: fileImport }));
  const clients = await findNamedClients(
    tx,
    read.map(({ client }) => client),
    context,
  );
  const numbers = read.flatMap(({ document: { documentNumber: number } }) =>
    typeof number === 'number' ? [number] : [],
  );
  const taken = await findTaken(tx, 'invoice', numbers);
  const places = { mapping, targets: invoiceTargets, targetOf: (path: string) => targetOf(path, mapping) };
  return rows.map((row, index) => {
    const ofRow = read[index] as InvoiceRow;
    const client = clients[index];
    const clientId = client !== undefined && 'clientId' in client ? client.clientId : nobodysId;
    const sent = { ...ofRow.document, clientId, documentType: invoice, documentStatus: 'sent', items: [lineOf(ofRow)] };
    const result = readBy(createDocumentEndpoint.body, sent);
    const isPaid = Number(ofRow.balance) === 0 && ofRow.balance.trim() !== '';
    const problems = [
      ...(client !== undefined && 'problem' in client ? [client.problem] : []),
      ...(Number(ofRow.balance) > 0 || isPaid ? [] : [balanceProblem(context)]),
      ...(result.success ? [] : rowProblems(toFieldErrors(result.error), places)),
    ];
    const { documentNumber: number, date } = result.success ? result.data : {};
    if (closedThrough !== null && date !== undefined && date !== null && isClosed(date, closedThrough))
      problems.push(...rowProblems(closedBooks(closedThrough, { field: 'date' }).fields ?? [], places));
    return {
      row,
      problems: isPaid ? [] : problems,
      match: number !== undefined && taken.has(number) ? takenMatch('Invoice', number) : null,
      keys: number === undefined ? [] : [identityKey('number', String(number))],
      nothingToDo: isPaid ? 'Nothing is due on this invoice.' : null,
      value: problems.length > 0 || !result.success ? null : result.data,
    };
  });
}

/** Creates the invoice as DC-2 does. A taken number makes room for the next free one. */
async function writeInvoice(tx: Tx, { judged }: RowToWrite<NewDocument>, context: ImportContext): Promise<WrittenRow> {
  const { actor, now } = context;
  const scope = creationScope(actor, invoice);
  if (scope === null) throw new Problem('forbidden');
  const client = await getClientForRecord(tx, judged.value.clientId, clientOfModule(actor, scope));
  const sent = judged.match === null ? judged.value : { ...judged.value, documentNumber: undefined as never };
  const { row } = await createDocument(tx, client, sent, { actor, now });
  const because = `invoice ${displayNumber(row.documentPrefix, row.documentNumber)} was imported`;
  await followImportedWork(tx, { for: { kind: 'document', id: row.id }, because }, { actor, now });
  return { recordId: row.id, recordVersion: row.updatedAt, before: null, isToLocate: false };
}

/** Open invoices with their numbers, days and balances. */
export const invoiceImport: KindOfImport<NewDocument> = {
  rowsAtOnce: 100,
  oneByOne: true,
  judge,
  async write(tx, rows, context) {
    const written: WrittenRow[] = [];
    for (const row of rows) written.push(await writeInvoice(tx, row, context));
    return written;
  },
  undo: undoInvoices,
  finish: () => Promise.resolve(),
};
