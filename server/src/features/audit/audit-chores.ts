import { eachAlone } from '../../platform/background/each-alone.ts';
import { chore } from '../../platform/background/task.ts';
import { ageChain, chainEntries, listAged, listUnchained } from '../../records/audit/chain-store.ts';
import type { ServerContext } from '../../server-context.ts';

/** Gives the entries of the last minute their places in the chains. */
export const chainAudit = chore({ name: 'chain-audit', cron: '* * * * *' });
/** Deletes what companies do not keep any longer. */
const ageAudit = chore({ name: 'age-audit', cron: '37 3 * * *' });

export function auditChores({ queue, seal }: ServerContext): void {
  queue.runsByClock(chainAudit, async (run) => {
    await eachAlone(run, {
      list: listUnchained,
      async work({ id }) {
        let count = 0;
        for (let chained = -1; chained !== 0 && !run.signal.aborted; count += chained)
          chained = await run.transact((system) => chainEntries(system, id, seal));
        return count > 0;
      },
    });
  });

  queue.runsByClock(ageAudit, async (run) => {
    const { now } = run;
    await eachAlone(run, {
      list: (system, after) => listAged(system, { now, after }),
      work: async ({ id }) => (await run.transact((system) => ageChain(system, id, { seal, now }))) > 0,
    });
  });
}
