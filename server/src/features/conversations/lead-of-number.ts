import { newClient } from '@truckroll/contract/clients/clients';
import { formatInternational } from '@truckroll/domain/format/phone-number';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Author } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { listClientsOfNumber } from '../../records/clients/clients-of-number.ts';
import { digitsOfNumber } from '../../records/clients/phone-digits.ts';
import { linkToClient } from '../calls/link-calls.ts';
import { readPhone } from '../clients/read-phone.ts';
import { createClient } from '../clients/save-client.ts';

/** Creates a client named by its number, unless a client has it already: then that one is answered. */
export async function createLead(tx: Tx, phoneNumber: string, by: Author): Promise<{ id: string; name: string }> {
  const digits = digitsOfNumber(phoneNumber);
  // Serialises requests for the same number, which would create two clients.
  await sql`select pg_advisory_xact_lock(7214084, hashtext(${`${by.actor.accountId} ${digits}`}))`.execute(tx);
  const [known] = await listClientsOfNumber(tx, digits);
  if (known !== undefined) return { id: known.id, name: known.name };
  const { phoneCountry } = await getAccountRow(tx, by.actor.accountId);
  const firstName = formatInternational(phoneNumber);
  const values = newClient.parse({ firstName, phoneNumber: readPhone(phoneNumber, phoneCountry), stage: 'new_lead' });
  const { id, name } = await createClient(tx, values, by);
  await linkToClient(tx, { digits, clientId: id }, by.now);
  return { id, name };
}
