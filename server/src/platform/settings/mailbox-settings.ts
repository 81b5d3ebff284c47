import { z } from 'zod';
import { address, oneOf, whole } from './setting-fields.ts';

const server = (name: string, example: string) =>
  z
    .string()
    .regex(/^(\[[\da-f:.]+\]|[^\s:/@[\]]+):\d{1,5}$/i, {
      error: `${name} must be a server and its port such as ${example}.`,
    })
    .refine((text) => Number(text.slice(text.lastIndexOf(':') + 1)) <= 65_535, {
      error: `${name} must be a server and its port such as ${example}.`,
    })
    .optional();

/** The settings of mailboxes at outside providers (API EM-4). */
export const mailboxSettings = {
  /** Whether people may enter mail servers on private addresses and with any port. */
  MAIL_PRIVATE_HOSTS: oneOf('MAIL_PRIVATE_HOSTS', ['on', 'off']).default('off'),
  /** How many days the first synchronisation of a mailbox goes back. */
  MAIL_DAYS: whole('MAIL_DAYS', 1, 3650).default(365),
  /** Google's OAuth client, for Gmail. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** The Pub/Sub topic of Gmail's push notifications; if unset, mailboxes are polled every five minutes. */
  GOOGLE_PUBSUB_TOPIC: z
    .string()
    .regex(/^projects\/[^/\s]+\/topics\/[^/\s]+$/, {
      error: 'GOOGLE_PUBSUB_TOPIC must be a topic such as projects/northwind/topics/mail.',
    })
    .optional(),
  /** The service account that signs the push requests of the topic's subscription. */
  GOOGLE_PUBSUB_SERVICE_ACCOUNT: z
    .email({
      error: 'GOOGLE_PUBSUB_SERVICE_ACCOUNT must be an address such as mail@northwind.iam.gserviceaccount.com.',
    })
    .optional(),
  /** Base URLs in place of the providers' own. */
  GOOGLE_ACCOUNTS_URL: address('GOOGLE_ACCOUNTS_URL', 'https://accounts.google.com').optional(),
  GOOGLE_API_URL: address('GOOGLE_API_URL', 'https://gmail.googleapis.com').optional(),
  GMAIL_IMAP: server('GMAIL_IMAP', 'imap.gmail.com:993'),
  GMAIL_SMTP: server('GMAIL_SMTP', 'smtp.gmail.com:465'),
  /** The registered application in Microsoft Entra, for Microsoft 365. */
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  /** The Microsoft Entra directory, by id or domain, whose users may connect a mailbox. If unset: any directory. */
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/, { error: 'MICROSOFT_TENANT must be the id of a directory or a domain such as northwind.com.' })
    .optional(),
  MICROSOFT_LOGIN_URL: address('MICROSOFT_LOGIN_URL', 'https://login.microsoftonline.com').optional(),
  OUTLOOK_IMAP: server('OUTLOOK_IMAP', 'outlook.office365.com:993'),
  OUTLOOK_SMTP: server('OUTLOOK_SMTP', 'smtp.office365.com:587'),
};

/** Pairs of mailbox settings: the first requires the second. */
export const mailboxPairs = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'one is nothing without the other'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID', 'one is nothing without the other'],
  ['GOOGLE_CLIENT_ID', 'PUBLIC_URL', 'Google sends people back to it'],
  ['GOOGLE_PUBSUB_TOPIC', 'GOOGLE_PUBSUB_SERVICE_ACCOUNT', 'it tells that the reports of Gmail are its own'],
  ['GOOGLE_PUBSUB_SERVICE_ACCOUNT', 'GOOGLE_PUBSUB_TOPIC', 'one is nothing without the other'],
  ['GOOGLE_PUBSUB_TOPIC', 'GOOGLE_CLIENT_ID', 'Gmail reports on mailboxes that were connected with it'],
  ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET', 'one is nothing without the other'],
  ['MICROSOFT_CLIENT_SECRET', 'MICROSOFT_CLIENT_ID', 'one is nothing without the other'],
  ['MICROSOFT_CLIENT_ID', 'PUBLIC_URL', 'Microsoft sends people back to it'],
  ['MICROSOFT_TENANT', 'MICROSOFT_CLIENT_ID', 'it limits who signs in there'],
] as const;
