import {
  ruleActedEvent,
  webhookEvents,
  webhookRecords,
  webhookTestEvent,
} from '@truckroll/domain/webhooks/webhook-events';
import {
  longestWebhookDescription,
  longestWebhookUrl,
  mostWebhooks,
  webhookDeliveryStatuses,
  webhookPauseReasons,
} from '@truckroll/domain/webhooks/webhook-states';
import { z } from 'zod';
import { adminOnly, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { flag, idParams, last, limit, page, paged, pathId, personRef, readText, version } from '../fields/fields.ts';

/** An address without a name or password, which the log would show. */
function isWebhookUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

const draftFields = {
  url: readText(longestWebhookUrl)
    .min(1, { error: 'Please enter the address of the program', ...last })
    .refine(isWebhookUrl, {
      error: 'Please enter an address such as https://example.com/hooks',
      params: { code: 'invalid_format' },
    }),
  description: z.string().trim().max(longestWebhookDescription).default(''),
  events: z
    .array(z.enum(webhookEvents))
    .min(1, { error: 'Please choose at least one event' })
    .max(webhookEvents.length)
    .transform((events) => [...new Set(events)]),
  /** Whether an event is sent only once the earlier ones of its record have arrived or failed for good. */
  inOrder: flag.default(false),
};
const draft = z.object(draftFields);
describeType(draft, { id: 'WebhookDraft' });

const counts = z.object({ waiting: z.number(), delivered: z.number(), failed: z.number(), skipped: z.number() });

const webhook = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEvents)).max(webhookEvents.length),
  inOrder: z.boolean(),
  isActive: z.boolean(),
  /** Why nothing is sent; null while it is active. */
  pausedReason: z.enum(webhookPauseReasons).nullable(),
  /** The person whose rights decide what is sent. */
  owner: personRef.nullable(),
  /** Until when the secret before the last rotation signs too. */
  oldSecretEndsAt: z.string().nullable(),
  /** Since when every attempt has failed. */
  failingSince: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  changedBy: personRef.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The deliveries of the log, of the last 30 days. */
  deliveries: counts,
});
describeType(webhook, { id: 'Webhook' });
export type Webhook = z.infer<typeof webhook>;

const eventKind = z.object({
  name: z.enum(webhookEvents),
  /** What happened. */
  summary: z.string(),
  record: z.enum(webhookRecords),
});
describeType(eventKind, { id: 'WebhookEventKind' });

export const listWebhookEvents = endpoint({
  id: 'WO-1',
  name: 'listWebhookEvents',
  summary: 'The events that a webhook can send',
  method: 'GET',
  path: '/webhook-events',
  needs: adminOnly,
  data: z.object({ events: z.array(eventKind).max(webhookEvents.length) }),
});

export const listWebhooks = endpoint({
  id: 'WO-2',
  name: 'listWebhooks',
  summary: 'The webhooks of the account',
  method: 'GET',
  path: '/outgoing-webhooks',
  needs: adminOnly,
  isNeverKept: true,
  data: z.object({ webhooks: z.array(webhook).max(mostWebhooks) }),
});

export const createWebhook = endpoint({
  id: 'WO-3',
  name: 'createWebhook',
  summary: 'Add a webhook, which sends in the name of the caller. The only answer with its secret',
  method: 'POST',
  path: '/outgoing-webhooks',
  needs: adminOnly,
  peopleOnly: true,
  body: draft,
  data: z.object({ webhook, secret: z.string() }),
  status: 201,
  secretAnswer: true,
  refuses: ['tooManyWebhooks', 'webhookAddressRefused'],
});

export const updateWebhook = endpoint({
  id: 'WO-4',
  name: 'updateWebhook',
  summary: 'Replace the address and the events of a webhook',
  method: 'PUT',
  path: '/outgoing-webhooks/:id',
  needs: adminOnly,
  peopleOnly: true,
  params: idParams,
  body: draft.safeExtend({ updatedAt: version }),
  data: z.object({ webhook }),
  refuses: ['notFound', 'stale', 'webhookAddressRefused'],
});

export const switchWebhook = endpoint({
  id: 'WO-5',
  name: 'switchWebhook',
  summary: 'Pause a webhook, or resume it in the name of the caller. What waits is then sent',
  method: 'PATCH',
  path: '/outgoing-webhooks/:id',
  needs: adminOnly,
  peopleOnly: true,
  params: idParams,
  body: z.object({ isActive: z.boolean() }),
  data: z.object({ webhook }),
  refuses: ['notFound'],
});

export const deleteWebhook = endpoint({
  id: 'WO-6',
  name: 'deleteWebhook',
  summary: 'Delete a webhook with its log',
  method: 'DELETE',
  path: '/outgoing-webhooks/:id',
  needs: adminOnly,
  params: idParams,
  data: nothing,
  refuses: ['notFound'],
});

export const rotateWebhookSecret = endpoint({
  id: 'WO-7',
  name: 'rotateWebhookSecret',
  summary: 'Give a webhook a new secret. For 24 hours, both sign',
  method: 'POST',
  path: '/outgoing-webhooks/:id/secret',
  needs: adminOnly,
  peopleOnly: true,
  params: idParams,
  data: z.object({ webhook, secret: z.string() }),
  secretAnswer: true,
  refuses: ['notFound'],
});

export const testWebhook = endpoint({
  id: 'WO-8',
  name: 'testWebhook',
  summary: `Send the event '${webhookTestEvent}', once, also while the webhook is paused`,
  method: 'POST',
  path: '/outgoing-webhooks/:id/test',
  needs: adminOnly,
  params: idParams,
  data: z.object({ deliveryId: z.string() }),
  status: 202,
  refuses: ['notFound'],
});

const deliveryFields = {
  id: z.string(),
  webhookId: z.string(),
  event: z.enum([...webhookEvents, ruleActedEvent, webhookTestEvent]),
  recordKind: z.enum(webhookRecords).nullable(),
  recordId: z.string().nullable(),
  happenedAt: z.string(),
  status: z.enum(webhookDeliveryStatuses),
  attempts: z.number(),
  /** When it is tried next; null once it is settled. */
  dueAt: z.string().nullable(),
  /** Of the last attempt: the status that the program answered. */
  answerStatus: z.number().nullable(),
  /** Why the last attempt failed, or why it was skipped. */
  failure: z.string().nullable(),
  /** How long the last attempt took, in milliseconds. */
  durationMs: z.number().nullable(),
  finishedAt: z.string().nullable(),
};
const delivery = z.object(deliveryFields);
describeType(delivery, { id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof delivery>;

const wholeDelivery = z.object({
  ...deliveryFields,
  /** The body of the last attempt. */
  sentBody: z.string().nullable(),
  /** The beginning of the answer. */
  answer: z.string().nullable(),
});
describeType(wholeDelivery, { id: 'WholeWebhookDelivery' });

export const listWebhookDeliveries = endpoint({
  id: 'WO-9',
  name: 'listWebhookDeliveries',
  summary: 'The log of the last 30 days, the latest first',
  method: 'GET',
  path: '/webhook-deliveries',
  needs: adminOnly,
  isNeverKept: true,
  query: z.object({
    webhookId: pathId.optional(),
    status: z.enum(webhookDeliveryStatuses).optional(),
    page,
    limit: limit(25),
  }),
  data: z.object({ deliveries: z.array(delivery).max(100), ...paged }),
});

export const getWebhookDelivery = endpoint({
  id: 'WO-10',
  name: 'getWebhookDelivery',
  summary: 'One delivery with what was sent and answered',
  method: 'GET',
  path: '/webhook-deliveries/:id',
  needs: adminOnly,
  isNeverKept: true,
  params: idParams,
  data: z.object({ delivery: wholeDelivery }),
  refuses: ['notFound'],
});

export const resendWebhookDelivery = endpoint({
  id: 'WO-11',
  name: 'resendWebhookDelivery',
  summary: 'Send a delivery again, or now if its next attempt is still to come, under the same id',
  method: 'POST',
  path: '/webhook-deliveries/:id/resend',
  needs: adminOnly,
  params: idParams,
  data: nothing,
  status: 202,
  refuses: ['notFound', 'webhookDeliveryWaits'],
});

export const resendFailedDeliveries = endpoint({
  id: 'WO-12',
  name: 'resendFailedDeliveries',
  summary: 'Send all failed deliveries of a webhook again, under the same ids',
  method: 'POST',
  path: '/outgoing-webhooks/:id/resend',
  needs: adminOnly,
  params: idParams,
  data: z.object({ count: z.number() }),
  status: 202,
  refuses: ['notFound'],
});
