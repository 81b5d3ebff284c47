import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import type { updateNote as change, createNote as creation, Note } from '@truckroll/contract/files/drive';
import { snippetLength } from '@truckroll/domain/files/passages';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Author } from '../../platform/session/actor.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { Drive } from '../../records/files/drive-store.ts';
import * as store from '../../records/files/drive-store.ts';
import { findNoteContent } from '../../records/files/note-store.ts';
import { replacePassages } from '../../records/files/passage-store.ts';
import { moveItem } from './change-item.ts';
import { historyOf } from './drive-owner.ts';
import { cleanNote, noteText } from './note-html.ts';

/** A note the user may read, with its content. */
export async function getNote(tx: Tx, item: store.DriveItemRow): Promise<Note> {
  const { noteContent } = found(await findNoteContent(tx, item.id), 'Note');
  return {
    id: item.id,
    title: item.name,
    noteContent: noteContent ?? '',
    parentFolderId: item.parentFolderId,
    moduleId: item.moduleId,
    moduleType: item.moduleType,
    createdBy: store.toPersonRef(item),
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
  };
}

/** The stored form of a note's content: clean HTML, and the start of its text for lists. */
function contentOf(html: string): { noteContent: string; noteStart: string; text: string } {
  const noteContent = cleanNote(html);
  const text = noteText(noteContent);
  return { noteContent, noteStart: text.slice(0, snippetLength), text };
}

/** Creates a note (API DR-9). */
export async function createNote(tx: Tx, drive: Drive, sent: BodyOf<typeof creation>, by: Author): Promise<Note> {
  const { text, ...content } = contentOf(sent.noteContent ?? '');
  const item = {
    id: newId(),
    type: 'note',
    name: sent.title,
    parentFolderId: sent.parentFolderId,
    ...content,
  } as const;
  const [row] = await store.insertItems(tx, drive, [item], { userId: by.actor.userId, now: by.now });
  await replacePassages(tx, { noteId: item.id }, [{ page: null, text }]);
  await recordEvent(tx, by, {
    type: 'drive.note_created',
    owner: historyOf(drive),
    itemId: item.id,
    title: sent.title,
  });
  return getNote(tx, found(row, 'Note'));
}

/** Changes a note; sending the stored values changes nothing and writes no history (API DR-9, 1.7). */
export async function updateNote(
  tx: Tx,
  item: store.DriveItemRow,
  sent: BodyOf<typeof change>,
  by: Author,
): Promise<Note> {
  const stored = await getNote(tx, item);
  requireVersion(stored, sent.updatedAt);
  const moved = sent.parentFolderId === undefined ? item : await moveItem(tx, item, sent.parentFolderId, by);
  const title = sent.title ?? stored.title;
  const { text, ...content } = contentOf(
    sent.noteContent === undefined ? stored.noteContent : (sent.noteContent ?? ''),
  );
  if (title === stored.title && content.noteContent === stored.noteContent) return getNote(tx, moved);
  const row = await store.updateItem(tx, item.id, { name: title, ...content }, by.now);
  await replacePassages(tx, { noteId: item.id }, [{ page: null, text }]);
  await recordEvent(tx, by, { type: 'drive.note_updated', owner: historyOf(item), itemId: item.id, title });
  return getNote(tx, row);
}
