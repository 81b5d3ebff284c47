import type { ClientContact } from '@truckroll/contract/clients/client-contacts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type ContactValues, insertContact, numbersOf, updateContact } from '../../records/clients/contact-store.ts';
import { linkUnlinked } from './client-numbers.ts';

/** Adds a contact to a client, and links calls and messages of its numbers. */
export async function addContact(
  tx: Tx,
  contact: { clientId: string; values: ContactValues; now: Date },
): Promise<ClientContact> {
  const added = await insertContact(tx, contact);
  await linkUnlinked(tx, numbersOf(contact.values), contact.now);
  return added;
}

/** A removed number may belong to one other client only now, to whom its calls are then linked. */
export async function changeContact(
  tx: Tx,
  before: Pick<ClientContact, 'id' | 'phones'>,
  values: ContactValues,
  now: Date,
): Promise<ClientContact> {
  const contact = await updateContact(tx, before.id, values, now);
  await linkUnlinked(tx, [...new Set([...numbersOf(before), ...numbersOf(values)])], now);
  return contact;
}
