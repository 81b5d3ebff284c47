import type { ClockedTime, HourlyCosts } from '@truckroll/domain/jobs/profit';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { ownTimezone } from '../accounts/account-rows.ts';

/** What an hour of people costs, of those who have a cost. */
export async function readHourlyCosts(tx: Tx): Promise<HourlyCosts> {
  const rows = await tx.selectFrom('hourlyCosts').select(['userId', 'amount']).execute();
  return new Map(rows.map(({ userId, amount }) => [userId, Number(amount)]));
}

/** Stores the cost of a person's hour; null removes it. */
export async function storeHourlyCost(tx: Tx, userId: string, amount: number | null, now: Date): Promise<void> {
  // The profit of jobs follows, so that whoever looks at one reads it anew.
  const told = telling(telling(tx, 'time', null), 'job', null);
  if (amount === null) {
    await told.deleteFrom('hourlyCosts').where('userId', '=', userId).execute();
    return;
  }
  const row = { amount: String(amount), updatedAt: now.toISOString() };
  await told
    .insertInto('hourlyCosts')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.columns(['accountId', 'userId']).doUpdateSet(row))
    .execute();
}

/** The minutes of each person on a job by the day on which they began, without breaks; a running clock counts until now. */
export async function listClockedTimes(tx: Tx, jobId: string, now: Date): Promise<ClockedTime[]> {
  const rows = await tx
    .selectFrom('timeEntries')
    .select([
      'userId',
      sql<string>`to_char(starts_at at time zone ${ownTimezone}, 'YYYY-MM-DD')`.as('day'),
      sql<string>`sum(greatest(0, extract(epoch from coalesce(ends_at, ${now.toISOString()}::timestamptz) - starts_at)))`.as(
        'seconds',
      ),
    ])
    .where('jobId', '=', jobId)
    .where('kind', '<>', 'break')
    .groupBy(['userId', sql`2`])
    .orderBy('userId')
    .orderBy('day')
    .execute();
  return rows.map(({ userId, day, seconds }) => ({ userId, day, minutes: Math.round(Number(seconds) / 60) }));
}
