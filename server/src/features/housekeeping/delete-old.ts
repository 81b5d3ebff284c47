import type { Tx } from '../../platform/database/bound-dialect.ts';
import { travelTimeDays } from '../../providers/travel/travel-time-store.ts';
import { emptyMergedClients } from '../../records/clients/empty-merged.ts';
import { oldAutomaticTexts } from '../../records/texts/outgoing-store.ts';
import { expiredSignIns } from '../emails/mail-sign-in.ts';
import { knownDeviceDays } from '../session/known-device-store.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * How long expired sessions are kept, in days. Until then they are answered with 'expired', afterwards they are
 * unknown.
 */
const sessionDays = 30;
/** How long the answers for repeated requests are kept, in hours (API 1.7). */
const repeatHours = 24;
const failedTaskDays = 90;
/** How long analytics events are kept, in days: long enough to compare a year with the one before. */
const analyticsDays = 400;
/** How long mail and text messages that were sent or failed are kept, in days. Waiting ones stay. */
const outgoingDays = 180;
/** How long it is kept what the text engine was used for, in days. */
const engineUseDays = 90;
/** How long reports of the carrier are recognised as repeated, in days. */
const carrierEventDays = 90;
/** How long the built-in carrier remembers its calls and texts, in days. */
const simulatedDays = 7;
/** How long ended links are kept, in days. They are invalid with or without their row. */
const endedLinkDays = 30;
/** How long imports with their rows are kept, in days. Their records stay. */
const importDays = 90;
/** How long views by clients stay in the history of documents, in days. Its other entries stay for ever. */
const viewDays = 730;

/** Deletes expired rows of all accounts. Returns the number of rows per table. */
export async function deleteOld(system: Tx, now: Date): Promise<Record<string, number>> {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const sessionEnd = before(sessionDays * dayMs);
  const deletions = {
    sessions: system
      .deleteFrom('sessions')
      .where((where) => where.or([where('endedAt', '<', sessionEnd), where('expiresAt', '<', sessionEnd)])),
    repeats: system.deleteFrom('idempotencyKeys').where('createdAt', '<', before(repeatHours * hourMs)),
    passwordLinks: system.deleteFrom('passwordLinks').where('expiresAt', '<', now.toISOString()),
    emailSignIns: expiredSignIns(system, now),
    knownDevices: system.deleteFrom('knownDevices').where('lastUsedAt', '<', before(knownDeviceDays * dayMs)),
    analyticsEvents: system.deleteFrom('analyticsEvents').where('at', '<', before(analyticsDays * dayMs)),
    outgoingMail: system
      .deleteFrom('outgoingMail')
      .where('status', '!=', 'queued')
      .where('createdAt', '<', before(outgoingDays * dayMs)),
    outgoingSms: oldAutomaticTexts(system, before(outgoingDays * dayMs)),
    textEngineUses: system.deleteFrom('textEngineUses').where('createdAt', '<', before(engineUseDays * dayMs)),
    documentLinks: system.deleteFrom('documentLinks').where('expiresAt', '<', before(endedLinkDays * dayMs)),
    views: system
      .deleteFrom('history')
      .where('action', '=', 'document.viewed')
      .where('createdAt', '<', before(viewDays * dayMs)),
    fileImports: system.deleteFrom('fileImports').where('createdAt', '<', before(importDays * dayMs)),
    travelTimes: system.deleteFrom('travelTimes').where('fetchedAt', '<', before(travelTimeDays * dayMs)),
    carrierEvents: system.deleteFrom('carrierEvents').where('receivedAt', '<', before(carrierEventDays * dayMs)),
    simulatedCalls: system.deleteFrom('simulatedCalls').where('createdAt', '<', before(simulatedDays * dayMs)),
    simulatedTexts: system.deleteFrom('simulatedTexts').where('createdAt', '<', before(simulatedDays * dayMs)),
    failedTasks: system.deleteFrom('failedTasks').where('failedAt', '<', before(failedTaskDays * dayMs)),
  };
  const counts: Record<string, number> = { mergedClients: await emptyMergedClients(system, now) };
  for (const [name, deletion] of Object.entries(deletions)) {
    const result = await deletion.executeTakeFirst();
    counts[name] = Number(result.numDeletedRows);
  }
  return counts;
}
