import type { FolderRole } from '@truckroll/domain/emails/email-kinds';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Mailbox } from '../../providers/mailbox/mailbox.ts';
import { composeStored } from './compose-stored.ts';
import * as store from './folder-store.ts';
import type { MailboxRow } from './mailbox-store.ts';
import { findSentMessage, listHeaderIds } from './message-store.ts';

/** Changes in a mailbox. All of them are idempotent. They reject with `MailboxError`. */
export type ActionWork = {
  setSeen: (messageIds: readonly string[], isSeen: boolean) => Promise<void>;
  trash: (messageIds: readonly string[]) => Promise<void>;
  /** Copies a message that was sent from here to the Sent folder, unless it is there already. */
  append: (messageId: string) => Promise<void>;
  close: () => Promise<void>;
};

type Parts = {
  box: Mailbox;
  mailbox: MailboxRow;
  storage: Storage;
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  signal: AbortSignal;
};

/** Opens a session for changes; the caller closes it. */
export async function openActionWork({ box, mailbox, storage, transact, signal }: Parts): Promise<ActionWork> {
  const session = await box.connect(signal);
  const folders = await session.folders().catch(async (error: unknown) => {
    await session.close();
    throw error;
  });
  const pathOf = (role: FolderRole) => folders.find((folder) => folder.role === role)?.path ?? null;
  const validities = new Map(folders.map(({ path, uidValidity }) => [path, uidValidity]));

  /** The folders and uids of messages. Folders whose UIDVALIDITY has changed since are left out. */
  async function placesOf(messageIds: readonly string[]) {
    const places = await transact((tx) => store.listPlaces(tx, messageIds));
    return places.filter(({ path, uidValidity }) => validities.get(path) === uidValidity);
  }

  async function inEachFolder<P extends { path: string; uid: number }>(
    places: readonly P[],
    work: (path: string, uids: number[]) => Promise<void>,
  ) {
    for (const [path, ours] of Map.groupBy(places, (place) => place.path))
      await work(
        path,
        ours.map(({ uid }) => uid),
      );
  }

  /** The places of messages whose folder has not been read since they arrived, found by their Message-ID. */
  async function findElsewhere(messageIds: readonly string[]) {
    const heads = await transact((tx) => listHeaderIds(tx, messageIds));
    const found: { path: string; uid: number }[] = [];
    for (const headerId of heads)
      for (const role of ['inbox', 'sent', 'archive'] as const) {
        const path = pathOf(role);
        if (path === null) continue;
        for (const uid of await session.findByMessageId(path, headerId)) found.push({ path, uid });
      }
    return found;
  }

  return {
    async setSeen(messageIds, isSeen) {
      const places = await placesOf(messageIds);
      await inEachFolder(places, (path, uids) => session.setSeen(path, uids, isSeen));
      await transact(async (tx) => {
        for (const [folderId, ours] of Map.groupBy(places, (place) => place.folderId))
          await store.storeFlags(
            tx,
            folderId,
            ours.map(({ uid }) => ({ uid, isSeen })),
          );
      });
    },

    async trash(messageIds) {
      const trashPath = pathOf('trash');
      // Without a trash folder the message stays in the mailbox: nothing is deleted there permanently.
      if (trashPath === null) return;
      const places = await placesOf(messageIds);
      const placed = new Set(places.map(({ messageId }) => messageId));
      const elsewhere = await findElsewhere(messageIds.filter((id) => !placed.has(id)));
      await inEachFolder([...places, ...elsewhere], (path, uids) => session.move(path, uids, trashPath));
      await transact((tx) => store.deletePlacesOf(tx, messageIds));
    },

    async append(messageId) {
      const path = pathOf('sent');
      const row = await transact((tx) => findSentMessage(tx, messageId));
      if (path === null || row === undefined || row.headerMessageId === null) return;
      if ((await session.findByMessageId(path, row.headerMessageId)).length > 0) return;
      const { raw } = await composeStored(storage, { mailbox, row });
      await session.append(path, raw);
    },

    close: () => session.close(),
  };
}
