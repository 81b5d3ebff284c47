import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { emailRecord } from '@truckroll/contract/mail/emails';
import { viewScope } from '@truckroll/domain/abilities/rights';
import type { MailSubject, MailSubjectKind } from '@truckroll/domain/emails/mail-subject';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import type { BelongingRows } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { type Entity, found } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { documentHeads } from '../../records/documents/document-rows.ts';
import { selectDocumentIds } from '../../records/documents/document-scope.ts';
import { jobHeads } from '../../records/jobs/job-rows.ts';
import { jobScope, selectJobIds } from '../../records/jobs/job-scope.ts';
import { requestRows } from '../../records/requests/request-rows.ts';
import { requestScope, selectRequestIds } from '../../records/requests/request-scope.ts';
import { taskRows } from '../../records/tasks/task-rows.ts';
import { selectTaskIds, taskScope } from '../../records/tasks/task-scope.ts';

type EmailRecord = z.infer<typeof emailRecord>;

const columns = { job: 'jobId', request: 'requestId', document: 'documentId', task: 'taskId' } as const;
const entities: Record<MailSubjectKind, Entity> = {
  job: 'Job',
  request: 'Request',
  document: 'Document',
  task: 'Task',
};

/** Loads the names of records by kind, limited to those that the person may see. */
const listNames: Record<MailSubjectKind, (tx: Tx, actor: Actor, ids: string[]) => Promise<EmailRecord[]>> = {
  async job(tx, actor, ids) {
    if (viewScope(actor, 'Jobs') === null) return [];
    const jobs = await tx
      .selectFrom(jobHeads.as('jobs'))
      .select(['id', 'jobNumber', 'title'])
      .where('id', 'in', ids)
      .where('id', 'in', selectJobIds(tx, jobScope(actor)))
      .execute();
    return jobs.map((job) => ({
      kind: 'job',
      moduleType: 'job',
      id: job.id,
      label: jobLabel(job),
    }));
  },
  async request(tx, actor, ids) {
    if (viewScope(actor, 'Requests') === null) return [];
    const requests = await tx
      .selectFrom(requestRows.as('requests'))
      .select(['id', 'requestNumber'])
      .where('id', 'in', ids)
      .where('id', 'in', selectRequestIds(tx, requestScope(actor)))
      .execute();
    return requests.map(({ id, requestNumber }) => ({
      kind: 'request',
      moduleType: 'request',
      id,
      label: `Request ${displayNumber('REQ-', requestNumber)}`,
    }));
  },
  async document(tx, actor, ids) {
    const documents = await tx
      .selectFrom(documentHeads.as('documents'))
      .select(['id', 'documentType', 'documentPrefix', 'documentNumber'])
      .where('id', 'in', ids)
      .where('id', 'in', selectDocumentIds(tx, actor))
      .execute();
    return documents.map(({ id, documentType, documentPrefix, documentNumber }) => ({
      kind: 'document',
      moduleType: documentType === 1 ? 'invoice' : 'estimate',
      id,
      label: `${documentType === 1 ? 'Invoice' : 'Estimate'} ${displayNumber(documentPrefix, documentNumber)}`,
    }));
  },
  async task(tx, actor, ids) {
    if (viewScope(actor, 'TaskManagement') === null) return [];
    const tasks = await tx
      .selectFrom(taskRows.as('tasks'))
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .where('id', 'in', selectTaskIds(tx, taskScope(actor)))
      .execute();
    return tasks.map(({ id, name }) => ({ kind: 'task', moduleType: 'task', id, label: `Task ${name}` }));
  },
};

/** A record with its name; throws the 404 of its kind if the person may not see it. */
export async function getRecord(tx: Tx, actor: Actor, { kind, id }: MailSubject): Promise<EmailRecord> {
  const [record] = await listNames[kind](tx, actor, [id]);
  return found(record, entities[kind]);
}

/** The records of a thread that the person may see: jobs first, then requests, documents and tasks. */
export async function listThreadRecords(tx: Tx, actor: Actor, threadId: string): Promise<EmailRecord[]> {
  const rows = await tx
    .selectFrom('emailThreadRecords')
    .select(['jobId', 'requestId', 'documentId', 'taskId'])
    .where('threadId', '=', threadId)
    .orderBy('id')
    .limit(listBounds.threadRecords)
    .execute();
  const kinds = ['job', 'request', 'document', 'task'] as const;
  const named = await Promise.all(
    kinds.map(async (kind) => {
      const ids = rows.flatMap((row) => row[columns[kind]] ?? []);
      return ids.length === 0 ? [] : listNames[kind](tx, actor, ids);
    }),
  );
  return named.flat();
}

/** The ids of the threads about a record. */
export const selectThreadsOf = (tx: Tx, { kind, id }: MailSubject) =>
  tx.selectFrom('emailThreadRecords').select('threadId').where(columns[kind], '=', id);

/** Finds a record by its kind, whoever may see it. */
const findRecord = {
  job: (tx, id) => tx.selectFrom(jobHeads.as('jobs')).select('id').where('id', '=', id).executeTakeFirst(),
  request: (tx, id) => tx.selectFrom(requestRows.as('requests')).select('id').where('id', '=', id).executeTakeFirst(),
  document: (tx, id) =>
    tx.selectFrom(documentHeads.as('documents')).select('id').where('id', '=', id).executeTakeFirst(),
  task: (tx, id) => tx.selectFrom(taskRows.as('tasks')).select('id').where('id', '=', id).executeTakeFirst(),
} satisfies Record<MailSubjectKind, (tx: Tx, id: string) => Promise<{ id: string } | undefined>>;

/** Links a thread to a record. Does nothing if the record does not exist or is linked already. */
export async function linkRecord(tx: Tx, threadId: string, { kind, id }: MailSubject): Promise<void> {
  if ((await findRecord[kind](tx, id)) === undefined) return;
  await telling(tx, 'email', null)
    .insertInto('emailThreadRecords')
    .values({ id: newId(), threadId, [columns[kind]]: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unlinkRecord(tx: Tx, threadId: string, { kind, id }: MailSubject): Promise<void> {
  await telling(tx, 'email', null)
    .deleteFrom('emailThreadRecords')
    .where('threadId', '=', threadId)
    .where(columns[kind], '=', id)
    .execute();
}

/**
 * Links a thread to the records of the messages that it answers in other mailboxes of the account: a client may answer
 * the company's message to a colleague. Within one mailbox the answer is in the same thread anyway.
 *
 * @param references The Message-IDs that the message answers.
 */
export async function inheritRecords(
  tx: Tx,
  thread: { id: string; emailAccountId: string },
  references: readonly string[],
): Promise<void> {
  if (references.length === 0) return;
  await sql`insert into email_thread_records (id, thread_id, job_id, request_id, document_id, task_id)
    select gen_random_uuid(), ${thread.id}::uuid, record.job_id, record.request_id, record.document_id, record.task_id
    from email_accounts as mailbox
      join email_thread_ids as known on known.account_id = current_account()
        and known.email_account_id = mailbox.id and known.header_id = any(${references as string[]}::text[])
      join email_thread_records as record on record.account_id = current_account() and record.thread_id = known.thread_id
    where mailbox.account_id = current_account() and mailbox.id <> ${thread.emailAccountId}
    on conflict do nothing`.execute(telling(tx, 'email', null));
}

/** The threads of jobs. */
export const threadsOfJobs: BelongingRows = { table: 'email_thread_records', column: 'job_id', key: 'id' };

/** The threads of documents. */
export const threadsOfDocuments: BelongingRows = { table: 'email_thread_records', column: 'document_id', key: 'id' };
