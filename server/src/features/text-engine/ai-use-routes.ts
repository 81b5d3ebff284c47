import * as contract from '@truckroll/contract/text-engine/text-engine';
import type { ServerContext } from '../../server-context.ts';
import { countTokensToday, listUsesOfMonth } from './use-store.ts';

export function aiUseRoutes({ serve, textEngine, engineOf }: ServerContext): void {
  serve(contract.getAiUse, {
    async handle({ tx, now }) {
      const { since, uses } = await listUsesOfMonth(tx, now);
      // Also for an account that has switched AI off.
      const limit = engineOf({ features: { ai: true } })?.tokensPerDay ?? null;
      const today = { tokens: await countTokensToday(tx, now), limit };
      return { use: { provider: textEngine.name, since, uses, today } };
    },
  });
}
