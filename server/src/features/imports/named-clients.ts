import type { RowProblem } from '@truckroll/contract/imports/file-imports';
import { orderedName } from '@truckroll/domain/clients/ordered-name';
import type { NamedClient } from '@truckroll/domain/imports/client-of-record';
import type { Mapping } from '@truckroll/domain/imports/columns';
import { type MatchKeys, matchKeys } from '@truckroll/domain/imports/matches';
import { readPhoneText } from '@truckroll/domain/imports/phone-text';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { readPossiblePhone } from '../clients/read-phone.ts';
import { findAlike } from './client-import.ts';
import type { ImportContext } from './import-kind.ts';

/** The longest name of a client: first and last name have at most half of it. */
const longestName = 200;

export type FoundClient = { clientId: string } | { problem: RowProblem };

/** A file names a person as 'Ann Lee' or as 'Lee, Ann'; a company's name stays as it is written. */
function keysOf({ name, email, phone }: NamedClient, country: string): MatchKeys {
  const read = (text: string) => readPossiblePhone(text, country);
  const number = phone === null ? null : readPhoneText(phone, (text) => read(text) !== null)?.number;
  return matchKeys({
    name: name === null ? '' : orderedName(name.slice(0, longestName)),
    companyName: name,
    email,
    phone: number == null ? null : read(number),
  });
}

const columnOf = (mapping: Mapping): number | null => {
  const column = mapping.findIndex((key) => key === 'clientName' || key === 'clientEmail' || key === 'clientPhone');
  return column < 0 ? null : column;
};

/**
 * The client that each row names: by its e-mail address, else its phone number, else its name. A value that several
 * clients share is a problem, because the record could be assigned to the wrong client.
 */
export async function findNamedClients(
  tx: Tx,
  named: readonly NamedClient[],
  context: ImportContext,
): Promise<FoundClient[]> {
  const { phoneCountry } = await getAccountRow(tx, context.actor.accountId);
  const all = named.map((client) => keysOf(client, phoneCountry));
  const alike = await findAlike(tx, all, context);
  const column = columnOf(context.fileImport.columns);
  const refuse = (message: string): FoundClient => ({ problem: { column, field: 'Client', message } });
  return all.map((keys) => {
    const by = [
      {
        what: 'email address',
        found: alike.filter((client) => keys.email !== null && client.keys.email === keys.email),
      },
      {
        what: 'phone number',
        found: alike.filter((client) => keys.phone !== null && client.keys.phone === keys.phone),
      },
      { what: 'name', found: alike.filter((client) => keys.names.some((name) => client.keys.names.includes(name))) },
    ].find(({ found }) => found.length > 0);
    const [client, other] = by?.found ?? [];
    if (client === undefined) return refuse('No client has this name, email or phone. Import the clients first.');
    return other === undefined ? { clientId: client.id } : refuse(`Several clients have this ${by?.what}.`);
  });
}
