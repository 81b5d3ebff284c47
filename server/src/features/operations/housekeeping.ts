import { deleteOldFailures } from '../../platform/background/failed-task-store.ts';
import { chore } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { sweepClaims } from '../../platform/database/claims.ts';
import { deleteOldChanges } from '../../platform/database/record-changes.ts';
import { deleteOldAnswers } from '../../platform/http/idempotency.ts';
import { deleteOldApiKeys } from '../../platform/session/api-key-store.ts';
import { deleteOldSessions } from '../../platform/session/session-store.ts';
import { deleteUnsavedPhotos } from '../../platform/storage/stored-file-store.ts';
import { sweepFiles } from '../../platform/storage/sweep-files.ts';
import { deleteOldPieces } from '../../platform/storage/upload-store.ts';
import { deleteOldTravelTimes } from '../../providers/travel/travel-time-store.ts';
import { deleteOldHolds } from '../../records/booking/booking-store.ts';
import { deleteOldHubAccess } from '../../records/client-access/hub-store.ts';
import { emptyMergedClients } from '../../records/clients/empty-merged.ts';
import { deleteOldLinks as deleteOldDocumentLinks } from '../../records/documents/document-link-store.ts';
import { deleteOldViews } from '../../records/history/history-store.ts';
import { deleteOldPositions } from '../../records/jobs/visit-position-store.ts';
import { deleteOldRuleEvents, deleteOldRuns } from '../../records/rules/rule-run-store.ts';
import { deleteOldCardLinks } from '../../records/saved-cards/saved-card-store.ts';
import { deleteOldTexts } from '../../records/texts/outgoing-store.ts';
import { deleteOldDeliveries } from '../../records/webhooks/delivery-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { deleteOldReports } from '../carrier-hooks/carrier-event-store.ts';
import { deleteOldSignIns } from '../emails/mail-sign-in.ts';
import { deleteOldImports } from '../imports/file-import-store.ts';
import { deleteOldMail } from '../outgoing-mail/mail-store.ts';
import { deleteOldChallenges } from '../passkeys/challenges.ts';
import { deleteOldDevices } from '../session/known-device-store.ts';
import { deleteOldLinks } from '../session/password-link-store.ts';
import { deleteOldUses } from '../text-engine/use-store.ts';
import { deleteOldTracked } from './analytics-store.ts';

/** The functions that delete the expired rows of each table. Its owner decides how long they are kept. */
const deletions = {
  mergedClients: emptyMergedClients,
  sessions: deleteOldSessions,
  apiKeys: deleteOldApiKeys,
  repeats: deleteOldAnswers,
  passwordLinks: deleteOldLinks,
  emailSignIns: deleteOldSignIns,
  knownDevices: deleteOldDevices,
  challenges: deleteOldChallenges,
  analyticsEvents: deleteOldTracked,
  outgoingMail: deleteOldMail,
  outgoingSms: deleteOldTexts,
  textEngineUses: deleteOldUses,
  documentLinks: deleteOldDocumentLinks,
  views: deleteOldViews,
  fileImports: deleteOldImports,
  travelTimes: deleteOldTravelTimes,
  carrierEvents: deleteOldReports,
  failedTasks: deleteOldFailures,
  recordChanges: deleteOldChanges,
  visitPositions: deleteOldPositions,
  ruleRuns: deleteOldRuns,
  ruleEvents: deleteOldRuleEvents,
  uploadPieces: deleteOldPieces,
  unsavedPhotos: deleteUnsavedPhotos,
  hubAccess: deleteOldHubAccess,
  holds: deleteOldHolds,
  cardLinks: deleteOldCardLinks,
  webhookDeliveries: deleteOldDeliveries,
  // After the rows that they lead to.
  claims: sweepClaims,
};

/** Deletes expired rows of all accounts. Returns the number of rows per table. */
export async function deleteOld(system: Tx, now: Date): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, deleteRows] of Object.entries(deletions)) counts[name] = await deleteRows(system, now);
  return counts;
}

/** The nightly cleanup of expired rows. */
export const cleanUp = chore({ name: 'clean-up', cron: '17 3 * * *' });
/** Deletes content without a row, which interrupted uploads and deleted accounts leave behind. */
export const sweep = chore({ name: 'sweep-files', cron: '47 3 * * *', timeoutSeconds: 3600 });

export function housekeeping({ queue, storage }: ServerContext): void {
  queue.runsByClock(cleanUp, async ({ now, transact, log }) => {
    log.info(await transact((system) => deleteOld(system, now)), 'Old rows deleted');
  });
  queue.runsByClock(sweep, async ({ now, transact, signal, log }) => {
    log.info({ files: await sweepFiles({ storage, transact, now, signal }) }, 'Files without a record deleted');
  });
}
