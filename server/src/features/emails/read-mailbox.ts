import type { FolderRole } from '@truckroll/domain/emails/email-kinds';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type Mailbox, MailboxError, type MailboxSession, type MailFolder } from '../../providers/mailbox/mailbox.ts';
import {
  type FolderProgress,
  type FolderStore,
  findUnread,
  followFolder,
  readBack,
} from '../../providers/mailbox/read-folder.ts';
import { countPlaces, type FolderRow, progressOf, storeFolders } from './folder-store.ts';
import { lockMailbox, type MailboxRow, storeSyncProgress } from './mailbox-store.ts';
import type { MailReader } from './read-mail.ts';
import { settleGone } from './settle-gone.ts';
import { MailboxGone, openStoredFolder, type StoredFolder } from './stored-folder.ts';

/** In the order of reading. Other folders, including the trash, are only searched for messages that left these. */
const readRoles: readonly FolderRole[] = ['inbox', 'sent', 'archive'];

const readingLimits = {
  /** The largest number of messages that the first reading of a mailbox covers. */
  mostMessages: 50_000,
  headsOnly: false,
};

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export type ReadingParts = {
  reader: MailReader;
  storage: Storage;
  transact: Transact;
  now: Date;
  /** How many days the first reading goes back. */
  days: number;
  /** Whether the run has used up its time, or the server is closing. */
  isOver: () => boolean;
  /** Called after each message that was read. */
  onTaken: () => void;
};

/** Ends a run between two messages; the next run continues there. */
class TimeOver extends Error {
  override readonly name = 'TimeOver';
}

/** A store that ends the run when its time is over: after storing, so that nothing is read twice. */
function timed(store: StoredFolder, { isOver, onTaken }: Pick<ReadingParts, 'isOver' | 'onTaken'>): FolderStore {
  async function check() {
    if (!isOver()) return;
    await store.flush();
    throw new TimeOver();
  }
  return {
    ...store,
    async take(message) {
      await store.take(message);
      onTaken();
      await check();
    },
    async save(progress, remaining) {
      await store.save(progress, remaining);
      await check();
    },
  };
}

/**
 * Stores what was read of a folder before its connection dropped. Otherwise a server that drops early would be read for
 * ever.
 */
async function keepingRead<T>(store: StoredFolder, work: (store: FolderStore) => Promise<T>, parts: ReadingParts) {
  try {
    return await work(timed(store, parts));
  } catch (error) {
    if (error instanceof MailboxError) await store.flush();
    throw error;
  }
}

type Followed = { folder: MailFolder; row: FolderRow; progress: FolderProgress };

/** Reads new messages and changes, then continues the first reading. */
async function readSession(session: MailboxSession, mailbox: MailboxRow, parts: ReadingParts): Promise<void> {
  const { transact } = parts;
  const folders = await session.folders();
  const rows = await transact(async (tx) => {
    if (!(await lockMailbox(tx, mailbox.id))) throw new MailboxGone();
    return storeFolders(tx, mailbox.id, folders);
  });
  const read = readRoles.flatMap((role) => {
    const [folder, row] = [folders.find((each) => each.role === role), rows.find((each) => each.role === role)];
    return folder === undefined || row === undefined ? [] : [{ folder, row }];
  });
  const storeOf = (row: FolderRow, isFirst: boolean, onSave: (tx: Tx, remaining: number) => Promise<void>) =>
    openStoredFolder(parts, { mailbox, folder: row, isFirst, onSave });

  const followed: Followed[] = [];
  for (const { folder, row } of read) {
    const store = storeOf(row, false, async () => undefined);
    const follow = (into: FolderStore) => followFolder(session, folder, progressOf(row), into, readingLimits);
    const progress = await keepingRead(store, follow, parts);
    followed.push({ folder, row, progress });
  }
  const readPaths = read.map(({ folder }) => folder.path);
  await settleGone(session, { mailbox, folders, readPaths }, parts);

  const waiting = await planFirstReading(session, mailbox, followed, parts);
  const total = waiting.done + waiting.folders.reduce((sum, { uids }) => sum + uids.length, 0);
  let later = total - waiting.done;
  for (const { folder, row, progress, uids } of waiting.folders) {
    later -= uids.length;
    const store = storeOf(row, true, (tx, remaining) =>
      storeSyncProgress(tx, mailbox.id, { done: total - later - remaining, total }),
    );
    const rest = (into: FolderStore) => readBack(session, folder.path, { progress, uids }, into, readingLimits);
    await keepingRead(store, rest, parts);
  }
}

/**
 * The uids that the first reading still has to read, by folder: the newest messages of the last `days` days, up to the
 * limit for all folders together.
 */
async function planFirstReading(
  session: MailboxSession,
  { id }: MailboxRow,
  followed: readonly Followed[],
  { transact, now, days }: ReadingParts,
) {
  if (followed.every(({ progress }) => progress.isComplete)) return { done: 0, folders: [] };
  const placed = await transact((tx) => countPlaces(tx, id));
  const since = new Date(now.getTime() - days * 86_400_000);
  const folders: (Followed & { uids: number[] })[] = [];
  let left = readingLimits.mostMessages;
  for (const each of followed) {
    if (each.progress.isComplete) {
      left -= placed.get(each.row.id) ?? 0;
      continue;
    }
    const limits = { since, mostMessages: Math.max(0, left) };
    const { uids, covered } = await findUnread(session, each.folder.path, each.progress, limits);
    left -= covered;
    folders.push({ ...each, uids });
  }
  return { done: [...placed.values()].reduce((sum, count) => sum + count, 0), folders };
}

/**
 * Synchronises the stored messages of a mailbox until done or until the time is over. Rejects with the failures of the
 * mailbox, and with `MailboxGone` once it was disconnected.
 */
export async function readMailbox(
  box: Mailbox,
  mailbox: MailboxRow,
  parts: ReadingParts & { signal: AbortSignal },
): Promise<'done' | 'unfinished'> {
  const session = await box.connect(parts.signal);
  try {
    await readSession(session, mailbox, parts);
    return 'done';
  } catch (error) {
    if (error instanceof TimeOver) return 'unfinished';
    throw error;
  } finally {
    await session.close();
  }
}
