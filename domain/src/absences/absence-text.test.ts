import { expect, it } from 'vitest';
import { absenceTimeText } from './absence-text.ts';

it.each([
  ['2026-07-06', '2026-07-06', 'Jul 06, 2026'],
  ['2026-07-06', '2026-07-10', 'Jul 06, 2026 to Jul 10, 2026'],
  ['2026-07-06T12:00:00.000Z', '2026-07-06T14:30:00.000Z', 'Jul 06, 2026, 08:00 to 10:30'],
  ['2026-07-06T20:00:00.000Z', '2026-07-07T14:00:00.000Z', 'Jul 06, 2026 16:00 to Jul 07, 2026 10:00'],
])('%s to %s is %s', (start, end, text) => expect(absenceTimeText({ start, end }, 'America/Toronto')).toBe(text));
