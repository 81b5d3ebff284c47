import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type Task, task } from '../../platform/background/task.ts';
import type { Database } from '../../platform/database/database.ts';
import { newStorageKey, type Storage } from '../../platform/storage/storage.ts';

/** A mail that arrived for a built-in mailbox and waits, as it came, in the storage. */
export const receiveMail: Task<{ mailboxId: string; key: string; receivedAt: string }> = task({
  name: 'receive-mail',
  title: 'Receive an email',
  payload: z.object({ mailboxId: z.uuid(), key: z.string(), receivedAt: z.string() }),
});

/** Takes mail for the built-in mailboxes of this installation, of whichever account. */
export type LocalPost = {
  /** Those of the addresses that are built-in mailboxes here, in lower case. */
  known: (addresses: readonly string[]) => Promise<Set<string>>;
  /**
   * The known addresses to which mail of an account is delivered here: its own mailboxes, those of the installation's
   * domains and, where no mail can leave the installation, all of them. Mail to other addresses leaves, although a
   * mailbox here claims them: everybody may name a mailbox after somebody else's address.
   */
  reached: (addresses: readonly string[], accountId: string) => Promise<Set<string>>;
  /** Stores a mail for the known recipients; it is read in the background. Others are left out. */
  take: (mail: { recipients: readonly string[]; raw: Buffer; now: Date }) => Promise<void>;
};

/** @param parts.domains of the installation, in lower case; null where no mail can leave it. */
export function openLocalPost(parts: {
  database: Database;
  storage: Storage;
  queue: Queue;
  domains: readonly string[] | null;
}): LocalPost {
  const { database, storage, queue, domains } = parts;
  const isOurs = (address: string): boolean =>
    domains === null || domains.includes(address.slice(address.lastIndexOf('@') + 1));

  const findMailboxes = (addresses: readonly string[]) =>
    database.asSystem(async (system) => {
      const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))];
      if (wanted.length === 0) return [];
      return system
        .selectFrom('emailAccounts')
        .select(['id', 'accountId'])
        .select((mailbox) => mailbox.fn<string>('lower', ['email']).as('address'))
        .where('provider', '=', 'local')
        .where((mailbox) => mailbox.fn('lower', ['email']), 'in', wanted)
        .execute();
    });

  return {
    known: async (addresses) => new Set((await findMailboxes(addresses)).map(({ address }) => address)),
    async reached(addresses, sender) {
      const reached = (await findMailboxes(addresses)).filter(
        ({ accountId, address }) => accountId === sender || isOurs(address),
      );
      return new Set(reached.map(({ address }) => address));
    },
    async take({ recipients, raw, now }) {
      const mailboxes = await findMailboxes(recipients);
      const letters = mailboxes.map(({ id, accountId }) => ({ id, accountId, key: newStorageKey(accountId) }));
      for (const { key } of letters) await storage.put(key, raw, 'message/rfc822');
      await database.asSystem(async (system) => {
        for (const { id, accountId, key } of letters) {
          const payload = { mailboxId: id, key, receivedAt: now.toISOString() };
          await queue.enqueue(system, receiveMail, payload, { accountId });
        }
      });
    },
  };
}
