import { seesAbsenceReason } from '@truckroll/domain/absences/absence-rules';
import type { Coordinates } from '@truckroll/domain/addresses/coordinates';
import { isoOf } from '@truckroll/domain/calendar/local-time';
import type { KnownAbsence } from '@truckroll/domain/slots/availability';
import type { SearchedDay, Span } from '@truckroll/domain/slots/slot-types';
import { unbegunVisitStatuses } from '@truckroll/domain/visits/visit-statuses';
import { longestVisitDays } from '@truckroll/domain/visits/visit-time';
import { type Expression, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import { listTakenTimes } from '../../records/booking/booking-store.ts';
import { listEventsOfPeople } from '../../records/calendar/event-store.ts';
import { clientScope, selectClientIds } from '../../records/client-access/client-scope.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { jobHeads, visitTeams, visitTimes } from '../../records/jobs/job-rows.ts';
import { jobScope, selectJobIds } from '../../records/jobs/job-scope.ts';
import { peopleOfAccount, skillsNamed } from '../../records/people/scene-people.ts';
import { listTimedTasks } from '../../records/tasks/task-rows.ts';
import { listAbsences } from '../absences/absence-store.ts';

export type SceneOf = {
  skillIds: readonly string[];
  jobId: string | undefined;
  clientId: string | undefined;
  visitId: string | undefined;
};

/** The window that a visit promises; with null ends when it promises nothing. */
type StoredPromise = { start: number | null; end: number | null };

const promiseOf = (visitId: string | null, jobIds: Expression<unknown>) => sql<StoredPromise | null>`(
  select jsonb_build_object('start', extract(epoch from visit.promised_from) * 1000,
    'end', extract(epoch from visit.promised_to) * 1000)
  from ${visitTimes.as('visit')} where visit.account_id = accounts.id and visit.id = ${visitId} and visit.job_id in ${jobIds})`;

/**
 * The data of a search besides the busy times, in one statement: the account, its people who were not deactivated, and
 * the named records.
 */
export async function readScene(tx: Tx, actor: Actor, { skillIds, jobId, clientId, visitId }: SceneOf) {
  const job = selectJobIds(tx, jobScope(actor))
    .where('jobs.id', '=', jobId ?? null)
    .clearSelect()
    .select('jobs.clientId');
  const client = selectClientIds(tx, clientScope(actor)).where('clients.id', '=', clientId ?? null);
  // If only a job is given, its client's preference counts.
  const preferred = tx
    .selectFrom(clientNames.as('clients'))
    .select('clients.preferredMemberId')
    .where((where) => where('clients.id', '=', clientId === undefined ? job : clientId));
  return tx
    .selectFrom(accountRows.as('accounts'))
    .select(['timezone', 'workingDays', 'workingHours', 'holidays', 'address', 'features'])
    .select([peopleOfAccount.as('people'), skillsNamed(skillIds).as('skills')])
    .select([job.as('jobClientId'), client.as('clientId'), preferred.as('preferredId')])
    .select(promiseOf(visitId ?? null, selectJobIds(tx, jobScope(actor))).as('visit'))
    .where('accounts.id', '=', actor.accountId)
    .executeTakeFirstOrThrow();
}

/** A person's visit: an ISO span, and the place of its job, null without coordinates. */
export type BusyVisit = Span & { id: string; userId: string; clientName: string; place: Coordinates | null };

const dayMs = 86_400_000;
/** The start of the earliest visit that can reach a moment; clocks may change within it. */
const earliestStart = (moment: number): string => isoOf(moment - (longestVisitDays + 1) * dayMs);

/** Visits to leave out of the search: the visits of a job that have not begun, or a single visit. */
export type Except = {
  jobId?: string | undefined;
  visitId?: string | undefined;
  /** The time that a client holds for the visit. */
  bookingId?: string | undefined;
};

type Wanted = {
  userIds: readonly string[];
  ranges: readonly Span[];
  except: Except;
};

/** The parts of a `BusyVisit` in the order in which the statement answers them. */
type VisitParts = [string, string, number, number, number | null, number | null];

/**
 * The visits of people in ranges that are not cancelled and have a time, in one statement. It answers one row of JSON
 * for each person, because reading thousands of rows costs more than the search in them.
 */
async function listBusyVisits(tx: Tx, { userIds, ranges, except }: Wanted): Promise<BusyVisit[]> {
  if (ranges.length === 0) return [];
  const coordinate = (name: 'latitude' | 'longitude') => sql`(jobs.job_address->>${name})::float8`;
  const milliseconds = (column: 'visit_start_date_time' | 'visit_end_date_time') =>
    sql`extract(epoch from ${sql.ref(`visits.${column}`)}) * 1000`;
  let query = tx
    .selectFrom(visitTimes.as('visits'))
    .innerJoin(visitTeams.as('visitTeam'), (join) =>
      join.onRef('visitTeam.accountId', '=', 'visits.accountId').onRef('visitTeam.visitId', '=', 'visits.id'),
    )
    .innerJoin(jobHeads.as('jobs'), (join) =>
      join.onRef('jobs.accountId', '=', 'visits.accountId').onRef('jobs.id', '=', 'visits.jobId'),
    )
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
    )
    .select('visitTeam.userId')
    .select(
      sql<VisitParts[]>`json_agg(json_build_array(visits.id, clients.name, ${milliseconds('visit_start_date_time')},
        ${milliseconds('visit_end_date_time')}, ${coordinate('latitude')}, ${coordinate('longitude')}))`.as('visits'),
    )
    .groupBy('visitTeam.userId')
    .where('visits.visitStatus', '!=', 'cancelled')
    .where('visits.anyTime', '=', false)
    .where('visits.visitEndDateTime', 'is not', null)
    .where('visitTeam.userId', 'in', [...userIds])
    .where((where) =>
      where.or(
        ranges.map(({ start, end }) =>
          where.and([
            where('visits.visitStartDateTime', '>=', earliestStart(start)),
            where('visits.visitStartDateTime', '<', isoOf(end)),
            where('visits.visitEndDateTime', '>=', isoOf(start)),
          ]),
        ),
      ),
    );
  const { jobId, visitId } = except;
  if (visitId !== undefined) query = query.where('visits.id', '!=', visitId);
  if (jobId !== undefined) {
    query = query.where((where) =>
      where.or([where('visits.jobId', '!=', jobId), where('visits.visitStatus', 'not in', unbegunVisitStatuses)]),
    );
  }
  const rows = await query.execute();
  return rows.flatMap(({ userId, visits }) =>
    visits.map(([id, clientName, start, end, latitude, longitude]) => {
      const place = latitude === null || longitude === null ? null : { latitude, longitude };
      return { id, userId, clientName, start, end, place };
    }),
  );
}

/** The name by which suggestions call the place of a booking that has no visit yet. */
const bookingName = 'an online booking';

/**
 * The visits of people in ranges, and the times that clients hold or asked for on the page for online booking, which become
 * visits.
 */
export async function listTakenVisits(tx: Tx, { now, ...wanted }: Wanted & { now: Date }): Promise<BusyVisit[]> {
  const { userIds, ranges, except } = wanted;
  const [visits, taken] = await Promise.all([
    listBusyVisits(tx, wanted),
    listTakenTimes(tx, {
      userIds,
      ranges,
      now,
      ...(except.bookingId === undefined ? {} : { except: except.bookingId }),
    }),
  ]);
  return [...visits, ...taken.map((time) => ({ ...time, clientName: bookingName }))];
}

/** Time that a person is busy with a timed task or an event; an all-day event has yet to be widened to its days. */
export type Block = Span & { userId: string; isAllDay: boolean };

/** The open timed tasks and the events of people in a range. */
export async function listBlocks(
  tx: Tx,
  { userIds, range }: { userIds: readonly string[]; range: Span },
): Promise<Block[]> {
  const reach = { start: isoOf(range.start - dayMs), end: isoOf(range.end + dayMs) };
  const blocks = await Promise.all([listTimedTasks(tx, userIds, reach), listEventsOfPeople(tx, userIds, reach)]);
  return blocks.flat().map(({ start, end, ...row }) => ({ ...row, start: Date.parse(start), end: Date.parse(end) }));
}

/** The absences of people on the days of a range. Only admins learn the reasons of other people's absences. */
export async function listKnownAbsences(
  tx: Tx,
  actor: Actor,
  { userIds, days, zone }: { userIds: readonly string[]; days: readonly SearchedDay[]; zone: string },
): Promise<(KnownAbsence & { userId: string })[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || userIds.length === 0) return [];
  const range = { start: first.day, end: last.day, zone };
  const absences = await listAbsences(tx, { ...range, userIds, isAway: true });
  return absences.map(({ userId, kind, start, end }) => ({
    ...{ userId, start, end },
    kind: seesAbsenceReason(actor, userId) ? kind : null,
  }));
}
