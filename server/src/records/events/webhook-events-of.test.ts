import { webhookEvents } from '@truckroll/domain/webhooks/webhook-events';
import { expect, it } from 'vitest';
import { type EventName, eventDefinitions } from './domain-event.ts';
import { newsOfAll, recordKeyOf, webhookNewsOf } from './webhook-events-of.ts';

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

it('an event about several records is sent for each of them, and events of one name about one record once', () => {
  const owner = { moduleType: 'client' as const, moduleId: 'c' };
  const uploaded = { type: 'drive.files_uploaded' as const, owner, isSignature: false };
  const news = webhookNewsOf({ ...uploaded, itemIds: ['a', 'b'], names: ['a.txt', 'b.txt'] });
  expect(news.map(({ recordKind, recordId }) => `${recordKind} ${recordId}`)).toEqual(['file a', 'file b']);
  const item = { id: 'a', type: 'file' as const, name: 'a.txt' };
  const deleted = { type: 'drive.deleted' as const, item, isFromClientOnly: false };
  const ofJob = { moduleType: 'job' as const, moduleId: 'j' };
  expect(
    newsOfAll([
      { ...deleted, owner },
      { ...deleted, owner: ofJob },
    ]),
  ).toHaveLength(1);
});

it('mail that only the owner of its mailbox may know of is not sent', () => {
  expect(webhookNewsOf({ type: 'email.sent', sharedEmailId: null })).toEqual([]);
  expect(webhookNewsOf({ type: 'email.sent', sharedEmailId: 'e' })).toHaveLength(1);
});
