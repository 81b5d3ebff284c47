import type { Tx } from '../../platform/database/bound-dialect.ts';
import { foundByIndex } from './client-search.ts';
import { phoneDigits } from './phone-digits.ts';

/** The last digits of a number: they are typed the same way in every spelling. */
const sureDigits = 7;
/** The most clients of one number that are answered. */
const mostOfNumber = 20;

export type ClientOfNumber = { id: string; name: string; stage: string };

/** The clients with a number, their own or a contact's, in whatever spelling it is stored, by name. */
export async function listClientsOfNumber(tx: Tx, digits: string): Promise<ClientOfNumber[]> {
  if (digits.length < sureDigits) return [];
  const similar = foundByIndex(tx, [[digits.slice(-sureDigits)]]).select('clients.id');
  const ofContacts = tx.selectFrom('clientContactKeys').select('clientId').where('key', '=', digits);
  const rows = await tx
    .selectFrom('clients')
    .select(['clients.id', 'clients.name', 'clients.stage', 'clients.phoneNumber'])
    .select((client) => client('clients.id', 'in', ofContacts).as('hasContact'))
    .where((client) => client.or([client('clients.id', 'in', similar), client('clients.id', 'in', ofContacts)]))
    .orderBy('clients.nameKey')
    .orderBy('clients.id')
    .execute();
  const same = rows.filter(
    ({ phoneNumber, hasContact }) => hasContact || (phoneNumber !== null && phoneDigits(phoneNumber) === digits),
  );
  return same.slice(0, mostOfNumber).map(({ id, name, stage }) => ({ id, name, stage }));
}

/** The client to whom calls and messages of a number belong: null if none or several have it. */
export async function findClientOfNumber(tx: Tx, digits: string): Promise<string | null> {
  const clients = await listClientsOfNumber(tx, digits);
  const [only] = clients;
  return only !== undefined && clients.length === 1 ? only.id : null;
}

/** The digits of the numbers of a client and its contacts. */
export async function readNumbers(tx: Tx, clientId: string): Promise<string[]> {
  const [client, contacts] = await Promise.all([
    tx.selectFrom('clients').select('phoneNumber').where('id', '=', clientId).executeTakeFirstOrThrow(),
    tx.selectFrom('clientContacts').select('phones').where('clientId', '=', clientId).execute(),
  ]);
  const phones = contacts.flatMap((contact) => contact.phones.map(({ phone }) => phone));
  if (client.phoneNumber !== null) phones.push(client.phoneNumber);
  return [...new Set(phones.map(phoneDigits))];
}
