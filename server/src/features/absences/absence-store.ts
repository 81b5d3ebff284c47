import type { Absence } from '@truckroll/contract/absences/absences';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import {
  type AbsenceStatus,
  type AbsenceTime,
  isWholeDays,
  spanOfAbsence,
} from '@truckroll/domain/absences/absence-rules';
import { addDays } from '@truckroll/domain/calendar/days';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { currentStatuses } from '@truckroll/domain/team/member-rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { found } from '../../platform/http/problem.ts';
import { personRows } from '../../records/people/person-rows.ts';

/** An absence with everything that its readers may see. */
export type StoredAbsence = Omit<Absence, 'kind' | 'teamMemberId'> & {
  userId: string;
  kind: NonNullable<Absence['kind']>;
};

/** The values of an absence that people choose. */
export type AbsenceValues = Pick<StoredAbsence, 'kind' | 'start' | 'end' | 'note' | 'status'>;

const selectAbsences = (tx: Tx) =>
  tx
    .selectFrom('absences')
    .innerJoin(personRows.as('users'), (join) =>
      join.onRef('users.accountId', '=', 'absences.accountId').onRef('users.id', '=', 'absences.userId'),
    )
    .leftJoin(personRows.as('decider'), (join) =>
      join.onRef('decider.accountId', '=', 'absences.accountId').onRef('decider.id', '=', 'absences.decidedBy'),
    )
    .select(['absences.id', 'absences.userId', 'absences.kind', 'absences.note', 'absences.status'])
    .select('absences.decisionReason')
    .select(['absences.startsOn', 'absences.endsOn', 'absences.startsAt', 'absences.endsAt'])
    .select(['absences.createdAt', 'absences.updatedAt'])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'))
    .select(sql<string | null>`trim(decider.first_name || ' ' || decider.last_name)`.as('decidedByName'));

type Row = Awaited<ReturnType<ReturnType<typeof selectAbsences>['executeTakeFirstOrThrow']>>;

function toAbsence({ startsOn, endsOn, startsAt, endsAt, ...row }: Row): StoredAbsence {
  const [start, end] = startsOn === null ? [startsAt, endsAt] : [startsOn, endsOn];
  return {
    ...row,
    kind: row.kind as StoredAbsence['kind'],
    status: row.status as AbsenceStatus,
    start: start ?? '',
    end: end ?? '',
  };
}

/** The columns of a time: days or moments. */
const timeColumns = (time: AbsenceTime) =>
  isWholeDays(time)
    ? { startsOn: time.start, endsOn: time.end, startsAt: null, endsAt: null }
    : { startsOn: null, endsOn: null, startsAt: time.start, endsAt: time.end };

export type AbsenceFilter = {
  /** Local days, both included. */
  start: string;
  end: string;
  zone: string;
  userIds?: readonly string[] | undefined;
  statuses?: readonly AbsenceStatus[] | undefined;
  /** Only absences during which the person is not planned: approved ones, and sick leave that waits for a decision. */
  isAway?: boolean;
};

/** The absences of people who were not deactivated that touch a range of days, by start. */
export async function listAbsences(tx: Tx, filter: AbsenceFilter): Promise<StoredAbsence[]> {
  const { start, end, zone, userIds, statuses, isAway = false } = filter;
  const midnight = (day: string): string => momentOf({ day, time: '00:00' }, zone);
  let query = selectAbsences(tx)
    .where('users.status', 'in', currentStatuses)
    .where((absence) =>
      absence.or([
        absence.and([absence('absences.startsOn', '<=', end), absence('absences.endsOn', '>=', start)]),
        absence.and([
          absence('absences.startsAt', '<', midnight(addDays(end, 1))),
          absence('absences.endsAt', '>', midnight(start)),
        ]),
      ]),
    );
  if (userIds !== undefined) query = query.where('absences.userId', 'in', [...userIds]);
  if (statuses !== undefined) query = query.where('absences.status', 'in', [...statuses]);
  if (isAway)
    query = query.where((absence) =>
      absence.or([
        absence('absences.status', '=', 'approved'),
        absence.and([absence('absences.status', '=', 'requested'), absence('absences.kind', '=', 'sick')]),
      ]),
    );
  const absences = (await query.limit(listBounds.absences).execute()).map(toAbsence);
  const startOf = (absence: StoredAbsence): number => spanOfAbsence(absence, zone).start;
  return absences.sort((one, other) => startOf(one) - startOf(other) || (one.id < other.id ? -1 : 1));
}

/** The absences of one person that were not refused. */
export const listAbsencesOf = async (tx: Tx, userId: string): Promise<StoredAbsence[]> =>
  (
    await selectAbsences(tx)
      .where('absences.userId', '=', userId)
      .where('absences.status', '!=', 'refused')
      .limit(listBounds.absences)
      .execute()
  ).map(toAbsence);

export const getAbsence = async (tx: Tx, id: string): Promise<StoredAbsence> =>
  toAbsence(found(await selectAbsences(tx).where('absences.id', '=', id).executeTakeFirst(), 'Absence'));

/** As `getAbsence`, locked for a change. */
export const getAbsenceForChange = async (tx: Tx, id: string): Promise<StoredAbsence> =>
  toAbsence(
    found(await selectAbsences(tx).where('absences.id', '=', id).forUpdate('absences').executeTakeFirst(), 'Absence'),
  );

export async function insertAbsence(
  tx: Tx,
  absence: AbsenceValues & { id: string; userId: string; createdBy: string; decidedBy: string | null; now: Date },
): Promise<void> {
  const { start, end, now, ...row } = absence;
  const at = now.toISOString();
  await telling(tx, 'absence', absence.id, { now })
    .insertInto('absences')
    .values({ ...row, ...timeColumns({ start, end }), createdAt: at, updatedAt: at })
    .execute();
}

export async function updateAbsence(
  tx: Tx,
  id: string,
  values: AbsenceValues & { decidedBy?: string | null; decisionReason: string | null },
  now: Date,
): Promise<void> {
  const { start, end, ...row } = values;
  await telling(tx, 'absence', id, { now })
    .updateTable('absences')
    .set({ ...row, ...timeColumns({ start, end }), updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

export const removeAbsence = (tx: Tx, id: string) =>
  telling(tx, 'absence', id).deleteFrom('absences').where('id', '=', id).execute();
