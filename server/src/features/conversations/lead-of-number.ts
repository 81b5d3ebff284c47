import { newClient } from '@truckroll/contract/clients';
import { formatInternational } from '@truckroll/domain/format/phone-number';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Author } from '../../platform/session/actor.ts';
import { linkToClient } from '../calls/link-calls.ts';
import { listClientsOfNumber } from '../clients/clients-of-number.ts';
import { digitsOfNumber } from '../clients/phone-digits.ts';
import { createClient } from '../clients/save-client.ts';

/** The stored form of an international number; only the country code 1 is recognised. */
const phoneOf = (phoneNumber: string) =>
  /^\+1\d{10}$/.test(phoneNumber)
    ? { countryCode: '+1', number: phoneNumber.slice(2), countryIdentifier: 'us' }
    : { countryCode: phoneNumber.slice(0, 3), number: phoneNumber.slice(3), countryIdentifier: 'us' };

/** Creates a client named by its number, unless a client has it already: then that one is answered. */
export async function createLead(tx: Tx, phoneNumber: string, by: Author): Promise<{ id: string; name: string }> {
  const digits = digitsOfNumber(phoneNumber);
  // Serialises requests for the same number, which would create two clients.
  await sql`select pg_advisory_xact_lock(7214084, hashtext(${`${by.actor.accountId} ${digits}`}))`.execute(tx);
  const [known] = await listClientsOfNumber(tx, digits);
  if (known !== undefined) return { id: known.id, name: known.name };
  const firstName = formatInternational(phoneNumber);
  const values = newClient.parse({ firstName, phoneNumber: phoneOf(phoneNumber), stage: 'new_lead' });
  const { id, name } = await createClient(tx, values, by);
  await linkToClient(tx, { digits, clientId: id }, by.now);
  return { id, name };
}
