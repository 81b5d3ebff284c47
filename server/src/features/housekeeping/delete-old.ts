import type { Tx } from '../../platform/database/bound-dialect.ts';
import { knownDeviceDays } from '../session/known-device-store.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** An expired session is answered with 'expired' for a while, then it is unknown. */
const sessionDays = 30;
/** The idempotency window is 24 hours (API 1.7). */
const repeatHours = 24;
const failedTaskDays = 90;
/** Long enough to compare a year with the previous one. */
const analyticsDays = 400;
/** Mail and text messages that were sent or failed; waiting ones stay. */
const outgoingDays = 180;
/** An expired link is invalid with or without its row. */
const endedLinkDays = 30;
/** Document views by clients; other document history stays. */
const viewDays = 730;

/** Deletes expired rows of all accounts; returns the number of rows per table. */
export async function deleteOld(system: Tx, now: Date): Promise<Record<string, number>> {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const sessionEnd = before(sessionDays * dayMs);
  const deletions = {
    sessions: system
      .deleteFrom('sessions')
      .where((where) => where.or([where('endedAt', '<', sessionEnd), where('expiresAt', '<', sessionEnd)])),
    repeats: system.deleteFrom('idempotencyKeys').where('createdAt', '<', before(repeatHours * hourMs)),
    passwordLinks: system.deleteFrom('passwordLinks').where('expiresAt', '<', now.toISOString()),
    knownDevices: system.deleteFrom('knownDevices').where('lastUsedAt', '<', before(knownDeviceDays * dayMs)),
    analyticsEvents: system.deleteFrom('analyticsEvents').where('at', '<', before(analyticsDays * dayMs)),
    outgoingMail: system
      .deleteFrom('outgoingMail')
      .where('status', '!=', 'queued')
      .where('createdAt', '<', before(outgoingDays * dayMs)),
    outgoingSms: system
      .deleteFrom('outgoingSms')
      .where('status', '!=', 'queued')
      .where('createdAt', '<', before(outgoingDays * dayMs)),
    documentLinks: system.deleteFrom('documentLinks').where('expiresAt', '<', before(endedLinkDays * dayMs)),
    views: system
      .deleteFrom('history')
      .where('action', '=', 'document.viewed')
      .where('createdAt', '<', before(viewDays * dayMs)),
    failedTasks: system.deleteFrom('failedTasks').where('failedAt', '<', before(failedTaskDays * dayMs)),
  };
  const counts: Record<string, number> = {};
  for (const [name, deletion] of Object.entries(deletions)) {
    const result = await deletion.executeTakeFirst();
    counts[name] = Number(result.numDeletedRows);
  }
  return counts;
}
