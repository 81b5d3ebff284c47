import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { PushAddress } from '../../providers/push/push-transport.ts';

/** Saves a browser's subscription. It belongs to the person who signed in there last. */
export async function saveSubscription(tx: Tx, userId: string, address: PushAddress, now: Date): Promise<void> {
  const { endpoint, p256dh, auth } = address;
  const own = { userId, p256dh, auth };
  await tx
    .insertInto('pushSubscriptions')
    .values({ id: newId(), endpoint, ...own, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['accountId', 'endpoint']).doUpdateSet(own))
    .execute();
}

export async function removeSubscription(tx: Tx, userId: string, endpoint: string): Promise<void> {
  await tx.deleteFrom('pushSubscriptions').where('userId', '=', userId).where('endpoint', '=', endpoint).execute();
}
