import { emailAccountStatuses, emailProviders } from '@truckroll/domain/emails/email-kinds';
import { z } from 'zod';
import { anyOf, endpoint, nothing, open, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { flag, pathName, requiredEmail, requiredText, wholeWithin } from '../fields/fields.ts';

const emailScope = z.enum(['account', 'own'], { error: 'Scope is not valid' });
const scope = emailScope.default('account');
/** The company's mailbox, or the person's own. */
const scoped = z.object({ scope });

export const mailServerText = 'Mail server is not valid';

const mailbox = z.object({
  email: z.string().nullable(),
  provider: z.enum(emailProviders).nullable(),
  status: z.enum(emailAccountStatuses).nullable(),
  lastSyncAt: z.string().nullable(),
  /** Whose it is: the company's, or the reader's own. */
  scope: emailScope.nullable(),
  /** The mail server's own words when the last synchronisations failed. */
  errorText: z.string().nullable(),
  /** The progress of the first synchronisation in messages; null when none is under way. */
  syncing: z.object({ done: z.number(), total: z.number() }).nullable(),
  /** The sign-in was refused: there is no further attempt until somebody signs in again. */
  needsSignIn: z.boolean(),
  /** Whether colleagues see those threads of a person's own mailbox that involve a client's address. */
  sharesClientThreads: z.boolean(),
  /** The servers of a mailbox with host and password, for people who may change them. */
  servers: z
    .object({
      username: z.string(),
      imapHost: z.string(),
      imapPort: z.number(),
      smtpHost: z.string(),
      smtpPort: z.number(),
      secure: z.boolean(),
    })
    .nullable(),
  /**
   * The sender of its mail: its own address, or the installation's while the address of a built-in mailbox is not proved
   * (EM-4h).
   */
  sendsAs: z.string().nullable(),
});
describeType(mailbox, { id: 'Mailbox' });
export type Mailbox = z.output<typeof mailbox>;

export const getEmailIntegration = endpoint({
  id: 'EM-3',
  name: 'getEmailIntegration',
  summary:
    "The mailbox by which the reader sends: the own one if connected, else the company's; else every value is null",
  method: 'GET',
  path: '/integrations/email',
  needs: signedIn,
  query: z.object({ scope: emailScope.optional() }),
  data: mailbox,
});

const password = z.string().min(1).max(1000);
const host = requiredText(253);
const port = wholeWithin(1, 65_535);
const byServers = {
  username: requiredText(254),
  password,
  imapHost: host,
  imapPort: port,
  smtpHost: host,
  smtpPort: port,
  /** Both servers use implicit TLS; if false, STARTTLS where they offer it. */
  secure: flag,
};

const localMailbox = z.object({ provider: z.literal('local'), email: requiredEmail, scope });
const imapMailbox = z.object({ provider: z.literal('imap'), email: requiredEmail, ...byServers, scope });
const permittedMailbox = z.object({ provider: z.enum(['gmail', 'microsoft']), scope });
const authorization = z.object({
  /** The provider's consent page. */
  authorizationUrl: z.string(),
});

export const connectMailbox = endpoint({
  id: 'EM-4',
  name: 'connectMailbox',
  summary: "Connect the company's mailbox (admins) or one's own; of Gmail and Microsoft 365 begin the sign-in",
  method: 'POST',
  path: '/integrations/email',
  peopleOnly: true,
  needs: anyOf('Clients.viewHistory', 'Communications.inbox'),
  body: z.discriminatedUnion('provider', [localMailbox, imapMailbox, permittedMailbox], {
    error: 'Provider is not valid',
  }),
  data: z.union([mailbox, authorization]),
  status: 201,
  // Fingerprints of requests are stored to recognise repeated ones. From this one the password could be guessed.
  secretAnswer: true,
  rate: 'mail',
  refuses: [
    'forbidden',
    'mailboxConnected',
    'emailTaken',
    'mailConnectFailed',
    'mailUnconfigured',
    'mailDomainOfOthers',
    'addressOfColleague',
  ],
});

export const finishMailSignIn = endpoint({
  id: 'EM-4b',
  name: 'finishMailSignIn',
  summary: 'Where Gmail and Microsoft 365 send a person back: 302 to the page of mailboxes',
  method: 'GET',
  path: '/integrations/email/callback',
  needs: open,
  rate: 'public',
  guest: true,
  onlyUnderApi: true,
  query: z.object({ code: pathName(4000), state: pathName(1000) }),
  data: nothing,
  answers: 'binary',
});

export const disconnectMailbox = endpoint({
  id: 'EM-4c',
  name: 'disconnectMailbox',
  summary: 'Remove a mailbox with its stored mail; the mailbox itself is untouched',
  method: 'DELETE',
  path: '/integrations/email',
  peopleOnly: true,
  needs: anyOf('Clients.viewHistory', 'Communications.inbox'),
  query: scoped,
  data: nothing,
  refuses: ['forbidden', 'notFound'],
});

export const syncMailboxNow = endpoint({
  id: 'EM-4d',
  name: 'syncMailboxNow',
  summary: 'Synchronize a mailbox in the background, also one whose sign-in was refused before',
  method: 'POST',
  path: '/integrations/email/sync',
  peopleOnly: true,
  needs: anyOf('Clients.viewHistory', 'Communications.inbox'),
  body: scoped,
  data: nothing,
  status: 202,
  refuses: ['forbidden', 'notFound'],
});

export const changeMailbox = endpoint({
  id: 'EM-4e',
  name: 'changeMailbox',
  summary: 'Change the servers or the password of a mailbox by host and password; its stored mail is kept',
  method: 'PUT',
  path: '/integrations/email',
  peopleOnly: true,
  needs: anyOf('Clients.viewHistory', 'Communications.inbox'),
  body: z.object({ ...byServers, scope }),
  data: mailbox,
  rate: 'mail',
  refuses: ['forbidden', 'notFound', 'mailConnectFailed'],
});

export const shareMailbox = endpoint({
  id: 'EM-4f',
  name: 'shareMailbox',
  summary: "Whether colleagues see the threads of one's own mailbox that have a client's address",
  method: 'PATCH',
  path: '/integrations/email',
  peopleOnly: true,
  needs: anyOf('Clients.viewHistory', 'Communications.inbox'),
  body: z.object({ sharesClientThreads: flag }),
  data: mailbox,
  refuses: ['notFound'],
});

export const mailMailboxProof = endpoint({
  id: 'EM-4h',
  name: 'mailMailboxProof',
  summary: 'Mail a new code to the address of a built-in mailbox, which proves it',
  method: 'POST',
  path: '/integrations/email/proof',
  peopleOnly: true,
  needs: anyOf('Clients.viewHistory'),
  body: scoped,
  data: nothing,
  status: 202,
  rate: 'mail',
  refuses: ['forbidden', 'notFound', 'mailboxProved'],
});

export const proveMailbox = endpoint({
  id: 'EM-4i',
  name: 'proveMailbox',
  summary: 'Prove the address of a built-in mailbox with the mailed code: its mail then leaves from it',
  method: 'POST',
  path: '/integrations/email/proof/confirm',
  peopleOnly: true,
  needs: anyOf('Clients.viewHistory'),
  body: z.object({ scope, code: requiredText(40) }),
  data: mailbox,
  refuses: ['forbidden', 'notFound', 'mailboxProved', 'wrongCode', 'tooManyRequests'],
});

const mailProvider = z.object({
  provider: z.enum(emailProviders),
  /** The settings that the operator has to set before the provider can be used. */
  missing: z.array(z.string()).max(2),
});
describeType(mailProvider, { id: 'MailProvider' });

export const listMailProviders = endpoint({
  id: 'EM-4g',
  name: 'listMailProviders',
  summary: 'The providers of mailboxes, and what is missing on this server to connect them',
  method: 'GET',
  path: '/integrations/email/providers',
  needs: anyOf('Clients.viewHistory', 'Communications.inbox'),
  data: z.object({ providers: z.array(mailProvider).max(emailProviders.length) }),
});
