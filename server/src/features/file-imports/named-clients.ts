import type { RowProblem } from '@truckroll/contract/file-imports';
import type { NamedClient } from '@truckroll/domain/file-imports/client-of-record';
import type { Mapping } from '@truckroll/domain/file-imports/columns';
import { type MatchKeys, matchKeys } from '@truckroll/domain/file-imports/matches';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { findAlike } from './client-import.ts';
import type { ImportContext } from './import-kind.ts';

export type FoundClient = { clientId: string } | { problem: RowProblem };

const keysOf = ({ name, email, phone }: NamedClient): MatchKeys =>
  matchKeys({ name: name ?? '', companyName: null, email, phone });

const columnOf = (mapping: Mapping): number | null => {
  const column = mapping.findIndex((key) => key === 'clientName' || key === 'clientEmail' || key === 'clientPhone');
  return column < 0 ? null : column;
};

/**
 * The client that each row names: by its e-mail address, else its phone number, else its name. A name that several
 * clients have is a problem, because money must not land with the wrong one.
 */
export async function findNamedClients(
  tx: Tx,
  named: readonly NamedClient[],
  context: ImportContext,
): Promise<FoundClient[]> {
  const all = named.map(keysOf);
  const alike = await findAlike(tx, all, context);
  const column = columnOf(context.fileImport.columns);
  const refuse = (message: string): FoundClient => ({ problem: { column, field: 'Client', message } });
  return all.map((keys) => {
    const by = [
      alike.filter((client) => keys.email !== null && client.keys.email === keys.email),
      alike.filter((client) => keys.phone !== null && client.keys.phone === keys.phone),
      alike.filter((client) => keys.names.some((name) => client.keys.names.includes(name))),
    ].find((found) => found.length > 0);
    const [client, other] = by ?? [];
    if (client === undefined) return refuse('No client has this name, email or phone. Import the clients first.');
    return other === undefined ? { clientId: client.id } : refuse('Several clients have this name.');
  });
}
