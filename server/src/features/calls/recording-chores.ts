import { retentionStart } from '@truckroll/domain/calls/recording-time';
import { eachAlone } from '../../platform/background/each-alone.ts';
import { chore } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import { removeFiles } from '../../platform/storage/remove-file.ts';
import { deleteCarrierRecording } from '../../providers/carrier/delete-recording.ts';
import { readCallSettings } from '../../records/calls/call-settings-store.ts';
import {
  failOldTranscriptions,
  listAccountsWithRecordings,
  takeOldRecordings,
} from '../../records/calls/recording-store.ts';
import type { ServerContext } from '../../server-context.ts';

/** Deletes recordings that are older than their account wants to keep them (API CA-14). */
export const removeOldRecordings = chore({ name: 'remove-old-recordings', cron: '27 2 * * *', timeoutSeconds: 3600 });
/** Ends transcriptions whose task was lost. */
export const settleTranscriptions = chore({ name: 'settle-transcriptions', cron: '22 * * * *' });

const batch = 200;
/** The longest time in milliseconds that a transcription takes with all its attempts. */
const longestTranscription = 3 * 3_600_000;

export function recordingChores({ queue }: ServerContext): void {
  /** Deletes one batch of an account; returns whether there may be more. The transcripts stay. */
  async function removeSome(tx: Tx, accountId: string, now: Date): Promise<boolean> {
    await enterAccount(tx, accountId);
    const { recordingDays } = await readCallSettings(tx);
    const old = await takeOldRecordings(tx, { before: retentionStart(now, recordingDays), limit: batch }, now);
    if (old.length === 0) return false;
    await removeFiles(
      tx,
      queue,
      old.flatMap(({ recordingKey }) => recordingKey ?? []),
    );
    for (const { recordingProviderId: providerId } of old)
      if (providerId !== null) await queue.enqueue(tx, deleteCarrierRecording, { providerId });
    return old.length === batch;
  }

  queue.runsByClock(removeOldRecordings, async (run) => {
    await eachAlone(run, {
      list: (system, after) => listAccountsWithRecordings(system, after, batch),
      async work({ id }) {
        let hasMore = true;
        while (hasMore && !run.signal.aborted) hasMore = await run.transact((tx) => removeSome(tx, id, run.now));
        return true;
      },
    });
  });

  queue.runsByClock(settleTranscriptions, async ({ now, transact, log }) => {
    const before = new Date(now.getTime() - longestTranscription).toISOString();
    const calls = await transact((system) => failOldTranscriptions(system, before, now));
    if (calls > 0) log.warn({ calls }, 'Transcriptions that never ended are marked as failed');
  });
}
