import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { locateMessages, type Whereabouts } from '../../providers/mailbox/locate-messages.ts';
import type { MailboxSession, MailFolder } from '../../providers/mailbox/mailbox.ts';
import { deleteGonePlaces, type GoneMessage, listGone } from './folder-store.ts';
import { lockMailbox, type MailboxRow } from './mailbox-store.ts';
import { applyFlags, MailboxGone } from './stored-folder.ts';
import { settleThreads } from './thread-store.ts';

/** How many messages are searched for at once. The others wait for a later run. */
const lookedForTogether = 30;

/** Trashes messages that are in the trash or were deleted, unless they have come back in the meantime. */
async function trash(tx: Tx, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await telling(tx, 'email', null)
    .updateTable('emailMessages')
    .set({ trashedAt: now.toISOString() })
    .where('id', 'in', [...ids])
    .where('trashedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('emailPlaces').select('uid').whereRef('emailPlaces.messageId', '=', 'emailMessages.id'))),
    )
    .returning('threadId')
    .execute();
  return [...new Set(rows.map(({ threadId }) => threadId))];
}

/** Marks threads without a message in the inbox as done, unless one of their messages is unread. */
async function endThreads(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update email_threads set done_at = ${now.toISOString()}::timestamptz
    where account_id = current_account() and id = any(${[...ids]}::uuid[]) and done_at is null and unread_count = 0
      and not exists (
        select from email_messages
          join email_places on email_places.account_id = current_account() and email_places.message_id = email_messages.id
          join email_folders on email_folders.account_id = current_account() and email_folders.id = email_places.folder_id
        where email_messages.account_id = current_account() and email_messages.thread_id = email_threads.id
          and email_messages.trashed_at is null and email_folders.role = 'inbox')`.execute(telling(tx, 'email', null));
}

/** Stores the location of messages that left the read folders. */
async function storeWhereabouts(
  tx: Tx,
  gone: readonly GoneMessage[],
  placeOf: (message: GoneMessage) => Whereabouts,
  now: Date,
): Promise<void> {
  const idsOf = (messages: readonly GoneMessage[]) => messages.map(({ id }) => id);
  const at = (...places: Whereabouts['place'][]) => gone.filter((each) => places.includes(placeOf(each).place));
  await deleteGonePlaces(tx, idsOf(gone));
  await settleThreads(tx, await trash(tx, idsOf(at('trash', 'nowhere')), now));
  const filed = at('filed');
  const seen = filed.filter((each) => {
    const found = placeOf(each);
    return found.place === 'filed' && found.isSeen;
  });
  // A message may be read and filed between two runs, so its flag was never seen in the inbox.
  await applyFlags(
    tx,
    seen.map(({ id }) => ({ messageId: id, isSeen: true })),
  );
  const threads = filed.filter(({ wasInInbox }) => wasInInbox).map(({ threadId }) => threadId);
  await endThreads(tx, [...new Set(threads)], now);
}

/**
 * Locates the messages that left the read folders. Must run after all of these folders were followed. Messages in the
 * trash or in no folder are trashed here, messages in other folders stay. Continues while all of them are in the trash,
 * which is searched quickly, and ends after the first batch that needed other folders.
 */
export async function settleGone(
  session: MailboxSession,
  { mailbox, folders, readPaths }: { mailbox: MailboxRow; folders: readonly MailFolder[]; readPaths: string[] },
  {
    transact,
    now,
    isOver,
  }: { transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>; now: Date; isOver: () => boolean },
): Promise<void> {
  const trashPath = folders.find(({ role }) => role === 'trash')?.path ?? null;
  const locked = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    transact(async (tx) => {
      if (!(await lockMailbox(tx, mailbox.id))) throw new MailboxGone();
      return work(tx);
    });

  for (;;) {
    const gone = await locked((tx) => listGone(tx, mailbox.id, lookedForTogether));
    if (gone.length === 0) return;
    const headerIds = [...new Set(gone.flatMap(({ headerMessageId }) => headerMessageId ?? []))];
    const places = await locateMessages(session, headerIds, { trashPath, readPaths });
    const placeOf = ({ headerMessageId }: GoneMessage): Whereabouts =>
      // A message without a Message-ID cannot be searched for.
      places.get(headerMessageId ?? '') ?? { place: 'unsure' };
    await locked((tx) => storeWhereabouts(tx, gone, placeOf, now));
    if (isOver() || [...places.values()].some(({ place }) => place !== 'trash')) return;
  }
}
