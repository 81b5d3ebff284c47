import { type Abilities, abilityCatalogue } from '@truckroll/domain/abilities/catalogue';
import { z } from 'zod';
import { account, units } from '../account/account.ts';
import { addOnKeys } from '../account/add-ons.ts';
import { customProperty } from '../custom-properties/custom-properties.ts';
import { endpoint, nothing, open, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  color,
  pathId,
  pathName,
  phone,
  phoneInput,
  plainText,
  requiredEmail,
  requiredText,
  timeZone,
} from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { permission } from '../team/roles.ts';

const abilities: z.ZodType<Abilities> = z.object(
  Object.fromEntries(Object.keys(abilityCatalogue).map((name) => [name, z.array(z.string())])) as Record<
    keyof typeof abilityCatalogue,
    z.ZodArray<z.ZodString>
  >,
);

/** The units that the person has chosen; null is as the company. */
const ownUnits = z.object({
  clock: units.shape.clock.nullable(),
  distance: units.shape.distance.nullable(),
  weekStart: units.shape.weekStart.nullable(),
});
describeType(ownUnits, { id: 'OwnUnits' });
const ownUnitsChange = ownUnits.partial();
describeType(ownUnitsChange, { id: 'OwnUnitsChange' });

export const me = z.object({
  id: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: phone.nullable(),
  color: z.string(),
  timezone: z.string(),
  ownTimezone: z.string().nullable(),
  units,
  ownUnits,
  /** Whether the person agrees that the position is recorded at the steps of visits. */
  sharesPosition: z.boolean(),
  roleId: z.string().nullable(),
  role: z.object({ id: z.string(), name: z.string(), label: z.string(), permissions: z.array(permission) }).nullable(),
  isAdmin: z.boolean(),
  abilities,
  /** `mustSetUp`: the role requires two-step sign-in, and all other requests are refused until it is set up. */
  twoStep: z.object({ isOn: z.boolean(), mustSetUp: z.boolean() }),
  properties: z.array(customProperty),
  /** The connected add-ons and whether there are tags: what decides which parts a page has, known before it is shown. */
  addOns: z.array(z.enum(addOnKeys)).max(addOnKeys.length),
  hasTags: z.boolean(),
  account,
});
describeType(me, { id: 'Me' });
export type Me = z.infer<typeof me>;

export const newPassword = z
  .string()
  .min(10, { error: 'The password must have at least 10 characters.' })
  .max(200, { error: 'Password is too long (maximum 200 characters)' });

/** Identifies a browser in which the user has signed in before (API 1.11). */
const deviceToken = z.string().max(200).optional();

export const newSession = z.object({ token: z.string(), expiresAt: z.string(), deviceToken: z.string(), user: me });
describeType(newSession, { id: 'NewSession' });
export type NewSession = z.infer<typeof newSession>;

export const login = endpoint({
  id: 'SE-1',
  name: 'login',
  summary: 'Sign in',
  method: 'POST',
  path: '/auth/login',
  needs: open,
  isFrugal: true,
  body: z.object({
    email: requiredText(254),
    password: z.string().min(1, { error: 'Password is required' }).max(1000),
    /** A code from the authenticator app, or a recovery code. */
    code: z.string().trim().max(40).optional(),
    deviceToken,
  }),
  data: newSession,
  refuses: [
    'wrongPassword',
    'codeRequired',
    'wrongCode',
    'ssoRequired',
    'inactiveUser',
    'accountSuspended',
    'tooManyRequests',
  ],
});

export const logout = endpoint({
  id: 'SE-2',
  name: 'logout',
  summary: 'Sign out of this session',
  method: 'POST',
  path: '/auth/logout',
  needs: signedIn,
  peopleOnly: true,
  isFrugal: true,
  beforeTwoStep: true,
  data: nothing,
});

export const register = endpoint({
  id: 'SE-3',
  name: 'register',
  summary: 'Create an account with its first user',
  method: 'POST',
  path: '/auth/register',
  needs: open,
  rate: 'password',
  status: 201,
  body: z.object({
    companyName: requiredText(200),
    firstName: requiredText(100),
    lastName: plainText(100),
    email: requiredEmail,
    password: newPassword,
    timezone: timeZone,
    deviceToken,
  }),
  data: newSession,
  refuses: ['signUpClosed', 'emailTaken'],
});

/** Whether a visitor may create an account, and whether none exists yet (the first-run page). */
export const signUpState = endpoint({
  id: 'SE-3a',
  name: 'signUpState',
  summary: 'Whether sign-up is open',
  method: 'GET',
  path: '/auth/sign-up',
  needs: open,
  data: z.object({ isOpen: z.boolean(), isFirstRun: z.boolean() }),
});

/** The answer of an installation without a mail server, also the same for all addresses (SE-4). */
export const noLinkMessage =
  'This installation has no mail server, so no link can be sent. Use a recovery code, or ask the operator of this installation for a link.';

export const forgotPassword = endpoint({
  id: 'SE-4',
  name: 'forgotPassword',
  summary: 'Ask for a password link',
  method: 'POST',
  path: '/auth/forgot-password',
  needs: open,
  rate: 'password',
  body: z.object({ email: requiredText(254) }),
  data: nothing,
  message: 'If the address is known, a message with a link has been sent.',
});

export const resetPassword = endpoint({
  id: 'SE-5',
  name: 'resetPassword',
  summary: 'Set a new password by a link',
  method: 'POST',
  path: '/auth/reset-password',
  needs: open,
  body: z.object({ token: requiredText(200), password: newPassword, deviceToken }),
  data: z.object({ deviceToken: z.string() }),
  refuses: ['inactiveUser', 'accountSuspended', 'tooManyRequests'],
});

/** When the caller's recovery code was made. */
export const getPasswordCode = endpoint({
  id: 'SE-23',
  name: 'getPasswordCode',
  summary: 'Whether the caller has a recovery code for a forgotten password',
  method: 'GET',
  path: '/me/password-code',
  needs: signedIn,
  peopleOnly: true,
  isNeverKept: true,
  data: z.object({ since: z.string().nullable() }),
});

export const makePasswordCode = endpoint({
  id: 'SE-24',
  name: 'makePasswordCode',
  summary: 'Create a recovery code for a forgotten password, in place of the one before',
  method: 'POST',
  path: '/me/password-code',
  needs: signedIn,
  peopleOnly: true,
  secretAnswer: true,
  body: z.object({ currentPassword: z.string().min(1, { error: 'Current password is required' }).max(1000) }),
  data: z.object({ code: z.string() }),
});

export const wrongRecoveryCodeText = 'The email address or the code is not correct.';

export const exchangePasswordCode = endpoint({
  id: 'SE-25',
  name: 'exchangePasswordCode',
  summary: 'Exchange a recovery code for a password link',
  method: 'POST',
  path: '/auth/password-code',
  needs: open,
  secretAnswer: true,
  body: z.object({ email: requiredText(254), code: requiredText(40) }),
  data: z.object({ token: z.string() }),
  refuses: ['tooManyRequests'],
});

export const wrongCurrentPasswordText = 'The current password is not correct.';

export const changePassword = endpoint({
  id: 'SE-6',
  name: 'changePassword',
  summary: "Change the caller's password",
  method: 'POST',
  path: '/auth/change-password',
  needs: signedIn,
  peopleOnly: true,
  body: z.object({
    currentPassword: z.string().min(1, { error: 'Current password is required' }).max(1000),
    newPassword,
  }),
  data: nothing,
});

export const invalidLinkText = 'This link is invalid or has expired.';

export const getInvitation = endpoint({
  id: 'SE-7',
  name: 'getInvitation',
  summary: 'Read an invitation',
  method: 'GET',
  path: '/auth/invitation/:token',
  needs: open,
  params: z.object({ token: pathName(200) }),
  data: z.object({ email: z.string(), companyName: z.string(), firstName: z.string(), lastName: z.string() }),
  refuses: ['tooManyRequests'],
});

export const acceptInvitation = endpoint({
  id: 'SE-7b',
  name: 'acceptInvitation',
  summary: 'Join an account by an invitation',
  method: 'POST',
  path: '/auth/accept-invitation',
  needs: open,
  body: z.object({
    token: requiredText(200),
    password: newPassword,
    firstName: plainText(100),
    lastName: plainText(100),
    deviceToken,
  }),
  data: newSession,
  refuses: ['ssoRequired', 'accountSuspended', 'tooManyRequests'],
});

export const getMe = endpoint({
  id: 'SE-8',
  name: 'getMe',
  summary: 'The signed-in user with abilities and account',
  method: 'GET',
  path: '/me',
  needs: signedIn,
  beforeTwoStep: true,
  data: z.object({ user: me }),
});

export const updateMe = endpoint({
  id: 'SE-9',
  name: 'updateMe',
  summary: "Change the caller's profile",
  method: 'PATCH',
  path: '/me',
  needs: signedIn,
  peopleOnly: true,
  body: z.object({
    firstName: requiredText(100).optional(),
    lastName: plainText(100),
    phoneNumber: phoneInput,
    color: color.optional(),
    timezone: timeZone.nullish(),
    units: ownUnitsChange.optional(),
    sharesPosition: z.boolean().optional(),
  }),
  data: z.object({ user: me }),
  refuses: ['stale', 'emailTaken'],
});

const session = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
  device: z.string().nullable(),
  /** The network address from which it began. */
  address: z.string().nullable(),
  isCurrent: z.boolean(),
});
describeType(session, { id: 'Session' });
export type Session = z.infer<typeof session>;

export const listSessions = endpoint({
  id: 'SE-12',
  name: 'listSessions',
  summary: "The caller's open sessions",
  method: 'GET',
  path: '/me/sessions',
  needs: signedIn,
  peopleOnly: true,
  isNeverKept: true,
  data: z.object({ sessions: z.array(session).max(listBounds.sessions) }),
});

export const revokeSession = endpoint({
  id: 'SE-13',
  name: 'revokeSession',
  summary: "End one of the caller's sessions",
  method: 'DELETE',
  path: '/me/sessions/:id',
  needs: signedIn,
  peopleOnly: true,
  params: z.object({ id: pathId }),
  data: nothing,
  refuses: ['notFound'],
});

export const signOutEverywhere = endpoint({
  id: 'SE-14',
  name: 'signOutEverywhere',
  summary: 'End all sessions of the caller, including this one',
  method: 'DELETE',
  path: '/me/sessions',
  needs: signedIn,
  peopleOnly: true,
  data: nothing,
});
