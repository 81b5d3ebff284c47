import { emailAccountStatuses, emailProviders } from '@truckroll/domain/emails/email-kinds';
import { z } from 'zod';
import { anyOf, endpoint, nothing, signedIn } from './endpoint.ts';
import { requiredEmail } from './fields.ts';
import { describeType } from './wire-types.ts';

const emailScope = z.enum(['account', 'own'], { error: 'Scope is not valid' });

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
});
describeType(mailbox, { id: 'Mailbox' });

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

export const connectMailbox = endpoint({
  id: 'EM-4',
  name: 'connectMailbox',
  summary: "Connect the company's mailbox (admins) or one's own",
  method: 'POST',
  path: '/integrations/email',
  needs: anyOf('Clients.viewHistory'),
  body: z.object({
    provider: z.enum(['local'], { error: 'Provider is not valid' }),
    email: requiredEmail,
    scope: emailScope.default('account'),
  }),
  data: mailbox,
  status: 201,
  refuses: ['forbidden', 'mailboxConnected', 'emailTaken'],
});

export const disconnectMailbox = endpoint({
  id: 'EM-4c',
  name: 'disconnectMailbox',
  summary: 'Remove a mailbox with its stored mail; the mailbox itself is untouched',
  method: 'DELETE',
  path: '/integrations/email',
  needs: anyOf('Clients.viewHistory'),
  query: z.object({ scope: emailScope.default('account') }),
  data: nothing,
  refuses: ['forbidden', 'notFound'],
});
