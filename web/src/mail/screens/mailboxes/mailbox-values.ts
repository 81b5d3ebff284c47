import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { requiredEmail } from '@truckroll/contract/fields/fields';
import { changeMailbox, type Mailbox } from '@truckroll/contract/mail/mailboxes';
import type { EmailProvider } from '@truckroll/domain/emails/email-kinds';
import { formatCount } from '@truckroll/domain/format/numbers';
import { z } from 'zod';

/** The dialogs of a mailbox section. */
export type MailboxDialog = 'local' | 'imap' | 'simulate';

export const providerLabels: Record<EmailProvider, string> = {
  local: 'Built-in mailbox',
  imap: 'IMAP',
  gmail: 'Gmail',
  microsoft: 'Microsoft 365',
};

const { scope: _, secure: __, ...servers } = changeMailbox.body.shape;

/** The values of the form that connects an IMAP mailbox by its servers and password. */
export const imapForm = z.object({
  email: requiredEmail,
  ...servers,
  /** The email address is used if it is empty. */
  username: z.string().trim().max(254),
  encryption: z.enum(['tls', 'starttls']),
});
/** An empty port is null. */
export type ImapValues = Omit<z.input<typeof imapForm>, 'imapPort' | 'smtpPort'> & {
  imapPort: number | string | null;
  smtpPort: number | string | null;
};

/** The form of a new mailbox, or of one whose settings are changed. The server never returns the password. */
export function imapValuesOf({ email, servers: known }: Pick<Mailbox, 'email' | 'servers'>): ImapValues {
  if (known === null || email === null)
    return {
      ...{ email: '', username: '', password: '', imapHost: '', imapPort: 993, smtpHost: '', smtpPort: 465 },
      encryption: 'tls',
    };
  const { secure, username, ...hosts } = known;
  return {
    ...hosts,
    ...{ email, password: '' },
    username: username === email ? '' : username,
    encryption: secure ? 'tls' : 'starttls',
  };
}

/** The request body with the servers to test and store. */
export function serversIn(values: z.output<typeof imapForm>): BodyInputOf<typeof changeMailbox> {
  const { email, username, encryption, ...rest } = values;
  return { ...rest, username: username || email, secure: encryption === 'tls' };
}

const portsOf = { tls: { imapPort: 993, smtpPort: 465 }, starttls: { imapPort: 143, smtpPort: 587 } } as const;

/** The ports after a change of the encryption: default ports are replaced, other ports are kept. */
export function portsFor(
  encryption: ImapValues['encryption'],
  typed: Pick<ImapValues, 'imapPort' | 'smtpPort'>,
): Pick<ImapValues, 'imapPort' | 'smtpPort'> {
  const before = portsOf[encryption === 'tls' ? 'starttls' : 'tls'];
  const usual = portsOf[encryption];
  return {
    imapPort: Number(typed.imapPort) === before.imapPort ? usual.imapPort : typed.imapPort,
    smtpPort: Number(typed.smtpPort) === before.smtpPort ? usual.smtpPort : typed.smtpPort,
  };
}

export type MailboxState = { label: string; tone: 'good' | 'busy' | 'bad' };

/** The state of a connected mailbox with its label (screens 13.11). */
export function stateOf({ provider, status, needsSignIn, syncing, lastSyncAt }: Mailbox): MailboxState {
  if (needsSignIn) return { label: 'Sign-in refused', tone: 'bad' };
  if (status === 'error') return { label: 'Not working', tone: 'bad' };
  if (syncing !== null) return { label: 'Reading mail', tone: 'busy' };
  if (lastSyncAt === null && provider !== 'local')
    return { label: 'Waiting for the first synchronization', tone: 'busy' };
  return { label: 'Connected', tone: 'good' };
}

/**
 * The progress of the first synchronisation.
 *
 * @example mailboxProgress({ done: 2300, total: 8100 }) → { text: '2,300 of 8,100', percent: 28 }
 */
export function mailboxProgress({ done, total }: { done: number; total: number }): { text: string; percent: number } {
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100));
  return { text: `${formatCount(Math.min(done, total))} of ${formatCount(total)}`, percent };
}

/**
 * Why a provider cannot be connected on this server; null if it can.
 *
 * @example missingText('gmail', ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
 * → 'Gmail is not set up on this server. Its operator has to set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.'
 */
export const missingText = (provider: EmailProvider, missing: readonly string[]): string | null =>
  missing.length === 0
    ? null
    : `${providerLabels[provider]} is not set up on this server. Its operator has to set ${missing.join(' and ')}.`;
