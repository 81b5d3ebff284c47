import { callingRefusal } from '@truckroll/domain/calls/calling-refusal';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import { hasNumber } from '../../records/calls/phone-number-store.ts';
import { isConnected } from '../add-ons/add-on-store.ts';

/** Refuses while the calls add-on is not connected. */
export async function requireCalls(tx: Tx): Promise<void> {
  if (!(await isConnected(tx, 'calls'))) throw new Problem('callsUnconnected');
}

/**
 * Refuses calls and messages of an account that cannot make any. Called before the fields are checked; that the person
 * holds the right was checked before.
 */
export async function requireCalling(tx: Tx): Promise<void> {
  const [connected, number] = await Promise.all([isConnected(tx, 'calls'), hasNumber(tx)]);
  const refusal = callingRefusal({ isAllowed: true, isConnected: connected, hasNumber: number });
  if (refusal !== null) throw new Problem(refusal);
}
