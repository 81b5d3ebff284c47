import { newClient } from '@truckroll/contract/clients/clients';
import { contactIn, signatureOf } from '@truckroll/domain/emails/contact-in';
import { addressOf } from '@truckroll/domain/emails/mail-addresses';
import { answeredPerson } from '@truckroll/domain/emails/mail-direction';
import { isMailAddress } from '@truckroll/domain/text/checks';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { clientScope, clientsWithin } from '../../records/client-access/client-scope.ts';
import { clientsOfEmails } from '../clients/known-people.ts';
import { findPhone, readPhone } from '../clients/read-phone.ts';
import { createClient } from '../clients/save-client.ts';
import { plainMail } from './draft-reply.ts';
import type { MessageRow } from './message-store.ts';
import { headsOf } from './thread-store.ts';

type Lead = { id: string; name: string };

/** The person to whom a reply to a received message goes, or the first recipient of a sent one. */
const otherSide = (message: MessageRow): string =>
  message.isOutgoing ? (message.toAddresses[0] ?? '') : answeredPerson(headsOf(message));

/**
 * Creates a client in the first stage for the other person of a message. If the address belongs to a client already,
 * returns that client, so that a repetition changes nothing. Refused with `emailTaken` if the person may not see that client.
 */
export async function createLead(tx: Tx, message: MessageRow, by: Author): Promise<Lead> {
  const person = otherSide(message);
  // Serialises concurrent requests for the same address, which would create two clients.
  await sql`select pg_advisory_xact_lock(7214083, hashtext(${`${message.accountId} ${addressOf(person)}`}))`.execute(
    tx,
  );
  const ids = await clientsOfEmails(tx, [addressOf(person)]);
  if (ids.length > 0) {
    const [known] = await clientsWithin(tx, clientScope(by.actor))
      .select(['clients.id', 'clients.name'])
      .where('clients.id', 'in', ids)
      .orderBy('clients.id')
      .limit(1)
      .execute();
    if (known === undefined) throw new Problem('emailTaken');
    return known;
  }
  const text = message.isOutgoing ? '' : plainMail(message).text;
  const { firstName, lastName, email, phone, address } = contactIn({ sender: person, text });
  if (!isMailAddress(email)) throw new Problem('senderWithoutAddress');
  const { phoneCountry } = await getAccountRow(tx, by.actor.accountId);
  const phoneNumber =
    phone === null ? findPhone(signatureOf(text), phoneCountry) : readPhone(`+1${phone}`, phoneCountry);
  const { id, name } = await createClient(
    tx,
    newClient.parse({ firstName, lastName, email, phoneNumber, propertyAddress: address, stage: 'new_lead' }),
    by,
  );
  return { id, name };
}
