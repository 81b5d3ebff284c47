import { eachAlone } from '../../platform/background/each-alone.ts';
import { chore } from '../../platform/background/task.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import { listStuckCalls, lockCall } from '../../records/calls/call-rows.ts';
import type { ServerContext } from '../../server-context.ts';
import { onCall, onCallStatus } from '../carrier-hooks/carrier-hooks.ts';
import { applyStatus, endCall } from './move-call.ts';
import { planIncoming, planOutgoing } from './plan-calls.ts';

/** Ends calls whose end was never reported. */
export const markStuckCalls = chore({ name: 'mark-stuck-calls', cron: '*/5 * * * *' });

const minuteMs = 60_000;
const longestRinging = 10 * minuteMs;
/** No carrier keeps a call open for longer. */
const longestCall = 24 * 60 * minuteMs;
const batch = 200;

/** What carriers ask and report about calls (API WH-1). */
export function carrierCalls(context: ServerContext): void {
  const { queue } = context;
  onCall(context, { incoming: planIncoming(context), outgoing: planOutgoing });
  onCallStatus(context, ({ tx, callId, report, now }) => applyStatus(tx, { callId, report, now }));

  queue.runsByClock(markStuckCalls, async (run) => {
    const { now } = run;
    const before = (ms: number): string => new Date(now.getTime() - ms).toISOString();
    const calls = await eachAlone(run, {
      list: (system, after) =>
        listStuckCalls(system, {
          ringingBefore: before(longestRinging),
          spokenBefore: before(longestCall),
          after,
          limit: batch,
        }),
      work: ({ id, accountId }) =>
        run.transact(async (tx) => {
          await enterAccount(tx, accountId);
          const row = await lockCall(tx, id);
          // Its end may have been reported since.
          if (row === undefined || (row.status !== 'ringing' && row.status !== 'in-progress')) return false;
          await endCall(tx, row, { status: 'failed', now });
          return true;
        }),
    });
    if (calls > 0) run.log.warn({ calls }, 'Calls without a reported end are marked as failed');
  });
}
