import { expect, test } from 'vitest';
import { oldestFirst, plainMoment, withPlainMoments } from './timestamps.ts';

const noon = '2026-03-12T12:00:00.000Z';

test.each([
  ['plain', noon],
  ['wrapped', { $date: '2026-03-12T12:00:00Z' }],
  ['wrapped in milliseconds', { $date: Date.parse(noon) }],
])('a moment is read %s', (_, moment) => expect(plainMoment(moment)).toBe(noon));

test('messages with either form of a moment are in order, oldest first', () => {
  const wrapped = { $date: '2026-03-12T11:00:00Z' } as unknown as string;
  const thread = { latestTimestamp: noon, date: wrapped, emails: [{ timestamp: noon }, { timestamp: wrapped }] };
  const { date, emails } = withPlainMoments(thread);
  expect(date).toBe('2026-03-12T11:00:00.000Z');
  expect(oldestFirst(emails).map(({ timestamp }) => timestamp)).toEqual([date, noon]);
});
