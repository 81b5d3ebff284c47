import { defaultTimeRules, type TimeRules } from '@truckroll/domain/time-clock/timesheet';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { neverChanged } from '../../platform/http/require-version.ts';

const columns = [
  'followsVisits',
  'dailyOvertimeAfter',
  'weeklyOvertimeAfter',
  'paidBreaks',
  'weekStartsOn',
] as const satisfies (keyof TimeRules)[];

/** How the account counts time. */
export const readTimeRules = async (tx: Tx): Promise<TimeRules & { updatedAt: string }> =>
  (await tx
    .selectFrom('timeRules')
    .select([...columns, 'updatedAt'])
    .executeTakeFirst()) ?? { ...defaultTimeRules, updatedAt: neverChanged };

export async function storeTimeRules(tx: Tx, rules: TimeRules, now: Date): Promise<void> {
  const row = { ...rules, updatedAt: now.toISOString() };
  await telling(tx, 'time', null)
    .insertInto('timeRules')
    .values(row)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(row))
    .execute();
}
