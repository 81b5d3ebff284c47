import { passwordLinkMail } from '@truckroll/domain/outgoing-mail/password-link';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { findOrigin } from '../../records/accounts/installation-origin.ts';
import { findByEmail } from '../../records/people/password-store.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { pageLink } from './page-link.ts';
import { insertLink } from './password-link-store.ts';

/**
 * Mails a link that replaces a forgotten password (API SE-4). Does nothing for an unknown address, for a deactivated
 * user, and before the installation's address is confirmed. For an invited user the link is also the invitation.
 */
export async function sendPasswordLink(
  system: Tx,
  email: string,
  by: { now: Date; queue: Queue; settings: Settings },
): Promise<'sent' | 'unknown' | 'unconfirmed'> {
  const user = await findByEmail(system, email);
  if (user === undefined || user.status === 'inactive') return 'unknown';
  const { accountId, id: userId, firstName } = user;
  const origin = await findOrigin(system, by.settings, accountId);
  if (origin === null) return 'unconfirmed';
  const { token } = await insertLink(system, { accountId, userId, kind: 'reset', now: by.now });
  const url = pageLink({ origin, path: '/reset-password', token });
  await sendMail(system, by.queue, {
    kind: 'password-reset',
    to: user.email,
    ...passwordLinkMail({ firstName, url }),
    accountId,
    now: by.now,
  });
  return 'sent';
}
