import { providerUrl } from '../../../platform/egress/provider-url.ts';
import type { MailHost } from '../mailbox.ts';
import type { MailSignInProvider } from './mail-sign-in.ts';

/** The settings of Google and Microsoft. The addresses replace the providers' own, for tests and private clouds. */
export type MailProviderSettings = {
  GOOGLE_CLIENT_ID?: string | undefined;
  GOOGLE_CLIENT_SECRET?: string | undefined;
  GOOGLE_ACCOUNTS_URL?: string | undefined;
  GOOGLE_API_URL?: string | undefined;
  /** host:port */
  GMAIL_IMAP?: string | undefined;
  GMAIL_SMTP?: string | undefined;
  MICROSOFT_CLIENT_ID?: string | undefined;
  MICROSOFT_CLIENT_SECRET?: string | undefined;
  /** The directory whose people may sign in: an id or a domain; unset: people of all directories. */
  MICROSOFT_TENANT?: string | undefined;
  MICROSOFT_LOGIN_URL?: string | undefined;
  OUTLOOK_IMAP?: string | undefined;
  OUTLOOK_SMTP?: string | undefined;
};

const at = (base: string, path: string) => providerUrl(base, path, {}).href;

/** A server of the settings, such as imap.example.org:993. Ports of STARTTLS are those that mail programs use. */
function hostOf(text: string): MailHost {
  const { hostname, port } = new URL(`mail://${text}`);
  const number = Number(port);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: number, secure: ![25, 143, 587, 2525].includes(number) };
}

/** Google's addresses for mail, besides those of the sign-in. */
export const googleAddresses = ({ GOOGLE_API_URL: api }: MailProviderSettings) => ({
  token: at(api ?? 'https://oauth2.googleapis.com', 'token'),
  revocation: at(api ?? 'https://oauth2.googleapis.com', 'revoke'),
  /** The keys with which Google signs what it sends to hooks. */
  keys: at(api ?? 'https://www.googleapis.com', 'oauth2/v3/certs'),
  watch: at(api ?? 'https://gmail.googleapis.com', 'gmail/v1/users/me/watch'),
});

/** Gmail; null without keys. */
export function gmailSignIn(settings: MailProviderSettings): MailSignInProvider | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings;
  if (clientId === undefined || clientSecret === undefined) return null;
  const { token, revocation } = googleAddresses(settings);
  return {
    clientId,
    clientSecret,
    authorizationUrl: at(settings.GOOGLE_ACCOUNTS_URL ?? 'https://accounts.google.com', 'o/oauth2/v2/auth'),
    tokenUrl: token,
    revocationUrl: revocation,
    scope: 'https://mail.google.com/ openid email',
    // A token for renewing comes only with the consent page.
    extra: { access_type: 'offline', prompt: 'consent' },
    imap: hostOf(settings.GMAIL_IMAP ?? 'imap.gmail.com:993'),
    smtp: hostOf(settings.GMAIL_SMTP ?? 'smtp.gmail.com:465'),
    filesSentMail: true,
  };
}

/** Microsoft 365 and Outlook.com; null without keys. */
export function microsoftSignIn(settings: MailProviderSettings): MailSignInProvider | null {
  const { MICROSOFT_CLIENT_ID: clientId, MICROSOFT_CLIENT_SECRET: clientSecret } = settings;
  if (clientId === undefined || clientSecret === undefined) return null;
  const login = settings.MICROSOFT_LOGIN_URL ?? 'https://login.microsoftonline.com';
  const tenant = encodeURIComponent(settings.MICROSOFT_TENANT ?? 'common');
  return {
    clientId,
    clientSecret,
    authorizationUrl: at(login, `${tenant}/oauth2/v2.0/authorize`),
    tokenUrl: at(login, `${tenant}/oauth2/v2.0/token`),
    revocationUrl: null,
    scope: [
      'https://outlook.office.com/IMAP.AccessAsUser.All',
      'https://outlook.office.com/SMTP.Send',
      ...['offline_access', 'openid', 'email', 'profile'],
    ].join(' '),
    extra: { prompt: 'select_account' },
    imap: hostOf(settings.OUTLOOK_IMAP ?? 'outlook.office365.com:993'),
    smtp: hostOf(settings.OUTLOOK_SMTP ?? 'smtp.office365.com:587'),
    filesSentMail: true,
  };
}
