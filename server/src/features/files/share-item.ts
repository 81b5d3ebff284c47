import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import type { shareDriveItem } from '@truckroll/contract/files/drive';
import { languageOfLocale } from '@truckroll/domain/client-texts/client-language';
import { mailWords } from '@truckroll/domain/client-texts/mail-words';
import type { MailSubject } from '@truckroll/domain/emails/mail-subject';
import { sharedFileMail } from '@truckroll/domain/outgoing-mail/shared-file';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Links, SignedLink } from '../../platform/storage/links.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { findOrigin } from '../../records/accounts/installation-origin.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { DriveItemRow } from '../../records/files/drive-store.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { addressesAt, requireTypedAddresses } from '../outgoing-mail/typed-addresses.ts';
import { isFile } from './drive-item.ts';
import { historyOf } from './drive-owner.ts';

type Sharing = Author & { settings: Settings; links: Links; queue: Queue };

const sharedSeconds = 7 * 24 * 3600;

/** The signed string of a note's link; it cannot equal a stored file's key. */
export const noteKey = (note: { accountId: string; noteId: string }): string => `note:${note.accountId}/${note.noteId}`;

function linkTo(item: DriveItemRow, { actor, links }: Sharing): SignedLink {
  if (isFile(item)) return links.sign(item.storageKey, { seconds: sharedSeconds });
  const path = `/api/public/notes/${actor.accountId}/${item.id}`;
  return links.sign(noteKey({ accountId: actor.accountId, noteId: item.id }), { seconds: sharedSeconds, path });
}

/**
 * Creates a public link, valid for seven days, and mails it to the given addresses (API DR-11). Until the
 * installation's address is confirmed, the link is a path and cannot be mailed.
 */
export async function shareItem(
  tx: Tx,
  item: DriveItemRow,
  sent: BodyOf<typeof shareDriveItem>,
  by: Sharing,
): Promise<SignedLink> {
  if (item.type === 'folder') throw new Problem('foldersUnshared');
  const { url: path, expiresAt } = linkTo(item, by);
  const origin = await findOrigin(tx, by.settings, by.actor.accountId);
  const url = `${origin ?? ''}${path}`;
  const emails = [...new Set(sent.emails ?? [])];
  await requireTypedAddresses(tx, addressesAt('emails', emails));
  if (emails.length > 0 && origin === null) throw new Problem('originUnconfirmed');
  if (emails.length > 0) await mailLink(tx, { item, url, emails, message: sent.message ?? null }, by);
  await recordEvent(tx, by, { type: 'drive.shared', owner: historyOf(item), item, recipients: emails });
  return { url, expiresAt };
}

/** The record of a drive, if mail can be linked to it. Threads of a client are found by address instead. */
function subjectOf({ moduleType, moduleId: id }: DriveItemRow): MailSubject | null {
  if (moduleType === 'clients') return null;
  return { kind: moduleType === 'requests' ? 'request' : 'job', id };
}

async function mailLink(
  tx: Tx,
  share: { item: DriveItemRow; url: string; emails: string[]; message: string | null },
  by: Sharing,
): Promise<void> {
  const { features, companyName, locale } = await getAccountRow(tx, by.actor.accountId);
  if (!features.mail) throw new Problem('mailUnconnected');
  const mail = sharedFileMail({
    words: mailWords(languageOfLocale(locale)),
    kind: share.item.type === 'note' ? 'note' : 'file',
    name: share.item.name,
    sharer: by.actor.name,
    companyName,
    message: share.message,
    url: share.url,
  });
  const about = subjectOf(share.item);
  for (const to of share.emails)
    await sendMail(tx, by.queue, {
      ...{ kind: 'shared-file', to, ...mail, now: by.now },
      senderId: by.actor.userId,
      about,
    });
}
