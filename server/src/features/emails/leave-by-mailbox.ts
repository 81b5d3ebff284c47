import { recipientsOf } from '@truckroll/domain/emails/mail-addresses';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { MailRefused } from '../../providers/mail/mail.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { personRows } from '../../records/people/person-rows.ts';
import type { ServerContext } from '../../server-context.ts';
import type { LeaveByMailbox } from '../outgoing-mail/send-mail.ts';
import { cleanMail } from './clean-mail.ts';
import { type Delivering, type Delivery, deliveryFailure } from './deliver.ts';
import { insertOutgoing } from './insert-outgoing.ts';
import { insertMailFiles, type StoredMailFile, storeMailFiles } from './mail-files.ts';
import { findMailbox, type MailboxRow } from './mailbox-store.ts';
import type { MessageRow } from './message-store.ts';
import { endSending, findSent, messageIdOf, sendStored } from './send-email.ts';
import { selectThreadsOf } from './thread-records.ts';
import { settleThreads } from './thread-store.ts';

type Mail = Parameters<LeaveByMailbox>[0];
type Sender = { userId: string; mailbox: MailboxRow; name: string; companyName: string };

/** The sender of a mail and the mailbox to send it from; null if there is none. */
async function findSender(tx: Tx, { accountId, userId }: Pick<Actor, 'accountId' | 'userId'>): Promise<Sender | null> {
  const mailbox = await findMailbox(tx, { userId });
  if (mailbox === undefined) return null;
  const person = await tx
    .selectFrom(personRows.as('users'))
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const { companyName } = await getAccountRow(tx, accountId);
  return { userId, mailbox, name: `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim(), companyName };
}

/** The Message-IDs of earlier messages of the mailbox about the same record, so that they stay in one thread. */
async function referencesOf(tx: Tx, { id: mailboxId }: MailboxRow, about: Mail['about']): Promise<string[]> {
  if (about === null) return [];
  const before = await tx
    .selectFrom('emailMessages')
    .select('headerMessageId')
    .where('emailAccountId', '=', mailboxId)
    .where('threadId', 'in', selectThreadsOf(tx, about))
    .where('isOutgoing', '=', true)
    .where('headerMessageId', 'is not', null)
    .orderBy('timestamp', 'desc')
    .limit(1)
    .executeTakeFirst();
  return before?.headerMessageId ? [before.headerMessageId] : [];
}

/**
 * Sends documents and shared files from a connected mailbox: they appear in the client's thread, and a repeated
 * delivery sends nothing twice. A message that failed is shown in its thread too.
 */
export function leaveByMailbox(context: Delivering & Pick<ServerContext, 'storage' | 'queue'>): LeaveByMailbox {
  /** Finds and locks the message of an earlier attempt; undefined in the first attempt. */
  async function takeUp(tx: Tx, { mailbox }: Sender, headerId: string): Promise<MessageRow | undefined> {
    const known = await findSent(tx, mailbox, headerId);
    if (known?.state !== 'failed') return known;
    await telling(tx, 'email', null)
      .updateTable('emailMessages')
      .set({ state: 'sending' })
      .where('id', '=', known.id)
      .execute();
    return { ...known, state: 'sending' };
  }

  async function begin(
    tx: Tx,
    sender: Sender,
    mail: Mail,
    how: { headerId: string; files: StoredMailFile[]; now: Date },
  ) {
    const { headerId, files, now } = how;
    const { mailbox, userId } = sender;
    const id = newId();
    const email = {
      ...{ to: recipientsOf(mail.to) ?? [mail.to], cc: recipientsOf(mail.cc ?? '') ?? [], bcc: [] },
      ...{ subject: mail.subject, html: cleanMail(mail.html), files, about: mail.about },
      references: await referencesOf(tx, mailbox, mail.about),
    };
    const outgoing = { state: 'sending', sendAt: now.toISOString(), sentBy: userId } as const;
    const threadId = await insertOutgoing(tx, mailbox, email, { id, headerId, sender, outgoing, now });
    await insertMailFiles(tx, files, { ownerId: id, createdBy: userId, now });
    await settleThreads(tx, [threadId]);
    return tx.selectFrom('emailMessages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  return async (mail, { accountId, transact, now, signal, isLastAttempt }) => {
    const { senderId: userId } = mail;
    const sender = userId === null ? null : await transact((tx) => findSender(tx, { accountId, userId }));
    if (sender === null) return null;
    const { mailbox } = sender;
    const isElsewhere = mailbox.provider !== 'local' || context.mail.name !== 'built-in';
    const headerId = messageIdOf(mailbox, sender, mail.id);
    let row = await transact((tx) => takeUp(tx, sender, headerId));
    const mayBeSent = row !== undefined;
    if (row === undefined) {
      const files = await storeMailFiles(context.storage, accountId, mail.attachments);
      row = await transact((tx) => begin(tx, sender, mail, { headerId, files, now }));
    }
    if (row.state === 'sent') return { isElsewhere };
    const begun = { mailbox, row };
    const by = { queue: context.queue, now };
    let delivery: Delivery;
    try {
      delivery = await sendStored(context, begun, { transact, now, signal, mayBeSent });
    } catch (error) {
      const { reason, isFinal } = deliveryFailure(error);
      if (!isFinal && !isLastAttempt) throw error;
      await transact((tx) => endSending(tx, begun, { state: 'failed', reason }, by));
      throw new MailRefused(reason, { cause: error });
    }
    await transact((tx) => endSending(tx, begun, { state: 'sent', ...delivery }, by));
    return { isElsewhere };
  };
}
