import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { Visit } from '@truckroll/contract/visits/visits';
import { fieldKeys } from '@truckroll/domain/fields/record-fields';
import { visitFields } from '@truckroll/domain/visits/visit-fields';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { personRows } from '../people/person-rows.ts';
import { isLate } from './late.ts';

/** Visits joined with their jobs, because lateness depends on both. */
export const fromVisits = (tx: Tx) =>
  tx
    .selectFrom('visits')
    .innerJoin('jobs', (join) =>
      join.onRef('jobs.accountId', '=', 'visits.accountId').onRef('jobs.id', '=', 'visits.jobId'),
    );

const ownColumns = [
  'visits.id',
  'visits.jobId',
  'visits.visitNumber',
  'visits.timezone',
  'visits.visitStatus',
  'visits.visitType',
  'visits.isFirst',
  'visits.inTransitAt',
  'visits.arrivedAt',
  'visits.startedAt',
  'visits.completedAt',
  'visits.cancelledAt',
  'visits.promisedFrom',
  'visits.promisedTo',
  'visits.missedFrom',
  'visits.missedTo',
  'visits.createdAt',
  'visits.updatedAt',
  ...fieldKeys(visitFields).map((column) => `visits.${column}` as const),
] as const;

export const lateColumn = (now: Date) => isLate(now).$castTo<boolean>().as('isLate');

/** A timestamp inside JSON, in the format of all others. */
const momentText = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', ${'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'})`;

const people = sql<Visit['teamMembers']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', users.id, 'name', trim(users.first_name || ' ' || users.last_name), 'color', users.color,
    'firstName', users.first_name, 'email', users.email) order by member.order_index, users.id), '[]')
  from visit_team member join ${personRows} as users on users.account_id = member.account_id and users.id = member.user_id
  where member.account_id = visits.account_id and member.visit_id = visits.id)`;

const notes = sql<Visit['notes']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', note.id, 'note', note.note,
    'createdBy', jsonb_build_object('id', users.id, 'name', trim(users.first_name || ' ' || users.last_name)),
    'createdAt', ${momentText('note.created_at')}, 'updatedAt', ${momentText('note.updated_at')}
  ) order by note.created_at, note.id), '[]')
  from (
    select * from visit_notes latest where latest.account_id = visits.account_id and latest.visit_id = visits.id
    order by latest.created_at desc, latest.id desc limit ${sql.lit(listBounds.visitNotes)}
  ) note join ${personRows} as users on users.account_id = note.account_id and users.id = note.created_by)`;

/** Visits in the wire format, with people and notes, in one statement. */
export const selectVisits = (tx: Tx, now: Date) =>
  fromVisits(tx)
    .select(ownColumns)
    .select([
      lateColumn(now),
      sql<boolean>`visits.visit_type = 'extra'`.as('isExtraVisit'),
      people.as('teamMembers'),
      notes.as('notes'),
    ]);
