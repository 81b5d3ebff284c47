import type { HistoryModule } from '@truckroll/contract/history';
import { v7 as newId } from 'uuid';
import type { Tx } from '../database/bound-dialect.ts';
import type { Actor } from '../session/actor.ts';

export type HistoryEntry = {
  moduleType: HistoryModule;
  moduleId: string;
  /** What happened, as `client.created`. */
  action: string;
  /** The sentence; `{{creator}}` and `{{teams}}` are filled in by the reader. */
  description: string;
  teamMemberNames?: string[];
};

/** Writes history in the transaction of the change itself (API 1.12). */
export async function insertHistory(
  tx: Tx,
  by: { actor: Actor; now: Date },
  ...entries: HistoryEntry[]
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('history')
    .values(
      entries.map((entry) => ({
        id: newId(),
        moduleType: entry.moduleType,
        moduleId: entry.moduleId,
        action: entry.action,
        description: entry.description,
        creatorId: by.actor.userId,
        creatorName: by.actor.name,
        teamMemberNames: JSON.stringify(entry.teamMemberNames ?? []),
        createdAt: by.now.toISOString(),
      })),
    )
    .execute();
}
