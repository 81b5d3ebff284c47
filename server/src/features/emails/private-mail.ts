import type { Tx } from '../../platform/database/bound-dialect.ts';
import { threadAddresses } from '../../records/mail/thread-address-store.ts';
import { clientsOfEmails } from '../clients/known-people.ts';
import type { MailboxRow } from './mailbox-store.ts';

type Place = { mailbox: Pick<MailboxRow, 'scope' | 'sharesClientThreads'>; threadId: string };

/** Whether only the owner of a mailbox reads a thread: it is their own one, and they share no thread with clients. */
export async function isPrivateThread(tx: Tx, { mailbox, threadId }: Place): Promise<boolean> {
  if (mailbox.scope !== 'own') return false;
  if (!mailbox.sharesClientThreads) return true;
  const rows = await tx
    .selectFrom(threadAddresses.as('emailThreadAddresses'))
    .select('address')
    .where('threadId', '=', threadId)
    .execute();
  const addresses = rows.map(({ address }) => address);
  return addresses.length === 0 || (await clientsOfEmails(tx, addresses)).length === 0;
}

/** The id of a message for everybody who may know of it; null if only the owner of its mailbox may. */
export const sharedIdOf = async (
  tx: Tx,
  mailbox: Place['mailbox'],
  { id, threadId }: { id: string; threadId: string },
): Promise<string | null> => ((await isPrivateThread(tx, { mailbox, threadId })) ? null : id);
