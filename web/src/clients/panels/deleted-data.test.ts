import { expect, it } from 'vitest';
import { relatedCounts } from './deleted-data.tsx';

it('lists every kind of related data with its count, and the parts of jobs and communications', () => {
  const counts = relatedCounts({
    jobs: { total: 1200, visits: 1, items: 3 },
    tasks: 4,
    requests: 0,
    notifications: 5,
    documents: 6,
    communications: { total: 9, calls: 2, sms: 7 },
    files: 8,
    history: 10,
  });
  expect(counts.map(({ label, count, of }) => [label, count, of].filter(Boolean).join(' | '))).toEqual([
    'Jobs | 1,200 | 1 visit, 3 items',
    'Tasks | 4',
    'Requests | 0',
    'Notifications | 5',
    'Documents | 6',
    'Communications | 9 | 2 calls, 7 SMS',
    'Files | 8',
    'History | 10',
  ]);
});
