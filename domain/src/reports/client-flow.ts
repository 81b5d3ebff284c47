import { addMonths } from '../calendar/days.ts';

/** The months without work after which a client is lost. */
export const monthsUntilLost = 12;

/** A client begins to be active, becomes so again, or stops. */
export type ClientChange = { day: string; kind: 'new' | 'returned' | 'lost' };

/**
 * What happened to a client, by the days of its work: new on the first, lost when twelve months have passed without
 * another, returned on the next one. `workDays` in any order; those after `today` do not count.
 *
 * @example flowOfClient(['2024-03-01', '2025-06-10'], '2026-01-01')
 *   → [{ day: '2024-03-01', kind: 'new' }, { day: '2025-03-01', kind: 'lost' }, { day: '2025-06-10', kind: 'returned' }]
 */
export function flowOfClient(workDays: readonly string[], today: string): ClientChange[] {
  const days = workDays.filter((day) => day <= today).toSorted();
  const changes: ClientChange[] = [];
  for (const [n, day] of days.entries()) {
    const previous = days[n - 1];
    if (previous === undefined) changes.push({ day, kind: 'new' });
    else if (day > addMonths(previous, monthsUntilLost)) changes.push({ day, kind: 'returned' });
    const lostOn = addMonths(day, monthsUntilLost);
    const next = days[n + 1];
    if ((next === undefined && lostOn <= today) || (next !== undefined && next > lostOn))
      changes.push({ day: lostOn, kind: 'lost' });
  }
  return changes;
}
