import { mostRules, type RuleDraft } from '@truckroll/domain/rules/rule';
import { type Selectable, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { RulesTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';

export type StoredRule = Omit<Selectable<RulesTable>, 'accountId'>;

const columns = [
  'id',
  'name',
  'trigger',
  'conditions',
  'actions',
  'delayAmount',
  'delayUnit',
  'waitsForQuiet',
  'oncePerRecord',
  'isOn',
  'changedBy',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof RulesTable)[];

/** What a person wrote of a stored rule. */
export const draftOf = ({ delayAmount, delayUnit, ...rule }: StoredRule): RuleDraft => ({
  name: rule.name,
  trigger: rule.trigger,
  conditions: rule.conditions,
  actions: rule.actions,
  delay: { amount: delayAmount, unit: delayUnit },
  waitsForQuiet: rule.waitsForQuiet,
  oncePerRecord: rule.oncePerRecord,
});

const rowOf = ({ delay, ...draft }: RuleDraft) => ({
  name: draft.name,
  trigger: draft.trigger,
  conditions: JSON.stringify(draft.conditions),
  actions: JSON.stringify(draft.actions),
  delayAmount: delay.amount,
  delayUnit: delay.unit,
  waitsForQuiet: draft.waitsForQuiet,
  oncePerRecord: draft.oncePerRecord,
});

/** The account's rules by name. */
export const listRules = (tx: Tx): Promise<StoredRule[]> =>
  tx.selectFrom('rules').select(columns).orderBy(sql`lower(name)`).orderBy('id').limit(mostRules).execute();

/** The rule, locked for a change; the runs of one rule wait for each other by it. */
export async function holdRule(tx: Tx, id: string): Promise<StoredRule> {
  const row = await tx.selectFrom('rules').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return found(row, 'Rule');
}

export async function insertRule(tx: Tx, draft: RuleDraft, { actor, now }: Author): Promise<string> {
  const { count } = await tx
    .selectFrom('rules')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= mostRules) throw new Problem('tooManyRules', { n: mostRules });
  const at = now.toISOString();
  const id = newId();
  await telling(tx, 'rule', id, { now })
    .insertInto('rules')
    .values({ id, ...rowOf(draft), isOn: false, changedBy: actor.userId, createdAt: at, updatedAt: at })
    .execute();
  return id;
}

export async function updateRule(tx: Tx, id: string, draft: RuleDraft, { actor, now }: Author): Promise<void> {
  await telling(tx, 'rule', id, { now })
    .updateTable('rules')
    .set({ ...rowOf(draft), changedBy: actor.userId, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Switches a rule. What waits for one that is switched off is skipped, so that nothing is done for the past. */
export async function switchRule(tx: Tx, id: string, isOn: boolean, { actor, now }: Author): Promise<void> {
  await telling(tx, 'rule', id, { now })
    .updateTable('rules')
    .set({ isOn, changedBy: actor.userId, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function removeRule(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'rule', id).deleteFrom('rules').where('id', '=', id).execute();
}
