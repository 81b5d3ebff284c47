import type { FileOwners } from '../../platform/storage/file-owners.ts';
import { clientScope, selectClientIds } from '../../records/client-access/client-scope.ts';

/** Registers who may read the files of clients: everybody who sees the client. */
export function registerClientFiles(owners: FileOwners): void {
  owners.register('client', async (tx, actor, id) => {
    const seen = selectClientIds(tx, clientScope(actor)).where('clients.id', '=', id);
    return (await seen.executeTakeFirst()) !== undefined;
  });
}
