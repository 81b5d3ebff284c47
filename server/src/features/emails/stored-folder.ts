import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { ListedMessage } from '../../providers/mailbox/mailbox.ts';
import type { FolderStore } from '../../providers/mailbox/read-folder.ts';
import * as folders from './folder-store.ts';
import type { MailReading } from './mail-content.ts';
import { storeMailFiles } from './mail-files.ts';
import { lockMailbox, type MailboxRow } from './mailbox-store.ts';
import { findByChannelIds, findStored, type MessageRow } from './message-store.ts';
import { headOnly, type MailReader } from './read-mail.ts';
import { type IncomingMail, settleDirection, storedIdOf, storeIncoming, takeIn } from './take-in.ts';
import { settleThreads, updateThreadStates } from './thread-store.ts';

/** The mailbox was disconnected during a run, so there is nothing left to do. */
export class MailboxGone extends Error {
  override readonly name = 'MailboxGone';
}

/** Messages are stored in batches, because each transaction waits for the disk. */
const storedTogether = 25;
const mostWaitingBytes = 2 * 1024 * 1024;

type Parts = {
  reader: MailReader;
  storage: Storage;
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  now: Date;
};

type Folder = {
  mailbox: MailboxRow;
  folder: folders.FolderRow;
  /** Whether this is the first reading of the folder, whose messages notify nobody. */
  isFirst: boolean;
  /** Called in the transaction that stores progress. */
  onSave: (tx: Tx, remaining: number) => Promise<void>;
};

/** Pending flag changes of messages, which their mailbox does not have yet. */
async function listWaiting(tx: Tx, messageIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const waiting = new Map<string, Set<string>>();
  if (messageIds.length === 0) return waiting;
  const rows = await tx
    .selectFrom('emailActions')
    .select(['messageId', 'deed'])
    .where('messageId', 'in', [...messageIds])
    .execute();
  for (const { messageId, deed } of rows) waiting.set(messageId, (waiting.get(messageId) ?? new Set()).add(deed));
  return waiting;
}

/**
 * Marks messages as read or unread as in their mailbox, except those that a person has changed here in the meantime.
 */
export async function applyFlags(tx: Tx, flags: readonly { messageId: string; isSeen: boolean }[]): Promise<void> {
  const waiting = await listWaiting(
    tx,
    flags.map(({ messageId }) => messageId),
  );
  const isFree = (id: string) => !(waiting.get(id)?.has('read') || waiting.get(id)?.has('unread'));
  for (const isSeen of [true, false]) {
    const ids = flags.filter((each) => each.isSeen === isSeen && isFree(each.messageId)).map((each) => each.messageId);
    if (ids.length === 0) continue;
    const changed = await telling(tx, 'email', null)
      .updateTable('emailMessages')
      .set({ isRead: isSeen })
      .where('id', 'in', ids)
      .where('isRead', '<>', isSeen)
      .returning('threadId')
      .execute();
    await settleThreads(tx, [...new Set(changed.map(({ threadId }) => threadId))]);
  }
}

/**
 * Stores that a known message was found in a folder, and takes over its flags. The thread of one that was moved back
 * into the inbox is opened again.
 */
async function placeStored(
  tx: Tx,
  { mailbox, folder, isFirst, now }: Pick<Folder, 'mailbox' | 'folder' | 'isFirst'> & { now: Date },
  row: Placed,
  { uid, isSeen }: { uid: number; isSeen: boolean },
) {
  const isBack =
    folder.role === 'inbox' &&
    !(isFirst || row.isOutgoing || (await folders.listPlaceRoles(tx, row.id)).includes('inbox'));
  await folders.insertPlace(tx, { folderId: folder.id, uid, messageId: row.id, isSeen });
  if (isBack) await updateThreadStates(tx, [row.threadId], { doneAt: null });
  const showsDirection = folder.role === 'inbox' || folder.role === 'sent';
  const isOutgoing = showsDirection
    ? await settleDirection(tx, mailbox, row.id, { isSeen, isFirst, now })
    : row.isOutgoing;
  if (!isOutgoing) await applyFlags(tx, [{ messageId: row.id, isSeen }]);
  if (row.trashedAt === null || (await listWaiting(tx, [row.id])).get(row.id)?.has('trash')) return;
  await telling(tx, 'email', null)
    .updateTable('emailMessages')
    .set({ trashedAt: null })
    .where('id', '=', row.id)
    .execute();
  await settleThreads(tx, [row.threadId]);
}
type Placed = Pick<MessageRow, 'id' | 'threadId' | 'isOutgoing' | 'trashedAt'>;

type Read = ListedMessage & { reading: MailReading };

export type StoredFolder = FolderStore & {
  /** Stores the waiting batch; also called before progress is stored. */
  flush: () => Promise<void>;
};

/**
 * The stored messages of one folder of a mailbox. Every function rejects with `MailboxGone` once it was disconnected.
 */
export function openStoredFolder(parts: Parts, { mailbox, folder, isFirst, onSave }: Folder): StoredFolder {
  const { reader, storage, now } = parts;
  const imitated = new Map<string, string | null>();
  const { id: folderId } = folder;

  /** Changes of one mailbox run one after the other, and after or before its disconnection. */
  const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    parts.transact(async (tx) => {
      if (!(await lockMailbox(tx, mailbox.id))) throw new MailboxGone();
      return work(tx);
    });

  /** The batch of read messages to store. */
  let waiting: Read[] = [];
  let waitingBytes = 0;

  /** Stores the folder of a message that is known already, from another folder or from before it was moved. */
  async function placeKnown(tx: Tx, { reading, ...message }: Read): Promise<boolean> {
    const chMessageId = storedIdOf(reading, message.providerMessageId);
    const row = await findStored(tx, mailbox, { chMessageId, headerId: reading.content.headerId });
    if (row !== undefined) await placeStored(tx, { mailbox, folder, isFirst, now }, row, message);
    return row !== undefined;
  }

  async function store(tx: Tx, { uid, ...mail }: IncomingMail & { uid: number }): Promise<string> {
    const stored = isFirst
      ? await storeIncoming(tx, mailbox, mail, { now, imitated })
      : (await takeIn(tx, mailbox, mail, now)).row;
    await folders.insertPlace(tx, { folderId, uid, messageId: stored.id, isSeen: mail.isSeen });
    return stored.threadId;
  }

  /** Stores the batch. Files are stored before the transaction, and only those of new messages. */
  async function flush(): Promise<void> {
    const read = waiting;
    [waiting, waitingBytes] = [[], 0];
    if (read.length === 0) return;
    const unknown = await transact(async (tx) => {
      const rest: Read[] = [];
      for (const each of read) if (!(await placeKnown(tx, each))) rest.push(each);
      return rest;
    });
    const mails: (IncomingMail & { uid: number })[] = [];
    for (const each of unknown) {
      const files = await storeMailFiles(storage, mailbox.accountId, each.reading.content.files);
      mails.push({ ...each, files, folder: folder.role ?? 'archive' });
    }
    await transact(async (tx) => {
      const threads = new Set<string>();
      for (const mail of mails) threads.add(await store(tx, mail));
      if (isFirst) await settleThreads(tx, [...threads]);
    });
  }

  return {
    known: (uids) => parts.transact((tx) => folders.findPlaced(tx, folderId, uids)),
    latest: (count) => parts.transact((tx) => folders.latestPlaces(tx, folderId, count)),

    async place(messages) {
      const byId = new Map(
        messages.flatMap((each) => (each.providerMessageId ? [[each.providerMessageId, each]] : [])),
      );
      if (byId.size === 0) return new Set();
      return transact(async (tx) => {
        const placed = new Set<number>();
        for (const row of await findByChannelIds(tx, mailbox, [...byId.keys()])) {
          const message = byId.get(row.chMessageId);
          if (message === undefined) continue;
          await placeStored(tx, { mailbox, folder, isFirst, now }, row, message);
          placed.add(message.uid);
        }
        return placed;
      });
    },

    async take({ raw, isHeadOnly, ...message }) {
      const read = await reader.read(raw);
      waiting.push({ ...message, reading: isHeadOnly ? headOnly(read.content) : read });
      waitingBytes += raw.length;
      if (waiting.length >= storedTogether || waitingBytes >= mostWaitingBytes) await flush();
    },
    flush,

    setSeen: (messages) =>
      transact(async (tx) => {
        await applyFlags(tx, await folders.storeFlags(tx, folderId, messages));
      }),
    remove: (uids) => transact((tx) => folders.markGone(tx, folderId, uids)),
    forget: () => transact((tx) => folders.deletePlaces(tx, folderId)),
    async save(progress, remaining) {
      await flush();
      await transact(async (tx) => {
        await folders.saveProgress(tx, folderId, progress);
        await onSave(tx, remaining);
      });
    },
  };
}
