import type { Queue } from '../background/queue.ts';
import type { Tx } from '../database/bound-dialect.ts';
import { type HistoryEntry, insertHistory } from '../history/history-store.ts';
import type { Actor } from '../session/actor.ts';
import type { Settings } from '../settings.ts';

/** In whose name a task changes, and what then carries mail and reminders. */
export type By = { actor: Actor; now: Date; queue: Queue; settings: Settings };

/** What happened to a task, told in its own history and in that of its job. */
export const tellHistory = (
  tx: Tx,
  task: { id: string; name: string; jobId: string | null },
  did: { action: string; verb: string; more?: string },
  by: By,
): Promise<void> => {
  const { action, verb, more = '' } = did;
  const entries: HistoryEntry[] = [
    { moduleType: 'task', moduleId: task.id, action, description: `{{creator}} ${verb} the task${more}` },
  ];
  if (task.jobId !== null && action !== 'task.updated')
    entries.push({
      moduleType: 'job',
      moduleId: task.jobId,
      action,
      description: `{{creator}} ${verb} the task "${task.name}"${more}`,
    });
  return insertHistory(tx, by, ...entries);
};
