import * as contract from '@truckroll/contract/notifications/push';
import type { ServerContext } from '../../server-context.ts';
import { removeSubscription, saveSubscription } from './push-store.ts';

export function pushRoutes({ serve, push }: ServerContext): void {
  serve(contract.readPushKey, { handle: async () => ({ publicKey: push.publicKey }) });

  serve(contract.subscribeToPush, {
    async handle({ tx, body, actor, now }) {
      await saveSubscription(tx, actor.userId, { endpoint: body.endpoint, ...body.keys }, now);
      return {};
    },
  });

  serve(contract.unsubscribeFromPush, {
    async handle({ tx, body, actor }) {
      await removeSubscription(tx, actor.userId, body.endpoint);
      return {};
    },
  });
}
