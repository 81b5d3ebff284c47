import { stageAfterWork } from '@truckroll/domain/clients/stage-of-work';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import { clientsThere } from '../../records/clients/client-rows.ts';
import { followToStage } from '../../records/clients/client-store.ts';
import { documentHeads } from '../../records/documents/document-rows.ts';
import type { DomainEvent } from '../../records/events/domain-event.ts';
import type { ClientWork } from '../../records/events/event-definition.ts';
import { jobHeads } from '../../records/jobs/job-rows.ts';

const selectClient = (tx: Tx, { kind, id }: ClientWork['for']) =>
  clientsThere(tx)
    .innerJoin(accountRows.as('accounts'), 'accounts.id', 'clients.accountId')
    .select([
      'clients.id',
      'clients.stage',
      'clients.isStageChosen as isChosen',
      'accounts.stageFollowsWork as followsWork',
    ])
    .where('clients.id', '=', (client) =>
      kind === 'job'
        ? client.selectFrom(jobHeads.as('jobs')).select('jobs.clientId').where('jobs.id', '=', id)
        : client.selectFrom(documentHeads.as('documents')).select('documents.clientId').where('documents.id', '=', id),
    );

/** Moves a client to the stage that follows from the work. Undefined if the stage is unchanged. */
async function follow(tx: Tx, work: ClientWork, now: Date): Promise<DomainEvent | undefined> {
  // The first check needs no lock, because the stage is usually right already.
  const seen = await selectClient(tx, work.for).executeTakeFirst();
  if (seen === undefined || stageAfterWork(seen, seen) === null) return undefined;
  const client = await selectClient(tx, work.for).forNoKeyUpdate('clients').executeTakeFirst();
  const to = client === undefined ? null : stageAfterWork(client, client);
  if (client === undefined || to === null) return undefined;
  await followToStage(tx, client.id, to, now);
  return { type: 'client.stage_followed', clientId: client.id, from: client.stage, to, because: work.because };
}

/** Updates the stages of clients when their work starts (API 3.3). */
export async function followWork(tx: Tx, works: readonly ClientWork[], now: Date): Promise<DomainEvent[]> {
  const moved: DomainEvent[] = [];
  // Several visits of one job count as one work.
  const once = new Map(works.map((work) => [`${work.for.kind} ${work.for.id}`, work]));
  for (const work of once.values()) {
    const event = await follow(tx, work, now);
    if (event !== undefined) moved.push(event);
  }
  return moved;
}
