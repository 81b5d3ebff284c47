import type { Webhook } from '@truckroll/contract/webhooks/webhooks';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found } from '../../platform/http/problem.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { countByWebhook } from '../../records/webhooks/delivery-store.ts';
import { holdWebhook, type StoredWebhook } from '../../records/webhooks/webhook-store.ts';

/** Stored webhooks as admins see them. One whose person has left shows it before it sends the next time. */
export async function toWebhooks(tx: Tx, webhooks: readonly StoredWebhook[], now: Date): Promise<Webhook[]> {
  const [counts, people] = await Promise.all([
    countByWebhook(tx),
    tx.selectFrom(personRows.as('users')).select(['id', 'fullName', 'status']).execute(),
  ]);
  const personOf = (id: string | null) => {
    const person = people.find((one) => one.id === id);
    return person === undefined ? null : { id: person.id, name: person.fullName };
  };
  return webhooks.map((webhook) => {
    const deliveries = { waiting: 0, delivered: 0, failed: 0, skipped: 0 };
    for (const { webhookId, status, count } of counts) if (webhookId === webhook.id) deliveries[status] = count;
    const { id, url, description, events, inOrder, pausedReason, failingSince, deliveredAt } = webhook;
    const { ownerId, changedBy, oldSecretEndsAt, createdAt, updatedAt } = webhook;
    const isOwned = people.some((person) => person.id === ownerId && person.status === 'active');
    const isActive = webhook.isActive && isOwned;
    return {
      ...{
        id,
        url,
        description,
        events,
        inOrder,
        isActive,
        failingSince,
        deliveredAt,
        createdAt,
        updatedAt,
        deliveries,
      },
      pausedReason: isActive ? null : (pausedReason ?? 'ownerGone'),
      owner: personOf(ownerId),
      changedBy: personOf(changedBy),
      oldSecretEndsAt: oldSecretEndsAt !== null && oldSecretEndsAt > now.toISOString() ? oldSecretEndsAt : null,
    };
  });
}

export async function readWebhook(tx: Tx, id: string, now: Date): Promise<Webhook> {
  const [webhook] = await toWebhooks(tx, [await holdWebhook(tx, id)], now);
  return found(webhook, 'Webhook');
}
