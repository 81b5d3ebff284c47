import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { removeFiles } from '../../platform/storage/remove-file.ts';
import { deleteCarrierRecording } from '../../providers/carrier/delete-recording.ts';

/**
 * Deletes call records of the account. Their recordings are erased after the commit, here and at the carrier. Returns
 * the number of deleted records.
 */
export async function deleteCalls(tx: Tx, queue: Queue, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const calls = await telling(tx, 'call', ids)
    .deleteFrom('calls')
    .where('id', 'in', [...ids])
    .returning(['recordingKey', 'recordingProviderId'])
    .execute();
  await removeFiles(
    tx,
    queue,
    calls.flatMap(({ recordingKey }) => recordingKey ?? []),
  );
  for (const { recordingProviderId } of calls)
    if (recordingProviderId !== null)
      await queue.enqueue(tx, deleteCarrierRecording, { providerId: recordingProviderId });
  return calls.length;
}
