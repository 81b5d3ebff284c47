import type { EngineUseKind, EngineUseOutcome } from '@truckroll/domain/text-engine/uses';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { countDeleted, daysBefore } from '../../platform/database/deletions.ts';
import type { Tokens } from '../../providers/text-engine/text-engine.ts';
import { readToday, startOfDay } from '../../records/accounts/local-day.ts';

type NewUse = {
  id: string;
  kind: EngineUseKind;
  userId: string | null;
  provider: string;
  /** Counted while the use is running. */
  reserved: number;
  now: Date;
};

export async function insertUse(tx: Tx, { reserved, now, ...use }: NewUse): Promise<void> {
  await tx
    .insertInto('textEngineUses')
    .values({ ...use, inputTokens: reserved, createdAt: now.toISOString() })
    .execute();
}

type UseEnd = { tokens: Tokens; milliseconds: number; outcome: EngineUseOutcome };

export async function finishUse(tx: Tx, id: string, { tokens, milliseconds, outcome }: UseEnd): Promise<void> {
  await tx
    .updateTable('textEngineUses')
    .set({ inputTokens: tokens.input, outputTokens: tokens.output, milliseconds, outcome })
    .where('id', '=', id)
    .execute();
}

const tokens = sql<number>`coalesce(sum(input_tokens + output_tokens), 0)::integer`;

/** The tokens of the account's day, with those reserved for running uses. */
export async function countTokensToday(tx: Tx, now: Date): Promise<number> {
  const row = await tx
    .selectFrom('textEngineUses')
    .select(tokens.as('tokens'))
    .where('createdAt', '>=', startOfDay(await readToday(tx, now)))
    .executeTakeFirstOrThrow();
  return row.tokens;
}

/** Makes concurrent uses of an account wait for each other until the transaction ends, so that none misses another's tokens. */
export const lockBudget = (tx: Tx, accountId: string) =>
  sql`select pg_advisory_xact_lock(7214081, hashtext(${accountId}))`.execute(tx);

const countOf = (condition: ReturnType<typeof sql<SqlBool>>) =>
  sql<number>`(count(*) filter (where ${condition}))::integer`;

/** The uses of the account's current month by kind, and the month's first day. */
export async function listUsesOfMonth(tx: Tx, now: Date) {
  const since = `${(await readToday(tx, now)).slice(0, 7)}-01`;
  const uses = await tx
    .selectFrom('textEngineUses')
    .select([
      'kind',
      countOf(sql<SqlBool>`outcome = 'done'`).as('done'),
      countOf(sql<SqlBool>`outcome in ('unavailable', 'failed')`).as('failed'),
      sql<number>`coalesce(sum(input_tokens), 0)::integer`.as('inputTokens'),
      sql<number>`coalesce(sum(output_tokens), 0)::integer`.as('outputTokens'),
    ])
    .where('createdAt', '>=', startOfDay(since))
    .where('outcome', '!=', 'running')
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  return { since, uses };
}

/** How long the uses of the text engine are kept, in days. */
const retentionDays = 90;

export const deleteOldUses = (system: Tx, now: Date): Promise<number> =>
  countDeleted(system.deleteFrom('textEngineUses').where('createdAt', '<', daysBefore(now, retentionDays)));
