import * as contract from '@truckroll/contract/push';
import { v7 as newId } from 'uuid';
import type { House } from '../house.ts';

export function pushRoutes({ serve, push }: House): void {
  serve(contract.readPushKey, { handle: async () => ({ publicKey: push.publicKey }) });

  serve(contract.subscribeToPush, {
    async handle({ tx, body, actor, now }) {
      const { endpoint, keys } = body;
      const own = { userId: actor.userId, p256dh: keys.p256dh, auth: keys.auth };
      await tx
        .insertInto('pushSubscriptions')
        .values({ id: newId(), endpoint, ...own, createdAt: now.toISOString() })
        // A browser belongs to who signed in there last.
        .onConflict((conflict) => conflict.columns(['accountId', 'endpoint']).doUpdateSet(own))
        .execute();
      return {};
    },
  });

  serve(contract.unsubscribeFromPush, {
    async handle({ tx, body, actor }) {
      await tx
        .deleteFrom('pushSubscriptions')
        .where('userId', '=', actor.userId)
        .where('endpoint', '=', body.endpoint)
        .execute();
      return {};
    },
  });
}
