import * as contract from '@truckroll/contract/calls/call-outcomes';
import { deleteOutcome, getOutcomeForChange, insertOutcome, updateOutcome } from '../../records/calls/outcome-store.ts';
import type { ServerContext } from '../../server-context.ts';

/** The outcomes that an account defines for its calls (API CA-4). */
export function outcomeRoutes({ serve }: ServerContext): void {
  serve(contract.createCallOutcome, {
    handle: async ({ tx, body, now }) => ({ outcome: await insertOutcome(tx, body, now) }),
  });

  serve(contract.updateCallOutcome, {
    find: ({ tx, params }) => getOutcomeForChange(tx, params.id),
    async handle({ tx, record, body, now }) {
      const { name = record.name, description = record.description } = body;
      return { outcome: await updateOutcome(tx, record.id, { name, description }, now) };
    },
  });

  serve(contract.deleteCallOutcome, {
    find: ({ tx, params }) => getOutcomeForChange(tx, params.id),
    async handle({ tx, record, now }) {
      await deleteOutcome(tx, record.id, now);
      return {};
    },
  });
}
