import { z } from 'zod';
import { adminOnly, endpoint, nothing, open } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { id, idParams, requiredEmail, requiredText } from '../fields/fields.ts';
import { newSession } from '../session/session.ts';

export const mostSsoDomains = 50;

const ssoConnection = z.object({
  /** The address of the OpenID provider, as its tokens name it. */
  issuer: z.string(),
  clientId: z.string(),
  /** The role that a person gets who signs in for the first time. Null if that role was deleted: then nobody is added. */
  roleId: z.string().nullable(),
  isEnforced: z.boolean(),
  updatedAt: z.string(),
});
describeType(ssoConnection, { id: 'SsoConnection' });

const ssoDomain = z.object({
  id: z.string(),
  domain: z.string(),
  /** The TXT record that proves it. */
  recordName: z.string(),
  recordValue: z.string(),
  provedAt: z.string().nullable(),
});
describeType(ssoDomain, { id: 'SsoDomain' });
export type SsoDomain = z.infer<typeof ssoDomain>;

/** How the company's directory adds, changes and deactivates people by itself (SCIM 2.0, `provisioning.ts`). */
const provisioning = z.object({
  /** The last four characters of the token. */
  hint: z.string(),
  madeAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
describeType(provisioning, { id: 'Provisioning' });

const settings = z.object({
  connection: ssoConnection.nullable(),
  /** Null as long as there is no token. */
  provisioning: provisioning.nullable(),
  /** The base URL that is entered in the directory; null until the installation has an address. */
  provisioningUrl: z.string().nullable(),
  domains: z.array(ssoDomain).max(mostSsoDomains),
  /** What is entered at the issuer as the address to return to; null until the installation has an address. */
  redirectUri: z.string().nullable(),
});
describeType(settings, { id: 'SingleSignOn' });

export const getSingleSignOn = endpoint({
  id: 'SS-1',
  name: 'getSingleSignOn',
  summary: 'The single sign-on of the account',
  method: 'GET',
  path: '/single-sign-on',
  needs: adminOnly,
  peopleOnly: true,
  isNeverKept: true,
  data: settings,
});

export const saveSingleSignOn = endpoint({
  id: 'SS-2',
  name: 'saveSingleSignOn',
  summary: 'Set up single sign-on, or change it',
  method: 'PUT',
  path: '/single-sign-on',
  needs: adminOnly,
  peopleOnly: true,
  secretAnswer: true,
  body: z.object({
    issuer: requiredText(500, 'Issuer is required'),
    clientId: requiredText(500, 'Client ID is required'),
    /** If missing, the stored value stays. */
    clientSecret: z.string().trim().max(2000).optional(),
    roleId: id,
    isEnforced: z.boolean(),
  }),
  data: settings,
  refuses: ['originUnconfirmed', 'ssoWithoutDomain', 'ownershipNotGiven'],
});

export const removeSingleSignOn = endpoint({
  id: 'SS-3',
  name: 'removeSingleSignOn',
  summary: 'End single sign-on',
  method: 'DELETE',
  path: '/single-sign-on',
  needs: adminOnly,
  peopleOnly: true,
  data: nothing,
});

export const addSsoDomain = endpoint({
  id: 'SS-4',
  name: 'addSsoDomain',
  summary: 'Add a mail domain, which has to be proved',
  method: 'POST',
  path: '/single-sign-on/domains',
  needs: adminOnly,
  peopleOnly: true,
  status: 201,
  body: z.object({ domain: requiredText(300, 'Domain is required') }),
  data: z.object({ domain: ssoDomain }),
  refuses: ['tooManySsoDomains'],
});

export const proveSsoDomain = endpoint({
  id: 'SS-5',
  name: 'proveSsoDomain',
  summary: 'Look for the TXT record that proves a mail domain',
  method: 'POST',
  path: '/single-sign-on/domains/:id/prove',
  needs: adminOnly,
  peopleOnly: true,
  params: idParams,
  data: z.object({ domain: ssoDomain }),
  refuses: ['notFound', 'ssoRecordMissing', 'ssoDomainTaken'],
});

export const removeSsoDomain = endpoint({
  id: 'SS-6',
  name: 'removeSsoDomain',
  summary: 'Remove a mail domain',
  method: 'DELETE',
  path: '/single-sign-on/domains/:id',
  needs: adminOnly,
  peopleOnly: true,
  params: idParams,
  data: nothing,
  refuses: ['notFound'],
});

export const beginSso = endpoint({
  id: 'SS-7',
  name: 'beginSso',
  summary: 'Begin to sign in by single sign-on: where the browser goes',
  method: 'POST',
  path: '/auth/sso',
  needs: open,
  rate: 'visitor',
  body: z.object({ email: requiredEmail }),
  data: z.object({
    url: z.string(),
    /** Kept by this browser alone until it comes back. */
    ticket: z.string(),
  }),
  refuses: ['ssoNone', 'ssoUnreachable', 'accountSuspended'],
});

export const finishSso = endpoint({
  id: 'SS-8',
  name: 'finishSso',
  summary: 'Sign in with what the issuer answered',
  method: 'POST',
  path: '/auth/sso/finish',
  needs: open,
  rate: 'visitor',
  body: z.object({
    ticket: z.string().min(1).max(4000),
    /** The query with which the issuer sent the browser back: 'code=…&state=…'. */
    answer: z.string().min(1).max(8000),
    deviceToken: z.string().max(200).optional(),
  }),
  data: newSession,
  refuses: [
    ...([
      'ssoRefused',
      'ssoUnreachable',
      'ssoNotVouched',
      'ssoOtherCompany',
      'ssoOtherIdentity',
      'ssoOfOwner',
    ] as const),
    ...(['ssoWithoutRole', 'emailTaken', 'inactiveUser', 'accountSuspended'] as const),
  ],
});
