import type { Event } from '@truckroll/contract/calendar';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { longestRangeDays } from '@truckroll/domain/calendar/event-rules';
import { sql } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import { jobScope, seesJob } from '../jobs/job-scope.ts';
import type { Actor } from '../session/actor.ts';
import { lateColumn } from '../visits/visit-columns.ts';
import type { Range } from './event-store.ts';

type Member = { id: string; name: string; color: string };

/** Scheduled visits of the jobs that somebody sees. */
function selectVisits(tx: Tx, actor: Actor) {
  return tx
    .selectFrom('visits')
    .innerJoin('jobs', (join) =>
      join.onRef('jobs.accountId', '=', 'visits.accountId').onRef('jobs.id', '=', 'visits.jobId'),
    )
    .select([
      'visits.id',
      'visits.jobId',
      'visits.visitEndDateTime',
      'visits.anyTime',
      'visits.visitStatus',
      'visits.visitType',
      'visits.isFirst',
      'jobs.jobNumber',
      'jobs.title',
      'jobs.description',
      'jobs.clientId',
      'jobs.jobAddress',
    ])
    .select([
      // Not null: unscheduled visits are left out below.
      sql<string>`visits.visit_start_date_time`.as('start'),
      sql<Member[]>`(select coalesce(jsonb_agg(jsonb_build_object(
          'id', users.id, 'name', trim(users.first_name || ' ' || users.last_name), 'color', users.color
        ) order by member.order_index, users.id), '[]')
        from visit_team member join users on users.account_id = member.account_id and users.id = member.user_id
        where member.account_id = visits.account_id and member.visit_id = visits.id)`.as('teamMembers'),
    ])
    .where('visits.visitStartDateTime', 'is not', null)
    .where(seesJob(jobScope(actor)));
}

type VisitRow = Awaited<ReturnType<ReturnType<typeof selectVisits>['execute']>>[number];

const toEvent = (visit: VisitRow): Event => ({
  id: visit.id,
  title: `Job #${visit.jobNumber} ${visit.title}`.trim(),
  start: visit.start,
  end: visit.visitEndDateTime ?? visit.start,
  isAllDay: visit.anyTime,
  eventType: 'visit',
  extendedProps: {
    source: 'job_visits',
    location: visit.jobAddress && (visit.jobAddress.formattedAddress ?? formattedAddress(visit.jobAddress)),
    jobId: visit.jobId,
    clientId: visit.clientId,
    isFirst: visit.isFirst,
    visitType: visit.visitType,
    visitStatus: visit.visitStatus,
    anyTime: visit.anyTime,
    description: visit.description,
    teamMembers: visit.teamMembers,
  },
});

/** The visits of a client's jobs, newest start first (API EV-2). */
export async function listClientVisits(tx: Tx, clientId: string, actor: Actor): Promise<Event[]> {
  const rows = await selectVisits(tx, actor)
    .where('jobs.clientId', '=', clientId)
    .orderBy('visits.visitStartDateTime', 'desc')
    .orderBy('visits.id', 'desc')
    .execute();
  return rows.map(toEvent);
}

const dayMs = 86_400_000;

/** The visits that touch a range of days, of these people if any are named (API EV-3). */
export async function listVisitsWithin(
  tx: Tx,
  range: Range,
  by: { teamIds: readonly string[] | undefined; actor: Actor; now: Date },
): Promise<Event[]> {
  const { teamIds, actor, now } = by;
  // No visit is longer than a calendar shows: without this bound all the past would be read.
  const earliest = new Date(Date.parse(range.start) - longestRangeDays * dayMs).toISOString();
  let query = selectVisits(tx, actor)
    .innerJoin('clients', (join) =>
      join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
    )
    .select(['visits.updatedAt', 'visits.priority', 'visits.timezone', 'jobs.jobStatus', 'jobs.createdBy'])
    .select([lateColumn(now), 'clients.name as clientName'])
    .where('visits.visitStartDateTime', '>=', earliest)
    .where('visits.visitStartDateTime', '<', range.end)
    // Said for the index: every visit with a start has an end, and one that has not ended touches the range.
    .where('visits.visitEndDateTime', '>=', range.start)
    .where((where) =>
      where.or([
        where('visits.visitStartDateTime', '>=', range.start),
        where('visits.visitEndDateTime', '>', range.start),
      ]),
    );
  if (teamIds !== undefined && teamIds.length > 0) {
    query = query.where('visits.id', 'in', (from) =>
      from
        .selectFrom('visitTeam')
        .select('visitTeam.visitId')
        .where('visitTeam.userId', 'in', [...teamIds]),
    );
  }
  return (await query.execute()).map((visit) => {
    const { updatedAt, priority, timezone, jobStatus, createdBy, isLate, clientName } = visit;
    const event = toEvent(visit);
    const more = { updatedAt, priority, timezone, jobStatus, createdBy, isLate, clientName };
    return { ...event, extendedProps: { ...event.extendedProps, ...more } };
  });
}
