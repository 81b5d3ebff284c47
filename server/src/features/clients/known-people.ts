import { searchWords } from '@truckroll/domain/text/folding';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found } from '../../platform/http/problem.ts';
import { type ClientScope, clientsWithin } from '../../records/client-access/client-scope.ts';
import { clientNames, contactKeys } from '../../records/clients/client-rows.ts';
import { foundByIndex } from '../../records/clients/client-search.ts';

const idsOf = (rows: readonly { id: string }[]): string[] => [...new Set(rows.map(({ id }) => id))].sort();

/** The clients with one of these keys on a contact, without deleted ones. */
const clientsOfContacts = (tx: Tx, keys: readonly string[]) =>
  tx
    .selectFrom(contactKeys.as('clientContactKeys'))
    .select('clientId as id')
    .where('key', 'in', [...keys])
    .execute();

/** The ids of the clients with one of these lower-case e-mail addresses, their own or a contact's. */
export async function clientsOfEmails(tx: Tx, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const [own, ofContacts] = await Promise.all([
    tx
      .selectFrom(clientNames.as('clients'))
      .select('id')
      .where('deletedAt', 'is', null)
      .where(sql<string>`lower(email)`, 'in', [...addresses])
      .execute(),
    clientsOfContacts(tx, addresses),
  ]);
  return idsOf([...own, ...ofContacts]);
}

/** Checks that a client whom the user sees has an e-mail address, else throws 'Client not found'. */
export async function requireClientOfEmail(tx: Tx, email: string, within: ClientScope): Promise<void> {
  const address = email.toLowerCase();
  const row = await clientsWithin(tx, within)
    .select('clients.id')
    .where((client) =>
      client.or([
        client.and([
          // The text index finds the candidates.
          client('clients.id', 'in', foundByIndex(tx, [searchWords(email)]).select('clients.id')),
          client(sql<string>`lower(clients.email)`, '=', address),
        ]),
        client(
          'clients.id',
          'in',
          tx.selectFrom(contactKeys.as('clientContactKeys')).select('clientId').where('key', '=', address),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  found(row, 'Client');
}

/** The lower-case e-mail addresses of a client, as rows for a subquery: its own and those of its contacts. */
export const selectClientAddresses = (tx: Tx, clientId: string) =>
  tx
    .selectFrom(clientNames.as('clients'))
    .select(sql<string>`lower(clients.email)`.as('address'))
    .where('clients.id', '=', clientId)
    .where('clients.email', 'is not', null)
    .union(
      tx.selectFrom(contactKeys.as('clientContactKeys')).select('key as address').where('clientId', '=', clientId),
    );
