import { z } from 'zod';
import { type Task, task } from '../../platform/background/task.ts';
import { Problem } from '../../platform/http/problem.ts';
import { extractiveEngine } from '../../providers/text-engine/extractive-engine.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { findRecordedCall, storeAnalysis } from '../../records/calls/recording-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { ServerContext } from '../../server-context.ts';
import { askEngine } from '../text-engine/use-engine.ts';

export const analyseCall: Task<{ callId: string }> = task({
  name: 'analyse-call',
  title: 'Summarize a call',
  payload: z.object({ callId: z.uuid() }),
  retries: 2,
});

/** The task that writes the summary, the sentiment and the action items of a transcript. */
export function analysisTasks(context: ServerContext): void {
  context.queue.runs(analyseCall, async ({ payload: { callId }, isLastAttempt, ...run }) => {
    const { accountId, transact, now, log, signal } = run;
    const [call, engine] = await transact(async (tx) => [
      await findRecordedCall(tx, callId),
      context.engineOf(await getAccountRow(tx, accountId)),
    ]);
    const transcript = call?.transcription ?? '';
    if (engine === null || transcript === '') return;
    const use = { kind: 'call' as const, userId: null, accountId, transact, now, log, signal };
    const analysis = await askEngine(context, use, (asked, each) => asked.analyseCall(transcript, each)).catch(
      (error: unknown) => {
        if (!(error instanceof Problem) || !isLastAttempt) throw error;
        return extractiveEngine.analyseCall(transcript, { signal, count: () => undefined });
      },
    );
    await transact(async (tx) => {
      const after = await findRecordedCall(tx, callId);
      // A transcript that was replaced meanwhile gets an analysis of its own.
      if (after?.transcription !== transcript) return;
      await storeAnalysis(tx, callId, analysis, now);
      await recordEvent(tx, { actor: { userId: null, name: 'System' }, now }, { type: 'call.summarized', callId });
    });
  });
}
