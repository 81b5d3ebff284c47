import { languageOf } from '@truckroll/domain/client-texts/client-language';
import { mailWords } from '@truckroll/domain/client-texts/mail-words';
import { visitMail } from '@truckroll/domain/outgoing-mail/visit';
import { type ArrivalNews, arrivalNews, notifyDaysAhead, settleMinutes } from '@truckroll/domain/visits/arrival-news';
import { type SqlBool, sql } from 'kysely';
import { eachAlone } from '../../platform/background/each-alone.ts';
import { chore } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import { listBookedTimes } from '../../records/booking/booking-store.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { readFollowUpSettings } from '../../records/follow-ups/follow-up-settings.ts';
import { findToldAt, listClaims } from '../../records/follow-ups/follow-up-store.ts';
import { jobHeads, visitTimes } from '../../records/jobs/job-rows.ts';
import { lockVisit, storeToldWindow } from '../../records/jobs/visit-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';

/** Tells clients about the promised windows of their visits, in accounts that have chosen so (API 4.7). */
export const tellClients = chore({ name: 'tell-clients', cron: '*/5 * * * *' });

const batch = 200;

const minuteMs = 60_000;
const aheadMs = notifyDaysAhead * 24 * 60 * minuteMs;
const after = (now: Date, minutes: number): string => new Date(now.getTime() + minutes * minuteMs).toISOString();

/** The visits of all accounts whose clients may have to be notified. `arrivalNews` decides about the message. */
const selectTellable = (system: Tx, now: Date) =>
  system
    .selectFrom(visitTimes.as('visits'))
    .innerJoin(jobHeads.as('jobs'), (join) =>
      join.onRef('jobs.accountId', '=', 'visits.accountId').onRef('jobs.id', '=', 'visits.jobId'),
    )
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
    )
    .innerJoin(accountRows.as('accounts'), 'accounts.id', 'visits.accountId')
    .select(['visits.accountId', 'visits.id', 'visits.visitStatus', 'visits.visitStartDateTime', 'visits.anyTime'])
    .select(['visits.timezone', 'visits.promisedFrom', 'visits.promisedTo', 'visits.toldFrom', 'visits.toldTo'])
    .select(['visits.jobId', 'visits.isFirst'])
    .select(['visits.updatedAt', 'jobs.title', 'clients.name as clientName', 'clients.email', 'clients.language'])
    .select(['accounts.companyName', 'accounts.locale'])
    .where('accounts.arrivalMails', '=', true)
    .where('accounts.suspendedAt', 'is', null)
    .where(sql<SqlBool>`(accounts.features->>'mail')::boolean`)
    .where('clients.email', 'is not', null)
    .where('visits.visitStatus', 'in', ['unscheduled', 'pending', 'scheduled', 'cancelled'])
    // Visits of a job on hold may not take place, so clients are not notified before the job is resumed.
    .where((where) =>
      where.or([where('jobs.jobStatus', '<>', 'on_hold'), where('visits.visitStatus', '=', 'cancelled')]),
    )
    .where('visits.updatedAt', '<=', after(now, -settleMinutes))
    .where((where) =>
      where.or([
        where('visits.toldTo', '>', now.toISOString()),
        where.and([where('visits.toldFrom', 'is not', null), where('visits.promisedTo', '>', now.toISOString())]),
        where.and([
          where('visits.promisedTo', '>', now.toISOString()),
          where('visits.promisedFrom', '<=', after(now, notifyDaysAhead * 24 * 60)),
        ]),
      ]),
    );

type Tellable = Awaited<ReturnType<ReturnType<typeof selectTellable>['execute']>>[number];

/**
 * Whether the client hears of the time of a visit in another way, so that a mail about its window would be a second one:
 * by a message that clients get by themselves (API 4.12), or by the mail about what they booked online.
 */
async function isToldOtherwise(tx: Tx, visit: Tellable, news: ArrivalNews): Promise<boolean> {
  const { id, visitStartDateTime: start, updatedAt, promisedFrom, jobId, isFirst } = visit;
  if (start === null || (news !== 'planned' && news !== 'moved')) return false;
  const { steps } = await readFollowUpSettings(tx);
  const online = isFirst ? (await listBookedTimes(tx, [jobId])).get(jobId) : undefined;
  if (news === 'planned') {
    if (steps.booked.isOn || steps.reminder.isOn) return true;
    return online?.start === start && Date.parse(online.bookedAt) > Date.parse(promisedFrom ?? start) - aheadMs;
  }
  // A visit that was planned before the step was switched on gets no message of it.
  const isFollowed = online !== undefined || (await listClaims(tx, 'booked', [id])).length > 0;
  if (!steps.booked.isOn || !isFollowed) return false;
  // The window alone has moved if the start was told before the change.
  const told = await findToldAt(tx, id, start);
  return told === null || told >= updatedAt;
}

export function visitChores({ queue }: Pick<ServerContext, 'queue'>): void {
  /** Notifies the client of one visit, which is locked meanwhile. Returns whether there was anything to say. */
  async function tell(system: Tx, of: { accountId: string; id: string }, now: Date): Promise<boolean> {
    await enterAccount(system, of.accountId);
    if (!(await lockVisit(system, of))) return false;
    const visit = await selectTellable(system, now)
      .where('visits.accountId', '=', of.accountId)
      .where('visits.id', '=', of.id)
      .executeTakeFirst();
    const news = visit === undefined ? null : arrivalNews(visit, now.toISOString());
    if (visit === undefined || news === null || visit.email === null) return false;
    const isPromised = news === 'planned' || news === 'moved';
    const window = isPromised ? { from: visit.promisedFrom, to: visit.promisedTo } : { from: null, to: null };
    await storeToldWindow(system, { ...of, window });
    if (await isToldOtherwise(system, visit, news)) return false;
    const { accountId, title, clientName, companyName, email } = visit;
    const words = mailWords(languageOf(visit, visit));
    const mail = visitMail({ words, news, visit, companyName, clientName, title });
    await sendMail(system, queue, { kind: 'visit', to: email, ...mail, now, accountId });
    return true;
  }

  queue.runsByClock(tellClients, async (run) => {
    const { now } = run;
    const notified = await eachAlone(run, {
      list: (system, after) =>
        selectTellable(system, now).where('visits.id', '>', after).orderBy('visits.id').limit(batch).execute(),
      work: (visit) => run.transact((system) => tell(system, visit, now)),
    });
    if (notified > 0) run.log.info({ notified }, 'Clients notified about their visits');
  });
}
