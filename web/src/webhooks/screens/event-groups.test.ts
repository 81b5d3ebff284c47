import { webhookEventGroups, webhookEvents } from '@truckroll/domain/webhooks/webhook-events';
import { expect, it } from 'vitest';
import { type EventKind, eventGroups } from './event-groups.ts';

const kinds: EventKind[] = webhookEvents.map((name) => ({ name, summary: `Of ${name}`, record: 'client' }));

it('every event stands in one group, and no group is empty', () => {
  const groups = eventGroups(kinds, '');
  expect(groups.map(({ group }) => group)).toEqual([...webhookEventGroups]);
  expect(groups.flatMap(({ events }) => events)).toHaveLength(webhookEvents.length);
});

it('a search finds every word in the name or in what happened', () => {
  const named = (search: string) => eventGroups(kinds, search).flatMap(({ events }) => events.map(({ name }) => name));
  expect(named('call.MISSED')).toEqual(['call.missed']);
  expect(named('of sms')).toEqual(['sms.sent', 'sms.received', 'sms.failed']);
  expect(named('sms unheard')).toEqual([]);
});
