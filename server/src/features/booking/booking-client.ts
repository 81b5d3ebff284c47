import { createClient as createClientEndpoint } from '@truckroll/contract/clients/clients';
import type { Phone } from '@truckroll/contract/fields/fields';
import type { Address } from '@truckroll/domain/addresses/address';
import { knownClient } from '@truckroll/domain/booking/known-client';
import type { LanguageChoice } from '@truckroll/domain/client-texts/client-language';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Author } from '../../platform/session/actor.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { listClientsOfNumber } from '../../records/clients/clients-of-number.ts';
import { phoneDigits } from '../../records/clients/phone-digits.ts';
import { clientsOfEmails } from '../clients/known-people.ts';
import { createClient } from '../clients/save-client.ts';

export type Contact = { firstName: string; lastName: string; email: string; phone: Phone };

/** The clients that a booking may belong to: those with its e-mail address or number. */
async function listCandidates(tx: Tx, { email, phone }: Contact) {
  const [byEmail, byNumber] = await Promise.all([
    clientsOfEmails(tx, [email.toLowerCase()]),
    listClientsOfNumber(tx, phoneDigits(phone)),
  ]);
  const ids = [...new Set([...byEmail, ...byNumber.map(({ id }) => id)])];
  if (ids.length === 0) return [];
  return await tx
    .selectFrom(clientNames.as('clients'))
    .select(['id', 'firstName', 'lastName', 'email', 'stage'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** The client of a booking: the one that it belongs to, unchanged, else a new one. */
export async function findOrCreateClient(
  tx: Tx,
  contact: Contact,
  { address, language, by }: { address: Address; language: LanguageChoice; by: Author },
): Promise<string> {
  const known = knownClient(await listCandidates(tx, contact), contact);
  if (known !== null) return known;
  const { phone: phoneNumber, ...named } = contact;
  const sent = createClientEndpoint.body.parse({ ...named, phoneNumber, propertyAddress: address, language });
  return (await createClient(tx, sent, by)).id;
}
