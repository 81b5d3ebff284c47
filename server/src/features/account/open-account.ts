import { countryOfZone } from '@truckroll/domain/addresses/country-of-zone';
import { usualUnits } from '@truckroll/domain/format/units';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { insertAccount } from '../../records/accounts/manage-account.ts';
import { insertDefaultOutcomes } from '../../records/calls/outcome-store.ts';
import { type FirstPerson, openPeople } from '../../records/people/open-people.ts';

export type NewAccount = FirstPerson & { companyName: string; timezone: string };

/** Creates an account with its default roles, call outcomes and first user, the super admin (API SE-3). */
export async function openAccount(
  system: Tx,
  account: NewAccount,
  now: Date,
): Promise<{ accountId: string; userId: string }> {
  const accountId = newId();
  const { companyName, timezone, ...person } = account;
  const units = usualUnits(countryOfZone(timezone));
  await insertAccount(system, { id: accountId, companyName, timezone, units }, now);
  const userId = await openPeople(system, accountId, person, now);
  await insertDefaultOutcomes(system, accountId, now);
  return { accountId, userId };
}
