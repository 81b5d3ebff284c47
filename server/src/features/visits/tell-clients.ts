import { visitMail } from '@truckroll/domain/outgoing-mail/visit';
import { arrivalNews, settleMinutes, toldDaysAhead } from '@truckroll/domain/visits/arrival-news';
import { type SqlBool, sql } from 'kysely';
import { chore } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { ServerContext } from '../../server-context.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';

/** Tells clients about the promised windows of their visits, in accounts that have chosen so (API 4.7). */
export const tellClients = chore({ name: 'tell-clients', cron: '*/5 * * * *' });

/** The most mails of one transaction. */
const batch = 200;

const minuteMs = 60_000;
const after = (now: Date, minutes: number): string => new Date(now.getTime() + minutes * minuteMs).toISOString();

/**
 * Visits whose clients may have to be told something, of all accounts, in the order of their ids from one on. What they
 * are told is decided by `arrivalNews`.
 */
const listTellable = (system: Tx, { from, now }: { from: string; now: Date }) =>
  system
    .selectFrom('visits')
    .innerJoin('jobs', (join) =>
      join.onRef('jobs.accountId', '=', 'visits.accountId').onRef('jobs.id', '=', 'visits.jobId'),
    )
    .innerJoin('clients', (join) =>
      join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
    )
    .innerJoin('accounts', 'accounts.id', 'visits.accountId')
    .select(['visits.accountId', 'visits.id', 'visits.visitStatus', 'visits.visitStartDateTime', 'visits.anyTime'])
    .select(['visits.timezone', 'visits.promisedFrom', 'visits.promisedTo', 'visits.toldFrom', 'visits.toldTo'])
    .select(['visits.updatedAt', 'jobs.title', 'clients.name as clientName', 'clients.email', 'accounts.companyName'])
    .where('accounts.arrivalMails', '=', true)
    .where('accounts.suspendedAt', 'is', null)
    .where(sql<SqlBool>`(accounts.features->>'mail')::boolean`)
    .where('clients.email', 'is not', null)
    .where('visits.visitStatus', 'in', ['unscheduled', 'pending', 'scheduled', 'cancelled'])
    // It is uncertain whether the visits of a job on hold take place: clients get no news before the job is resumed.
    .where((where) =>
      where.or([where('jobs.jobStatus', '<>', 'on_hold'), where('visits.visitStatus', '=', 'cancelled')]),
    )
    .where('visits.updatedAt', '<=', after(now, -settleMinutes))
    .where('visits.id', '>', from)
    .where((where) =>
      where.or([
        where('visits.toldTo', '>', now.toISOString()),
        where.and([where('visits.toldFrom', 'is not', null), where('visits.promisedTo', '>', now.toISOString())]),
        where.and([
          where('visits.promisedTo', '>', now.toISOString()),
          where('visits.promisedFrom', '<=', after(now, toldDaysAhead * 24 * 60)),
        ]),
      ]),
    )
    .orderBy('visits.id')
    .limit(batch)
    .forUpdate('visits')
    .execute();

const first = '00000000-0000-0000-0000-000000000000';

export function visitChores({ queue }: Pick<ServerContext, 'queue'>): void {
  queue.runsByClock(tellClients, async ({ now, transact, log }) => {
    let told = 0;
    let from: string | null = first;
    while (from !== null) {
      const since: string = from;
      from = await transact(async (system) => {
        const visits = await listTellable(system, { from: since, now });
        for (const visit of visits) {
          const { accountId, id, title, clientName, companyName, email } = visit;
          const news = arrivalNews(visit, now.toISOString());
          if (news === null || email === null) continue;
          const mail = visitMail({ news, visit, companyName, clientName, title });
          await sendMail(system, queue, { kind: 'visit', to: email, ...mail, now, accountId });
          const window = news === 'planned' || news === 'moved';
          await system
            .updateTable('visits')
            .set({ toldFrom: window ? visit.promisedFrom : null, toldTo: window ? visit.promisedTo : null })
            .where('accountId', '=', accountId)
            .where('id', '=', id)
            .execute();
          told += 1;
        }
        return visits.length < batch ? null : (visits.at(-1)?.id ?? null);
      });
    }
    if (told > 0) log.info({ told }, 'Clients told about their visits');
  });
}
