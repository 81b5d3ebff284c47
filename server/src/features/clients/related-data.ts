import type { Client, checkClientDeletion } from '@truckroll/contract/clients/clients';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { HistoryModule } from '@truckroll/contract/history/history';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { listCallsOfClient } from '../../records/calls/calls-of-clients.ts';
import { listClientsOfNumber, readNumbers } from '../../records/clients/clients-of-number.ts';
import { documentHeads } from '../../records/documents/document-rows.ts';
import { driveRows } from '../../records/files/drive-rows.ts';
import { countHistoryOf } from '../../records/history/history-store.ts';
import { linesOfJobs, listJobIdsOf, visitTimes } from '../../records/jobs/job-rows.ts';
import { countNotificationsOf } from '../../records/notifications/notification-store.ts';
import { listRequestIdsOf } from '../../records/requests/request-rows.ts';
import { listTaskIdsOf } from '../../records/tasks/task-rows.ts';
import { countTexts, listConversationsOfClient } from '../../records/texts/texts-of-clients.ts';

export type RelatedData = DataOf<typeof checkClientDeletion>['relatedData'];

/** The records that belong to a client and are deleted with it. */
export type OwnedIds = {
  jobs: string[];
  requests: string[];
  tasks: string[];
  calls: string[];
  conversations: string[];
};

/** Whether another client, or its contact, has the number. Unlinked calls and messages then belong to neither client. */
async function isShared(tx: Tx, digits: string, clientId: string): Promise<boolean> {
  const clients = await listClientsOfNumber(tx, digits);
  return clients.some(({ id }) => id !== clientId);
}

/** The digits of the numbers of a client and its contacts that no other client has. */
async function findOwnNumbers(tx: Tx, id: string): Promise<string[]> {
  const own: string[] = [];
  for (const digits of await readNumbers(tx, id)) {
    if (!(await isShared(tx, digits, id))) own.push(digits);
  }
  return own;
}

/** Finds the client's records. Unlinked calls and messages belong to it by phone number. */
export async function findOwned(tx: Tx, client: Pick<Client, 'id' | 'phoneNumber'>): Promise<OwnedIds> {
  const numbers = await findOwnNumbers(tx, client.id);
  const [jobs, requests, tasks, calls, conversations] = await Promise.all([
    listJobIdsOf(tx, client.id),
    listRequestIdsOf(tx, client.id),
    listTaskIdsOf(tx, client.id),
    listCallsOfClient(tx, client.id, numbers),
    listConversationsOfClient(tx, client.id, numbers),
  ]);
  return { jobs, requests, tasks, calls, conversations };
}

/** The records to delete, by the module under which history, notifications and drives store them. */
export const recordsOf = (clientId: string, owned: OwnedIds): { moduleType: HistoryModule; ids: string[] }[] =>
  [
    { moduleType: 'client' as const, ids: [clientId] },
    { moduleType: 'job' as const, ids: owned.jobs },
    { moduleType: 'request' as const, ids: owned.requests },
    { moduleType: 'task' as const, ids: owned.tasks },
  ].filter(({ ids }) => ids.length > 0);

const no: string[] = ['00000000-0000-0000-0000-000000000000'];
const orNone = (ids: string[]): string[] => (ids.length === 0 ? no : ids);

/** Counts what is deleted with a client, for the confirmation (API CL-6). */
export async function countRelated(tx: Tx, clientId: string, owned: OwnedIds): Promise<RelatedData> {
  const records = recordsOf(clientId, owned);
  const count = async (query: { executeTakeFirstOrThrow: () => Promise<{ count: number }> }): Promise<number> =>
    (await query.executeTakeFirstOrThrow()).count;
  const all = sql<number>`count(*)`.as('count');
  const inDrives = sql<SqlBool>`(${sql.join(
    [
      sql`(module_type = 'clients' and module_id = ${clientId})`,
      sql`(module_type in ('jobs', 'job_signature') and module_id in (${sql.join(orNone(owned.jobs))}))`,
      sql`(module_type = 'requests' and module_id in (${sql.join(orNone(owned.requests))}))`,
    ],
    sql` or `,
  )})`;
  const [visits, items, documents, sms, notifications, history, files] = await Promise.all([
    count(tx.selectFrom(visitTimes.as('visits')).select(all).where('jobId', 'in', orNone(owned.jobs))),
    count(tx.selectFrom(linesOfJobs.as('jobItems')).select(all).where('jobId', 'in', orNone(owned.jobs))),
    count(
      tx
        .selectFrom(documentHeads.as('documents'))
        .select(all)
        .where('clientId', '=', clientId)
        .where('deletedAt', 'is', null),
    ),
    countTexts(tx, owned.conversations),
    countNotificationsOf(tx, records),
    countHistoryOf(tx, records),
    count(tx.selectFrom(driveRows.as('driveItems')).select(all).where('type', '<>', 'folder').where(inDrives)),
  ]);
  return {
    jobs: { total: owned.jobs.length, visits, items },
    tasks: owned.tasks.length,
    requests: owned.requests.length,
    notifications,
    documents,
    communications: { total: owned.calls.length + sms, calls: owned.calls.length, sms },
    files,
    history,
  };
}

/**
 * Whether a client has related data. Notifications and history do not count, because every client has some (API CL-6).
 */
export const hasRelatedData = ({ jobs, tasks, requests, documents, communications, files }: RelatedData): boolean =>
  jobs.total + tasks + requests + documents + communications.total + files > 0;
