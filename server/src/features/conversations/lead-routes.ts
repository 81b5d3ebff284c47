import { createLeadOfNumber } from '@truckroll/contract/conversations/conversations';
import { can } from '@truckroll/domain/abilities/rights';
import { Problem } from '../../platform/http/problem.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireCalls } from '../phone-numbers/require-calls.ts';
import { createLead } from './lead-of-number.ts';

/** Creates leads of unknown numbers (API SM-10). */
export function leadRoutes({ serve }: ServerContext): void {
  serve(createLeadOfNumber, {
    async find({ tx, actor }) {
      if (!can(actor, 'Clients.create')) throw new Problem('forbidden');
      await requireCalls(tx);
    },
    handle: async ({ tx, body, actor, now }) => ({ client: await createLead(tx, body.phoneNumber, { actor, now }) }),
  });
}
