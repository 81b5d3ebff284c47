import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { isNumberTaken, withFreshNumber } from './next-number.ts';

type Saving<Values, Saved> = {
  values: Values;
  /** Runs before the record itself is sent. It is not repeated by a retry once it has succeeded. */
  prepare?: (values: Values) => Promise<Values>;
  send: (values: Values) => Promise<Saved>;
  /**
   * The record's number, and a function that returns the values with a fresh one. Without `renumber`, the number was
   * typed or is stored.
   */
  number?: { field: string; renumber?: (values: Values) => Promise<Values> };
  onSaved: (saved: Saved) => void;
  /** Called with every refusal of a request, including a version conflict. */
  onFailed?: (problem: ApiProblem) => void;
  /** Adapts a refusal to the form. */
  placed?: (problem: ApiProblem, values: Values) => ApiProblem;
  /** Called when somebody else has changed the stored record, instead of showing the refusal. */
  onStale?: (problem: ApiProblem) => Promise<void>;
};

const atField = ({ status, code, message }: ApiProblem, path: string): ApiProblem =>
  new ApiProblem({ status, code, message, fields: [{ path, message }] });

/**
 * Sends a record with a number. If it is taken, a generated number is replaced once, and a typed one gets an error at
 * its field (API 4.1).
 */
async function sendNumbered<V, S>(values: V, { send, number }: Pick<Saving<V, S>, 'send' | 'number'>): Promise<S> {
  if (number?.renumber !== undefined) {
    const { renumber } = number;
    return await withFreshNumber(values, () => renumber(values), send);
  }
  try {
    return await send(values);
  } catch (error) {
    throw number !== undefined && isNumberTaken(error) ? atField(error, number.field) : error;
  }
}

/** Saves the typed values and handles every failure. Returns whether they were saved. */
export async function saveRecord<Values, Saved>(saving: Saving<Values, Saved>): Promise<boolean> {
  const { onStale } = saving;
  try {
    const values = (await saving.prepare?.(saving.values)) ?? saving.values;
    saving.onSaved(await sendNumbered(values, saving));
    return true;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    saving.onFailed?.(error);
    if (!error.isStale || onStale === undefined) throw saving.placed?.(error, saving.values) ?? error;
    await onStale(error);
    return false;
  }
}
