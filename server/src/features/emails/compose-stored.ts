import { personOf, personText } from '@truckroll/domain/emails/mail-addresses';
import type { OutgoingMessage } from '../../platform/egress/outgoing-message.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { composeMail } from './compose-mail.ts';
import { readMailFile } from './mail-files.ts';
import type { MailboxRow } from './mailbox-store.ts';
import type { MessageRow } from './message-store.ts';

/**
 * Composes the outgoing message of a stored row. Reads files: must run outside a transaction. With `installation` it comes
 * from that sender, under the name of the stored one, to whom answers go.
 */
export async function composeStored(
  storage: Storage,
  { mailbox, row, installation = null }: { mailbox: MailboxRow; row: MessageRow; installation?: string | null },
): Promise<OutgoingMessage> {
  const named = [
    ...row.attachments.map((file) => ({ ...file, name: file.filename, contentId: null })),
    ...row.inlineImages.map((file) => ({ ...file, name: file.content_id, contentId: file.content_id })),
  ];
  const files = [];
  for (const { s3_key: key, name, content_type: type, contentId } of named)
    files.push({ name, type, contentId, content: await readMailFile(storage, key) });
  const [sender = mailbox.email] = row.fromAddresses;
  const from =
    installation === null
      ? { from: sender }
      : {
          from: personText({ name: personOf(sender).name, address: personOf(installation).address }),
          replyTo: sender,
        };
  return composeMail({
    ...from,
    to: row.toAddresses,
    cc: row.ccAddresses,
    bcc: row.bccAddresses,
    subject: row.subject,
    html: row.bodyHtml,
    text: row.body,
    headerId: row.headerMessageId,
    references: row.answersMessageIds,
    about: row.about,
    // The same date in every attempt and in the copy in the Sent folder.
    date: new Date(row.sendAt ?? row.timestamp),
    files,
  });
}
