/** The servers of a provider, and what the user has to set up there first. */
export type MailHosts = {
  imapHost: string;
  imapPort: number;
  smtpHost: string;
  smtpPort: number;
  encryption: 'tls' | 'starttls';
};

type Preset = { label: string; domains: readonly string[]; hint: string | null; hosts: MailHosts };

const appPassword = (where: string): string => `Needs an app password: ${where}.`;
const tls = (imapHost: string, smtpHost: string): MailHosts => ({
  ...{ imapHost, imapPort: 993, smtpHost, smtpPort: 465, encryption: 'tls' },
});

/** The mail servers of common providers that accept a password. Microsoft's do not. */
export const mailPresets = {
  gmail: {
    label: 'Gmail',
    domains: ['gmail.com', 'googlemail.com'],
    hint: appPassword('Google Account, Security, 2-Step Verification, App passwords'),
    hosts: tls('imap.gmail.com', 'smtp.gmail.com'),
  },
  icloud: {
    label: 'iCloud Mail',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    hint: appPassword('account.apple.com, Sign-In and Security, App-Specific Passwords'),
    hosts: {
      ...{ imapHost: 'imap.mail.me.com', imapPort: 993, smtpHost: 'smtp.mail.me.com', smtpPort: 587 },
      encryption: 'starttls',
    },
  },
  yahoo: {
    label: 'Yahoo Mail',
    domains: ['yahoo.com', 'yahoo.ca', 'ymail.com', 'rocketmail.com'],
    hint: appPassword('Yahoo Account, Security, Generate app password'),
    hosts: tls('imap.mail.yahoo.com', 'smtp.mail.yahoo.com'),
  },
  aol: {
    label: 'AOL Mail',
    domains: ['aol.com'],
    hint: appPassword('AOL Account, Security, Generate app password'),
    hosts: tls('imap.aol.com', 'smtp.aol.com'),
  },
  fastmail: {
    label: 'Fastmail',
    domains: ['fastmail.com', 'fastmail.fm'],
    hint: appPassword('Settings, Privacy & Security, App passwords'),
    hosts: tls('imap.fastmail.com', 'smtp.fastmail.com'),
  },
  zoho: {
    label: 'Zoho Mail',
    domains: ['zoho.com', 'zohomail.com'],
    hint: 'IMAP has to be switched on there: Settings, Mail Accounts, IMAP Access.',
    hosts: tls('imap.zoho.com', 'smtp.zoho.com'),
  },
  godaddy: {
    label: 'GoDaddy',
    domains: [],
    hint: null,
    hosts: tls('imap.secureserver.net', 'smtpout.secureserver.net'),
  },
  ionos: { label: 'IONOS', domains: [], hint: null, hosts: tls('imap.ionos.com', 'smtp.ionos.com') },
  rackspace: {
    label: 'Rackspace',
    domains: [],
    hint: null,
    hosts: tls('secure.emailsrvr.com', 'secure.emailsrvr.com'),
  },
} as const satisfies Record<string, Preset>;

export type PresetName = keyof typeof mailPresets;

const domainOf = (email: string): string =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();

/**
 * The provider of an email address, by its domain; null for other domains.
 *
 * @example presetOf('ann@iCloud.com') → 'icloud'
 */
export function presetOf(email: string): PresetName | null {
  const domain = domainOf(email);
  const found = Object.entries(mailPresets).find(([, { domains }]) => (domains as readonly string[]).includes(domain));
  return found === undefined ? null : (found[0] as PresetName);
}
