import { addressOf, personOf } from '@truckroll/domain/emails/mail-addresses';
import { writerOf } from '@truckroll/domain/emails/mail-direction';
import { openJobStatuses } from '@truckroll/domain/jobs/job-statuses';
import type { RequestStage } from '@truckroll/domain/requests/request-stages';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { jobHeads, jobTeams } from '../../records/jobs/job-rows.ts';
import { requestRows, requestTeam } from '../../records/requests/request-rows.ts';
import { clientsOfEmails } from '../clients/known-people.ts';
import type { MailboxRow } from './mailbox-store.ts';
import type { MessageRow } from './message-store.ts';
import { sharedIdOf } from './private-mail.ts';
import { headsOf } from './thread-store.ts';

/** Older mail causes no notification: it is read when a mailbox was just connected. */
const newsHours = 24;

const endedStages: RequestStage[] = ['converted', 'lost_no_response', 'lost_rejected', 'cancelled', 'duplicate'];

/** The people on the open jobs and requests of a client. */
async function listPeopleOf(tx: Tx, clientId: string): Promise<string[]> {
  const jobs = tx
    .selectFrom(jobTeams.as('jobTeam'))
    .innerJoin(jobHeads.as('jobs'), (join) =>
      join.onRef('jobs.accountId', '=', 'jobTeam.accountId').onRef('jobs.id', '=', 'jobTeam.jobId'),
    )
    .select('jobTeam.userId')
    .where('jobs.clientId', '=', clientId)
    .where('jobs.jobStatus', 'in', openJobStatuses);
  const requests = tx
    .selectFrom(requestTeam.as('requestTeam'))
    .innerJoin(requestRows.as('requests'), (join) =>
      join.onRef('requests.accountId', '=', 'requestTeam.accountId').onRef('requests.id', '=', 'requestTeam.requestId'),
    )
    .select('requestTeam.userId')
    .where('requests.clientId', '=', clientId)
    .where('requests.stage', 'not in', endedStages);
  const rows = await jobs.union(requests).execute();
  return rows.map(({ userId }) => userId);
}

/** The client who wrote, unless the client is archived. */
async function findWriter(tx: Tx, sender: string): Promise<{ id: string; name: string } | undefined> {
  const known = await clientsOfEmails(tx, [addressOf(sender)]);
  if (known.length === 0) return undefined;
  return tx
    .selectFrom(clientNames.as('clients'))
    .select(['id', 'name'])
    .where('id', 'in', known)
    .where('deletedAt', 'is', null)
    .where('stage', '<>', 'archived')
    .orderBy('id')
    .executeTakeFirst();
}

/** Records a person's new message, which notifies admins and the people who work for the client who wrote it. */
export async function noteReceived(tx: Tx, mailbox: MailboxRow, message: MessageRow, now: Date): Promise<void> {
  const isNews = now.getTime() - Date.parse(message.timestamp) < newsHours * 3_600_000;
  if (!isNews || message.kind !== 'person') return;
  const sender = writerOf(headsOf(message));
  const client = message.isRead ? undefined : await findWriter(tx, sender);
  const isPrivate = mailbox.scope === 'own' && !mailbox.sharesClientThreads;
  const people = isPrivate || client === undefined ? [] : await listPeopleOf(tx, client.id);
  const by = { actor: { userId: null, name: personOf(sender).name || (client?.name ?? addressOf(sender)) }, now };
  await recordEvent(tx, by, {
    type: 'email.received',
    sharedEmailId: await sharedIdOf(tx, mailbox, message),
    client: client ?? null,
    subject: message.subject,
    snippet: message.snippet,
    ownerId: isPrivate ? mailbox.ownerId : null,
    people,
  });
}
