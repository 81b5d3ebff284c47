import type { Sentiment } from '@truckroll/domain/calls/call-kinds';
import type { TranscriptSegment } from '@truckroll/domain/calls/transcript';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { CallsTable } from '../../platform/database/tables.ts';

const columns = [
  'id',
  'provider',
  'direction',
  'isVoicemail',
  'phoneNumber',
  'timestamp',
  'recordingKey',
  'recordingProviderId',
  'transcription',
  'transcriptSegments',
  'transcriptionStatus',
] as const satisfies (keyof CallsTable)[];
export type RecordedCall = Pick<Selectable<CallsTable>, (typeof columns)[number]>;

export const findRecordedCall = (tx: Tx, id: string): Promise<RecordedCall | undefined> =>
  tx.selectFrom('calls').select(columns).where('id', '=', id).executeTakeFirst();

/** As `findRecordedCall`; no other transaction changes the call until the end of this one. */
export const lockRecordedCall = (tx: Tx, id: string): Promise<RecordedCall | undefined> =>
  tx.selectFrom('calls').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();

type Change = {
  recordingKey?: string | null;
  recordingProviderId?: string | null;
  recordingSeconds?: number;
};

export async function changeRecording(tx: Tx, id: string, change: Change, now: Date): Promise<void> {
  await tx
    .updateTable('calls')
    .set({ ...change, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function setTranscriptionState(
  tx: Tx,
  id: string,
  { status, error }: { status: 'none' | 'processing' | 'failed'; error: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('calls')
    .set({ transcriptionStatus: status, transcriptionError: error, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function storeTranscript(
  tx: Tx,
  id: string,
  transcript: { text: string; segments: readonly TranscriptSegment[]; provider: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('calls')
    .set({
      transcription: transcript.text,
      transcriptSegments: JSON.stringify(transcript.segments),
      transcriptProvider: transcript.provider,
      transcriptionStatus: 'completed',
      transcriptionError: null,
      updatedAt: now.toISOString(),
    })
    .where('id', '=', id)
    .execute();
}

export async function storeAnalysis(
  tx: Tx,
  id: string,
  analysis: { summary: string; sentiment: Sentiment; actionItems: string[]; provider: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('calls')
    .set({
      aiSummary: analysis.summary,
      aiSentiment: analysis.sentiment,
      aiActionItems: JSON.stringify(analysis.actionItems),
      aiProvider: analysis.provider,
      updatedAt: now.toISOString(),
    })
    .where('id', '=', id)
    .execute();
}
