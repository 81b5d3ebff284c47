import { expect, test } from 'vitest';
import { inOrderFor } from './visit-order.ts';

const visit = (visitStartDateTime: string, more: object = {}) => ({
  visitStartDateTime,
  anyTime: false,
  visitStatus: 'scheduled' as const,
  teamMembers: [],
  ...more,
});
const mine = { teamMembers: [{ id: 'me' }] };

test('own visits come first, each group ordered by time', () => {
  const visits = [
    visit('2026-03-10T13:00Z'),
    visit('2026-03-10T16:00Z', mine),
    visit('2026-03-10T12:00Z'),
    visit('2026-03-10T15:00Z', mine),
  ];
  expect(inOrderFor(visits as never[], 'me').map(({ visitStartDateTime }) => visitStartDateTime)).toEqual([
    '2026-03-10T15:00Z',
    '2026-03-10T16:00Z',
    '2026-03-10T12:00Z',
    '2026-03-10T13:00Z',
  ]);
});

test('an anytime visit comes after the timed ones, and a cancelled one is left out', () => {
  const visits = [
    visit('2026-03-10T05:00Z', { anyTime: true }),
    visit('2026-03-10T15:00Z'),
    visit('2026-03-10T06:00Z', { visitStatus: 'cancelled' }),
  ];
  expect(inOrderFor(visits as never[], 'me').map(({ visitStartDateTime }) => visitStartDateTime)).toEqual([
    '2026-03-10T15:00Z',
    '2026-03-10T05:00Z',
  ]);
});
