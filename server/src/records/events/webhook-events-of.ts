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
});

/** Where an event of a name has its record. Undefined: webhooks do not send it. */
export function recordKeyOf(name: EventName): { key: string; kind: WebhookRecord } | undefined {
  const [group = ''] = name.split('.');
  return recordKeys[group]?.find(({ key }) => Object.hasOwn(eventDefinitions[name].payload.shape, key));
}

/** What webhooks send of an event, if anything. */
export function webhookNewsOf(event: DomainEvent): WebhookNews[] {
  const at = recordKeyOf(event.type);
  if (at === undefined) return [];
  const named = (event as unknown as Record<string, string | { id: string }>)[at.key];
  const recordId = typeof named === 'object' ? named.id : named;
  // The test of the list of events compares both sides.
  return recordId === undefined ? [] : [{ event: event.type as WebhookEvent, recordKind: at.kind, recordId }];
}
