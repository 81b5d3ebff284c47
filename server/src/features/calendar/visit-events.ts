import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { Event } from '@truckroll/contract/planning/calendar';
import { coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { longestVisitDays } from '@truckroll/domain/visits/visit-time';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { Range } from '../../records/calendar/event-store.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { jobHeads, visitTeams, visitTimes } from '../../records/jobs/job-rows.ts';
import { jobScope, seesJob } from '../../records/jobs/job-scope.ts';
import { lateColumn } from '../../records/jobs/visit-columns.ts';
import { personRows } from '../../records/people/person-rows.ts';

type Member = { id: string; name: string; color: string };

const withJobs = (tx: Tx) =>
  tx
    .selectFrom(visitTimes.as('visits'))
    .innerJoin(jobHeads.as('jobs'), (join) =>
      join.onRef('jobs.accountId', '=', 'visits.accountId').onRef('jobs.id', '=', 'visits.jobId'),
    );

/**
 * Visits with the job of each, looked up one by one, as its client is below. The planner takes every company for one of average size: beside many
 * small companies it would read all jobs of a large one for the visits of a month (decision 0124).
 */
const withJobOfEach = (tx: Tx) =>
  tx.selectFrom(visitTimes.as('visits')).innerJoinLateral(
    (from) =>
      from
        .selectFrom(jobHeads.as('job'))
        .selectAll()
        .whereRef('job.accountId', '=', 'visits.accountId')
        .whereRef('job.id', '=', 'visits.jobId')
        .limit(1)
        .as('jobs'),
    (join) => join.onTrue(),
  );

/** The scheduled visits of the visible jobs. */
function selectVisits(visits: ReturnType<typeof withJobs>, actor: Actor) {
  return visits
    .select([
      'visits.id',
      'visits.jobId',
      'visits.visitEndDateTime',
      'visits.anyTime',
      'visits.timezone',
      'visits.visitStatus',
      'visits.visitType',
      'visits.isFirst',
      'visits.promisedFrom',
      'visits.promisedTo',
      'jobs.jobNumber',
      'jobs.title',
      'jobs.description',
      'jobs.clientId',
      'jobs.jobAddress',
    ])
    .select([
      // The value is never null, because unscheduled visits are excluded below.
      sql<string>`visits.visit_start_date_time`.as('start'),
    ])
    .where('visits.visitStartDateTime', 'is not', null)
    .where(seesJob(jobScope(actor)));
}

type VisitRow = Awaited<ReturnType<ReturnType<typeof selectVisits>['execute']>>[number];

type Teams = ReadonlyMap<string, readonly Member[]>;

/**
 * Reads the teams of visits, grouped by visit. This is a second query because aggregating the people in the query of
 * the visits doubles its time: a month has many visits, but the same few people.
 */
async function readTeams(tx: Tx, those: Expression<SqlBool>): Promise<Teams> {
  const [people, members] = await Promise.all([
    tx
      .selectFrom(personRows.as('users'))
      .select(['id', sql<string>`trim(first_name || ' ' || last_name)`.as('name'), 'color'])
      .execute(),
    tx
      .selectFrom(visitTimes.as('visits'))
      .innerJoin(visitTeams.as('visitTeam'), (join) =>
        join.onRef('visitTeam.accountId', '=', 'visits.accountId').onRef('visitTeam.visitId', '=', 'visits.id'),
      )
      .select(['visitTeam.visitId', 'visitTeam.userId'])
      .where(those)
      .orderBy('visitTeam.orderIndex')
      .orderBy('visitTeam.userId')
      .execute(),
  ]);
  const byId = new Map(people.map((person) => [person.id, person]));
  const teams = new Map<string, Member[]>();
  for (const { visitId, userId } of members) {
    const person = byId.get(userId);
    if (person !== undefined) teams.set(visitId, [...(teams.get(visitId) ?? []), person]);
  }
  return teams;
}

const toEvent = (visit: VisitRow & { clientName?: string }, teams: Teams): Event => ({
  id: visit.id,
  title: jobLabel(visit),
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
    promisedFrom: visit.promisedFrom,
    promisedTo: visit.promisedTo,
    timezone: visit.timezone,
    description: visit.description,
    teamMembers: [...(teams.get(visit.id) ?? [])],
  },
});

/** The most visits of a client in one response. */
const mostOfClient = 500;

/** The latest visits of a client's jobs, newest start first (API EV-2). */
export async function listClientVisits(tx: Tx, clientId: string, actor: Actor): Promise<Event[]> {
  const ofClient = tx.selectFrom(jobHeads.as('jobs')).select('jobs.id').where('jobs.clientId', '=', clientId);
  const [teams, rows] = await Promise.all([
    readTeams(tx, sql<SqlBool>`visits.job_id in ${ofClient}`),
    selectVisits(withJobs(tx), actor)
      .where('jobs.clientId', '=', clientId)
      .orderBy('visits.visitStartDateTime', 'desc')
      .orderBy('visits.id', 'desc')
      .limit(mostOfClient)
      .execute(),
  ]);
  return rows.map((row) => toEvent(row, teams));
}

const dayMs = 86_400_000;

/**
 * Whether a visit overlaps a range. The length of the longest visit bounds the query (API 4.7): without it, all past visits
 * would be read. The margin covers clock changes. The condition on the end lets the planner use the index. It follows from
 * the overlap, because every visit with a start has an end.
 */
function touching({ start, end }: Range) {
  const earliest = new Date(Date.parse(start) - (longestVisitDays + 1) * dayMs).toISOString();
  return sql<SqlBool>`(
    visits.visit_start_date_time >= ${earliest} and visits.visit_start_date_time < ${end}
    and visits.visit_end_date_time >= ${start}
    and (visits.visit_start_date_time >= ${start} or visits.visit_end_date_time > ${start}))`;
}

type Wanted = { teamIds: readonly string[] | undefined; actor: Actor; now: Date };

export function selectVisitsWithin(tx: Tx, range: Range, { teamIds, actor, now }: Wanted) {
  let query = selectVisits(withJobOfEach(tx), actor)
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom(clientNames.as('client'))
          .select('client.name')
          .whereRef('client.accountId', '=', 'jobs.accountId')
          .whereRef('client.id', '=', 'jobs.clientId')
          .limit(1)
          .as('clients'),
      (join) => join.onTrue(),
    )
    .select(['visits.updatedAt', 'visits.priority', 'jobs.jobStatus', 'jobs.createdBy'])
    .select([lateColumn(now), 'clients.name as clientName'])
    .where(touching(range));
  if (teamIds !== undefined && teamIds.length > 0) {
    query = query.where('visits.id', 'in', (from) =>
      from
        .selectFrom(visitTeams.as('visitTeam'))
        .select('visitTeam.visitId')
        .where('visitTeam.userId', 'in', [...teamIds]),
    );
  }
  return query.orderBy('visits.visitStartDateTime').orderBy('visits.id').limit(listBounds.calendarEvents);
}

/** The visits that overlap a range of days, optionally of these people only (API EV-3). */
export async function listVisitsWithin(tx: Tx, range: Range, by: Wanted): Promise<Event[]> {
  const [teams, rows] = await Promise.all([
    readTeams(tx, touching(range)),
    selectVisitsWithin(tx, range, by).execute(),
  ]);
  return rows.map((visit) => {
    const { updatedAt, priority, jobStatus, createdBy, isLate, clientName } = visit;
    const event = toEvent(visit, teams);
    const coordinates = coordinatesOf(visit.jobAddress);
    const more = { updatedAt, priority, jobStatus, createdBy, isLate, clientName, coordinates };
    return { ...event, extendedProps: { ...event.extendedProps, ...more } };
  });
}
