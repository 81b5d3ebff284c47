import { tableOf } from '@truckroll/domain/text/table-of';
import { z } from 'zod';
import { type Task, TaskFailure, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { putSealed } from '../../platform/storage/sealed-files.ts';
import { newStorageKey } from '../../platform/storage/storage.ts';
import { insertStoredFile } from '../../platform/storage/stored-file-store.ts';
import { deleteCarrierRecording } from '../../providers/carrier/delete-recording.ts';
import type { RecordingReport } from '../../providers/carrier/reports.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import {
  changeRecording,
  findRecordedCall,
  lockRecordedCall,
  type RecordedCall,
} from '../../records/calls/recording-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { ServerContext } from '../../server-context.ts';
import { onRecording } from '../carrier-hooks/carrier-hooks.ts';
import { applyVoicemail } from './move-call.ts';
import { startTranscription } from './transcribe-call.ts';

const fetchRecording: Task<{ callId: string }> = task({
  name: 'fetch-recording',
  title: 'Store the recording of a call',
  payload: z.object({ callId: z.uuid() }),
  timeoutSeconds: 900,
});

const endings: Record<string, string> = tableOf({ 'audio/mpeg': 'mp3', 'audio/wav': 'wav', 'audio/x-wav': 'wav' });

/** The name under which a recording is downloaded, with the account's day of the call: '+14165550134 2026-03-10.wav'. */
async function fileName(tx: Tx, { phoneNumber, timestamp }: RecordedCall, type: string): Promise<string> {
  return `${phoneNumber} ${await readToday(tx, new Date(timestamp))}.${endings[type] ?? 'wav'}`;
}

/** Stores the recordings that the carrier reports, encrypted, and deletes them there (API WH-2). */
export function recordingTasks(context: ServerContext): void {
  const { queue, carrier, storage, settings } = context;

  async function noteRecording(tx: Tx, callId: string, report: RecordingReport, now: Date): Promise<void> {
    if (report.status !== 'completed') return;
    const call = await lockRecordedCall(tx, callId);
    if (call === undefined) return;
    // A carrier records a call once. A second recording is deleted there.
    if (call.recordingProviderId !== null && call.recordingProviderId !== report.recordingId) {
      await queue.enqueue(tx, deleteCarrierRecording, { providerId: report.recordingId });
      return;
    }
    const recording = { recordingProviderId: report.recordingId, recordingSeconds: report.seconds };
    await changeRecording(tx, callId, recording, now);
    if (report.isVoicemail) await applyVoicemail(tx, callId, now);
    await queue.enqueue(tx, fetchRecording, { callId });
  }

  onRecording(context, ({ tx, callId, report, now }) => noteRecording(tx, callId, report, now));

  queue.runs(fetchRecording, async ({ payload: { callId }, ...run }) => {
    const call = await run.transact((tx) => findRecordedCall(tx, callId));
    // The call was deleted, or an earlier run has stored the recording.
    if (call === undefined || call.recordingKey !== null || call.recordingProviderId === null) return;
    if (carrier?.name !== call.provider) throw new TaskFailure('The carrier of this call is not configured.');
    const { content, type } = await carrier.readRecording(call.recordingProviderId);
    const key = newStorageKey(run.accountId);
    const known = type === 'audio/x-wav' ? 'audio/wav' : type;
    const sealed = await putSealed(context, { key, content, type: known });
    const isKept = await run.transact((tx) => keep(tx, call.id, { key, type: known, ...sealed }, run));
    if (!isKept) await storage.delete(key);
  });

  type Stored = { key: string; type: string; size: number; sealedKey: string };

  /** Stores what was fetched, unless the call was deleted or has its recording by now. */
  async function keep(tx: Tx, id: string, file: Stored, { now }: { now: Date }): Promise<boolean> {
    const call = await lockRecordedCall(tx, id);
    if (call === undefined || call.recordingKey !== null || call.recordingProviderId === null) return false;
    const owner = { type: 'call' as const, id };
    const name = await fileName(tx, call, file.type);
    await insertStoredFile(tx, { ...file, name, owner, createdBy: null, now });
    await changeRecording(tx, id, { recordingKey: file.key }, now);
    await recordEvent(tx, { actor: { userId: null, name: 'System' }, now }, { type: 'call.recorded', callId: id });
    if (settings.KEEP_CARRIER_RECORDINGS === 'off')
      await queue.enqueue(tx, deleteCarrierRecording, { providerId: call.recordingProviderId });
    await startTranscription(tx, queue, id, { withAnalysis: true, now });
    return true;
  }
}
