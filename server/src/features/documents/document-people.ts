import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput } from '../../platform/http/problem.ts';
import { personRows } from '../../records/people/person-rows.ts';

/** Refuses people of other accounts. */
export async function requirePeople(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom(personRows.as('users'))
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const errors = ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ path: `assignedTo.${index}`, code: 'not_found' as const, message: 'Team member is not valid' }],
  );
  if (errors.length > 0) throw new InvalidInput(errors);
}
