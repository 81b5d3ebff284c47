import { problems } from '@truckroll/contract/endpoints/problem';
import { pagedOf } from '@truckroll/contract/fields/fields';
import * as contract from '@truckroll/contract/webhooks/webhooks';
import { webhookEvents } from '@truckroll/domain/webhooks/webhook-events';
import { found, Problem } from '../../platform/http/problem.ts';
import { eventDefinitions } from '../../records/events/domain-event.ts';
import { recordKeyOf } from '../../records/events/webhook-events-of.ts';
import {
  countDeliveries,
  findDelivery,
  insertTest,
  listDeliveries,
  resendDelivery,
  resendFailed,
} from '../../records/webhooks/delivery-store.ts';
import {
  holdWebhook,
  insertWebhook,
  listWebhooks,
  removeWebhook,
  rotateSecret,
  switchWebhook,
  updateWebhook,
} from '../../records/webhooks/webhook-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { readWebhook, toWebhooks } from './shown-webhooks.ts';

/** What happened, without what docs/events.md says of the event's own keys, which webhooks do not send. */
const toldOf = (summary: string): string =>
  summary
    .split('; ')
    .filter((part) => !part.includes('`'))
    .join('; ');

const eventKinds = webhookEvents.flatMap((name) => {
  const record = recordKeyOf(name)?.kind;
  return record === undefined ? [] : [{ name, summary: toldOf(eventDefinitions[name].summary), record }];
});

/** The refusal of an address, as an error of the field `url`. */
function refusedAddress(): Problem {
  const message = problems.webhookAddressRefused[1];
  return new Problem('webhookAddressRefused', {}, { fields: [{ path: 'url', code: 'not_allowed', message }] });
}

type Row = Awaited<ReturnType<typeof listDeliveries>>[number];
const toDelivery = <R extends Row>(row: R) => ({ ...row, dueAt: row.status === 'waiting' ? row.dueAt : null });

/** The programs that a company has its events sent to (API 6.26). */
export function webhookRoutes({ serve, seal, settings }: ServerContext): void {
  const requireAddress = ({ url }: { url: string }): void => {
    if (settings.WEBHOOK_PRIVATE_HOSTS === 'off' && new URL(url).protocol !== 'https:') throw refusedAddress();
  };

  serve(contract.listWebhookEvents, { handle: async () => ({ events: eventKinds }) });

  serve(contract.listWebhooks, {
    handle: async ({ tx, now }) => ({ webhooks: await toWebhooks(tx, await listWebhooks(tx), now) }),
  });

  serve(contract.createWebhook, {
    async handle({ tx, body, actor, now }) {
      requireAddress(body);
      const { id, secret } = await insertWebhook(tx, body, { actor, now, seal });
      return { webhook: await readWebhook(tx, id, now), secret };
    },
  });

  serve(contract.listWebhookDeliveries, {
    async handle({ tx, query }) {
      const [rows, total] = await Promise.all([listDeliveries(tx, query, query), countDeliveries(tx, query)]);
      return { deliveries: rows.map(toDelivery), ...pagedOf(total, query) };
    },
  });

  serve(contract.getWebhookDelivery, {
    find: async ({ tx, params }) => found(await findDelivery(tx, params.id), 'Delivery'),
    handle: async ({ record }) => ({ delivery: toDelivery(record) }),
  });

  serve(contract.resendWebhookDelivery, {
    find: async ({ tx, params }) => found(await findDelivery(tx, params.id), 'Delivery'),
    async handle({ tx, record, now }) {
      if (!(await resendDelivery(tx, record.id, now))) throw new Problem('webhookDeliveryWaits');
      return {};
    },
  });

  serve(contract.updateWebhook, {
    find: ({ tx, params }) => holdWebhook(tx, params.id),
    async handle({ tx, record, body: { updatedAt, ...draft }, actor, now }) {
      if (updatedAt !== undefined && updatedAt !== record.updatedAt) throw new Problem('stale');
      requireAddress(draft);
      await updateWebhook(tx, record.id, draft, { actor, now });
      return { webhook: await readWebhook(tx, record.id, now) };
    },
  });

  serve(contract.switchWebhook, {
    find: ({ tx, params }) => holdWebhook(tx, params.id),
    async handle({ tx, record, body: { isActive }, actor, now }) {
      await switchWebhook(tx, record.id, isActive, { actor, now });
      return { webhook: await readWebhook(tx, record.id, now) };
    },
  });

  serve(contract.deleteWebhook, {
    find: ({ tx, params }) => holdWebhook(tx, params.id),
    async handle({ tx, record }) {
      await removeWebhook(tx, record.id);
      return {};
    },
  });

  serve(contract.rotateWebhookSecret, {
    find: ({ tx, params }) => holdWebhook(tx, params.id),
    async handle({ tx, record, actor, now }) {
      const secret = await rotateSecret(tx, record, { actor, now, seal });
      return { webhook: await readWebhook(tx, record.id, now), secret };
    },
  });

  serve(contract.testWebhook, {
    find: ({ tx, params }) => holdWebhook(tx, params.id),
    handle: async ({ tx, record, now }) => ({ deliveryId: await insertTest(tx, record.id, now) }),
  });

  serve(contract.resendFailedDeliveries, {
    find: ({ tx, params }) => holdWebhook(tx, params.id),
    handle: async ({ tx, record, now }) => ({ count: await resendFailed(tx, record.id, now) }),
  });
}
