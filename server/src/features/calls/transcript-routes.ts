import * as contract from '@truckroll/contract/calls/call-transcripts';
import { Problem } from '../../platform/http/problem.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { getCall, getCallId } from '../../records/calls/call-store.ts';
import { lockRecordedCall } from '../../records/calls/recording-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireCalls } from '../phone-numbers/require-calls.ts';
import { startTranscription } from './transcribe-call.ts';

/** Transcribes calls again (API CA-7). */
export function transcriptRoutes({ serve, queue, engineOf, transcriberFor }: ServerContext): void {
  serve(contract.retranscribeCall, {
    async find({ tx, params }) {
      const id = await getCallId(tx, params.id);
      await requireCalls(tx);
      return id;
    },
    async handle({ tx, record: id, body, actor, now }) {
      const call = await lockRecordedCall(tx, id);
      if (call === undefined || call.recordingKey === null) throw new Problem('callWithoutRecording');
      const hasEngine = engineOf(await getAccountRow(tx, actor.accountId)) !== null;
      if (!hasEngine || transcriberFor(call.provider) === null) throw new Problem('aiUnavailable');
      const withAnalysis = body.regenerateAiSummary;
      if (call.transcriptionStatus !== 'processing') await startTranscription(tx, queue, id, { withAnalysis, now });
      return { call: await getCall(tx, id) };
    },
  });
}
