import { invalidNumberText } from '@truckroll/domain/calls/calling-refusal';
import { emergencyText, isEmergencyNumber } from '@truckroll/domain/calls/emergency-numbers';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid } from '../../platform/http/problem.ts';
import { findActiveNumber } from '../../records/calls/phone-number-store.ts';

/** Refuses to forward calls to an emergency service, or to a number of the account, from which they would come back. */
export async function requireForwarding(tx: Tx, forwardTo: string): Promise<void> {
  if (isEmergencyNumber(forwardTo)) throw invalid('forwardTo', emergencyText, 'not_an_option');
  if ((await findActiveNumber(tx, forwardTo)) !== undefined)
    throw invalid('forwardTo', invalidNumberText, 'not_an_option');
}
