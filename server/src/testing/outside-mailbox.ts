import { v7 as newId } from 'uuid';
import type { TemporaryMailServer } from '../../../scripts/temporary-mail-server.mjs';
import type { MailboxRow } from '../features/emails/mailbox-store.ts';
import { makeSeal, type Seal } from '../platform/storage/seal.ts';
import { type MailCredentials, sealCredentials } from '../providers/mailbox/credentials.ts';
import type { startMailProvider } from './mail-provider.ts';
import type { Shop, TestAccount } from './shop.ts';

const secretKey = 'the secret of the test installation';

/** The encryption of the shop's secrets. */
export const openTestSeal = (): Seal => makeSeal([secretKey]);

/** The settings of a shop whose mailboxes are on test servers. */
export const outsideMailboxSettings = { SECRET_KEY: secretKey, MAIL_PRIVATE_HOSTS: 'on' };

type MailProvider = Awaited<ReturnType<typeof startMailProvider>>;

export type ConnectedMailbox = {
  id: string;
  email: string;
  row: () => Promise<MailboxRow>;
};

/** Connects a mailbox of an account on a temporary mail server by IMAP and SMTP. */
export async function connectOutside(
  shop: Shop,
  account: TestAccount,
  at: {
    server: Pick<TemporaryMailServer, 'addressOf'> & { ports: { smtps: number; imaps?: number } };
    user: string;
    password: string;
    /** Another port than the server's own, such as that of a proxy. */
    imapPort?: number;
    secure?: boolean;
  },
): Promise<ConnectedMailbox> {
  const { server, user, password, imapPort = server.ports.imaps, secure = true } = at;
  const email = server.addressOf(user);
  const servers = {
    ...{ imapHost: 'localhost', imapPort, smtpHost: 'localhost', smtpPort: server.ports.smtps },
    ...{ secure, username: email },
  };
  return store(shop, account, { email, provider: 'imap', servers: JSON.stringify(servers) }, { user: email, password });
}

/** Connects a Gmail mailbox of an account, whose owner has given permission. */
export function connectPermitted(
  shop: Shop,
  account: TestAccount,
  provider: Pick<MailProvider, 'permitted'>,
  email: string = `ann-${newId()}@example.test`,
): Promise<ConnectedMailbox> {
  const expiresAt = new Date(shop.clock.now.getTime() + 60 * 60_000).toISOString();
  const permission = { user: email, ...provider.permitted(email), expiresAt };
  return store(shop, account, { email, provider: 'gmail', renewSignInAt: expiresAt }, permission);
}

async function store(
  shop: Shop,
  account: TestAccount,
  values: { email: string; provider: 'imap' | 'gmail'; servers?: string; renewSignInAt?: string },
  credentials: MailCredentials,
): Promise<ConnectedMailbox> {
  const id = newId();
  const now = shop.clock.now.toISOString();
  const sealed = sealCredentials(openTestSeal(), account.accountId, credentials);
  await account.look((tx) =>
    tx
      .insertInto('emailAccounts')
      .values({ ...values, id, credentials: sealed, createdAt: now, updatedAt: now })
      .execute(),
  );
  const row = () =>
    account.look((tx) => tx.selectFrom('emailAccounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
  return { id, email: values.email, row };
}
