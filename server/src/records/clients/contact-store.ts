import type { ClientContact, ClientContactInput } from '@truckroll/contract/clients/client-contacts';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import { fold } from '@truckroll/domain/text/folding';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { returned, telling } from '../../platform/database/telling.ts';
import { found } from '../../platform/http/problem.ts';
import { clearReferences } from '../references/clear-references.ts';
import type { ClientIds } from './client-rows.ts';
import { phoneDigits } from './phone-digits.ts';

const columns = [
  'id',
  'clientId',
  'servicePropertyId',
  'name',
  'role',
  'phones',
  'emails',
  'hubRole',
  'createdAt',
  'updatedAt',
] as const;

export type ContactValues = Pick<
  ClientContact,
  'name' | 'role' | 'servicePropertyId' | 'phones' | 'emails' | 'hubRole'
>;

/** A new contact's values; absent keys are empty. */
export const newContactValues = (sent: ClientContactInput): ContactValues => ({
  name: sent.name,
  role: sent.role ?? null,
  servicePropertyId: sent.servicePropertyId ?? null,
  phones: sent.phones ?? [],
  emails: sent.emails ?? [],
  hubRole: sent.hubRole ?? null,
});

/** A client's contacts, oldest first. */
export const listContacts = (tx: Tx, clientId: string): Promise<ClientContact[]> =>
  tx
    .selectFrom('clientContacts')
    .select(columns)
    .where('clientId', '=', clientId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(listBounds.clientContacts)
    .execute();

/** The client of a contact, and the time of its last change. */
export const findContact = (tx: Tx, id: string) =>
  tx.selectFrom('clientContacts').select(['clientId', 'updatedAt']).where('id', '=', id).executeTakeFirst();

/** Locks a contact for a change, or throws 'Contact not found' if its client is none of these. */
export async function getContactForChange(tx: Tx, id: string, clientIds: ClientIds): Promise<ClientContact> {
  const row = await tx
    .selectFrom('clientContacts')
    .select(columns)
    .where('id', '=', id)
    .where('clientId', 'in', clientIds)
    .forUpdate()
    .executeTakeFirst();
  return found(row, 'Contact');
}

/** Whether a service property is the client's. It is locked until the transaction ends. */
export async function isPropertyOf(tx: Tx, propertyId: string, clientId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('serviceProperties')
    .select('id')
    .where('id', '=', propertyId)
    .where('clientId', '=', clientId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** The digits of a contact's numbers. */
export const numbersOf = ({ phones }: Pick<ContactValues, 'phones'>): string[] =>
  phones.map(({ phone }) => phoneDigits(phone));

/** The keys of a contact: lower-case e-mail addresses and the digits of phone numbers. */
const keysOf = (values: ContactValues): string[] => [
  ...new Set([...values.emails.map((email) => email.toLowerCase()), ...numbersOf(values)]),
];

async function writeKeys(tx: Tx, contact: { id: string; clientId: string }, values: ContactValues): Promise<void> {
  await tx.deleteFrom('clientContactKeys').where('contactId', '=', contact.id).execute();
  const keys = keysOf(values).map((key) => ({ key, contactId: contact.id, clientId: contact.clientId }));
  if (keys.length > 0) await tx.insertInto('clientContactKeys').values(keys).execute();
}

const toContactColumns = (values: ContactValues) => ({
  ...values,
  searchText: [values.name, values.role, ...values.emails, ...numbersOf(values).map((digits) => `+${digits}`)]
    .map((part) => fold(part ?? ''))
    .join('\n'),
  phones: JSON.stringify(values.phones),
  emails: JSON.stringify(values.emails),
});

export async function insertContact(
  tx: Tx,
  { clientId, values, now }: { clientId: string; values: ContactValues; now: Date },
): Promise<ClientContact> {
  const at = now.toISOString();
  const contact = await telling(tx, 'client', clientId)
    .insertInto('clientContacts')
    .values({ ...toContactColumns(values), id: newId(), clientId, createdAt: at, updatedAt: at })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await writeKeys(tx, contact, values);
  return contact;
}

export async function updateContact(tx: Tx, id: string, values: ContactValues, now: Date): Promise<ClientContact> {
  const contact = await telling(tx, 'client', returned('clientId'))
    .updateTable('clientContacts')
    .set({ ...toContactColumns(values), updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await writeKeys(tx, contact, values);
  return contact;
}

export async function deleteContact(tx: Tx, { id, clientId }: Pick<ClientContact, 'id' | 'clientId'>): Promise<void> {
  await clearReferences(tx, 'client_contacts', [id]);
  await telling(telling(tx, 'client', clientId), ['document', 'job', 'request'], null)
    .deleteFrom('clientContacts')
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .execute();
}

export async function deleteContactsOf(tx: Tx, clientId: string): Promise<void> {
  await clearReferences(tx, 'client_contacts', sql`select id from client_contacts where client_id = ${clientId}`);
  await telling(telling(tx, 'client', clientId), ['document', 'job', 'request'], null)
    .deleteFrom('clientContacts')
    .where('clientId', '=', clientId)
    .execute();
}
