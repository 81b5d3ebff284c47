import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type Task, task } from '../../platform/background/task.ts';
import { listClaimants } from '../../platform/database/claims.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EmailAccountsTable } from '../../platform/database/tables.ts';
import { newStorageKey, type Storage } from '../../platform/storage/storage.ts';

type Sender = Pick<Selectable<EmailAccountsTable>, 'accountId' | 'email' | 'provider' | 'provedAt'>;

/** A mail for a built-in mailbox, which waits unchanged in the storage. */
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
   * domains and, where no mail can leave the installation, all of them. Mail to other addresses leaves the
   * installation, even if a mailbox here claims them, because everybody may name a mailbox after somebody else's
   * address.
   */
  reached: (addresses: readonly string[], accountId: string) => Promise<Set<string>>;
  /**
   * The installation's sender, in whose name the mail of a built-in mailbox leaves until its address is proved: by a code
   * mailed to it, or as one of a domain that the operator gave to the company. Null if the mailbox sends as itself.
   */
  installationFor: (mailbox: Sender) => string | null;
  /** Whether the address is of a domain that the operator gave to another company. */
  isOfOthers: (address: string, accountId: string) => boolean;
  /** Stores a mail for the known recipients; it is read in the background. Others are left out. */
  take: (mail: { recipients: readonly string[]; raw: Buffer; now: Date }) => Promise<void>;
};

/**
 * @param parts.domains of the installation, in lower case, as 'example.org' or, of one company, 'example.org=ACCOUNT_ID'; null
 *   where no mail can leave it
 * @param parts.installation the sender of the installation's own mail; null where no mail can leave it
 */
export function openLocalPost(parts: {
  database: Database;
  storage: Storage;
  queue: Queue;
  domains: readonly string[] | null;
  installation?: string | null;
}): LocalPost {
  const { database, storage, queue, installation = null } = parts;
  /** The company of each domain; null for a domain of all companies. */
  const domains =
    parts.domains &&
    new Map(
      parts.domains.map((entry) => {
        const [domain = '', company = ''] = entry.split('=');
        return [domain, company === '' ? null : company];
      }),
    );
  const companyOf = (address: string): string | null | undefined =>
    domains?.get(address.slice(address.lastIndexOf('@') + 1).toLowerCase());
  const isOurs = ({ address, accountId }: { address: string; accountId: string }): boolean => {
    if (domains === null) return true;
    const company = companyOf(address);
    return company === null || company === accountId;
  };

  /** The companies of those of the addresses that are built-in mailboxes, by the address in lower case. */
  const findCompanies = (addresses: readonly string[]) =>
    database.asSystem((system) => listClaimants(system, 'mailbox', addresses));

  const findMailboxes = (addresses: readonly string[]) =>
    database.asSystem(async (system) => {
      const mailboxes: { id: string; accountId: string }[] = [];
      for (const [address, accountId] of await listClaimants(system, 'mailbox', addresses)) {
        const mailbox = await system
          .selectFrom('emailAccounts')
          .select(['id', 'accountId'])
          .where('accountId', '=', accountId)
          .where('provider', '=', 'local')
          .where((row) => row.fn('lower', ['email']), '=', address)
          .executeTakeFirst();
        if (mailbox !== undefined) mailboxes.push(mailbox);
      }
      return mailboxes;
    });

  return {
    known: async (addresses) => new Set((await findCompanies(addresses)).keys()),
    async reached(addresses, sender) {
      const reached = [...(await findCompanies(addresses))].filter(
        ([address, accountId]) => accountId === sender || isOurs({ address, accountId }),
      );
      return new Set(reached.map(([address]) => address));
    },
    installationFor({ provider, provedAt, email, accountId }) {
      const isProved = provider !== 'local' || provedAt !== null || companyOf(email) === accountId;
      return isProved ? null : installation;
    },
    isOfOthers(address, accountId) {
      const company = companyOf(address) ?? accountId;
      return company !== accountId;
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
