import { isDatabaseError } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';

const unstorableRowText = 'This row could not be stored.';

type Refused = {
  lines: readonly number[];
  /** What becomes of a single refused row: it is not imported, or its record is kept in an undo. */
  outcome: 'problem' | 'kept';
};

/** Rows that a use case or the database refused: everything of their transaction is undone. */
export class RefusedRows extends Error {
  readonly refused: Refused;

  constructor(refused: Refused, cause: Error) {
    super(cause instanceof Problem ? cause.message : unstorableRowText, { cause });
    this.refused = refused;
  }
}

/** Values that no column takes (22) and broken constraints (23): trying again changes nothing. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Problem || (isDatabaseError(error) && /^2[23]/.test(error.code));

/** Does the work of some rows, and throws `RefusedRows` when one of them is refused. */
export async function orRefused<T>(refused: Refused, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isRefusal(error) ? new RefusedRows(refused, error) : error;
  }
}
