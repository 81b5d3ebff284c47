import type { Client } from '@truckroll/contract/clients/clients';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { eventsOfClients } from '../../records/calendar/event-store.ts';
import { callsOfClientsAfter, unlinkCallsOf } from '../../records/calls/calls-of-clients.ts';
import {
  clientsMergedInto,
  contactsOfClients,
  mergesInto,
  propertiesOfClients,
} from '../../records/clients/client-rows.ts';
import { lockClients, updateClient } from '../../records/clients/client-store.ts';
import type { ClientValues } from '../../records/clients/client-values.ts';
import { documentsOfClients } from '../../records/documents/document-rows.ts';
import { messagesOfClients } from '../../records/files/file-message-store.ts';
import { drivesOfClients } from '../../records/files/merged-drives.ts';
import { listClientChanges } from '../../records/history/history-store.ts';
import { jobsOfClients } from '../../records/jobs/job-rows.ts';
import { requestsOfClients } from '../../records/requests/request-rows.ts';
import { tasksOfClients } from '../../records/tasks/task-rows.ts';
import { conversationsOfClientsAfter, unlinkConversationsOf } from '../../records/texts/texts-of-clients.ts';
import { linkNumbersOf } from '../clients/client-numbers.ts';
import { deleteClientsWithoutRecords } from '../clients/delete-client.ts';
import type { ImportContext, UndoneRow } from './import-kind.ts';
import type { StoredRow } from './import-row-store.ts';
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

/** Deletes clients that have no records. Their calls and messages are linked to who has the number now, if anybody. */
async function removeClients(tx: Tx, clients: readonly StoredClient[], now: Date): Promise<void> {
  const ids = clients.map(({ id }) => id);
  if (ids.length === 0) return;
  await deleteClientsWithoutRecords(tx, ids, now);
  await unlinkCallsOf(tx, ids, now);
  await unlinkConversationsOf(tx, ids);
  await linkNumbersOf(tx, clients, now);
}

type StoredClient = Pick<Client, 'id' | 'updatedAt' | 'stage' | 'phoneNumber'>;

/** Undoes an import for the clients that nobody has used since: new ones are deleted, others get their old values. */
export async function undoClients(tx: Tx, rows: readonly StoredRow[], { now }: ImportContext): Promise<UndoneRow[]> {
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
    await updateClient(tx, recordId, { values: { ...values, stage }, isStageChosen: false, now });
  }
  return [...kept, ...[...unused, ...gone].map(({ line }) => ({ line, keptBecause: null }))];
}
