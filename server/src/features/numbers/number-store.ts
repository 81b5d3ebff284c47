import { largestNumber, type NumberSeries } from '@truckroll/domain/numbers/series';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';

/** The labels of the series in 'Job number 12 is already in use.' (API 4.1). */
const labels: Record<NumberSeries, string> = {
  job: 'Job',
  request: 'Request',
  invoice: 'Document',
  draftInvoice: 'Draft',
  estimate: 'Document',
  creditNote: 'Credit note',
};

/** The next number of a series, which is not reserved (API 4.1). `least` is the first number of the series. */
export async function suggestNumber(tx: Tx, series: NumberSeries, least = 1): Promise<number> {
  const counter = await tx
    .selectFrom('numberCounters')
    .select('highest')
    .where('series', '=', series)
    .executeTakeFirst();
  return Math.max((counter?.highest ?? 0) + 1, least);
}

/** Refuses a number so large that the series, which continues after it, would run out. */
async function requireInReach(
  tx: Tx,
  series: NumberSeries,
  { requested, least }: { requested: number; least: number },
) {
  // Nearly every number passes here without a query.
  if (requested <= largestNumber({ next: 0, least })) return;
  const n = largestNumber({ next: await suggestNumber(tx, series, least), least });
  if (requested > n) throw new Problem('numberTooLarge', { Record: labels[series], n });
}

/**
 * Allocates a number: the requested one, or the next one. Locks the series' counter until the transaction ends, so that
 * concurrent creations are serialised. A number that was ever used is refused (API 4.1).
 */
export async function allocateNumber(
  tx: Tx,
  series: NumberSeries,
  { requested, least = 1 }: { requested?: number | undefined; least?: number } = {},
): Promise<number> {
  if (requested !== undefined) await requireInReach(tx, series, { requested, least });
  const next =
    requested === undefined
      ? sql<number>`greatest(number_counters.highest + 1, ${least}::bigint)`
      : sql<number>`greatest(number_counters.highest, ${requested}::bigint)`;
  // A single statement, so that concurrent transactions wait for nothing but the end of this one.
  const row = await tx
    .with('counter', (part) =>
      part
        .insertInto('numberCounters')
        .values({ series, highest: requested ?? least })
        .onConflict((conflict) => conflict.columns(['accountId', 'series']).doUpdateSet({ highest: next }))
        .returning('highest'),
    )
    .with('taken', (part) =>
      part
        .insertInto('takenNumbers')
        .columns(['series', 'number'])
        .expression((from) =>
          from
            .selectFrom('counter')
            .select([
              sql<NumberSeries>`${series}::text`.as('series'),
              sql<number>`coalesce(${requested ?? null}::bigint, counter.highest)`.as('number'),
            ]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('number'),
    )
    .selectFrom('counter')
    .leftJoin('taken', (join) => join.onTrue())
    .select(['counter.highest', 'taken.number'])
    .executeTakeFirstOrThrow();
  if (row.number === null) throw new Problem('numberTaken', { Record: labels[series], n: requested ?? row.highest });
  return row.number;
}

/**
 * Releases the number of a removed record. The series continues with it if it was the last one. Only for records that
 * nobody else has seen.
 */
export async function giveBackNumber(tx: Tx, series: NumberSeries, number: number): Promise<void> {
  await tx.deleteFrom('takenNumbers').where('series', '=', series).where('number', '=', number).execute();
  await tx
    .updateTable('numberCounters')
    .set({ highest: number - 1 })
    .where('series', '=', series)
    .where('highest', '=', number)
    .execute();
}

/** The numbers among these that a series has ever used. */
export async function findTaken(tx: Tx, series: NumberSeries, numbers: readonly number[]): Promise<Set<number>> {
  if (numbers.length === 0) return new Set();
  const rows = await tx
    .selectFrom('takenNumbers')
    .select('number')
    .where('series', '=', series)
    .where('number', 'in', [...numbers])
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/**
 * The number that a request asks for. A device that has sent it later may have proposed one that was given to another record
 * meanwhile: undefined then, so that the next one is allocated.
 */
export async function freeNumber(
  tx: Tx,
  series: NumberSeries,
  { proposed, now, writtenAt }: { proposed: number | undefined; now: Date; writtenAt: Date },
): Promise<number | undefined> {
  if (proposed === undefined || writtenAt >= now) return proposed;
  return (await findTaken(tx, series, [proposed])).has(proposed) ? undefined : proposed;
}

/**
 * Releases the numbers of records of an undone import, which nobody else has seen. If the highest number of the series is
 * released, the next number follows the highest one that remains.
 */
export async function releaseNumbers(tx: Tx, series: NumberSeries, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  // Locked before anything is released, so that no number is taken that the new highest would not count.
  const counter = await tx
    .selectFrom('numberCounters')
    .select('highest')
    .where('series', '=', series)
    .forUpdate()
    .executeTakeFirst();
  await tx
    .deleteFrom('takenNumbers')
    .where('series', '=', series)
    .where('number', 'in', [...numbers])
    .execute();
  if (counter === undefined || !numbers.includes(counter.highest)) return;
  const left = await tx
    .selectFrom('takenNumbers')
    .select(({ fn }) => fn.max('number').as('highest'))
    .where('series', '=', series)
    .executeTakeFirst();
  await tx
    .updateTable('numberCounters')
    .set({ highest: left?.highest ?? 0 })
    .where('series', '=', series)
    .execute();
}
