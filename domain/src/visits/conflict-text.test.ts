import { expect, it } from 'vitest';
import { conflictText } from './conflict-text.ts';

const visit = (id: string, from: number, to: number, teamIds: string[]) => ({
  id,
  start: `2026-03-09T${from}:00:00.000Z`,
  end: `2026-03-09T${to}:00:00.000Z`,
  anyTime: false,
  visitStatus: 'scheduled' as const,
  teamIds,
  title: `Job ${id}`,
});
const people = [
  { id: 'tom', name: 'Tom Hill' },
  { id: 'ann', name: 'Ann Lee' },
];

it('says who is double booked, and with what', () => {
  const own = visit('a', 10, 12, ['tom', 'ann']);
  expect(conflictText(own, people, [visit('b', 11, 13, ['tom'])])).toBe('Tom Hill also has Job b at that time.');
  expect(conflictText(own, people, [visit('b', 11, 13, ['ann', 'tom']), visit('c', 11, 14, ['tom'])])).toBe(
    'Tom Hill, Ann Lee also have Job b and 1 more at that time.',
  );
});

it('is empty without conflicts', () => {
  expect(conflictText(visit('a', 10, 12, ['tom']), people, [visit('b', 12, 13, ['tom'])])).toBeNull();
});
