import type { EmailProvider } from '@truckroll/domain/emails/email-kinds';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { type Seal, SealBroken } from '../../platform/storage/seal.ts';
import {
  hasToBeRenewed,
  type MailCredentials,
  openCredentials,
  sealCredentials,
  signInOf,
} from '../../providers/mailbox/credentials.ts';
import { openImapMailbox } from '../../providers/mailbox/imap/imap-mailbox.ts';
import { type Mailbox, type MailboxAccess, MailboxError, type MailHost } from '../../providers/mailbox/mailbox.ts';
import { gmailSignIn, microsoftSignIn } from '../../providers/mailbox/oauth/mail-providers.ts';
import {
  type MailSignInProvider,
  renewMailSignIn,
  revokeMailSignIn,
} from '../../providers/mailbox/oauth/mail-sign-in.ts';
import type { MailboxRow } from './mailbox-store.ts';

/** The providers whose permission people give by OAuth. */
export type SignInProvider = Extract<EmailProvider, 'gmail' | 'microsoft'>;

/** Where a mailbox is opened: transactions of its account, and the time. */
export type MailboxRun = { transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>; now: Date };

/** The mailboxes of outside providers. Nothing of it may be called inside a transaction. */
export type OutsideMailboxes = {
  /**
   * Opens a connected mailbox that is not the built-in one, after renewing its permission where that is due. Rejects with
   * a `MailboxError`: `refused` when somebody has to connect anew, else as `renewMailSignIn`.
   */
  open: (row: MailboxRow, run: MailboxRun) => Promise<Mailbox>;
  /** A valid access token of Gmail or Microsoft 365, for calls beside IMAP. Rejects as `open`. */
  accessToken: (row: MailboxRow, run: MailboxRun) => Promise<string>;
  /** Gives a permission back to its provider, before a mailbox is removed. Failures of the provider are ignored. */
  giveBack: (row: MailboxRow) => Promise<void>;
  /** The sign-in of a provider; null if its keys are not set on this server. */
  signInAt: (provider: SignInProvider) => MailSignInProvider | null;
};

type Permission = Extract<MailCredentials, { refreshToken: string }>;

/** Servers that file what they send by themselves, also for who signs in with a password. */
const selfFiling = new Set(['smtp.gmail.com', 'smtp.office365.com', 'smtp-mail.outlook.com']);

const notSetUp = new Map<EmailProvider, string>([
  ['gmail', 'Gmail is not set up on this server.'],
  ['microsoft', 'Microsoft 365 is not set up on this server.'],
]);

/** Opens connected mailboxes with their stored credentials. */
export function openOutsideMailboxes({ settings, seal }: { settings: Settings; seal: Seal }): OutsideMailboxes {
  const signIns = { gmail: gmailSignIn(settings), microsoft: microsoftSignIn(settings) };
  /** The renewals under way on this server, by mailbox: a second run waits for the first one's token. */
  const renewals = new Map<string, Promise<MailCredentials>>();

  function unsealed(accountId: string, sealed: string | null): MailCredentials {
    if (sealed === null) throw new MailboxError('refused', {});
    try {
      return openCredentials(seal, accountId, sealed);
    } catch (error) {
      if (error instanceof SealBroken) throw new MailboxError('refused', { cause: error });
      throw error;
    }
  }

  function signInOfRow({ provider }: MailboxRow): MailSignInProvider {
    const signIn = provider === 'gmail' || provider === 'microsoft' ? signIns[provider] : null;
    // Trying later helps, once the operator has set the keys.
    if (signIn === null) throw new MailboxError('unreachable', { serverText: notSetUp.get(provider) ?? null });
    return signIn;
  }

  const storedNow = (id: string, { transact }: MailboxRun) =>
    transact((tx) => tx.selectFrom('emailAccounts').select('credentials').where('id', '=', id).executeTakeFirst());

  /**
   * Renews a permission and stores it. What another server stored in the meantime wins, because with its renewal ours
   * may have ended.
   */
  async function renew(row: MailboxRow, before: string, old: Permission, run: MailboxRun): Promise<MailCredentials> {
    const { id, accountId } = row;
    try {
      const permission = await renewMailSignIn(signInOfRow(row), { refreshToken: old.refreshToken, now: run.now });
      const renewed = { user: old.user, ...permission };
      const stored = await run.transact(async (tx) => {
        const latest = await tx
          .selectFrom('emailAccounts')
          .select('credentials')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (latest === undefined || latest.credentials !== before) return latest?.credentials ?? null;
        const credentials = sealCredentials(seal, accountId, renewed);
        await tx
          .updateTable('emailAccounts')
          .set({ credentials, renewSignInAt: renewed.expiresAt })
          .where('id', '=', id)
          .execute();
        return credentials;
      });
      return unsealed(accountId, stored);
    } catch (error) {
      if (!(error instanceof MailboxError && error.failure === 'refused')) throw error;
      const latest = await storedNow(id, run);
      if (latest === undefined || latest.credentials === before) throw error;
      return unsealed(accountId, latest.credentials);
    }
  }

  async function credentialsOf(row: MailboxRow, run: MailboxRun): Promise<MailCredentials> {
    // The row may have been read before another run renewed the permission.
    const latest = row.provider === 'imap' ? row : await storedNow(row.id, run);
    const sealed = latest?.credentials ?? null;
    const credentials = unsealed(row.accountId, sealed);
    if (sealed === null || 'password' in credentials || !hasToBeRenewed(credentials, run.now)) return credentials;
    const underWay = renewals.get(row.id);
    if (underWay !== undefined) return underWay;
    const renewal = renew(row, sealed, credentials, run).finally(() => renewals.delete(row.id));
    renewals.set(row.id, renewal);
    return renewal;
  }

  return {
    async open(row, run) {
      const { provider, servers, email } = row;
      if (provider === 'local') throw new Error('The built-in mailbox has no servers');
      const signIn = signInOf(await credentialsOf(row, run));
      if (provider !== 'imap') {
        const { imap, smtp, filesSentMail } = signInOfRow(row);
        // The operator's settings name the servers.
        return openImapMailbox({ email, imap, smtp, signIn }, { allowsPrivate: true, filesSentMail });
      }
      if (servers === null) throw new Error('A mailbox by IMAP has no servers');
      return openImapMailbox(accessByServers(email, servers, signIn), {
        allowsPrivate: settings.MAIL_PRIVATE_HOSTS === 'on',
        filesSentMail: selfFiling.has(servers.smtpHost.toLowerCase()),
      });
    },
    async accessToken(row, run) {
      const credentials = await credentialsOf(row, run);
      if ('accessToken' in credentials) return credentials.accessToken;
      throw new Error('A mailbox with a password has no access token');
    },
    async giveBack(row) {
      try {
        if (row.provider !== 'gmail' && row.provider !== 'microsoft') return;
        const credentials = unsealed(row.accountId, row.credentials);
        if ('refreshToken' in credentials) await revokeMailSignIn(signInOfRow(row), credentials.refreshToken);
      } catch (error) {
        if (!(error instanceof MailboxError)) throw error;
      }
    },
    signInAt: (provider) => signIns[provider],
  };
}

/** Ports that are TLS from the first byte (RFC 8314). Some providers have STARTTLS on the other of their two servers. */
const tlsPorts = new Set([993, 465]);

/** The access to a mailbox by the servers that a person typed. */
export function accessByServers(
  email: string,
  servers: NonNullable<MailboxRow['servers']>,
  signIn: MailboxAccess['signIn'],
): MailboxAccess {
  const { imapHost, imapPort, smtpHost, smtpPort, secure } = servers;
  const at = (host: string, port: number): MailHost => ({ host, port, secure: secure || tlsPorts.has(port) });
  return {
    email,
    imap: at(imapHost, imapPort),
    smtp: at(smtpHost, smtpPort),
    signIn,
  };
}
