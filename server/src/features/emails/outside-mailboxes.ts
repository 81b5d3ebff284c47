import type { EmailProvider } from '@truckroll/domain/emails/email-kinds';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { type Seal, SealBroken } from '../../platform/storage/seal.ts';
import {
  hasToBeRenewed,
  type MailCredentials,
  openCredentials,
  sealCredentials,
  signInOf,
} from '../../providers/mailbox/credentials.ts';
import { type Mailbox, type MailboxAccess, MailboxError, type MailHost } from '../../providers/mailbox/mailbox.ts';
import { gmailSignIn, microsoftSignIn } from '../../providers/mailbox/oauth/mail-providers.ts';
import {
  type MailSignInProvider,
  renewMailSignIn,
  revokeMailSignIn,
} from '../../providers/mailbox/oauth/mail-sign-in.ts';
import type { MailboxRow } from './mailbox-store.ts';

/** The providers that use OAuth. */
export type SignInProvider = Extract<EmailProvider, 'gmail' | 'microsoft'>;

/** How a mailbox is opened: transactions of its account, and the current time. */
export type MailboxRun = { transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>; now: Date };

/** The mailboxes of outside providers. None of these functions may be called inside a transaction. */
export type OutsideMailboxes = {
  /**
   * Opens a connected outside mailbox, and renews its access token first if that is due. Rejects with a `MailboxError`:
   * `refused` when somebody has to sign in again, else as `renewMailSignIn`.
   */
  open: (row: MailboxRow, run: MailboxRun) => Promise<Mailbox>;
  /** A valid access token of Gmail or Microsoft 365, for API requests other than IMAP. Rejects as `open`. */
  accessToken: (row: MailboxRow, run: MailboxRun) => Promise<string>;
  /** Revokes a permission at the provider before its mailbox is removed. Failures of the provider are ignored. */
  giveBack: (row: MailboxRow) => Promise<void>;
  /** The OAuth client of a provider; null if its keys are not set on this server. */
  signInAt: (provider: SignInProvider) => MailSignInProvider | null;
};

type Permission = Extract<MailCredentials, { refreshToken: string }>;

/** Servers that copy what they send to the Sent folder, also after a sign-in with a password. */
const selfFiling = new Set(['smtp.gmail.com', 'smtp.office365.com', 'smtp-mail.outlook.com']);

const notSetUp = new Map<EmailProvider, string>([
  ['gmail', 'Gmail is not set up on this server.'],
  ['microsoft', 'Microsoft 365 is not set up on this server.'],
]);

/** Opens connected mailboxes with their stored credentials. */
export function openOutsideMailboxes({ settings, seal }: { settings: Settings; seal: Seal }): OutsideMailboxes {
  const signIns = { gmail: gmailSignIn(settings), microsoft: microsoftSignIn(settings) };
  /** Renewals in progress on this server, by mailbox: concurrent runs share one. */
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
    // A later attempt succeeds once the operator has set the keys.
    if (signIn === null) throw new MailboxError('unreachable', { serverText: notSetUp.get(provider) ?? null });
    return signIn;
  }

  const storedNow = (id: string, { transact }: MailboxRun) =>
    transact((tx) => tx.selectFrom('emailAccounts').select('credentials').where('id', '=', id).executeTakeFirst());

  /**
   * Renews the access token and stores it. If another server has stored a new one in the meantime, that one is used,
   * because its renewal may have invalidated ours.
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
        await telling(tx, 'email', null)
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
    // The row may have been read before another run renewed the token.
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
      const { openImapMailbox } = await import('../../providers/mailbox/imap/imap-mailbox.ts');
      if (provider !== 'imap') {
        const { imap, smtp, filesSentMail } = signInOfRow(row);
        // The operator chose these servers, so private addresses are allowed.
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

/**
 * Ports with implicit TLS (RFC 8314). Some providers use implicit TLS on one of their two servers and STARTTLS on the
 * other.
 */
const tlsPorts = new Set([993, 465]);

/** The access to a mailbox by the servers that a person entered. */
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
