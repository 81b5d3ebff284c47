import { liveKinds } from '@truckroll/contract/live/live';
import { describe, expect, it } from 'vitest';
import { isShownBy, mayHaveChanged } from './live-keys.ts';

const any = (kind: (typeof liveKinds)[number]) => ({ kind, ids: null });

describe('a refetch', () => {
  it.each([
    ['client', ['clients', 'list', {}]],
    ['client', ['clients', 'one', 'a']],
    ['client', ['clients', 'latest']],
    ['client', ['visits', 'one', 'v']],
    ['client', ['visits', 'recent', '2026-03-10']],
    ['job', ['jobs', 'list', {}]],
    ['job', ['jobs', 'one', 'a', 'history']],
    ['job', ['calendar', 'events', {}]],
    ['job', ['clients', 'one', 'c', 'jobs', false]],
    ['visit', ['visits', 'home', '2026-03-10']],
    ['request', ['requests', 'column', {}]],
    ['task', ['tasks', 'list', {}]],
    ['task', ['jobs', 'one', 'j', 'tasks', 1]],
    ['task', ['calendar', 'events', {}, 'tasks']],
    ['document', ['documents', 'list', {}]],
    ['payment', ['payments', 'list', {}]],
    ['payment', ['home', 'months']],
    ['request', ['home', 'figures', 'tasks']],
    ['task', ['home', 'figures', 'tasks']],
    ['payment', ['reports', 'money', {}]],
    ['visit', ['reports', 'people', {}]],
    ['event', ['calendar', 'events', {}]],
    ['notification', ['notifications', 'bell']],
    ['role', ['me']],
    ['drive', ['drive', 'clients', 'c', 'list', null]],
    ['openVisit', ['open-visits']],
    ...(
      [
        'job',
        'visit',
        'event',
        'request',
        'task',
        'document',
        'payment',
        'drive',
        'email',
        'call',
        'sms',
        'client',
      ] as const
    ).map((kind) => [kind, ['clients', 'one', 'c', 'timeline', []]] as const),
  ] as const)('happens when a %s has changed: %j', (kind, key) => {
    expect(isShownBy(any(kind), key)).toBe(true);
  });

  it.each([
    ['client', ['products', 'all']],
    ['job', ['clients', 'one', 'c']],
    ['job', ['clients', 'one', 'c', 'payments']],
    ['task', ['jobs', 'list', {}]],
    ['notification', ['clients', 'list', {}]],
    ['job', ['jobs', 'next-number']],
    ['document', ['documents', 'next-number', 1]],
  ] as const)('does not happen when a %s has changed: %j', (kind, key) => {
    expect(isShownBy(any(kind), key)).toBe(false);
  });

  it('of one record happens only when that record has changed', () => {
    const change = { kind: 'job', ids: ['a'] } as const;
    expect(isShownBy({ ...change, ids: ['a'] }, ['jobs', 'one', 'a', 'logs'])).toBe(true);
    expect(isShownBy({ ...change, ids: ['b'] }, ['jobs', 'one', 'a', 'logs'])).toBe(false);
    expect(isShownBy({ ...change, ids: ['b'] }, ['jobs', 'list', {}])).toBe(true);
  });

  it('has queries for every kind', () => {
    const areas = [
      'me',
      'absences',
      'add-ons',
      'api-keys',
      'audit',
      'booking',
      'calls',
      'clients',
      'company-copies',
      'documents',
      'drive',
      'emails',
      'email-drafts',
      'estimate-templates',
      'calendar',
      'failed-tasks',
      'file-imports',
      'invoice-batches',
      'jobs',
    ];
    const more = [
      'job-forms',
      'notifications',
      'open-visits',
      'outgoing-mail',
      'outgoing-sms',
      'payments',
      'personal-data',
      'plans',
      'products',
    ];
    const last = [
      'properties',
      'requests',
      'roles',
      'rules',
      'saved-views',
      'skills',
      'tags',
      'tasks',
      'taxes',
      'team',
      'texts',
      'time-clock',
      'visits',
      'webhooks',
    ];
    const keys = [...areas, ...more, ...last].map((area) => [area]);
    for (const kind of liveKinds) expect([kind, keys.some((key) => isShownBy(any(kind), key))]).toEqual([kind, true]);
  });

  it('after a gap covers everything but numbers that a form has reserved, and what nobody else can change', () => {
    expect(mayHaveChanged(['clients', 'list', {}])).toBe(true);
    expect(mayHaveChanged(['two-step', 'secret'])).toBe(false);
    expect(mayHaveChanged(['jobs', 'next-number'])).toBe(false);
  });
});
