import { isDatabaseError } from '../../platform/database/database.ts';
import { refusalOf } from '../../platform/http/problem-reply.ts';

const unstorableRowText = 'This row could not be stored.';

type Refused = {
  lines: readonly number[];
  /** The outcome of a single refused row: not imported, or kept in an undo. */
  outcome: 'problem' | 'kept';
};

/** Thrown for rows that a use case or the database refused. Their transaction is rolled back. */
export class RefusedRows extends Error {
  readonly refused: Refused;

  constructor(refused: Refused, cause: Error) {
    super(refusalOf(cause)?.message ?? unstorableRowText, { cause });
    this.refused = refused;
  }
}

/** Invalid values (22) and violated constraints (23), for which a retry is useless. */
const isRefusal = (error: unknown): error is Error =>
  refusalOf(error) !== null || (isDatabaseError(error) && /^2[23]/.test(error.code));

/** Runs the work of some rows, and throws `RefusedRows` if one of them is refused. */
export async function orRefused<T>(refused: Refused, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isRefusal(error) ? new RefusedRows(refused, error) : error;
  }
}
