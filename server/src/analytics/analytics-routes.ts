import * as contract from '@truckroll/contract/analytics';
import { v7 as newId } from 'uuid';
import type { House } from '../house.ts';
import { keepHarmless } from './harmless-properties.ts';

export function analyticsRoutes({ serve }: House): void {
  serve(contract.trackEvents, {
    async handle({ tx, body, actor }) {
      const rows = body.events.map((event) => ({
        id: newId(),
        userId: actor.userId,
        name: event.name,
        at: event.at,
        properties: JSON.stringify(keepHarmless(event.properties ?? {})),
      }));
      await tx.insertInto('analyticsEvents').values(rows).execute();
      return {};
    },
  });
}
