import { mayAssignRequest } from '@truckroll/domain/team/assignment';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { personRows } from '../../records/people/person-rows.ts';

export type Assigned = { id: string; name: string; hasLeft: boolean };

/** The people of `ids` in order. Deactivated people cannot be newly assigned. */
export async function readPeople(tx: Tx, ids: readonly string[], before: readonly string[]): Promise<Assigned[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom(personRows.as('users'))
    .select(['id', 'firstName', 'lastName', 'status'])
    .where('id', 'in', [...ids])
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  const errors = ids.flatMap((id, index) => {
    const person = known.get(id);
    const isThere = person !== undefined && (person.status !== 'inactive' || before.includes(id));
    return isThere
      ? []
      : [{ path: `assignedTo.${index}`, code: 'not_found' as const, message: 'Team member is not valid' }];
  });
  if (errors.length > 0) throw new InvalidInput(errors);
  return ids.flatMap((id) => {
    const person = known.get(id);
    if (person === undefined) return [];
    return [{ id, name: `${person.firstName} ${person.lastName}`.trim(), hasLeft: person.status === 'inactive' }];
  });
}

/** Refuses to assign or unassign people without the right to do so (API 2.4). */
export function requireAssignment(actor: Actor, before: readonly string[], after: readonly string[]): void {
  const changed = [...before.filter((id) => !after.includes(id)), ...after.filter((id) => !before.includes(id))];
  if (!changed.every((id) => mayAssignRequest(actor, id))) throw new Problem('assignmentRefused');
}
