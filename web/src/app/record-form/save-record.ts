import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { isNumberTaken, withFreshNumber } from './next-number.ts';
import { saveOrReload } from './stale-record.ts';

type Saving<Values, Saved> = {
  values: Values;
  /** What has to be done before the record itself is sent; what was done is not done again by a retry. */
  prepare?: (values: Values) => Promise<Values>;
  send: (values: Values) => Promise<Saved>;
  /** The number of the record, and the values under a fresh one; without `renumber` the number was typed or is stored. */
  number?: { field: string; renumber?: (values: Values) => Promise<Values> };
  onSaved: (saved: Saved) => void;
  /** Told of whatever a call was refused with, also where somebody else was faster. */
  onFailed?: (problem: ApiProblem) => void;
  /** A refusal as the form shows it. */
  placed?: (problem: ApiProblem, values: Values) => ApiProblem;
  /** Reads the stored record anew, after somebody else has changed it. */
  reload?: () => Promise<void>;
  ask?: () => Promise<boolean>;
};

const atField = ({ status, code, message }: ApiProblem, path: string): ApiProblem =>
  new ApiProblem({ status, code, message, fields: [{ path, message }] });

/** A number that nobody typed is taken anew, once; one that somebody typed is told of at its field (API 4.1). */
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

/** Saves what was typed, and says what becomes of it when it cannot be saved. Gives whether it was saved. */
export async function saveRecord<Values, Saved>(saving: Saving<Values, Saved>): Promise<boolean> {
  const { reload } = saving;
  const attempt = async () => {
    try {
      const values = (await saving.prepare?.(saving.values)) ?? saving.values;
      saving.onSaved(await sendNumbered(values, saving));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      saving.onFailed?.(error);
      const isReloaded = error.isStale && reload !== undefined;
      throw isReloaded ? error : (saving.placed?.(error, saving.values) ?? error);
    }
  };
  if (reload !== undefined) return await saveOrReload(attempt, reload, saving.ask);
  await attempt();
  return true;
}
