import type { ClientRecordCounts } from '@truckroll/contract/clients/client-merges';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/bound-dialect.ts';
import { eventHeads } from '../../../records/calendar/event-store.ts';
import { callHeads } from '../../../records/calls/calls-of-clients.ts';
import { contactHeads, propertyHeads } from '../../../records/clients/client-rows.ts';
import { documentHeads } from '../../../records/documents/document-rows.ts';
import { driveRows } from '../../../records/files/drive-rows.ts';
import { jobHeads } from '../../../records/jobs/job-rows.ts';
import { requestRows } from '../../../records/requests/request-rows.ts';
import { taskRows } from '../../../records/tasks/task-rows.ts';
import { conversationHeads, textRows } from '../../../records/texts/texts-of-clients.ts';

/** How many records of each kind a client has. */
export async function countRecords(tx: Tx, clientId: string): Promise<ClientRecordCounts> {
  const count = (rows: ReturnType<typeof sql>) => sql`(select count(*) from ${rows} where client_id = ${clientId})`;
  const { rows } = await sql<ClientRecordCounts>`
    select ${count(sql`${jobHeads} jobs`)} as jobs, ${count(sql`${requestRows} requests`)} as requests,
      ${count(sql`${taskRows} tasks`)} as tasks,
      (select count(*) from ${documentHeads} documents where client_id = ${clientId} and deleted_at is null) as documents,
      ${count(sql`${eventHeads} events`)} as events, ${count(sql`${callHeads} calls`)} as calls,
      (select count(*) from ${textRows} texts join ${conversationHeads} conversations
        on conversations.account_id = texts.account_id and conversations.id = texts.conversation_id
        where conversations.client_id = ${clientId}) as texts,
      (select count(*) from ${driveRows} items
        where module_type = 'clients' and module_id = ${clientId} and type <> 'folder') as files,
      ${count(sql`${propertyHeads} properties`)} as properties,
      ${count(sql`${contactHeads} contacts`)} as contacts`.execute(tx);
  return rows[0] as ClientRecordCounts;
}
