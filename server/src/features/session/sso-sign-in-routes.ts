import * as contract from '@truckroll/contract/single-sign-on/single-sign-on';
import { type Claims, namesOf, vouchedEmail } from '@truckroll/domain/single-sign-on/claims';
import { mailDomainOf } from '@truckroll/domain/single-sign-on/mail-domains';
import { worksInFieldByDefault } from '@truckroll/domain/team/field-work';
import { isOwnerRole } from '@truckroll/domain/team/owner-rules';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import { Problem } from '../../platform/http/problem.ts';
import { hashToken } from '../../platform/session/tokens.ts';
import { type Seal, SealBroken } from '../../platform/storage/seal.ts';
import { getOrigin } from '../../records/accounts/installation-origin.ts';
import { refuseSuspended } from '../../records/accounts/suspended-account.ts';
import { findByEmail, getForPassword } from '../../records/people/password-store.ts';
import { letJoin } from '../../records/people/profile-store.ts';
import { lockRole } from '../../records/people/role-store.ts';
import { insertMember } from '../../records/people/team-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { takeChallenge } from '../passkeys/challenges.ts';
import { type Client, openOpenId, redirectUriOf, type Secrets } from '../single-sign-on/openid.ts';
import { findSsoPerson } from '../single-sign-on/require-sso.ts';
import * as store from '../single-sign-on/sso-store.ts';
import { beginSession } from './begin-session.ts';

const ticketMs = 10 * 60_000;
const defaultColor = '#8b9eff';

/** What a browser keeps of a sign-in that it has begun: sealed, so that it can neither read nor change it. */
type Ticket = Secrets & { issuer: string; clientId: string; expiresAt: string };

const writeTicket = (seal: Seal, accountId: string, ticket: Ticket): string =>
  `${accountId} ${seal.seal(accountId, JSON.stringify(ticket))}`;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads a ticket; throws if it is none of ours, or has ended. */
function readTicket(seal: Seal, text: string, now: Date): { accountId: string; ticket: Ticket } {
  const [accountId = '', sealed = ''] = text.split(' ');
  if (!uuid.test(accountId)) throw new Problem('ssoRefused');
  try {
    const ticket = JSON.parse(seal.open(accountId, sealed)) as Ticket;
    if (ticket.expiresAt <= now.toISOString()) throw new Problem('ssoRefused');
    return { accountId, ticket };
  } catch (error) {
    if (error instanceof SealBroken) throw new Problem('ssoRefused', {}, { cause: error });
    throw error;
  }
}

type Found = { accountId: string; client: Client; roleId: string };

async function readClient(tx: Tx, accountId: string, seal: Seal): Promise<Found | undefined> {
  const connection = await store.findConnection(tx, accountId);
  if (connection === undefined) return undefined;
  const { issuer, clientId, sealedSecret, roleId } = connection;
  return { accountId, client: { issuer, clientId, clientSecret: seal.open(accountId, sealedSecret) }, roleId };
}

/** Makes a person at the first sign-in. */
async function makePerson(tx: Tx, found: Found, by: { claims: Claims; email: string; now: Date }): Promise<string> {
  const role = await lockRole(tx, found.roleId);
  if (role === undefined || isOwnerRole(role.name)) throw new Problem('ssoWithoutRole');
  const id = newId();
  await insertMember(tx, {
    id,
    values: {
      ...namesOf(by.claims, by.email),
      ...{
        email: by.email,
        phoneNumber: null,
        color: defaultColor,
        roleId: found.roleId,
        skills: [],
        workingWeek: null,
      },
      worksInField: worksInFieldByDefault(role.name),
      status: 'active',
    },
    now: by.now,
  });
  return id;
}

/**
 * The person whom an issuer names: by the subject, or at the first sign-in by the address that it vouches for, within the domains that the
 * company has proved. The subject is the identity from then on.
 */
async function identify(tx: Tx, found: Found, by: { claims: Claims; now: Date }): Promise<string> {
  const { accountId } = found;
  const { claims, now } = by;
  const known = await store.findIdentity(tx, { accountId, issuer: claims.iss, subject: claims.sub });
  if (known !== undefined) return known;
  const email = vouchedEmail(claims);
  const domain = email === null ? null : mailDomainOf(email);
  if (email === null || domain === null || !(await store.hasProved(tx, accountId, domain)))
    throw new Problem('ssoNotVouched');
  await store.holdAddress(tx, email);
  const person = await findByEmail(tx, email);
  if (person === undefined) return makePerson(tx, found, { claims, email, now });
  return person.id;
}

/** Refuses a new person whose address somebody of another company has: addresses are unique in an installation. */
async function refuseOtherCompany(system: Tx, accountId: string, claims: Claims): Promise<void> {
  const email = vouchedEmail(claims);
  const person = email === null ? undefined : await findByEmail(system, email);
  if (person === undefined || person.accountId === accountId) return;
  const known = await store.findIdentity(system, { accountId, issuer: claims.iss, subject: claims.sub });
  if (known === undefined) throw new Problem('ssoOtherCompany');
}

/** Signing in at the company's own issuer (API SS-7 and SS-8, decision 0114). */
export function ssoSignInRoutes(context: ServerContext): void {
  const { serveOpen, settings, seal } = context;
  const openId = openOpenId(settings);

  serveOpen(contract.beginSso, {
    async prepare({ body, transact, now }) {
      const domain = mailDomainOf(body.email);
      const found = await transact(async (tx) => {
        const accountId = domain === null ? undefined : await store.findDomainAccount(tx, domain);
        if (accountId === undefined) return undefined;
        await refuseSuspended(tx, accountId);
        const client = await readClient(tx, accountId, seal);
        return client && { ...client, origin: await getOrigin(tx, settings, accountId) };
      });
      if (found === undefined) throw new Problem('ssoNone');
      const { accountId, client, origin } = found;
      const { url, secrets } = await openId.begin(client, redirectUriOf(origin));
      const begun = new URL(url);
      begun.searchParams.set('login_hint', body.email);
      const expiresAt = new Date(now.getTime() + ticketMs).toISOString();
      const ticket = { ...secrets, issuer: client.issuer, clientId: client.clientId, expiresAt };
      return { url: begun.href, ticket: writeTicket(seal, accountId, ticket) };
    },
    handle: ({ prepared }) => Promise.resolve(prepared),
  });

  serveOpen(contract.finishSso, {
    async prepare({ body, transact, now, logSecurity }) {
      const { accountId, ticket } = readTicket(seal, body.ticket, now);
      const found = await transact(async (tx) => {
        const client = await readClient(tx, accountId, seal);
        return client && { ...client, origin: await getOrigin(tx, settings, accountId) };
      });
      // The company may have changed its issuer since the browser left.
      if (found?.client.issuer !== ticket.issuer || found.client.clientId !== ticket.clientId)
        throw new Problem('ssoRefused');
      const { answer } = body;
      try {
        const redirectUri = redirectUriOf(found.origin);
        const claims = await openId.finish(found.client, { redirectUri, answer, secrets: ticket });
        await transact((tx) => refuseOtherCompany(tx, accountId, claims));
        return { found, claims, ticket };
      } catch (error) {
        logSecurity('sign-in-refused', { reason: 'single-sign-on' }, { accountId });
        throw error;
      }
    },
    async handle({ tx, body, prepared, device, address, now, afterCommit, logSecurity }) {
      const { found, claims, ticket } = prepared;
      const { accountId } = found;
      await enterAccount(tx, accountId);
      const challenge = { hash: hashToken(ticket.state), expiresAt: ticket.expiresAt };
      if (!(await takeChallenge(tx, accountId, challenge))) throw new Problem('ssoRefused');
      const userId = await identify(tx, found, { claims, now });
      const owner = { accountId, userId };
      const { status } = await getForPassword(tx, userId);
      if (status === 'inactive') {
        logSecurity('sign-in-refused', { reason: 'inactive' }, owner);
        throw new Problem('inactiveUser');
      }
      const person = await findSsoPerson(tx, owner);
      // Admins choose the issuer: by it, one of them could become the owner.
      if (isOwnerRole(person?.roleName ?? null)) throw new Problem('ssoOfOwner');
      if (!(await store.linkIdentity(tx, owner, { issuer: claims.iss, subject: claims.sub, now })))
        throw new Problem('ssoOtherIdentity');
      if (status === 'invited') await letJoin(tx, userId, now);
      afterCommit(() => logSecurity('sign-in', { reason: 'single-sign-on' }, owner));
      const signingIn = { device, address, deviceToken: body.deviceToken, passedSecondStep: true, isSso: true, now };
      return beginSession(tx, owner, signingIn, context);
    },
  });
}
