import { mostTemplates, type PlanTemplate } from '@truckroll/contract/plans/plans';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { found, Problem } from '../../platform/http/problem.ts';

type Draft = Pick<PlanTemplate, 'kind' | 'name' | 'terms'>;

const columns = ['id', 'kind', 'name', 'terms', 'updatedAt'] as const;

const rowOf = ({ kind, name, terms }: Draft) => ({ kind, name, terms: JSON.stringify(terms) });

/** The account's templates by name. */
export const listTemplates = (tx: Tx): Promise<PlanTemplate[]> =>
  tx.selectFrom('planTemplates').select(columns).orderBy(sql`lower(name)`).orderBy('id').limit(mostTemplates).execute();

/** The template, locked for a change. */
export async function holdTemplate(tx: Tx, id: string): Promise<PlanTemplate> {
  const row = await tx
    .selectFrom('planTemplates')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found(row, 'Plan template');
}

export async function insertTemplate(tx: Tx, draft: Draft, now: Date): Promise<PlanTemplate> {
  const { count } = await tx
    .selectFrom('planTemplates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= mostTemplates) throw new Problem('tooManyPlanTemplates', { n: mostTemplates });
  const at = now.toISOString();
  const id = newId();
  return await telling(tx, 'plan', null)
    .insertInto('planTemplates')
    .values({ id, ...rowOf(draft), createdAt: at, updatedAt: at })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export const updateTemplate = (tx: Tx, id: string, draft: Draft, now: Date): Promise<PlanTemplate> =>
  telling(tx, 'plan', null)
    .updateTable('planTemplates')
    .set({ ...rowOf(draft), updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

export async function removeTemplate(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'plan', null).deleteFrom('planTemplates').where('id', '=', id).execute();
}
