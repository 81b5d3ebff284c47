import { countOf, formatCount } from '@truckroll/domain/format/numbers';
import { problemText } from '../feedback/api-problem.ts';

type Undo = () => Promise<unknown>;

/** The work on one row. It returns the function that undoes it, if that is safe. */
export type BulkAct<Row> = (row: Row) => Promise<Undo | undefined>;

export type BulkResult<Row> = {
  done: readonly { row: Row; undo: Undo | undefined }[];
  failed: readonly { row: Row; text: string }[];
};

/**
 * How many of the selected rows an action is for.
 *
 * @example countAmong(3, 5, 'invoice') → '3 of the 5 selected invoices'; countAmong(5, 5, 'invoice') → '5 invoices'
 */
export const countAmong = (some: number, all: number, one: string): string =>
  some === all ? countOf(all, one) : `${formatCount(some)} of the ${formatCount(all)} selected ${one}s`;

const atOnce = 3;

/** Runs the work on each row, a few at once. A refused row does not stop the others. */
export async function runBulk<Row>(
  rows: readonly Row[],
  act: BulkAct<Row>,
  onProgress: (finished: number) => void = () => undefined,
): Promise<BulkResult<Row>> {
  const results: ({ undo: Undo | undefined } | { text: string })[] = [];
  let [next, finished] = [0, 0];
  async function work(): Promise<void> {
    while (next < rows.length) {
      const at = next;
      next += 1;
      const row = rows[at] as Row;
      try {
        results[at] = { undo: await act(row) };
      } catch (error) {
        results[at] = { text: problemText(error) };
      }
      finished += 1;
      onProgress(finished);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  const all = rows.map((row, at) => ({ row, ...results[at] }));
  return {
    done: all.flatMap((each) =>
      'text' in each ? [] : [{ row: each.row, undo: 'undo' in each ? each.undo : undefined }],
    ),
    failed: all.flatMap((each) => ('text' in each ? [{ row: each.row, text: each.text }] : [])),
  };
}
