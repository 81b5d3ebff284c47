import type { VisitNote } from '@truckroll/contract/visits/visits';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { found } from '../../platform/http/problem.ts';
import { personRows } from '../people/person-rows.ts';

const selectNotes = (tx: Tx) =>
  tx
    .selectFrom('visitNotes')
    .innerJoin(personRows.as('users'), (join) =>
      join.onRef('users.accountId', '=', 'visitNotes.accountId').onRef('users.id', '=', 'visitNotes.createdBy'),
    )
    .select([
      'visitNotes.id',
      'visitNotes.note',
      'visitNotes.createdBy',
      'visitNotes.createdAt',
      'visitNotes.updatedAt',
    ])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('creatorName'));

type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['execute']>>[number];

const toNote = ({ createdBy, creatorName, ...note }: NoteRow): VisitNote => ({
  ...note,
  createdBy: { id: createdBy, name: creatorName },
});

/** Locks the note of a visit for a change: concurrent changes wait. */
export async function getNoteForChange(tx: Tx, visitId: string, id: string): Promise<VisitNote> {
  const row = await selectNotes(tx)
    .where('visitNotes.id', '=', id)
    .where('visitNotes.visitId', '=', visitId)
    .forUpdate('visitNotes')
    .executeTakeFirst();
  return toNote(found(row, 'Note'));
}

export async function insertNote(
  tx: Tx,
  note: { visitId: string; note: string; createdBy: string; now: Date },
): Promise<string> {
  const { now, ...values } = note;
  const id = newId();
  const at = now.toISOString();
  await telling(tx, 'visit', note.visitId, { part: now })
    .insertInto('visitNotes')
    .values({ ...values, id, createdAt: at, updatedAt: at })
    .execute();
  return id;
}

export async function updateNote(tx: Tx, id: string, note: string, now: Date): Promise<void> {
  await telling(tx, 'visit', null, { part: now })
    .updateTable('visitNotes')
    .set({ note, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}
