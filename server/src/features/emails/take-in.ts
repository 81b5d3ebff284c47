import { type Delivery, deliveryText, withDeliveries } from '@truckroll/domain/emails/delivery-report';
import type { FolderRole, MessageKind } from '@truckroll/domain/emails/email-kinds';
import { imitatedAddress } from '@truckroll/domain/emails/look-alikes';
import { personOf } from '@truckroll/domain/emails/mail-addresses';
import { isOutgoingMail, writerOf } from '@truckroll/domain/emails/mail-direction';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { clientNames, contactKeys } from '../../records/clients/client-rows.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { listPlaceRoles } from './folder-store.ts';
import type { MailContent, MailReading } from './mail-content.ts';
import { attachmentsOf, inlineImagesOf, insertMailFiles, type StoredMailFile, storeMailFiles } from './mail-files.ts';
import type { MailboxRow } from './mailbox-store.ts';
import { channelIdOf, findStored, insertMessage, type MessageRow } from './message-store.ts';
import { noteReceived } from './note-received.ts';
import type { MailReader } from './read-mail.ts';
import { headsOf, settleThreads, updateThreadStates } from './thread-store.ts';

/** A mail of a mailbox, read and with its files stored, ready for the transaction that stores it. */
export type IncomingMail = {
  reading: MailReading;
  files: StoredMailFile[];
  size: number;
  receivedAt: string;
  isSeen: boolean;
  /** Its folder. Mail for a built-in mailbox arrives in the inbox. */
  folder: FolderRole;
  /** The provider's own ids of the message; null without them. */
  providerMessageId: string | null;
  providerThreadId: string | null;
};

/** Parses a raw message that arrives now and stores its files. This is slow and runs outside a transaction. */
export async function readIncoming(
  { reader, storage }: { reader: Pick<MailReader, 'read'>; storage: Storage },
  accountId: string,
  { raw, receivedAt }: { raw: Buffer; receivedAt: string },
): Promise<IncomingMail> {
  const reading = await reader.read(raw);
  const files = await storeMailFiles(storage, accountId, reading.content.files);
  const facts = { isSeen: false, folder: 'inbox', providerMessageId: null, providerThreadId: null } as const;
  return { ...facts, receivedAt, reading, files, size: raw.length };
}

/** The provider's id under which a message is stored. */
export const storedIdOf = (reading: MailReading, providerMessageId: string | null): string =>
  providerMessageId ?? channelIdOf(reading.content);

const dayMs = 86_400_000;

/** The time of a mail: its own date, or the time of receipt if the date is missing or in the future. */
function timestampOf({ reading, receivedAt }: IncomingMail): string {
  const { date } = reading.content;
  if (date === null || date < '1980' || Date.parse(date) > Date.parse(receivedAt) + dayMs) return receivedAt;
  return date;
}

/** The known address that a sender imitates; null for clients and colleagues themselves. */
async function findImitated(tx: Tx, sender: string): Promise<string | null> {
  const person = personOf(sender);
  const address = person.address.toLowerCase();
  // Letters that look like two others change the length by a few characters.
  const { length } = address;
  // One string for each sender instead of thousands of rows: such rows outlive the young generation, and the memory of
  // the first reading grew by 60 kB for each message. Known senders need no comparison.
  const { rows } = await sql<{ known: string | null }>`
    select case when bool_or(address = ${address}::text) then ${address}::text else string_agg(address, chr(10)) end as known
    from (
      select lower(email) as address from ${clientNames} clients
      where account_id = current_account() and deleted_at is null and email is not null
        and length(email) between ${length - 6} and ${length + 6}
      union select key from ${contactKeys} keys
      where account_id = current_account() and strpos(key, '@') > 0
        and length(key) between ${length - 6} and ${length + 6}
      union select lower(email) from ${personRows} as users where account_id = current_account()
    ) as addresses`.execute(tx);
  return imitatedAddress(person, rows[0]?.known?.split('\n') ?? []);
}

/** The result for all recipients, from a report that names none. */
const unnamedDeliveries: Partial<Record<MessageKind, Delivery[]>> = {
  bounce: [{ recipient: '', outcome: 'failed', reason: 'The message could not be delivered.' }],
  delay: [{ recipient: '', outcome: 'delayed', reason: 'The servers are still trying to deliver it.' }],
};

/** Stores the reports of mail servers on a sent message: whether it was returned or is delayed, for each recipient. */
async function noteReport(tx: Tx, mailbox: MailboxRow, { kind, report }: MailContent): Promise<void> {
  if (report === null || report.headerId === null) return;
  // Servers that name no recipient still say what happened.
  const unnamed = unnamedDeliveries[kind] ?? [];
  const sent = await tx
    .selectFrom('emailMessages')
    .select(['id', 'deliveries', 'errorText', 'state'])
    .where('emailAccountId', '=', mailbox.id)
    .where('headerMessageId', '=', report.headerId)
    .where('isOutgoing', '=', true)
    .forUpdate()
    .execute();
  for (const { id, errorText, state, ...known } of sent) {
    const deliveries = withDeliveries(known.deliveries, report.deliveries.length > 0 ? report.deliveries : unnamed);
    const reason = state === 'failed' ? null : deliveryText(deliveries, 'failed');
    await telling(tx, 'email', null)
      .updateTable('emailMessages')
      .set({ deliveries: JSON.stringify(deliveries), errorText: reason ?? errorText })
      .where('id', '=', id)
      .execute();
  }
}

export type TakenIn = { row: MessageRow; isNew: boolean };

/** A stored message. `isNew`: it was not stored before. */
export type Stored = { id: string; threadId: string; isOutgoing: boolean; isNew: boolean };

/**
 * Stores a received message in its thread. A message that is stored already is returned unchanged, so the request is
 * idempotent. The caller settles the thread. `imitated` caches the result for senders that were compared before.
 */
export async function storeIncoming(
  tx: Tx,
  mailbox: MailboxRow,
  mail: IncomingMail,
  { now, imitated = new Map() }: { now: Date; imitated?: Map<string, string | null> },
): Promise<Stored> {
  const { content, isHeadOnly } = mail.reading;
  const chMessageId = storedIdOf(mail.reading, mail.providerMessageId);
  const known = await findStored(tx, mailbox, { chMessageId, headerId: content.headerId });
  if (known !== undefined) return { ...known, isNew: false };
  const sender = writerOf(content);
  const isOutgoing = isOutgoingMail(content, { own: mailbox.email, places: [mail.folder] });
  const looksLike = isOutgoing
    ? null
    : imitated.has(sender)
      ? (imitated.get(sender) ?? null)
      : await findImitated(tx, sender);
  if (!isOutgoing) imitated.set(sender, looksLike);
  const id = newId();
  const threadId = await insertMessage(
    tx,
    mailbox,
    {
      ...content,
      id,
      chMessageId,
      providerThreadId: mail.providerThreadId,
      timestamp: timestampOf(mail),
      isRead: mail.isSeen || isOutgoing,
      isHeadOnly,
      size: mail.size,
      attachments: attachmentsOf(mail.files),
      inlineImages: inlineImagesOf(mail.files),
      looksLike,
      outgoing: null,
      isOutgoing,
      about: isOutgoing ? content.about : null,
      invitation: content.invitation,
    },
    now,
  );
  await insertMailFiles(tx, mail.files, { ownerId: id, createdBy: null, now });
  await noteReport(tx, mailbox, content);
  return { id, threadId, isOutgoing, isNew: true };
}

/** Stores a received message, notifies people if it is from a client, and reopens the thread. */
export async function takeIn(tx: Tx, mailbox: MailboxRow, mail: IncomingMail, now: Date): Promise<TakenIn> {
  const { id, threadId, isOutgoing, isNew } = await storeIncoming(tx, mailbox, mail, { now });
  if (isNew) await settleThreads(tx, [threadId]);
  const row = await tx.selectFrom('emailMessages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (isNew && !isOutgoing) await announce(tx, mailbox, row, now);
  return { row, isNew };
}

/** Opens the thread of a person's message again, and notifies people if it is from a client. */
async function announce(tx: Tx, mailbox: MailboxRow, row: MessageRow, now: Date): Promise<void> {
  if (row.kind === 'person') await updateThreadStates(tx, [row.threadId], { doneAt: null, snoozedUntil: null });
  await noteReceived(tx, mailbox, row, now);
}

/**
 * Derives the direction of a known message from all folders in which it lies now: the copy in the inbox or in the folder
 * of sent mail may be found after the other one. Call it after the folder was stored. Returns whether it is outgoing.
 */
export async function settleDirection(
  tx: Tx,
  mailbox: MailboxRow,
  id: string,
  { isSeen, isFirst, now }: { isSeen: boolean; isFirst: boolean; now: Date },
): Promise<boolean> {
  const row = await tx.selectFrom('emailMessages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  // A message that was sent from here is outgoing in every folder.
  if (row.state !== null) return true;
  const isOutgoing = isOutgoingMail(headsOf(row), { own: mailbox.email, places: await listPlaceRoles(tx, id) });
  if (isOutgoing === row.isOutgoing) return isOutgoing;
  const changed = { isOutgoing, isRead: isOutgoing || isSeen, looksLike: null };
  await telling(tx, 'email', null).updateTable('emailMessages').set(changed).where('id', '=', id).execute();
  await settleThreads(tx, [row.threadId]);
  if (!isOutgoing && !isFirst) await announce(tx, mailbox, { ...row, ...changed }, now);
  return isOutgoing;
}
