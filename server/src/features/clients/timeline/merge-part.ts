import { can } from '@truckroll/domain/abilities/rights';
import { canUndoMerge, mergeUndoUntil } from '@truckroll/domain/clients/merge-undo-time';
import { mergesInto } from '../../../records/clients/merge-store.ts';
import { newestFirst, plainEntry, type ReadPart } from './timeline-part.ts';

/** The merges into the client that were not undone, and how long the user may undo them. */
export const readMerges: ReadPart = async (tx, part) => {
  const mayUndo = can(part.actor, 'Clients.delete') && can(part.actor, 'Clients.edit');
  const rows = await mergesInto(tx, part.clientId)
    .select('createdBy')
    .where('undoneAt', 'is', null)
    .$call(newestFirst(part, 'createdAt', 'id'))
    .execute();
  return rows.map(({ id, removedName, createdAt, createdBy }) => ({
    ...plainEntry,
    id,
    kind: 'merge',
    at: createdAt,
    recordId: id,
    title: removedName,
    by: createdBy,
    status: mayUndo && canUndoMerge(createdAt, part.now.toISOString()) ? mergeUndoUntil(createdAt) : null,
  }));
};
