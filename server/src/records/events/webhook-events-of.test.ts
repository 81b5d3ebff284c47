import { webhookEvents } from '@truckroll/domain/webhooks/webhook-events';
import { expect, it } from 'vitest';
import { type EventName, eventDefinitions } from './domain-event.ts';
import { recordKeyOf, webhookNewsOf } from './webhook-events-of.ts';

it('the events that can be chosen are those that name a record which webhooks send', () => {
  const names = Object.keys(eventDefinitions) as EventName[];
  expect([...webhookEvents].toSorted()).toEqual(names.filter((name) => recordKeyOf(name) !== undefined).toSorted());
});

it('an event names its record by an id or an excerpt, and nothing else of it is sent', () => {
  const news = webhookNewsOf({ type: 'client.created', client: { id: 'c', name: 'Ada' } });
  expect(news).toEqual([{ event: 'client.created', recordKind: 'client', recordId: 'c' }]);
  expect(webhookNewsOf({ type: 'job.updated', jobId: 'j' })).toEqual([
    { event: 'job.updated', recordKind: 'job', recordId: 'j' },
  ]);
  expect(webhookNewsOf({ type: 'client.import_finished', count: 3 })).toEqual([]);
});
