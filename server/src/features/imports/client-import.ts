import { type Client, type ClientFields, clientInput, newClient } from '@truckroll/contract/clients/clients';
import { readBy, toFieldErrors } from '@truckroll/contract/fields/field-texts';
import type { RowMatch } from '@truckroll/contract/imports/file-imports';
import { type ClientMapping, importTargets, targetOfProblem } from '@truckroll/domain/imports/client-columns';
import { clientOfRow, unreadablePhones } from '@truckroll/domain/imports/client-row';
import {
  bestMatch,
  fewestPhoneDigits,
  type Identity,
  type MatchKeys,
  matchKeys,
} from '@truckroll/domain/imports/matches';
import { clientKeys } from '@truckroll/domain/imports/twins';
import { longestTagName, mostTagsOfRecord, tagKey, unitedTags } from '@truckroll/domain/tags/tags';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { eventsOfClients } from '../../records/calendar/event-store.ts';
import { callsOfClientsAfter, unlinkCallsOf } from '../../records/calls/calls-of-clients.ts';
import { asksOfClients } from '../../records/client-access/ask-store.ts';
import { clientScope, clientsWithin } from '../../records/client-access/client-scope.ts';
import {
  clientsMergedInto,
  contactsOfClients,
  mergesInto,
  propertiesOfClients,
} from '../../records/clients/client-rows.ts';
import { insertClients, lockClients, updateClient as storeClient } from '../../records/clients/client-store.ts';
import { type ClientValues, clientValuesOf, emptyClient } from '../../records/clients/client-values.ts';
import { creditsOfClients } from '../../records/documents/credit-store.ts';
import { documentsOfClients } from '../../records/documents/document-rows.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { messagesOfClients } from '../../records/files/file-message-store.ts';
import { drivesOfClients } from '../../records/files/merged-drives.ts';
import { followUpsOfClients } from '../../records/follow-ups/follow-up-store.ts';
import { listClientChanges } from '../../records/history/history-store.ts';
import { jobsOfClients } from '../../records/jobs/job-rows.ts';
import { plansOfClients } from '../../records/plans/plan-store.ts';
import { requestsOfClients } from '../../records/requests/request-rows.ts';
import { savedCardsOfClients } from '../../records/saved-cards/saved-card-store.ts';
import { ensureTags } from '../../records/tags/tag-store.ts';
import { tasksOfClients } from '../../records/tasks/task-rows.ts';
import { conversationsOfClientsAfter, unlinkConversationsOf } from '../../records/texts/texts-of-clients.ts';
import { linkNumbersOf } from '../clients/client-numbers.ts';
import { deleteClientsWithoutRecords } from '../clients/delete-client.ts';
import { readPossiblePhone } from '../clients/read-phone.ts';
import { getClientToChange, judgeClient, readKnown, updateClient } from '../clients/save-client.ts';
import type { ImportContext, JudgedRow, KindOfImport, RowToWrite, UndoneRow, WrittenRow } from './import-kind.ts';
import type { StoredRow } from './import-row-store.ts';
import { needsPosition } from './locate-records.ts';
import { rowProblems } from './row-problems.ts';
import { findUnused, importedSince, type Use } from './used-records.ts';

/** The records that show that an imported client is in use. A test compares the list with the schema's foreign keys. */
export const usesOfClients = (importedAt: string): readonly Use[] => [
  { rows: jobsOfClients, noun: 'a job' },
  { rows: documentsOfClients, noun: 'an invoice or estimate' },
  { rows: requestsOfClients, noun: 'a request' },
  { rows: tasksOfClients, noun: 'a task' },
  { rows: eventsOfClients, noun: 'an event' },
  // The import linked earlier calls and messages to the client by its number.
  { rows: callsOfClientsAfter(importedAt), noun: 'a call' },
  { rows: conversationsOfClientsAfter(importedAt), noun: 'messages' },
  { rows: messagesOfClients, noun: 'questions about its files' },
  { rows: propertiesOfClients, noun: 'a property' },
  { rows: contactsOfClients, noun: 'a contact' },
  { rows: clientsMergedInto, noun: 'a client that was merged into it' },
  { rows: mergesInto, noun: 'a client that was merged into it' },
  { rows: drivesOfClients, noun: 'files' },
  { rows: followUpsOfClients, noun: 'messages' },
  { rows: asksOfClients, noun: 'something that it wrote on its page' },
  { rows: creditsOfClients, noun: 'a credit' },
  { rows: plansOfClients, noun: 'a plan' },
  { rows: savedCardsOfClients, noun: 'a card on file' },
];

const idsOf = (rows: readonly StoredRow[]): string[] => rows.flatMap(({ recordId }) => recordId ?? []);

/** The clients whose only change since the import is a stage that was set automatically. */
async function listOnlyFollowed(tx: Tx, rows: readonly StoredRow[], importedAt: string): Promise<Set<string>> {
  const ids = idsOf(rows);
  const changes = await listClientChanges(tx, ids, importedAt);
  const versions = new Map(rows.map(({ recordId, recordVersion }) => [recordId, recordVersion ?? '']));
  const since = changes.filter(({ moduleId, createdAt }) => createdAt > (versions.get(moduleId) ?? ''));
  const byPeople = new Set(
    since.filter(({ action }) => action !== 'client.stage_followed').map(({ moduleId }) => moduleId),
  );
  return new Set(since.map(({ moduleId }) => moduleId).filter((id) => !byPeople.has(id)));
}

/**
 * Deletes clients without records. Their calls and messages are linked to the client that has the number now, if any.
 */
async function removeClients(tx: Tx, clients: readonly StoredClient[], now: Date): Promise<void> {
  const ids = clients.map(({ id }) => id);
  if (ids.length === 0) return;
  await deleteClientsWithoutRecords(tx, ids, now);
  await unlinkCallsOf(tx, ids, now);
  await unlinkConversationsOf(tx, ids);
  await linkNumbersOf(tx, clients, now);
}

type StoredClient = Pick<Client, 'id' | 'updatedAt' | 'stage' | 'phoneNumber'>;

/**
 * Undoes an import for the clients that nobody has used since: new ones are deleted, others get their previous values.
 */
async function undoClients(tx: Tx, rows: readonly StoredRow[], { now }: ImportContext): Promise<UndoneRow[]> {
  const versions: StoredClient[] = await lockClients(tx, idsOf(rows));
  const importedAt = importedSince(rows);
  const unchanged = await listOnlyFollowed(tx, rows, importedAt);
  const { unused, kept, gone } = await findUnused(tx, rows, { versions, uses: usesOfClients(importedAt), unchanged });
  const present = new Map(versions.map((client) => [client.id, client]));
  const removed = unused.filter(({ outcome }) => outcome === 'created');
  await removeClients(
    tx,
    idsOf(removed).flatMap((id) => present.get(id) ?? []),
    now,
  );
  for (const { recordId, before, outcome } of unused) {
    if (outcome !== 'updated' || recordId === null || before === null) continue;
    const values = before as ClientValues;
    // A stage that was set automatically stays, as for every client whose jobs are deleted.
    const stage = unchanged.has(recordId) ? (present.get(recordId)?.stage ?? values.stage) : values.stage;
    await storeClient(tx, recordId, { values: { ...values, stage }, isStageChosen: false, now });
  }
  return [...kept, ...[...unused, ...gone].map(({ line }) => ({ line, keptBecause: null }))];
}

/**
 * The client that a row describes: the fields that it fills, the values of all fields of a new client, and the names of its
 * tags, which get tags when the row is written.
 */
export type ClientOfRow = { sent: ClientFields; values: ClientValues; tagNames: readonly string[] };

type Known = { id: string; name: string; keys: MatchKeys };

const identityOf = ({ values }: ClientOfRow): Identity => ({
  name: `${values.firstName} ${values.lastName}`.trim(),
  companyName: values.companyName,
  email: values.email,
  phone: values.phoneNumber,
});

/** The person's clients that share a name, an e-mail address or a phone number with one of these. */
export async function findAlike(
  tx: Tx,
  all: readonly MatchKeys[],
  { actor }: Pick<ImportContext, 'actor'>,
): Promise<Known[]> {
  const names = all.flatMap(({ names: own }) => own);
  const emails = all.flatMap(({ email }) => email ?? []);
  // The last digits are the same in every spelling of a number; the keys then compare all of them.
  const phones = all.flatMap(({ phone }) => phone?.slice(-fewestPhoneDigits) ?? []);
  if (names.length + emails.length + phones.length === 0) return [];
  const among = (texts: readonly string[]) => sql<string[]>`${JSON.stringify(texts)}::jsonb`;
  const rows = await clientsWithin(tx, clientScope(actor))
    .select(['clients.id', 'clients.name', 'clients.companyName', 'clients.email', 'clients.phoneNumber'])
    .where(({ or }) =>
      or([
        sql<boolean>`${among(names)} ? clients.name_key`,
        sql<boolean>`(clients.company_key <> '' and ${among(names)} ? clients.company_key)`,
        sql<boolean>`(clients.email is not null and ${among(emails)} ? lower(clients.email))`,
        sql<boolean>`(clients.phone_number is not null and ${among(phones)} ? right(clients.phone_number ->> 'number', ${sql.lit(fewestPhoneDigits)}))`,
      ]),
    )
    .orderBy('clients.createdAt')
    .orderBy('clients.id')
    .execute();
  return rows.map(({ id, name, companyName, email, phoneNumber }) => ({
    id,
    name,
    keys: matchKeys({ name, companyName, email, phone: phoneNumber }),
  }));
}

/** The tags of a row whose names no tag may have. */
const unfitTags = (names: readonly string[]): { path: string; message: string }[] =>
  names.some((name) => name.length > longestTagName)
    ? [{ path: 'tagIds', message: `Tags is too long (maximum ${longestTagName} characters)` }]
    : [];

async function judge(tx: Tx, rows: readonly StoredRow[], context: ImportContext): Promise<JudgedRow<ClientOfRow>[]> {
  const { fileImport, actor } = context;
  const mapping = fileImport.columns as ClientMapping;
  const [{ timezone, phoneCountry }, known] = await Promise.all([
    getAccountRow(tx, actor.accountId),
    readKnown(tx, { formIds: [], memberIds: [], tagIds: [] }),
  ]);
  const readHere = (text: string) => readPossiblePhone(text, phoneCountry);
  const reading = {
    mapping,
    choices: fileImport.choices,
    properties: known.definitions,
    timezone,
    convention: fileImport,
    readPhone: readHere,
  };
  const targets = importTargets(known.definitions);
  const judged = rows.map((row): JudgedRow<ClientOfRow> => {
    const client = clientOfRow(row.cells, reading);
    const places = { mapping, targets, targetOf: (path: string) => targetOfProblem(path, client, mapping) };
    const nothing = { row, match: null, keys: [], nothingToDo: null, value: null };
    const read = readBy(newClient, client);
    const phones = [...unreadablePhones(row.cells, reading), ...unfitTags(client.tags ?? [])];
    if (!read.success) return { ...nothing, problems: rowProblems([...toFieldErrors(read.error), ...phones], places) };
    const { values, errors } = judgeClient(read.data, emptyClient, known);
    if (errors.length + phones.length > 0) return { ...nothing, problems: rowProblems([...errors, ...phones], places) };
    // Only the fields that the row fills are changed in an existing client.
    const value = { sent: clientInput.parse(client), values, tagNames: client.tags ?? [] };
    return { ...nothing, problems: [], value, keys: clientKeys(matchKeys(identityOf(value))) };
  });
  return withMatches(tx, judged, context);
}

async function withMatches(
  tx: Tx,
  judged: readonly JudgedRow<ClientOfRow>[],
  context: ImportContext,
): Promise<JudgedRow<ClientOfRow>[]> {
  const keyed = judged.map((row) => ({ row, keys: row.value === null ? null : matchKeys(identityOf(row.value)) }));
  const alike = await findAlike(
    tx,
    keyed.flatMap(({ keys }) => keys ?? []),
    context,
  );
  return keyed.map(({ row, keys }) => {
    const best = keys === null ? null : bestMatch(keys, alike);
    const match: RowMatch | null =
      best === null ? null : { id: best.candidate.id, name: best.candidate.name, line: null, by: best.by };
    return { ...row, match };
  });
}

const idsOfTags = (names: readonly string[], ids: ReadonlyMap<string, string>): string[] =>
  names.flatMap((name) => ids.get(tagKey(name)) ?? []).slice(0, mostTagsOfRecord);

/** Changes an existing client by the fields of its row, as CL-2 does. Its tags stay beside those of the row. */
async function updateFromRow(
  tx: Tx,
  id: string,
  { sent, tagNames }: ClientOfRow,
  { actor, now, tagIds }: ImportContext & { tagIds: ReadonlyMap<string, string> },
): Promise<WrittenRow> {
  const stored = await getClientToChange(tx, id, { actor, sent });
  const before = clientValuesOf(stored);
  const tags = tagNames.length === 0 ? {} : { tagIds: unitedTags(stored.tagIds, idsOfTags(tagNames, tagIds)) };
  const client = await updateClient(tx, stored, { ...sent, ...tags }, { actor, now });
  const isLocated = !('propertyAddress' in sent) || !needsPosition(client.propertyAddress);
  return { recordId: id, recordVersion: client.updatedAt, before, isToLocate: !isLocated };
}

async function write(tx: Tx, rows: readonly RowToWrite<ClientOfRow>[], context: ImportContext): Promise<WrittenRow[]> {
  const { actor, now } = context;
  const ids = rows.map(({ over }) => over ?? newId());
  const names = rows.flatMap(({ judged }) => judged.value.tagNames);
  const tagIds = await ensureTags(tx, names, now);
  const created = rows.flatMap(({ judged: { value }, over }, index) => {
    const values = { ...value.values, tagIds: idsOfTags(value.tagNames, tagIds) };
    return over === null ? [{ id: ids[index] as string, values, createdBy: actor.userId, now }] : [];
  });
  if (created.length > 0) {
    await insertClients(tx, created);
    const events = created.map(({ id }) => ({ type: 'client.imported' as const, clientId: id }));
    await recordEvent(tx, { actor, now }, ...events);
    await linkNumbersOf(
      tx,
      created.map(({ values }) => values),
      now,
    );
  }
  const written: WrittenRow[] = [];
  for (const [index, { judged, over }] of rows.entries()) {
    const isToLocate = needsPosition(judged.value.values.propertyAddress);
    const recordId = ids[index] as string;
    written.push(
      over === null
        ? { recordId, recordVersion: now.toISOString(), before: null, isToLocate }
        : await updateFromRow(tx, over, judged.value, { ...context, tagIds }),
    );
  }
  return written;
}

/** The import of clients. Each has its history, and the admins get one notification. */
export const clientImport: KindOfImport<ClientOfRow> = {
  rowsAtOnce: 250,
  oneByOne: false,
  judge,
  write,
  undo: undoClients,
  finish: (tx, count, { actor, now }) => recordEvent(tx, { actor, now }, { type: 'client.import_finished', count }),
};
