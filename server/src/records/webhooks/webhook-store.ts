import { randomBytes } from 'node:crypto';
import type { WebhookEvent } from '@truckroll/domain/webhooks/webhook-events';
import { mostWebhooks, oldSecretHours, type WebhookPauseReason } from '@truckroll/domain/webhooks/webhook-states';
import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { WebhooksTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import type { Seal } from '../../platform/storage/seal.ts';

export type StoredWebhook = Omit<Selectable<WebhooksTable>, 'accountId'>;

/** What a person writes of a webhook. */
export type WebhookDraft = { url: string; description: string; events: readonly WebhookEvent[]; inOrder: boolean };

const columns = [
  'id',
  'url',
  'description',
  'events',
  'inOrder',
  'isActive',
  'pausedReason',
  'ownerId',
  'sealedSecret',
  'sealedOldSecret',
  'oldSecretEndsAt',
  'failingSince',
  'deliveredAt',
  'changedBy',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof WebhooksTable)[];

/** The account's webhooks, the oldest first. */
export const listWebhooks = (tx: Tx): Promise<StoredWebhook[]> =>
  tx.selectFrom('webhooks').select(columns).orderBy('createdAt').orderBy('id').limit(mostWebhooks).execute();

export const findWebhook = (tx: Tx, id: string): Promise<StoredWebhook | undefined> =>
  tx.selectFrom('webhooks').select(columns).where('id', '=', id).executeTakeFirst();

/** The webhook, locked for a change. */
export async function holdWebhook(tx: Tx, id: string): Promise<StoredWebhook> {
  const row = await tx.selectFrom('webhooks').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return found(row, 'Webhook');
}

/** A secret as Standard Webhooks writes it: 32 random bytes in base64 after the prefix. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const rowOf = ({ events, ...draft }: WebhookDraft) => ({ ...draft, events: JSON.stringify(events) });

type Sealing = Author & { seal: Seal };

/** Adds a webhook that is active, in the name of its author. Returns its secret, which is never read out again. */
export async function insertWebhook(
  tx: Tx,
  draft: WebhookDraft,
  { actor, now, seal }: Sealing,
): Promise<{ id: string; secret: string }> {
  const { count } = await tx
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= mostWebhooks) throw new Problem('tooManyWebhooks', { n: mostWebhooks });
  const [id, secret, at] = [newId(), newSecret(), now.toISOString()];
  await telling(tx, 'webhook', id, { now })
    .insertInto('webhooks')
    .values({
      ...{ id, ...rowOf(draft), isActive: true, ownerId: actor.userId, changedBy: actor.userId },
      ...{ sealedSecret: seal.seal(actor.accountId, secret), createdAt: at, updatedAt: at },
    })
    .execute();
  return { id, secret };
}

/** Changes made by people, who become the last to have changed it. */
const change = (tx: Tx, id: string, { actor, now }: Author) =>
  telling(tx, 'webhook', id, { now })
    .updateTable('webhooks')
    .set({ changedBy: actor.userId, updatedAt: now.toISOString() })
    .where('id', '=', id);

export async function updateWebhook(tx: Tx, id: string, draft: WebhookDraft, by: Author): Promise<void> {
  await change(tx, id, by).set(rowOf(draft)).execute();
}

/** Resumes a webhook in the name of who resumes it, whose rights count from then on, or pauses it. */
export async function switchWebhook(tx: Tx, id: string, isActive: boolean, by: Author): Promise<void> {
  await change(tx, id, by)
    .set(
      isActive
        ? { isActive, pausedReason: null, failingSince: null, ownerId: by.actor.userId }
        : { isActive, pausedReason: 'byHand' },
    )
    .execute();
}

/** Gives a webhook a new secret. Both sign for a day. */
export async function rotateSecret(tx: Tx, webhook: StoredWebhook, { seal, ...by }: Sealing): Promise<string> {
  const secret = newSecret();
  await change(tx, webhook.id, by)
    .set({
      sealedSecret: seal.seal(by.actor.accountId, secret),
      sealedOldSecret: webhook.sealedSecret,
      oldSecretEndsAt: new Date(by.now.getTime() + oldSecretHours * 3_600_000).toISOString(),
    })
    .execute();
  return secret;
}

/** The secrets that sign at a moment, the present one first. */
export function secretsOf(
  webhook: StoredWebhook,
  { accountId, now, seal }: { accountId: string; now: Date; seal: Seal },
) {
  const { sealedSecret, sealedOldSecret, oldSecretEndsAt } = webhook;
  const isOldValid = oldSecretEndsAt !== null && oldSecretEndsAt > now.toISOString();
  return [sealedSecret, ...(isOldValid && sealedOldSecret !== null ? [sealedOldSecret] : [])].map((sealed) =>
    seal.open(accountId, sealed),
  );
}

/** Pauses a webhook for a reason of the server's. False: it is paused already. */
export async function pauseWebhook(tx: Tx, id: string, reason: WebhookPauseReason, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await telling(tx, 'webhook', id, { now })
    .updateTable('webhooks')
    .set({ isActive: false, pausedReason: reason, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .where('isActive', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes what became of an attempt. Since its first failure after a success, a webhook counts as failing. */
export async function noteAttempt(tx: Tx, id: string, isDelivered: boolean, now: Date): Promise<void> {
  const at = now.toISOString();
  await telling(tx, 'webhook', id)
    .updateTable('webhooks')
    .set(isDelivered ? { deliveredAt: at, failingSince: null } : { failingSince: at })
    .where('id', '=', id)
    .$if(!isDelivered, (webhooks) => webhooks.where('failingSince', 'is', null))
    .execute();
}

export async function removeWebhook(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'webhook', id).deleteFrom('webhooks').where('id', '=', id).execute();
}
