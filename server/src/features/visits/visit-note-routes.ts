import * as contract from '@truckroll/contract/visits/visits';
import { requireVersion } from '../../platform/http/require-version.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { getNoteForChange, insertNote, updateNote } from '../../records/jobs/visit-note-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { findVisit, type VisitRef } from './visit-for-change.ts';

const noteOn = ({ id, jobId, visitNumber }: VisitRef) => ({ visitId: id, jobId, visitNumber });

export function visitNoteRoutes({ serve }: ServerContext): void {
  serve(contract.addVisitNote, {
    find: ({ tx, params, actor }) => findVisit(tx, params.visitId, actor),
    async handle({ tx, record: visit, body, actor, writtenAt }) {
      const note = { visitId: visit.id, note: body.note, createdBy: actor.userId };
      const id = await insertNote(tx, { ...note, now: writtenAt });
      await recordEvent(tx, { actor, now: writtenAt }, { type: 'visit.note_added', ...noteOn(visit) });
      return { note: await getNoteForChange(tx, visit.id, id) };
    },
  });

  serve(contract.updateVisitNote, {
    async find({ tx, params, actor }) {
      const visit = await findVisit(tx, params.visitId, actor);
      return { visit, note: await getNoteForChange(tx, visit.id, params.noteId) };
    },
    async handle({ tx, record, body, actor, now }) {
      const { visit, note } = record;
      requireVersion(note, body.updatedAt);
      if (body.note !== note.note) {
        await updateNote(tx, note.id, body.note, now);
        await recordEvent(tx, { actor, now }, { type: 'visit.note_changed', ...noteOn(visit) });
      }
      return { note: await getNoteForChange(tx, visit.id, note.id) };
    },
  });
}
