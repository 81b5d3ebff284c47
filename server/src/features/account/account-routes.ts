import * as contract from '@truckroll/contract/account/account';
import * as books from '@truckroll/contract/account/closed-books';
import { pictureOf } from '../../platform/http/uploaded-picture.ts';
import { newStorageKey } from '../../platform/storage/storage.ts';
import { getAccountForChange, getAccountRow } from '../../records/accounts/account-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { changeAccount, replaceLogo } from './change-account.ts';
import { closeBooks, readClosedBooks } from './close-books.ts';
import { describeAccount } from './describe-account.ts';

export function accountRoutes({ serve, queue, storage, fileOwners, ...surroundings }: ServerContext): void {
  // The logo, which everybody in the account sees.
  fileOwners.register('account', (_, actor, id) => Promise.resolve(actor.accountId === id));

  serve(contract.getAccount, {
    handle: async ({ tx, actor }) => ({
      account: describeAccount(await getAccountRow(tx, actor.accountId), surroundings),
    }),
  });

  serve(contract.updateAccount, {
    find: ({ tx, actor }) => getAccountForChange(tx, actor.accountId),
    handle: async ({ tx, record, body, now }) => ({
      account: describeAccount(await changeAccount(tx, record, body, now), surroundings),
    }),
  });

  serve(books.getClosedBooks, { handle: async ({ tx }) => ({ books: await readClosedBooks(tx) }) });

  serve(books.closeBooks, {
    async handle({ tx, body, actor, now }) {
      await closeBooks(tx, body, { actor, now });
      return { books: await readClosedBooks(tx) };
    },
  });

  serve(contract.uploadLogo, {
    async prepare({ files, actor }) {
      const file = pictureOf(files);
      const key = newStorageKey(actor.accountId);
      await storage.put(key, file.content, file.type);
      return { key, file };
    },
    handle: async ({ tx, prepared, actor, now }) => ({
      account: describeAccount(await replaceLogo(tx, queue, { ...prepared, actor, now }), surroundings),
    }),
  });
}
