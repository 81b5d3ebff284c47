import { type BookedVisit, conflictsWith } from './conflicts.ts';

/**
 * The warning text about a visit's double bookings, with the people and the other visits; null without conflicts.
 *
 * @example conflictText(b, [{ id: 'tom', name: 'Tom Hill' }], [{ ...a, title: 'Ann Lee, Boiler #7' }])
 *   → 'Tom Hill also has Ann Lee, Boiler #7 at that time.'
 */
export function conflictText(
  visit: BookedVisit,
  people: readonly { id: string; name: string }[],
  others: readonly (BookedVisit & { title: string })[],
): string | null {
  const [first, ...more] = conflictsWith(visit, others);
  if (first === undefined) return null;
  const busy = people.filter(({ id }) => first.personIds.includes(id));
  const rival = others.find(({ id }) => id === first.otherId)?.title;
  const rest = more.length === 0 ? '' : ` and ${more.length} more`;
  const names = busy.map(({ name }) => name).join(', ');
  return `${names} also ${busy.length > 1 ? 'have' : 'has'} ${rival}${rest} at that time.`;
}
