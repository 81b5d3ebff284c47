import type { CallOutcome } from '@truckroll/contract/calls/calls';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import { defaultCallOutcomes } from '@truckroll/domain/calls/default-outcomes';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { found, Problem } from '../../platform/http/problem.ts';

const columns = ['id', 'name', 'description'] as const;
type OutcomeFields = { name: string; description?: string | null | undefined };

/** Selects an outcome that is not deleted for update. */
export async function getOutcomeForChange(tx: Tx, id: string): Promise<CallOutcome> {
  const row = await tx
    .selectFrom('callOutcomes')
    .select(columns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found(row, 'Outcome');
}

/** Adds an outcome after the others. */
export async function insertOutcome(tx: Tx, { name, description }: OutcomeFields, now: Date): Promise<CallOutcome> {
  const { count, last } = await tx
    .selectFrom('callOutcomes')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.max('orderIndex').as('last')])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= listBounds.callOutcomes) throw new Problem('tooManyOutcomes', { n: listBounds.callOutcomes });
  const at = now.toISOString();
  return telling(tx, 'call', null)
    .insertInto('callOutcomes')
    .values({
      id: newId(),
      name,
      description: description ?? null,
      orderIndex: (last ?? 0) + 1,
      createdAt: at,
      updatedAt: at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export const updateOutcome = (tx: Tx, id: string, fields: OutcomeFields, now: Date): Promise<CallOutcome> =>
  telling(tx, 'call', null)
    .updateTable('callOutcomes')
    .set({ ...fields, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

/** The row stays, because calls keep its name. */
export async function deleteOutcome(tx: Tx, id: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await telling(tx, 'call', null)
    .updateTable('callOutcomes')
    .set({ deletedAt: at, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

/** The call outcomes of a new account. */
export async function insertDefaultOutcomes(system: Tx, accountId: string, now: Date): Promise<void> {
  const at = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
  await telling(system, 'call', null, { accountId })
    .insertInto('callOutcomes')
    .values(defaultCallOutcomes.map((name, orderIndex) => ({ accountId, id: newId(), name, orderIndex, ...at })))
    .execute();
}
