import { largestNumber, type NumberSeries } from '@truckroll/domain/numbers/series';
import { sql } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import { Problem } from '../http/problem.ts';

/** What the series are called in 'Job number 12 is already in use.' (API 4.1). */
const labels: Record<NumberSeries, string> = {
  job: 'Job',
  request: 'Request',
  invoice: 'Document',
  estimate: 'Document',
};

/** The number that the next record of a series would get; it reserves nothing (API 4.1). `least`: where the series begins. */
export async function suggestNumber(tx: Tx, series: NumberSeries, least = 1): Promise<number> {
  const counter = await tx
    .selectFrom('numberCounters')
    .select('highest')
    .where('series', '=', series)
    .executeTakeFirst();
  return Math.max((counter?.highest ?? 0) + 1, least);
}

/** Refuses a number so large that the series, which goes on behind it, would come to its end. */
async function demandInReach(tx: Tx, series: NumberSeries, { wished, least }: { wished: number; least: number }) {
  // Nearly every number is in reach wherever the series stands.
  if (wished <= largestNumber({ next: 0, least })) return;
  const n = largestNumber({ next: await suggestNumber(tx, series, least), least });
  if (wished > n) throw new Problem('numberTooLarge', { Record: labels[series], n });
}

/**
 * Takes a number for good: the wished one, or the next. The series' counter is locked until the transaction ends, so two
 * creations come one after the other; a number that was ever given is refused (API 4.1).
 */
export async function takeNumber(
  tx: Tx,
  series: NumberSeries,
  { wished, least = 1 }: { wished?: number | undefined; least?: number } = {},
): Promise<number> {
  if (wished !== undefined) await demandInReach(tx, series, { wished, least });
  const next =
    wished === undefined
      ? sql<number>`greatest(number_counters.highest + 1, ${least}::bigint)`
      : sql<number>`greatest(number_counters.highest, ${wished}::bigint)`;
  // In one statement: who else wants a number waits for as long as this transaction takes.
  const row = await tx
    .with('counter', (part) =>
      part
        .insertInto('numberCounters')
        .values({ series, highest: wished ?? least })
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
              sql<number>`coalesce(${wished ?? null}::bigint, counter.highest)`.as('number'),
            ]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('number'),
    )
    .selectFrom('counter')
    .leftJoin('taken', (join) => join.onTrue())
    .select(['counter.highest', 'taken.number'])
    .executeTakeFirstOrThrow();
  if (row.number === null) throw new Problem('numberTaken', { Record: labels[series], n: wished ?? row.highest });
  return row.number;
}
