import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { TranscriptSegment } from '@truckroll/domain/calls/transcript';
import { readingOrder, transcriptText } from '@truckroll/domain/calls/transcript-text';
import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type Task, type TaskRun, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { readFile } from '../../platform/storage/sealed-files.ts';
import { findStoredFile, type StoredFile } from '../../platform/storage/stored-file-store.ts';
import { type Speaker, type Transcriber, TranscriberFailure } from '../../providers/text-engine/transcriber.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import {
  findRecordedCall,
  lockRecordedCall,
  type RecordedCall,
  setTranscriptionState,
  storeTranscript,
} from '../../records/calls/recording-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { ServerContext } from '../../server-context.ts';
import { analyseCall } from './analyse-call.ts';

const transcribeCall: Task<{ callId: string; withAnalysis: boolean }> = task({
  name: 'transcribe-call',
  title: 'Transcribe a call',
  payload: z.object({ callId: z.uuid(), withAnalysis: z.boolean() }),
  retries: 3,
  timeoutSeconds: 1800,
});

/** Why a recorded call has no transcript (screens 6.4). */
const reasons = {
  unset: 'No transcription service is configured.',
  off: 'AI is switched off, so the call is not transcribed.',
  failed: 'The recording could not be transcribed.',
};

/** Marks a call as being transcribed, and queues the work in the same transaction. */
export async function startTranscription(
  tx: Tx,
  queue: Queue,
  callId: string,
  { withAnalysis, now }: { withAnalysis: boolean; now: Date },
): Promise<void> {
  await setTranscriptionState(tx, callId, { status: 'processing', error: null }, now);
  await queue.enqueue(tx, transcribeCall, { callId, withAnalysis });
}

/** The speakers of the channels: the first channel has the party that called. */
const speakersOf = ({ direction, isVoicemail }: RecordedCall): Speaker[] => {
  if (isVoicemail && direction === 'inbound') return ['caller'];
  return direction === 'inbound' ? ['caller', 'agent'] : ['agent', 'caller'];
};

type Work = { call: RecordedCall; file: StoredFile; transcriber: Transcriber };
type Run = TaskRun<{ callId: string; withAnalysis: boolean }>;

/** The task that writes the transcripts of recordings. */
export function transcriptionTasks(context: ServerContext): void {
  const { queue, engineOf, transcriberFor } = context;

  /**
   * The recording and its transcriber, or the reason why it is not transcribed. Null if the transcript exists or the
   * call was deleted.
   */
  async function prepare(tx: Tx, callId: string, accountId: string): Promise<Work | string | null> {
    const call = await findRecordedCall(tx, callId);
    if (call === undefined || call.transcriptionStatus !== 'processing') return null;
    const file = call.recordingKey === null ? undefined : await findStoredFile(tx, call.recordingKey);
    if (file === undefined) return reasons.failed;
    if (engineOf(await getAccountRow(tx, accountId)) === null) return reasons.off;
    const transcriber = transcriberFor(call.provider);
    return transcriber === null ? reasons.unset : { call, file, transcriber };
  }

  async function listen({ call, file, transcriber }: Work, signal: AbortSignal): Promise<TranscriptSegment[]> {
    const read = async () => {
      const content = await readFile(context, file);
      if (content === null) throw new TranscriberFailure('The recording is missing in the storage');
      return content;
    };
    const segments = await transcriber.transcribe(
      {
        recordingId: call.recordingProviderId ?? '',
        type: file.type,
        speakers: speakersOf(call),
        known: call.transcriptSegments,
        read,
      },
      signal,
    );
    return readingOrder(segments).slice(0, listBounds.transcriptSegments);
  }

  const settle = (run: Run, status: 'none' | 'failed', error: string): Promise<void> =>
    run.transact(async (tx) => {
      const call = await lockRecordedCall(tx, run.payload.callId);
      if (call?.transcriptionStatus === 'processing')
        await setTranscriptionState(tx, call.id, { status, error }, run.now);
    });

  queue.runs(transcribeCall, async (run) => {
    const { callId, withAnalysis } = run.payload;
    const work = await run.transact((tx) => prepare(tx, callId, run.accountId));
    if (work === null) return;
    if (typeof work === 'string') {
      await settle(run, work === reasons.failed ? 'failed' : 'none', work);
      return;
    }
    try {
      const segments = await listen(work, run.signal);
      const transcript = { text: transcriptText(segments), segments, provider: work.transcriber.name };
      await run.transact(async (tx) => {
        const call = await lockRecordedCall(tx, callId);
        if (call?.transcriptionStatus !== 'processing') return;
        await storeTranscript(tx, callId, transcript, run.now);
        const by = { actor: { userId: null, name: 'System' }, now: run.now };
        await recordEvent(tx, by, { type: 'call.transcribed', callId });
        if (withAnalysis && transcript.text !== '') await queue.enqueue(tx, analyseCall, { callId });
      });
    } catch (error) {
      if (!(error instanceof TranscriberFailure) || !run.isLastAttempt) throw error;
      run.log.warn({ err: error, callId }, 'A call could not be transcribed');
      await settle(run, 'failed', reasons.failed);
    }
  });
}
