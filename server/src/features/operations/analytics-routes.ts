import * as contract from '@truckroll/contract/operations/analytics';
import type { ServerContext } from '../../server-context.ts';
import { insertTrackedEvents } from './analytics-store.ts';

export function analyticsRoutes({ serve }: ServerContext): void {
  serve(contract.trackEvents, {
    async handle({ tx, body, actor }) {
      await insertTrackedEvents(tx, actor.userId, body.events);
      return {};
    },
  });
}
