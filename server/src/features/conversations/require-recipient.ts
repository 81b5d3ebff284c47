import { chooseNumberText } from '@truckroll/contract/conversations/conversations';
import { isOfArchivedOnly } from '@truckroll/domain/calls/calling-refusal';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { findActiveNumber } from '../../records/calls/phone-number-store.ts';
import { listClientsOfNumber } from '../../records/clients/clients-of-number.ts';
import { digitsOfNumber } from '../../records/clients/phone-digits.ts';
import { hasOptedOut } from './opt-out-store.ts';

/** Refuses a recipient whose number belongs to archived clients only, then one who has opted out (API SM-2). */
export async function requireRecipient(tx: Tx, phoneNumber: string): Promise<void> {
  if (isOfArchivedOnly(await listClientsOfNumber(tx, digitsOfNumber(phoneNumber)))) throw new Problem('clientArchived');
  if (await hasOptedOut(tx, phoneNumber)) throw new Problem('numberOptedOut');
}

/** The carrier of an active number of the account; else the refusal of the field `from`. */
export async function requireSender(tx: Tx, phoneNumber: string): Promise<{ provider: string }> {
  const number = await findActiveNumber(tx, phoneNumber);
  if (number === undefined) throw invalid('from', chooseNumberText, 'not_found');
  return number;
}
