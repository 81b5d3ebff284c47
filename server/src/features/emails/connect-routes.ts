import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import * as contract from '@truckroll/contract/mail/mailboxes';
import { canAny } from '@truckroll/domain/abilities/rights';
import type { EmailScope } from '@truckroll/domain/emails/email-kinds';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Answer, Bytes } from '../../platform/http/answer.ts';
import { found, notFound, Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { sealCredentials } from '../../providers/mailbox/credentials.ts';
import { MailboxError } from '../../providers/mailbox/mailbox.ts';
import { beginMailSignIn, finishMailSignIn } from '../../providers/mailbox/oauth/mail-sign-in.ts';
import { refuseSuspended } from '../../records/accounts/suspended-account.ts';
import { findActor } from '../../records/people/actors.ts';
import { isOfSomebodyElse } from '../../records/people/team-store.ts';
import type { ServerContext } from '../../server-context.ts';
import {
  type BegunSignIn,
  callbackUrl,
  findSignInAccount,
  insertSignIn,
  newSignInSecrets,
  proofCookie,
  proofIn,
  takeSignIn,
} from './mail-sign-in.ts';
import { requestMailWatch } from './mail-watch.ts';
import {
  describeMailbox,
  findMailbox,
  insertMailbox,
  isTaken,
  type MailboxRow,
  type MailboxSecrets,
  mayConnect,
  type NewMailbox,
  signInAnew,
} from './mailbox-store.ts';
import { accessByServers } from './outside-mailboxes.ts';
import { mailProof } from './prove-mailbox.ts';
import { requestSync } from './sync-mailbox-task.ts';
import { testMailServers } from './test-mail-servers.ts';

type Body = BodyOf<typeof contract.connectMailbox>;
type Permitted = Extract<Body, { provider: 'gmail' | 'microsoft' }>;
type Permission = Awaited<ReturnType<typeof finishMailSignIn>>;
/** The servers and credentials that a person entered. */
type Typed = Omit<BodyOf<typeof contract.changeMailbox>, 'scope'>;

/** Connects mailboxes and renews their sign-in (API EM-4). */
export function connectRoutes(context: ServerContext): void {
  const { serve, serveGuest, queue, localPost, limits, seal, settings, outsideMailboxes } = context;
  const allowsPrivate = settings.MAIL_PRIVATE_HOSTS === 'on';

  /** Tests the servers and credentials that a person entered, and returns what to store. */
  async function tested(accountId: string, email: string, { password, ...servers }: Typed): Promise<MailboxSecrets> {
    const signIn = { user: servers.username, password };
    await testMailServers(accessByServers(email, servers, signIn), { allowsPrivate });
    return { servers, credentials: sealCredentials(seal, accountId, signIn), renewSignInAt: null };
  }

  /**
   * Refuses a second mailbox of the scope, except for a new sign-in at the same provider after the old one was refused.
   */
  async function requireFree(tx: Tx, userId: string, { provider, scope }: Pick<Body, 'provider' | 'scope'>) {
    const connected = await findMailbox(tx, { userId, scope });
    const isRenewed = connected?.needsSignIn === true && connected.provider === provider && provider !== 'imap';
    if (connected !== undefined && !isRenewed) throw new Problem('mailboxConnected');
    return connected;
  }

  /** Starts the OAuth sign-in on the provider's page. */
  function begun({ provider }: Permitted, connected: MailboxRow | undefined) {
    const signIn = outsideMailboxes.signInAt(provider);
    if (signIn === null || settings.PUBLIC_URL === undefined) throw new Problem('mailUnconfigured');
    const secrets = newSignInSecrets();
    const redirectUrl = callbackUrl(settings.PUBLIC_URL);
    const page = beginMailSignIn(signIn, { redirectUrl, state: secrets.state, email: connected?.email ?? null });
    return { ...secrets, ...page };
  }

  async function connect(tx: Tx, mailbox: NewMailbox, by: Author): Promise<MailboxRow> {
    if (await isTaken(tx, mailbox.email)) throw new Problem('emailTaken');
    const row = await insertMailbox(tx, mailbox, by);
    if (row.provider !== 'local') await requestSync(tx, queue, row.id);
    return row;
  }

  type Prepared =
    | { kind: 'local'; isKnown: boolean }
    | { kind: 'tested'; secrets: MailboxSecrets }
    | ({ kind: 'begun' } & ReturnType<typeof begun>);

  serve(contract.connectMailbox, {
    async find({ actor, rawBody }) {
      if (!mayConnect(actor, rawBody['scope'])) throw new Problem('forbidden');
    },
    async prepare({ body, actor, transact }): Promise<Prepared> {
      const connected = await transact((tx) => requireFree(tx, actor.userId, body));
      switch (body.provider) {
        case 'local':
          // Row-level security hides the addresses of other accounts from this transaction: the local post looks them
          // up.
          return { kind: 'local', isKnown: (await localPost.known([body.email])).size > 0 };
        case 'imap': {
          const { provider: _, scope: __, email, ...typed } = body;
          return { kind: 'tested', secrets: await tested(actor.accountId, email, typed) };
        }
        default:
          return { kind: 'begun', ...begun(body, connected) };
      }
    },
    async handle({ tx, body, prepared, actor, now }) {
      await requireFree(tx, actor.userId, body);
      const { scope } = body;
      const by = { actor, now };
      if (body.provider !== 'local' && body.provider !== 'imap') {
        if (prepared.kind !== 'begun') throw new Error('The sign-in has not begun');
        const { url, verifier, state, proof } = prepared;
        await insertSignIn(tx, { provider: body.provider, scope, verifier, state, proof }, by);
        const headers = { 'Set-Cookie': proofCookie(proof, settings.PUBLIC_URL) };
        return new Answer({ authorizationUrl: url }, { status: 200, headers });
      }
      if (prepared.kind === 'local' && prepared.isKnown) throw new Problem('emailTaken');
      if (prepared.kind === 'local' && localPost.isOfOthers(body.email, actor.accountId))
        throw new Problem('mailDomainOfOthers');
      // Whoever may connect could otherwise read and send as a colleague.
      if (prepared.kind === 'local' && (await isOfSomebodyElse(tx, body.email, actor.userId)))
        throw new Problem('addressOfColleague');
      const secrets = prepared.kind === 'tested' ? prepared.secrets : {};
      const row = await connect(tx, { email: body.email, provider: body.provider, scope, ...secrets }, by);
      if (localPost.installationFor(row) !== null && (await limits.guesses.mayMail(row.email)))
        await mailProof(tx, row, { ...by, queue });
      return describeMailbox(row, { actor, localPost });
    },
  });

  serve(contract.changeMailbox, {
    async find({ tx, actor, rawBody }) {
      const scope: EmailScope = rawBody['scope'] === 'own' ? 'own' : 'account';
      if (!mayConnect(actor, scope)) throw new Problem('forbidden');
      const row = found(await findMailbox(tx, { userId: actor.userId, scope }), 'Email account');
      if (row.provider !== 'imap') throw notFound('Email account');
      return row;
    },
    async prepare({ actor, record, body: { scope: _, ...typed } }) {
      return tested(actor.accountId, record.email, typed);
    },
    async handle({ tx, actor, record, prepared, now }) {
      const row = await signInAnew(tx, record.id, prepared, now);
      await requestSync(tx, queue, row.id);
      return describeMailbox(row, { actor, localPost });
    },
  });

  const back = (outcome: 'connected' | 'failed') =>
    new Bytes(
      Buffer.alloc(0),
      {
        Location: `/settingsV2/integrations?email=${outcome}`,
        'Cache-Control': 'no-store',
        'Set-Cookie': proofCookie(null, settings.PUBLIC_URL),
      },
      302,
    );

  /** Stores the granted tokens as a new mailbox, or as the new sign-in of the connected one. */
  async function keep(tx: Tx, { userId, provider, scope }: BegunSignIn, permission: Permission, now: Date) {
    const { email, accessToken, refreshToken, expiresAt } = permission;
    const actor = await findActor(tx, userId);
    if (actor === undefined || !canAny(actor, ['Clients.viewHistory']) || !mayConnect(actor, scope))
      throw new Problem('forbidden');
    await refuseSuspended(tx, actor.accountId);
    const credentials = sealCredentials(seal, actor.accountId, { user: email, accessToken, refreshToken, expiresAt });
    const secrets = { servers: null, credentials, renewSignInAt: expiresAt };
    const connected = await findMailbox(tx, { userId, scope });
    if (connected === undefined) return connect(tx, { email, provider, scope, ...secrets }, { actor, now });
    // The stored messages belong to the address, so it must not change.
    if (connected.provider !== provider || connected.email.toLowerCase() !== email.toLowerCase())
      throw new Problem('mailboxConnected');
    const row = await signInAnew(tx, connected.id, secrets, now);
    await requestSync(tx, queue, row.id);
    return row;
  }

  serveGuest(contract.finishMailSignIn, {
    async enter({ query: { state }, header, asSystem }) {
      const account = await asSystem((system) =>
        findSignInAccount(system, { state, proof: proofIn(header('cookie')) }),
      );
      if (account === undefined) throw new Problem('invalidLink');
      return account;
    },
    async prepare({ query: { state, code }, header, transact, now, log }) {
      const begun = await transact((tx) => takeSignIn(tx, { state, proof: proofIn(header('cookie')) }, now));
      const signIn = begun && outsideMailboxes.signInAt(begun.provider);
      if (!signIn || code === '' || settings.PUBLIC_URL === undefined) throw new Problem('invalidLink');
      try {
        const redirectUrl = callbackUrl(settings.PUBLIC_URL);
        return {
          begun,
          permission: await finishMailSignIn(signIn, { code, verifier: begun.verifier, redirectUrl, now }),
        };
      } catch (error) {
        if (!(error instanceof MailboxError)) throw error;
        const { failure, serverText } = error;
        log.warn({ provider: begun.provider, failure, serverText }, 'A mailbox could not be connected');
        throw new Problem('mailConnectFailed', {}, { cause: error });
      }
    },
    async handle({ tx, prepared: { begun, permission }, now }) {
      await requestMailWatch(tx, context, await keep(tx, begun, permission, now));
      return back('connected');
    },
    refuse: () => back('failed'),
  });
}
