import { v7 as newId } from 'uuid';
import type { TemporaryMailServer } from '../../../scripts/temporary-mail-server.mjs';
import type { MailboxRow } from '../features/emails/mailbox-store.ts';
import { makeSeal } from '../platform/storage/seal.ts';
import { sealCredentials } from '../providers/mailbox/credentials.ts';
import type { Shop, TestAccount } from './shop.ts';

const secretKey = 'the secret of the test installation';

/** The settings of a shop whose mailboxes lie on servers of the tests. */
export const outsideMailboxSettings = { SECRET_KEY: secretKey, MAIL_PRIVATE_HOSTS: 'on' };

export type ConnectedMailbox = {
  id: string;
  email: string;
  row: () => Promise<MailboxRow>;
};

/** A mailbox of an account on a temporary mail server, connected by IMAP and SMTP. */
export async function connectOutside(
  shop: Shop,
  account: TestAccount,
  at: { server: TemporaryMailServer; user: string; password: string; imapPort?: number },
): Promise<ConnectedMailbox> {
  const { server, user, password, imapPort = server.ports.imaps } = at;
  const email = server.addressOf(user);
  const credentials = sealCredentials(makeSeal([secretKey]), account.accountId, { user: email, password });
  const servers = {
    ...{ imapHost: 'localhost', imapPort, smtpHost: 'localhost', smtpPort: server.ports.smtps },
    secure: true,
  };
  const id = newId();
  const now = shop.clock.now.toISOString();
  const values = { id, email, provider: 'imap' as const, credentials, servers: JSON.stringify(servers) };
  await account.look((tx) =>
    tx
      .insertInto('emailAccounts')
      .values({ ...values, createdAt: now, updatedAt: now })
      .execute(),
  );
  return {
    id,
    email,
    row: () =>
      account.look((tx) => tx.selectFrom('emailAccounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
  };
}
