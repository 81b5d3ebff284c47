import { skipText } from '@truckroll/domain/rules/rule';
import { chainRefusal, type RuleChain } from '@truckroll/domain/rules/rule-chain';
import { dueAfter } from '@truckroll/domain/rules/rule-times';
import { type RuleTrigger, recordOfTrigger } from '@truckroll/domain/rules/rule-triggers';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { returned, telling } from '../../platform/database/telling.ts';
import { accountRows } from '../accounts/account-rows.ts';

/** Something that happened to a record, which rules may follow. */
export type RuleEvent = {
  trigger: RuleTrigger;
  recordId: string;
  /** Required in a transaction across all accounts. */
  accountId?: string;
};

const chainSetting = 'truckroll.rule_chain';

/** Names the rules whose actions the transaction carries out: the events of their changes know what caused them. */
export async function causedBy(tx: Tx, chain: RuleChain): Promise<void> {
  // SET LOCAL instead of set_config(): the coordinator of a cluster forwards only SET LOCAL to its workers.
  await sql`set local ${sql.raw(chainSetting)} = ${sql.lit(JSON.stringify(chain))}`.execute(tx);
}

const ownChain = sql<RuleChain>`coalesce(nullif(current_setting(${chainSetting}, true), ''), '[]')::jsonb`;

/** The rules that are on and follow one of these triggers, with the chain of the transaction. */
const listFollowing = (tx: Tx, events: readonly RuleEvent[]) => {
  const accountIds = [...new Set(events.flatMap(({ accountId }) => accountId ?? []))];
  return tx
    .selectFrom('rules')
    .innerJoin(accountRows.as('accounts'), 'accounts.id', 'rules.accountId')
    .select(['rules.id', 'rules.accountId', 'rules.trigger', 'rules.delayAmount', 'rules.delayUnit'])
    .select(['accounts.timezone', ownChain.as('chain')])
    .where('rules.isOn', '=', true)
    .where('rules.trigger', 'in', [...new Set(events.map(({ trigger }) => trigger))])
    .$if(accountIds.length > 0, (rules) => rules.where('rules.accountId', 'in', accountIds))
    .execute();
};

/**
 * Stores events, and a run for each rule that follows them, in the transaction of the change: both commit or neither. A rule
 * that led to the event itself is skipped, which its log says.
 */
export async function followEvents(tx: Tx, happened: readonly RuleEvent[], now: Date): Promise<void> {
  if (happened.length === 0) return;
  const at = now.toISOString();
  const events = happened.map((event) => ({ ...event, id: newId(), happenedAt: at }));
  const [, rules] = await Promise.all([
    tx.insertInto('ruleEvents').values(events).execute(),
    listFollowing(tx, events),
  ]);
  const runs = events.flatMap(({ id: eventId, trigger, recordId, accountId }) =>
    rules
      .filter((rule) => rule.trigger === trigger && (accountId === undefined || accountId === rule.accountId))
      .map((rule) => {
        const refusal = chainRefusal(rule.id, rule.chain);
        return {
          ...(accountId === undefined ? {} : { accountId }),
          ...{ id: newId(), ruleId: rule.id, eventId, recordKind: recordOfTrigger(trigger), recordId },
          chain: JSON.stringify(rule.chain),
          status: refusal === null ? ('waiting' as const) : ('skipped' as const),
          reason: refusal === null ? null : skipText(refusal),
          happenedAt: at,
          dueAt: dueAfter(at, { amount: rule.delayAmount, unit: rule.delayUnit }, rule.timezone),
          finishedAt: refusal === null ? null : at,
        };
      }),
  );
  if (runs.length === 0) return;
  await telling(tx, 'rule', returned('ruleId'))
    .insertInto('ruleRuns')
    .values(runs)
    .onConflict((conflict) => conflict.columns(['accountId', 'ruleId', 'eventId']).doNothing())
    .returning(['accountId', 'ruleId'])
    .execute();
}

/** The latest events of a trigger since a moment. */
export const listRuleEvents = (
  tx: Tx,
  { trigger, since, limit }: { trigger: RuleTrigger; since: string; limit: number },
): Promise<{ id: string; recordId: string; happenedAt: string }[]> =>
  tx
    .selectFrom('ruleEvents')
    .select(['id', 'recordId', 'happenedAt'])
    .where('trigger', '=', trigger)
    .where('happenedAt', '>=', since)
    .orderBy('happenedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
