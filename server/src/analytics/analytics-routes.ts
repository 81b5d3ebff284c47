import * as contract from '@truckroll/contract/analytics';
import type { House } from '../house.ts';
import { insertTrackedEvents } from './analytics-store.ts';

export function analyticsRoutes({ serve }: House): void {
  serve(contract.trackEvents, {
    async handle({ tx, body, actor }) {
      await insertTrackedEvents(tx, actor.userId, body.events);
      return {};
    },
  });
}
