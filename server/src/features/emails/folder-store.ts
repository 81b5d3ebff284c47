import type { FolderRole } from '@truckroll/domain/emails/email-kinds';
import { type Selectable, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { EmailFoldersTable } from '../../platform/database/tables.ts';
import type { ListedMessage, MailFolder } from '../../providers/mailbox/mailbox.ts';
import type { FolderProgress } from '../../providers/mailbox/read-folder.ts';

export type FolderRow = Selectable<EmailFoldersTable>;

/** The reading progress of a folder; null before its first reading. */
export const progressOf = ({ oldestUid, ...row }: FolderRow): FolderProgress | null =>
  oldestUid === null
    ? null
    : {
        uidValidity: row.uidValidity,
        uidNext: row.uidNext,
        oldestUid,
        highestModseq: row.highestModseq,
        isComplete: row.isComplete,
      };

const listFolders = (tx: Tx, mailboxId: string): Promise<FolderRow[]> =>
  tx.selectFrom('emailFolders').selectAll().where('emailAccountId', '=', mailboxId).orderBy('path').execute();

/**
 * Stores the current folders of a mailbox and returns them in the given order. Messages of removed folders are marked
 * as gone until `settleGone` has found out where they are.
 */
export async function storeFolders(tx: Tx, mailboxId: string, folders: readonly MailFolder[]): Promise<FolderRow[]> {
  const known = new Map((await listFolders(tx, mailboxId)).map((row) => [row.path, row]));
  const rows: FolderRow[] = [];
  for (const { path, role, uidValidity, uidNext } of folders) {
    const row = known.get(path);
    known.delete(path);
    if (row !== undefined && row.role !== role)
      await tx.updateTable('emailFolders').set({ role }).where('id', '=', row.id).execute();
    rows.push(
      row === undefined
        ? await tx
            .insertInto('emailFolders')
            .values({ id: newId(), emailAccountId: mailboxId, path, role, uidValidity, uidNext })
            .returningAll()
            .executeTakeFirstOrThrow()
        : { ...row, role },
    );
  }
  for (const { id } of known.values()) {
    const places = await tx.updateTable('emailPlaces').set({ isGone: true }).where('folderId', '=', id).execute();
    // The row stays until `settleGone` has processed all its messages, which may take several runs.
    if (Number(places[0]?.numUpdatedRows ?? 0) === 0)
      await tx.deleteFrom('emailFolders').where('id', '=', id).execute();
  }
  return rows;
}

export async function saveProgress(tx: Tx, folderId: string, progress: FolderProgress): Promise<void> {
  await tx.updateTable('emailFolders').set(progress).where('id', '=', folderId).execute();
}

/** Returns those uids that are known to have a message. */
export async function findPlaced(tx: Tx, folderId: string, uids: readonly number[]): Promise<Set<number>> {
  if (uids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('emailPlaces')
    .select('uid')
    .where('folderId', '=', folderId)
    .where('uid', 'in', [...uids])
    .where('isGone', '=', false)
    .execute();
  return new Set(rows.map(({ uid }) => uid));
}

/** The highest stored uids of a folder, at most `count`. */
export async function latestPlaces(tx: Tx, folderId: string, count: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('emailPlaces')
    .select('uid')
    .where('folderId', '=', folderId)
    .where('isGone', '=', false)
    .orderBy('uid', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** The number of stored messages by folder, without the unfinished page of a first reading. */
export async function countPlaces(tx: Tx, mailboxId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('emailPlaces')
    .innerJoin('emailFolders', (join) =>
      join
        .onRef('emailFolders.accountId', '=', 'emailPlaces.accountId')
        .onRef('emailFolders.id', '=', 'emailPlaces.folderId'),
    )
    .select(['emailPlaces.folderId'])
    .select((place) => place.fn.countAll<number>().as('count'))
    .where('emailFolders.emailAccountId', '=', mailboxId)
    .where('emailPlaces.isGone', '=', false)
    .whereRef('emailPlaces.uid', '>=', 'emailFolders.oldestUid')
    .groupBy('emailPlaces.folderId')
    .execute();
  return new Map(rows.map(({ folderId, count }) => [folderId, count]));
}

/** Stores that a message is in a folder. */
export async function insertPlace(
  tx: Tx,
  place: { folderId: string; uid: number; messageId: string; isSeen: boolean },
): Promise<void> {
  const { messageId, isSeen } = place;
  await tx
    .insertInto('emailPlaces')
    .values(place)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'folderId', 'uid']).doUpdateSet({ messageId, isSeen, isGone: false }),
    )
    .execute();
}

/** Stores the flags that the mailbox reports, and returns the messages whose flags have changed there. */
export async function storeFlags(
  tx: Tx,
  folderId: string,
  messages: readonly Pick<ListedMessage, 'uid' | 'isSeen'>[],
): Promise<{ messageId: string; isSeen: boolean }[]> {
  if (messages.length === 0) return [];
  const uids = messages.map(({ uid }) => uid);
  const flags = messages.map(({ isSeen }) => isSeen);
  const { rows } = await sql<{ messageId: string; isSeen: boolean }>`
    update email_places set is_seen = flags.is_seen
    from unnest(${uids}::bigint[], ${flags}::boolean[]) as flags (uid, is_seen)
    where email_places.account_id = current_account() and email_places.folder_id = ${folderId}
      and email_places.uid = flags.uid and email_places.is_seen <> flags.is_seen
    returning email_places.message_id, email_places.is_seen`.execute(tx);
  return rows;
}

export async function markGone(tx: Tx, folderId: string, uids: readonly number[]): Promise<void> {
  await tx
    .updateTable('emailPlaces')
    .set({ isGone: true })
    .where('folderId', '=', folderId)
    .where('uid', 'in', [...uids])
    .execute();
}

/** Deletes the uids of a folder; its messages stay. */
export async function deletePlaces(tx: Tx, folderId: string): Promise<void> {
  await tx.deleteFrom('emailPlaces').where('folderId', '=', folderId).execute();
}

/** A message that is no longer in any of the read folders. */
export type GoneMessage = {
  id: string;
  threadId: string;
  headerMessageId: string | null;
  /** Whether it was in the inbox before. */
  wasInInbox: boolean;
};

/**
 * Messages that are no longer in any of the read folders, at most `count`: call it after all folders were followed.
 * Deletes the outdated places of messages that are in another folder or trashed here.
 */
export async function listGone(tx: Tx, mailboxId: string, count: number): Promise<GoneMessage[]> {
  await sql`
    delete from email_places using email_folders, email_messages
    where email_places.account_id = current_account() and email_folders.account_id = current_account()
      and email_folders.id = email_places.folder_id and email_folders.email_account_id = ${mailboxId}
      and email_messages.account_id = current_account() and email_messages.id = email_places.message_id
      and email_places.is_gone
      and (email_messages.trashed_at is not null or exists (
        select from email_places as other
        where other.account_id = current_account() and other.message_id = email_places.message_id and not other.is_gone))
  `.execute(tx);
  const { rows } = await sql<GoneMessage>`
    select email_messages.id, email_messages.thread_id, email_messages.header_message_id,
      bool_or(email_folders.role = 'inbox') as was_in_inbox
    from email_places
      join email_folders on email_folders.account_id = current_account() and email_folders.id = email_places.folder_id
      join email_messages on email_messages.account_id = current_account() and email_messages.id = email_places.message_id
    where email_places.account_id = current_account() and email_folders.email_account_id = ${mailboxId}
      and email_places.is_gone
    group by email_messages.id, email_messages.thread_id, email_messages.header_message_id
    order by email_messages.id limit ${count}`.execute(tx);
  return rows;
}

/** Deletes the places of messages that are gone. */
export async function deleteGonePlaces(tx: Tx, messageIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('emailPlaces')
    .where('messageId', 'in', [...messageIds])
    .where('isGone', '=', true)
    .execute();
}

/** Whether a message is in the inbox, or was until this run. */
export async function listPlaceRoles(tx: Tx, messageId: string): Promise<FolderRole[]> {
  const rows = await tx
    .selectFrom('emailPlaces')
    .innerJoin('emailFolders', (join) =>
      join
        .onRef('emailFolders.accountId', '=', 'emailPlaces.accountId')
        .onRef('emailFolders.id', '=', 'emailPlaces.folderId'),
    )
    .select('emailFolders.role')
    .distinct()
    .where('emailPlaces.messageId', '=', messageId)
    .execute();
  return rows.flatMap(({ role }) => role ?? []);
}

/** The folders and uids of messages, with the UIDVALIDITY for which these are valid. */
export const listPlaces = (tx: Tx, messageIds: readonly string[]) =>
  tx
    .selectFrom('emailPlaces')
    .innerJoin('emailFolders', (join) =>
      join
        .onRef('emailFolders.accountId', '=', 'emailPlaces.accountId')
        .onRef('emailFolders.id', '=', 'emailPlaces.folderId'),
    )
    .select(['emailPlaces.folderId', 'emailPlaces.uid', 'emailPlaces.messageId'])
    .select(['emailFolders.path', 'emailFolders.uidValidity'])
    .where('emailPlaces.messageId', 'in', [...messageIds])
    .where('emailPlaces.isGone', '=', false)
    .orderBy('emailPlaces.uid')
    .execute();

export async function deletePlacesOf(tx: Tx, messageIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('emailPlaces')
    .where('messageId', 'in', [...messageIds])
    .execute();
}
