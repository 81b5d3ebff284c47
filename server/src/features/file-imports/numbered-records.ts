import type { RowMatch } from '@truckroll/contract/file-imports';
import type { NumberSeries } from '@truckroll/domain/numbers/series';
import type { Tx } from '../../platform/database/bound-dialect.ts';

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

export const takenMatch = (record: string, number: number): RowMatch => ({
  id: null,
  name: `${record} ${number}`,
  line: null,
  by: 'number',
});

/** Makes the numbers of records free again that an undone import had brought: nobody has seen them. */
export async function releaseNumbers(tx: Tx, series: NumberSeries, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await tx
    .deleteFrom('takenNumbers')
    .where('series', '=', series)
    .where('number', 'in', [...numbers])
    .execute();
}
