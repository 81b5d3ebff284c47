import type { Tx } from '../../../platform/database/bound-dialect.ts';
import { driveRows } from '../../../records/files/drive-rows.ts';
import { newestFirst, plainEntry, type ReadPart, type TimelinePart } from './timeline-part.ts';

/** The items of a type in the client's drive, which also holds the files of its jobs (API DR-1). */
const readItems = (tx: Tx, part: TimelinePart, type: 'file' | 'note') =>
  tx
    .selectFrom(driveRows.as('driveItems'))
    .select(['id', 'createdAt as at', 'name as title', 'noteStart as text', 'createdBy as by'])
    .where('moduleType', '=', 'clients')
    .where('moduleId', '=', part.clientId)
    .where('type', '=', type)
    .where('isHidden', '=', false)
    .$call(newestFirst(part, 'createdAt', 'id'))
    .execute();

export const readFiles: ReadPart = async (tx, part) =>
  (await readItems(tx, part, 'file')).map((row) => ({ ...plainEntry, ...row, kind: 'file', recordId: row.id }));

export const readNotes: ReadPart = async (tx, part) =>
  (await readItems(tx, part, 'note')).map((row) => ({ ...plainEntry, ...row, kind: 'note', recordId: row.id }));
