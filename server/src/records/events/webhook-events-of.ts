import { tableOf } from '@truckroll/domain/text/table-of';
import type { WebhookEvent, WebhookRecord } from '@truckroll/domain/webhooks/webhook-events';
import { type DomainEvent, type EventName, eventDefinitions } from './domain-event.ts';

/** A domain event as webhooks send it: what happened to which record, without the event's own data. */
export type WebhookNews = {
  event: WebhookEvent;
  recordKind: WebhookRecord;
  recordId: string;
  /** Required in a transaction across all accounts. */
  accountId?: string;
};

const ofDocument = ['document', 'documentId', 'invoice'].map((key) => ({ key, kind: 'document' as const }));

/** Where the events of a group name their record, and of which kind it is. The first key that an event has counts. */
const recordKeys = tableOf<readonly { key: string; kind: WebhookRecord }[]>({
  client: ['client', 'clientId'].map((key) => ({ key, kind: 'client' })),
  request: ['request', 'requestId'].map((key) => ({ key, kind: 'request' })),
  job: ['job', 'jobId'].map((key) => ({ key, kind: 'job' })),
  visit: ['visit', 'after', 'visitId'].map((key) => ({ key, kind: 'visit' })),
  visit_log: [{ key: 'jobId', kind: 'job' }],
  task: [{ key: 'task', kind: 'task' }],
  document: ofDocument,
  invoice: ofDocument,
  payment: ofDocument,
  credit_note: ofDocument,
  credit: [{ key: 'clientId', kind: 'client' }, ...ofDocument],
  plan: [{ key: 'plan', kind: 'plan' }],
  call: [{ key: 'callId', kind: 'call' }],
  sms: [{ key: 'textId', kind: 'text' }],
  email: [{ key: 'sharedEmailId', kind: 'email' }],
  drive: ['item', 'itemId', 'itemIds'].map((key) => ({ key, kind: 'file' })),
});

/** Events whose record is of another kind than their name says. */
const recordKeysOfEvents = tableOf<{ key: string; kind: WebhookRecord }>({
  'booking.booked': { key: 'id', kind: 'job' },
  'booking.asked': { key: 'id', kind: 'request' },
  'booking.cancelled': { key: 'requestId', kind: 'request' },
});

/** Where an event of a name has its record. Undefined: webhooks do not send it. */
export function recordKeyOf(name: EventName): { key: string; kind: WebhookRecord } | undefined {
  const [group = ''] = name.split('.');
  const own = recordKeysOfEvents[name];
  if (own !== undefined) return own;
  return recordKeys[group]?.find(({ key }) => Object.hasOwn(eventDefinitions[name].payload.shape, key));
}

type Named = string | { id: string };

/** What webhooks send of an event, if anything: one message for each record that it names. */
export function webhookNewsOf(event: DomainEvent): WebhookNews[] {
  const at = recordKeyOf(event.type);
  const named = at === undefined ? null : (event as unknown as Record<string, Named | Named[] | null>)[at.key];
  if (at === undefined || named == null) return [];
  return [named].flat().map((record) => ({
    // The test of the list of events compares both sides.
    event: event.type as WebhookEvent,
    recordKind: at.kind,
    recordId: typeof record === 'string' ? record : record.id,
  }));
}

/** As `webhookNewsOf` for several events. A record that several of the same name are about is sent once. */
export function newsOfAll(events: readonly DomainEvent[]): WebhookNews[] {
  const news = events.flatMap(webhookNewsOf);
  return [...new Map(news.map((each) => [`${each.event} ${each.recordId}`, each])).values()];
}
