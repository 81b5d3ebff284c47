import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { displayNumber } from '@truckroll/domain/numbers/series';
import type { RuleFacts } from '@truckroll/domain/rules/rule-conditions';
import type { RuleRecord } from '@truckroll/domain/rules/rule-triggers';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { clientsThere } from '../../records/clients/client-rows.ts';
import { documentHeads } from '../../records/documents/document-rows.ts';
import { jobHeads } from '../../records/jobs/job-rows.ts';
import { requestRows, requestTeam } from '../../records/requests/request-rows.ts';
import { taskRows } from '../../records/tasks/task-rows.ts';

/** A client as rules know it. */
export type RuleClient = {
  id: string;
  name: string;
  firstName: string;
  email: string | null;
  phoneNumber: { countryCode: string; number: string } | null;
  isArchived: boolean;
  /** Whether the client wants no messages that are sent by themselves. */
  mailsOff: boolean;
  textsOff: boolean;
  /** An imported client who has not agreed to texts. */
  needsConsent: boolean;
  /** That of the latest job; null without one. */
  zone: string | null;
};

/** A record that a rule is about: its name, its client, and the facts of its conditions. */
export type RuleSubject = {
  kind: RuleRecord;
  id: string;
  label: string;
  client: RuleClient | null;
  facts: RuleFacts;
};

type Own = { id: string; clientId: string | null; label: string; facts: RuleFacts };

/** The rows of one kind of record that still exist. */
type ReadsOwn = (tx: Tx, ids: readonly string[]) => Promise<Own[]>;

const readJobs: ReadsOwn = async (tx, ids) => {
  const rows = await tx
    .selectFrom(jobHeads.as('jobs'))
    .select(['id', 'clientId', 'jobNumber', 'title', 'tagIds', 'jobStatus', 'jobType', 'priority', 'total'])
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id, clientId, ...job }) => ({
    ...{ id, clientId, label: jobLabel(job) },
    facts: {
      tags: job.tagIds,
      status: job.jobStatus,
      jobType: job.jobType,
      priority: job.priority,
      title: job.title,
      total: Number(job.total),
    },
  }));
};

const readRequests: ReadsOwn = async (tx, ids) => {
  const rows = await tx
    .selectFrom(requestRows.as('requests'))
    .select(['id', 'clientId', 'requestNumber', 'tagIds', 'stage', 'urgency', 'description', 'requirements'])
    .select((request) =>
      request
        .exists(
          request
            .selectFrom(requestTeam.as('team'))
            .select('team.userId')
            .whereRef('team.accountId', '=', 'requests.accountId')
            .whereRef('team.requestId', '=', 'requests.id'),
        )
        .as('isAssigned'),
    )
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id, clientId, requestNumber, tagIds, stage, urgency, description, requirements, isAssigned }) => ({
    ...{ id, clientId, label: displayNumber('REQ-', requestNumber) },
    facts: {
      tags: tagIds,
      stage,
      urgency,
      description: [description, requirements].filter((text) => text !== null).join('\n'),
      isAssigned: Boolean(isAssigned),
    },
  }));
};

const readDocuments =
  (documentType: 1 | 2): ReadsOwn =>
  async (tx, ids) => {
    const rows = await tx
      .selectFrom(documentHeads.as('documents'))
      .select(['id', 'clientId', 'documentNumber', 'documentPrefix', 'documentStatus', 'paymentStatus', 'total'])
      .where('id', 'in', [...ids])
      .where('documentType', '=', documentType)
      .where('deletedAt', 'is', null)
      .execute();
    return rows.map(({ id, clientId, documentPrefix, documentNumber, documentStatus, paymentStatus, total }) => ({
      ...{ id, clientId, label: displayNumber(documentPrefix, documentNumber) },
      facts: { total: Number(total), status: documentStatus, paymentStatus },
    }));
  };

const readTasks: ReadsOwn = async (tx, ids) => {
  const rows = await tx
    .selectFrom(taskRows.as('tasks'))
    .select(['id', 'clientId', 'name', 'priority', 'category'])
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id, clientId, name, priority, category }) => ({
    ...{ id, clientId, label: name },
    facts: { name, priority, category },
  }));
};

const readers: Record<RuleRecord, ReadsOwn> = {
  client: async (_, ids) => ids.map((id) => ({ id, clientId: id, label: '', facts: {} })),
  job: readJobs,
  request: readRequests,
  estimate: readDocuments(2),
  invoice: readDocuments(1),
  task: readTasks,
};

async function readClients(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await clientsThere(tx)
    .select(['clients.id', 'clients.name', 'clients.firstName', 'clients.email', 'clients.phoneNumber'])
    .select(['clients.companyName', 'clients.stage', 'clients.tagIds'])
    .select(['clients.mailsOffAt', 'clients.textsOffAt', 'clients.textsNeedConsent'])
    .select((client) =>
      client
        .selectFrom(jobHeads.as('jobs'))
        .select('jobs.timezone')
        .whereRef('jobs.accountId', '=', 'clients.accountId')
        .whereRef('jobs.clientId', '=', 'clients.id')
        .orderBy('jobs.createdAt', 'desc')
        .limit(1)
        .as('zone'),
    )
    .where('clients.id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map(({ id, name, firstName, email, phoneNumber, companyName, stage, tagIds, ...choice }) => [
      id,
      {
        client: {
          ...{ id, name, firstName, email, phoneNumber, isArchived: stage === 'archived', zone: choice.zone },
          ...{ mailsOff: choice.mailsOffAt !== null, textsOff: choice.textsOffAt !== null },
          needsConsent: choice.textsNeedConsent,
        },
        facts: {
          clientTags: tagIds,
          clientStage: stage,
          clientHasEmail: email !== null && email !== '',
          clientHasPhone: phoneNumber !== null,
          clientIsCompany: companyName !== null && companyName !== '',
        },
      },
    ]),
  );
}

/** The records among these that still exist, by id, with the facts of their clients. */
export async function readSubjects(
  tx: Tx,
  kind: RuleRecord,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RuleSubject>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const own = await readers[kind](tx, wanted);
  const clients = await readClients(tx, [...new Set(own.flatMap(({ clientId }) => clientId ?? []))]);
  return new Map(
    own.flatMap(({ id, clientId, label, facts }): [string, RuleSubject][] => {
      const of = clientId === null ? undefined : clients.get(clientId);
      if (kind === 'client' && of === undefined) return [];
      const client = of?.client ?? null;
      return [
        [
          id,
          {
            kind,
            id,
            label: kind === 'client' ? (client?.name ?? '') : label,
            client,
            facts: { ...facts, ...of?.facts },
          },
        ],
      ];
    }),
  );
}
