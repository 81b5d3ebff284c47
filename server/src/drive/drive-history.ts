import type { Tx } from '../database/bound-dialect.ts';
import { insertHistory } from '../history/history-store.ts';
import type { Actor } from '../session/actor.ts';
import { type Drive, historyOf } from './drive-owner.ts';

/** In whose name a drive is changed. */
export type By = { actor: Actor; now: Date };

export const driveActions = [
  'drive.folder_created',
  'drive.files_uploaded',
  'drive.note_created',
  'drive.note_updated',
  'drive.renamed',
  'drive.moved',
  'drive.deleted',
  'drive.shared',
] as const;

/** Writes what was done into the history of the drive's owner: `what` continues '{{creator}} …'. */
export const insertDriveHistory = (
  tx: Tx,
  by: By,
  drive: Drive,
  entry: { action: (typeof driveActions)[number]; what: string },
): Promise<void> =>
  insertHistory(tx, by, { ...historyOf(drive), action: entry.action, description: `{{creator}} ${entry.what}` });
