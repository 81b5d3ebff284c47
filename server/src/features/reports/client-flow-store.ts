import type { ClientFigures } from '@truckroll/contract/reports/reports';
import { addDays } from '@truckroll/domain/calendar/days';
import { balanceAfter, sumByPart } from '@truckroll/domain/reports/month-sums';
import type { Period } from '@truckroll/domain/reports/report-period';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { endOfDay, localDay, startOfDay } from '../../records/accounts/local-day.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { documentHeads, isGivenOut } from '../../records/documents/document-rows.ts';
import { selectFinishedJobs } from '../../records/jobs/finished-work.ts';
import { type AskedPeriod, pairFigures } from './asked-period.ts';
import { always, type ListedRows, listedRow } from './listed-row.ts';

/** The months without work after which a client is lost. */
const monthsUntilLost = 12;

const createdOn = localDay(sql`clients.created_at`);

/** The clients created in a period. */
const selectAdded = (tx: Tx, { from, to }: Period) =>
  tx
    .selectFrom(clientNames.as('clients'))
    .where('clients.deletedAt', 'is', null)
    .where('clients.createdAt', '>=', startOfDay(from))
    .where('clients.createdAt', '<', endOfDay(to));

const countAdded = (tx: Tx, period: Period) =>
  selectAdded(tx, period)
    .select((client) => [createdOn.as('day'), client.fn.countAll<number>().as('added')])
    .groupBy(sql`1`)
    .execute();

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

const changeKinds = ['new', 'returned', 'lost'] as const;
type ChangeKind = (typeof changeKinds)[number];

/**
 * The days on which each client was new, returned or lost. A client is new on its first day of work, lost when twelve
 * months have passed without another, and returns on the next one.
 */
function selectChanges(tx: Tx, today: string) {
  const gone = sql`interval '${sql.raw(String(monthsUntilLost))} months'`;
  const neighbours = tx
    .selectFrom(workDays(tx, today).as('work'))
    .select([
      'clientId',
      'first',
      'last',
      sql<string | null>`lag(last) over (partition by client_id order by part)`.as('previous'),
      sql<string | null>`lead(first) over (partition by client_id order by part)`.as('next'),
    ]);
  const changedOn = (day: ReturnType<typeof sql>, isChange: ReturnType<typeof sql>) =>
    sql<string | null>`case when ${isChange} then ${day} end`;
  return tx
    .selectFrom(neighbours.as('work'))
    .select([
      'clientId',
      changedOn(sql`first`, sql`previous is null`).as('new'),
      changedOn(sql`first`, sql`first > previous + ${gone}`).as('returned'),
      changedOn(sql`(last + ${gone})::date`, sql`coalesce(next, 'infinity'::date) > last + ${gone}`).as('lost'),
    ]);
}

/**
 * How many clients were new, returned and lost on each day. Days before the reach are one, because only the number of
 * active clients needs them.
 */
async function countFlow(tx: Tx, { from, to }: Period, today: string) {
  const within = (kind: ChangeKind) =>
    sql<string | null>`case when ${sql.ref(kind)} is not null
      then greatest(${sql.ref(kind)}, ${addDays(from, -1)}::date) end`.as(kind);
  const changes = tx.selectFrom(selectChanges(tx, today).as('change')).select(changeKinds.map(within));
  const countBy = (kind: ChangeKind) =>
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

/** The clients created in a period. */
export const listAdded = (tx: Tx, period: Period): ListedRows =>
  selectAdded(tx, period).select(
    listedRow({ kind: always('client'), id: 'clients.id', day: createdOn, clientId: 'clients.id' }),
  );

/** The clients that were new, returned or lost in a period, by its day. A client may return several times. */
export const listChanged = (
  tx: Tx,
  kind: ChangeKind,
  { period, today }: Pick<AskedPeriod, 'period' | 'today'>,
): ListedRows =>
  tx
    .selectFrom(selectChanges(tx, today).as('change'))
    .select(
      listedRow({ kind: always('client'), id: 'change.clientId', day: `change.${kind}`, clientId: 'change.clientId' }),
    )
    .where(`change.${kind}`, '>=', period.from)
    .where(`change.${kind}`, '<=', period.to);

/** The clients that were active at the end of a period, by the day since which they have been. */
export function listActive(tx: Tx, { period, today }: Pick<AskedPeriod, 'period' | 'today'>): ListedRows {
  const isBy = (kind: ChangeKind) => sql`count(*) filter (where ${sql.ref(kind)} <= ${period.to})`;
  return tx
    .selectFrom(selectChanges(tx, today).as('change'))
    .select(
      listedRow({
        kind: always('client'),
        id: 'change.clientId',
        day: sql`max(coalesce(returned, new)) filter (where coalesce(returned, new) <= ${period.to})`,
        clientId: 'change.clientId',
      }),
    )
    .groupBy('change.clientId')
    .having(sql<SqlBool>`${isBy('new')} + ${isBy('returned')} > ${isBy('lost')}`);
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
