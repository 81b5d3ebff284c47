import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { Skill } from '@truckroll/contract/team/skills';
import { fold } from '@truckroll/domain/text/folding';
import { type SqlBool, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { returned, telling } from '../../platform/database/telling.ts';
import { found, notFound } from '../../platform/http/problem.ts';

const columns = ['id', 'name', 'updatedAt'] as const;

/** The account's skills by name. */
export async function listSkills(tx: Tx): Promise<Skill[]> {
  const skills = await tx.selectFrom('skills').select(columns).orderBy('id').limit(listBounds.skills).execute();
  return skills.sort((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1));
}

/** Adds a skill unless its name exists, ignoring case. Concurrent requests create only one (API TM-13). */
export async function ensureSkill(tx: Tx, name: string, now: Date): Promise<{ skill: Skill; isNew: boolean }> {
  const at = now.toISOString();
  const added = await telling(tx, 'skill', returned('id'), { now })
    .insertInto('skills')
    .values({ id: newId(), name, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  if (added !== undefined) return { skill: added, isNew: true };
  const skill = await tx
    .selectFrom('skills')
    .select(columns)
    .where(sql<SqlBool>`lower(name) = lower(${name})`)
    .executeTakeFirstOrThrow();
  return { skill, isNew: false };
}

/** Selects the skill for update. */
export async function getSkillForChange(tx: Tx, id: string): Promise<Skill> {
  const row = await tx.selectFrom('skills').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  return found(row, 'Skill');
}

export async function renameSkill(tx: Tx, { id }: Skill, name: string, now: Date): Promise<Skill> {
  const row = await telling(tx, 'skill', id, { now })
    .updateTable('skills')
    .set({ name, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return found(row, 'Skill');
}

export async function deleteSkill(tx: Tx, id: string): Promise<void> {
  const result = await telling(telling(tx, 'skill', id), ['job', 'team'], null)
    .deleteFrom('skills')
    .where('id', '=', id)
    .executeTakeFirst();
  if (result.numDeletedRows === 0n) throw notFound('Skill');
}

/** Returns the ids that are not skills of the account. The others are locked until the transaction ends. */
export async function findUnknownSkills(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.selectFrom('skills').select('id').where('id', 'in', ids).forKeyShare().execute();
  const known = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !known.has(id));
}

/** The names of an account's skills by id. */
export async function readSkillNames(tx: Tx): Promise<Map<string, string>> {
  const skills = await tx.selectFrom('skills').select(['id', 'name']).execute();
  return new Map(skills.map(({ id, name }) => [id, name]));
}
