import type { ClientFigures } from '@truckroll/contract/reports/reports';
import { addDays } from '@truckroll/domain/calendar/days';
import { balanceAfter, sumByPart } from '@truckroll/domain/reports/month-sums';
import type { Period } from '@truckroll/domain/reports/report-period';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { ownTimezone } from '../../records/accounts/account-rows.ts';
import { endOfDay, startOfDay } from '../../records/accounts/local-day.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { documentHeads, isGivenOut } from '../../records/documents/document-rows.ts';
import { selectFinishedJobs } from '../../records/jobs/finished-work.ts';
import { type AskedPeriod, pairFigures } from './asked-period.ts';

/** The months without work after which a client is lost. */
const monthsUntilLost = 12;

const localDay = (moment: ReturnType<typeof sql>) => sql<string>`(${moment} at time zone ${ownTimezone})::date`;

/** The clients created on each day. */
async function countAdded(tx: Tx, { from, to }: Period) {
  return tx
    .selectFrom(clientNames.as('clients'))
    .select((client) => [localDay(sql`created_at`).as('day'), client.fn.countAll<number>().as('added')])
    .where('deletedAt', 'is', null)
    .where('createdAt', '>=', startOfDay(from))
    .where('createdAt', '<', endOfDay(to))
    .groupBy(sql`1`)
    .execute();
}

/**
 * The days on which each client had work: finished jobs by their start, and invoices by their date. Of each part of 360
 * days only the first and the last, because a client is neither lost nor returns between days that are closer than
 * twelve months. Parts begin at a midnight of UTC, so that only two days of each are converted to the account's time
 * zone. Five days are left for the differences between time zones.
 */
function workDays(tx: Tx, today: string) {
  const partOf = (moment: ReturnType<typeof sql>) =>
    sql<string>`date_bin('360 days', ${moment}, timestamp '2000-01-01')`.as('part');
  const ofKinds = tx
    .selectFrom(selectFinishedJobs.as('job'))
    .select([
      'clientId',
      partOf(sql`start_date_time at time zone 'UTC'`),
      localDay(sql`min(start_date_time)`).as('first'),
      localDay(sql`max(start_date_time)`).as('last'),
    ])
    .where('startDateTime', '<', endOfDay(today))
    .groupBy(['clientId', 'part'])
    .unionAll(
      tx
        .selectFrom(documentHeads.as('documents'))
        .select((document) => [
          'clientId',
          partOf(sql`documents.date::timestamp`),
          document.fn.min<string>('date').as('first'),
          document.fn.max<string>('date').as('last'),
        ])
        .where(isGivenOut)
        .where('date', '<=', today)
        .groupBy(['clientId', 'part']),
    );
  return tx
    .selectFrom(ofKinds.as('work'))
    .select((work) => [
      'clientId',
      'part',
      work.fn.min<string>('first').as('first'),
      work.fn.max<string>('last').as('last'),
    ])
    .groupBy(['clientId', 'part']);
}

/**
 * How many clients were new, returned and lost on each day. A client is new on its first day of work, lost when twelve
 * months have passed without another, and returns on the next one. Days before the reach are one, because only the number
 * of active clients needs them.
 */
async function countFlow(tx: Tx, { from, to }: Period, today: string) {
  const gone = sql`interval '${sql.raw(String(monthsUntilLost))} months'`;
  const neighbours = tx
    .selectFrom(workDays(tx, today).as('work'))
    .select([
      'first',
      'last',
      sql<string | null>`lag(last) over (partition by client_id order by part)`.as('previous'),
      sql<string | null>`lead(first) over (partition by client_id order by part)`.as('next'),
    ]);
  // The day of each change, where there is one. All changes before the reach are on the day before it.
  const changedOn = (day: ReturnType<typeof sql>, isChange: ReturnType<typeof sql>) =>
    sql<string | null>`case when ${isChange} then greatest(${day}, ${addDays(from, -1)}::date) end`;
  const changes = tx
    .selectFrom(neighbours.as('work'))
    .select([
      changedOn(sql`first`, sql`previous is null`).as('new'),
      changedOn(sql`first`, sql`first > previous + ${gone}`).as('returned'),
      changedOn(sql`(last + ${gone})::date`, sql`coalesce(next, 'infinity'::date) > last + ${gone}`).as('lost'),
    ]);
  const countBy = (kind: 'new' | 'returned' | 'lost') =>
    sql<number>`case when grouping(${sql.ref(kind)}) = 0 then count(*) else 0 end`.as(kind);
  const rows = await tx
    .selectFrom(changes.as('changes'))
    .select([
      sql<string>`coalesce(new, returned, lost)`.as('day'),
      countBy('new'),
      countBy('returned'),
      countBy('lost'),
    ])
    .groupBy(sql`grouping sets ((new), (returned), (lost))`)
    .having(sql<SqlBool>`coalesce(new, returned, lost) <= ${to}`)
    .execute();
  return rows.map((row) => ({ ...row, change: row.new + row.returned - row.lost }));
}

/** New and lost clients by month (API RP-6). */
export async function reportClients(tx: Tx, asked: AskedPeriod) {
  const [added, flow] = await Promise.all([countAdded(tx, asked.reach), countFlow(tx, asked.reach, asked.today)]);
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
