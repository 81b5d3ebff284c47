import type { ClientFigures } from '@truckroll/contract/reports';
import { addDays } from '@truckroll/domain/calendar/days';
import { monthsUntilLost } from '@truckroll/domain/reports/client-flow';
import { balanceAfter, sumByPart } from '@truckroll/domain/reports/month-sums';
import type { Period } from '@truckroll/domain/reports/report-period';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { endOfDay, startOfDay } from '../../platform/database/local-day.ts';
import { type AskedPeriod, pairFigures } from './asked-period.ts';
import { isGivenOut } from './money-store.ts';
import { isFinished } from './work-filters.ts';

const localDay = (moment: ReturnType<typeof sql>) =>
  sql<string>`(${moment} at time zone (select timezone from accounts))::date`;

/** The clients created on each day. */
async function countAdded(tx: Tx, { from, to }: Period) {
  return tx
    .selectFrom('clients')
    .select((client) => [localDay(sql`created_at`).as('day'), client.fn.countAll<number>().as('added')])
    .where('deletedAt', 'is', null)
    .where('createdAt', '>=', startOfDay(from))
    .where('createdAt', '<', endOfDay(to))
    .groupBy(sql`1`)
    .execute();
}

/**
 * The days on which each client had work: finished jobs by their start, and invoices by their date. A day may be there
 * several times, which changes no flow.
 */
const workDays = (tx: Tx, today: string) =>
  tx
    .selectFrom('jobs')
    .select(['jobs.clientId', localDay(sql`jobs.start_date_time`).as('day')])
    .where('jobs.startDateTime', '<', endOfDay(today))
    .where(isFinished)
    .unionAll(
      tx
        .selectFrom('documents')
        .select(['documents.clientId', 'documents.date as day'])
        .where(isGivenOut)
        .where('documents.date', '<=', today),
    );

/**
 * The rule `flowOfClient` of the domain in SQL, for all clients: how many were new, returned and lost on each day. Days
 * before the reach are one, because only the number of active clients needs them. A test compares the two.
 */
async function countFlow(tx: Tx, { from, to }: Period, today: string) {
  const gone = sql`interval '${sql.raw(String(monthsUntilLost))} months'`;
  const neighbours = tx
    .selectFrom(workDays(tx, today).as('work'))
    .select([
      'day',
      sql<string | null>`lag(day) over (partition by client_id order by day)`.as('previous'),
      sql<string | null>`lead(day) over (partition by client_id order by day)`.as('next'),
    ]);
  // Most days change nothing. They are left out before their changes are made into rows.
  const ends = tx
    .selectFrom(neighbours.as('work'))
    .selectAll()
    .where(
      sql<SqlBool>`work.previous is null or work.day > work.previous + ${gone}
        or work.next is null or work.next > work.day + ${gone}`,
    );
  const changes = tx
    .selectFrom(ends.as('work'))
    .innerJoin(
      sql<{ kind: 'new' | 'returned' | 'lost'; changedOn: string }>`lateral (values
        ('new', case when work.previous is null then work.day end),
        ('returned', case when work.day > work.previous + ${gone} then work.day end),
        ('lost', case when coalesce(work.next, 'infinity'::date) > work.day + ${gone}
          then (work.day + ${gone})::date end))`.as<'change'>(sql`change(kind, changed_on)`),
      (join) => join.onTrue(),
    )
    .select(['change.kind', sql<string>`greatest(change.changed_on, ${addDays(from, -1)}::date)`.as('day')])
    .where('change.changedOn', '<=', to);
  const rows = await tx
    .selectFrom(changes.as('changes'))
    .select((change) => ['day', 'kind', change.fn.countAll<number>().as('count')])
    .groupBy(['day', 'kind'])
    .execute();
  return rows.map(({ day, kind, count }) => ({
    day,
    new: kind === 'new' ? count : 0,
    returned: kind === 'returned' ? count : 0,
    lost: kind === 'lost' ? count : 0,
    change: kind === 'lost' ? -count : count,
  }));
}

/** New and lost clients by month (API RP-6). */
export async function reportClients(tx: Tx, asked: AskedPeriod) {
  const added = await countAdded(tx, asked.reach);
  const flow = await countFlow(tx, asked.reach, asked.today);
  const figuresOf = (parts: readonly Period[]): ClientFigures[] => {
    const created = sumByPart(parts, added, ['added']);
    const active = balanceAfter(parts, flow);
    return sumByPart(parts, flow, ['new', 'returned', 'lost']).map((sum, n) => ({
      added: created[n]?.added ?? 0,
      ...sum,
      active: active[n] ?? 0,
    }));
  };
  return pairFigures(asked, figuresOf);
}
