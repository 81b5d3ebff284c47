import { createMember } from '@truckroll/contract/team/team';
import fc from 'fast-check';
import { type SqlBool, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFeed, replaceFeed } from '../../features/calendar/feed-store.ts';
import { insertSignIn, takeSignIn } from '../../features/emails/mail-sign-in.ts';
import { deleteMailbox, insertMailbox } from '../../features/emails/mailbox-store.ts';
import { cleanUp } from '../../features/operations/housekeeping.ts';
import {
  deleteLinksOf,
  insertLink as insertPasswordLink,
  takeLink,
} from '../../features/session/password-link-store.ts';
import { endToken, findTokenAccount, makeToken } from '../../features/single-sign-on/provisioning-token.ts';
import {
  deleteConnection,
  deleteDomain,
  insertDomain,
  proveDomain,
  putConnection,
} from '../../features/single-sign-on/sso-store.ts';
import { deleteAccount } from '../../records/accounts/delete-account.ts';
import {
  insertAnnouncement,
  newArrivalLink,
  updateAnnouncement,
} from '../../records/announcements/announcement-store.ts';
import { defaultPage, findPage, storePage } from '../../records/booking/booking-page-store.ts';
import { endNumber, findNumberOwner, insertNumber, listActiveNumbers } from '../../records/calls/phone-number-store.ts';
import * as hub from '../../records/client-access/hub-store.ts';
import { endLinks, findLink, insertLink } from '../../records/documents/document-link-store.ts';
import { claimFollowUp, updateFollowUp } from '../../records/follow-ups/follow-up-store.ts';
import { findByEmail } from '../../records/people/password-store.ts';
import { getMember, insertMember, memberValuesOf, updateMember } from '../../records/people/team-store.ts';
import { deleteCardLinksOf, insertCardLink } from '../../records/saved-cards/saved-card-store.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeDocument, storeJob, storeVisit } from '../../testing/stored-work.ts';
import { openEmptyDatabase } from '../../testing/test-database.ts';
import { installQueue } from '../background/install-queue.ts';
import { toProblem } from '../http/problem-reply.ts';
import { insertApiKey } from '../session/api-key-store.ts';
import { insertSession } from '../session/session-store.ts';
import { hashToken } from '../session/tokens.ts';
import type { Tx } from './bound-dialect.ts';
import { ClaimTaken, claim, findClaimant, listClaimants, release, sweepClaims } from './claims.ts';
import { isDatabaseError } from './database.ts';
import { migrate, readMigrations } from './migrate.ts';

let shop: Shop;
let one: TestAccount;
let other: TestAccount;

/** A server of this release: alone, or on a database that also serves those of the release before. */
async function open(servers: 'of this release' | 'of both releases'): Promise<void> {
  if (servers === 'of this release') shop = await openShop();
  else {
    const database = await openEmptyDatabase();
    await migrate(database);
    await installQueue(database);
    shop = await openShop({}, { database });
  }
  one = await shop.newAccount();
  other = await shop.newAccount();
  for (const account of [one, other]) {
    const role = await account.look((tx) => tx.selectFrom('roles').select('id').executeTakeFirstOrThrow());
    roles.set(account.accountId, role.id);
  }
}
const close = () => shop.close();

const roles = new Map<string, string>();
const connectionOf = ({ accountId }: TestAccount) => ({
  ...{ issuer: 'https://issuer.example.org', clientId: 'x', sealedSecret: 'x', isEnforced: false },
  roleId: roles.get(accountId) ?? '',
});

type Claimed = { kind: string; value: string; accountId: string };
const order = sql`order by kind, value, account_id`;

/** The claims that the rows of all tables should have, in SQL that is independent of claims.ts. */
const valuesIn = async (tx: Tx): Promise<Claimed[]> => {
  const { rows } = await sql<Claimed>`
    select 'email' as kind, lower(email) as value, account_id from users
    union all select 'mailbox', lower(email), account_id from email_accounts where provider = 'local'
    union all select 'number', phone_number, account_id from account_phone_numbers where is_active
    union all select 'booking_page', slug, account_id from booking_pages
    union all select 'domain', domain, account_id from sso_domains where proved_at is not null
    union all select 'session', token_hash, account_id from sessions
    union all select 'api_key', token_hash, account_id from api_keys
    union all select 'directory', provisioning_hash, account_id from sso_connections where provisioning_hash is not null
    union all select 'password_link', token_hash, account_id from password_links
    union all select 'calendar_feed', token_hash, account_id from calendar_feeds
    union all select 'mail_sign_in', state_hash, account_id from email_sign_ins
    union all select 'document_link', token_hash, account_id from document_links
    union all select 'card_link', token_hash, account_id from card_links
    union all select 'hub_link', token_hash, account_id from hub_links
    union all select 'hub_session', token_hash, account_id from hub_sessions
    union all select 'follow_up', token_hash, account_id from follow_ups where token_hash is not null
    union all select 'announcement', token_hash, account_id from visit_announcements where token_hash is not null
    ${order}`.execute(tx);
  return rows;
};
const claimsIn = async (tx: Tx): Promise<Claimed[]> =>
  (await sql<Claimed>`select kind, value, account_id from claims ${order}`.execute(tx)).rows;
const all = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => shop.database.asSystem(work);

/** What a transaction failed with; null if it did not. */
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const codeOf = (error: unknown) => toProblem(error)?.code;

describe('a claim', () => {
  beforeAll(() => open('of this release'));
  afterAll(close);

  it('is had by one company, in any case of an address, until it is released', async () => {
    const email = `ann-${newId()}@example.org`;
    await one.look((tx) => claim(tx, 'email', email.toUpperCase()));
    await one.look((tx) => claim(tx, 'email', email));
    const refusal = await failureOf(other.look((tx) => claim(tx, 'email', email)));
    expect(refusal).toBeInstanceOf(ClaimTaken);
    expect(toProblem(refusal)).toMatchObject({
      ...{ status: 409, code: 'email_taken' },
      fields: [{ path: 'email', code: 'not_unique' }],
    });
    expect(await all((tx) => findClaimant(tx, 'email', email))).toBe(one.accountId);
    // The same text of another kind is another claim.
    await other.look((tx) => claim(tx, 'mailbox', email));
    await one.look((tx) => release(tx, 'email', [email, null]));
    await other.look((tx) => claim(tx, 'email', email));
    expect(await all((tx) => listClaimants(tx, 'email', [email, 'nobody@example.org']))).toEqual(
      new Map([[email, other.accountId]]),
    );
    await other.look((tx) => release(tx, 'email', [email]));
    await other.look((tx) => release(tx, 'mailbox', [email]));
  });

  it('is neither seen, released nor made by another company', async () => {
    const value = `+1416${newId().slice(0, 8)}`;
    await one.look((tx) => claim(tx, 'number', value));
    expect(await other.look((tx) => findClaimant(tx, 'number', value))).toBeUndefined();
    expect(await other.look(claimsIn)).toSatisfy((rows: Claimed[]) =>
      rows.every(({ accountId }) => accountId === other.accountId),
    );
    await other.look((tx) => release(tx, 'number', [value]));
    expect(await all((tx) => findClaimant(tx, 'number', value))).toBe(one.accountId);
    const forged = other.look((tx) => claim(tx, 'number', `${value}9`, one.accountId));
    await expect(forged).rejects.toThrow(/row-level security/);
    const taken = other.look((tx) =>
      tx.updateTable('claims').set({ accountId: one.accountId }).where(sql<SqlBool>`true`).execute(),
    );
    await expect(taken).rejects.toThrow(/row-level security/);
    await one.look((tx) => release(tx, 'number', [value]));
  });

  it('of one address by two companies at once is had by exactly one, and the other is told beside the field', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `race-${round}-${newId()}@example.org`;
      const body = { firstName: 'Max', email, roleId: null };
      const replies = await Promise.all([one, other].map(({ owner }) => shop.call(createMember, { as: owner, body })));
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
      const refused = replies.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({ errors: [{ path: 'email', code: 'not_unique' }] });
    }
  });

  it('of one address twice within a company is refused by the table itself', async () => {
    const email = `twice-${newId()}@example.org`;
    const body = { firstName: 'Max', email, roleId: null };
    const replies = await Promise.all([1, 2].map(() => shop.call(createMember, { as: one.owner, body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('of a token leads to nobody once its row is gone, even if the claim stayed', async () => {
    await one.look((tx) => putConnection(tx, one.accountId, connectionOf(one), shop.clock.now));
    const token = await one.look((tx) => makeToken(tx, one.accountId, shop.clock.now));
    expect(await all((tx) => findTokenAccount(tx, token ?? ''))).toBe(one.accountId);
    await one.look((tx) => tx.updateTable('ssoConnections').set({ provisioningHash: null }).execute());
    expect(await all((tx) => findClaimant(tx, 'directory', hashToken(token ?? '')))).toBe(one.accountId);
    expect(await all((tx) => findTokenAccount(tx, token ?? ''))).toBeUndefined();
    await one.look((tx) => deleteConnection(tx, one.accountId));
    await shop.queue.runChore(cleanUp);
    expect(await all(claimsIn)).toEqual(await all(valuesIn));
  });

  it('ends with its company', async () => {
    const gone = await shop.newAccount();
    const { email } = gone.owner;
    await all((tx) => deleteAccount(tx, gone.accountId));
    expect(await all((tx) => findClaimant(tx, 'email', email))).toBeUndefined();
    expect(await all(claimsIn)).toEqual(await all(valuesIn));
  });
});

describe('what servers of the release before write', () => {
  beforeAll(() => open('of both releases'));
  afterAll(close);

  const insertUser = (tx: Tx, email: string) => {
    const at = shop.clock.now.toISOString();
    const names = { firstName: 'Old', lastName: 'Server', status: 'invited' as const };
    return tx
      .insertInto('users')
      .values({ id: newId(), email, ...names, createdAt: at, updatedAt: at })
      .execute();
  };

  it('is claimed by the database, with the error that they know', async () => {
    const [email, next] = [`Old-${newId()}@example.org`, `next-${newId()}@example.org`];
    await one.look((tx) => insertUser(tx, email));
    expect(await all((tx) => findClaimant(tx, 'email', email))).toBe(one.accountId);
    const refusal = await failureOf(other.look((tx) => insertUser(tx, email.toUpperCase())));
    expect(refusal).toMatchObject({ code: '23505', constraint: 'users_email_key' });
    expect(codeOf(refusal)).toBe('email_taken');
    expect(codeOf(await failureOf(one.look((tx) => insertUser(tx, email))))).toBe('email_taken');
    expect(await failureOf(other.look((tx) => claim(tx, 'email', email)))).toBeInstanceOf(ClaimTaken);

    await one.look((tx) => tx.updateTable('users').set({ email: next }).where('email', '=', email).execute());
    expect(await all((tx) => listClaimants(tx, 'email', [email, next]))).toEqual(new Map([[next, one.accountId]]));
    await one.look((tx) => tx.deleteFrom('users').where('email', '=', next).execute());
    expect(await all((tx) => findClaimant(tx, 'email', next))).toBeUndefined();
  });

  it('of a number that is given up can be had by another company', async () => {
    const phoneNumber = `+1416${newId().slice(0, 8)}`;
    const at = shop.clock.now.toISOString();
    const row = { phoneNumber, friendlyName: 'x', provider: 'local', createdAt: at, updatedAt: at };
    const insert = (tx: Tx) =>
      tx
        .insertInto('accountPhoneNumbers')
        .values({ ...row, id: newId() })
        .execute();
    await one.look(insert);
    expect(codeOf(await failureOf(other.look(insert)))).toBe('number_unavailable');
    await one.look((tx) =>
      tx.updateTable('accountPhoneNumbers').set({ isActive: false }).where('phoneNumber', '=', phoneNumber).execute(),
    );
    await other.look(insert);
    expect(await all((tx) => findNumberOwner(tx, phoneNumber))).toEqual({ accountId: other.accountId });
  });

  it('before the migration is claimed by it', async () => {
    const database = await openEmptyDatabase();
    try {
      const before = (await readMigrations()).filter(({ name }) => !name.endsWith('-claims.sql'));
      const upTo = (await readMigrations()).findIndex(({ name }) => name.endsWith('-claims.sql'));
      await migrate(database, { migrations: before.slice(0, upTo) });
      const [accountId, userId] = [newId(), newId()];
      await database.asSystem(async (tx) => {
        await sql`insert into accounts (id, company_name, timezone, created_at, updated_at)
          values (${accountId}, 'Early', 'America/Toronto', now(), now())`.execute(tx);
        await sql`insert into users (account_id, id, email, first_name, status, created_at, updated_at)
          values (${accountId}, ${userId}, 'Early@Example.org', 'Ann', 'active', now(), now())`.execute(tx);
        await sql`insert into sessions (account_id, id, user_id, token_hash, created_at, last_used_at, expires_at)
          values (${accountId}, ${newId()}, ${userId}, 'early', now(), now(), now())`.execute(tx);
        await sql`insert into account_phone_numbers
            (account_id, id, phone_number, friendly_name, provider, is_active, created_at, updated_at)
          values (${accountId}, ${newId()}, '+14165550100', 'x', 'local', true, now(), now()),
            (${accountId}, ${newId()}, '+14165550101', 'x', 'local', false, now(), now())`.execute(tx);
      });
      await migrate(database);
      expect(await database.asSystem(claimsIn)).toEqual([
        { kind: 'email', value: 'early@example.org', accountId },
        { kind: 'number', value: '+14165550100', accountId },
        { kind: 'session', value: 'early', accountId },
      ]);
    } finally {
      await database.close();
    }
  });
});

describe.each(['of this release', 'of both releases'] as const)('any sequence of changes on servers %s', (servers) => {
  beforeAll(async () => {
    await open(servers);
    scenes = [];
    for (const account of [one, other]) {
      const clientId = await storeClient(account);
      const documentId = await storeDocument(account, { clientId, documentType: 1 });
      const visitId = await storeVisit(account, { jobId: await storeJob(account, { clientId }) });
      scenes.push({ account, clientId, documentId, visitId });
    }
  });
  afterAll(close);

  const now = () => shop.clock.now;
  type Scene = { account: TestAccount; clientId: string; documentId: string; visitId: string };
  let scenes: Scene[];
  /** Tokens that were given out, for what is done by token. */
  const tokens: string[] = [];
  const keep = (token: string | null) => token !== null && tokens.push(token);
  const lastToken = () => tokens.at(-1) ?? 'none';
  const secrets = { state: 'state', proof: 'proof' };
  const actorOf = ({ account }: Scene) => ({ actor: { userId: account.owner.userId }, now: now() }) as never;
  const memberNamed = (tx: Tx, lastName: string) =>
    tx.selectFrom('users').select('id').where('lastName', '=', lastName).executeTakeFirst();

  type Deed = (tx: Tx, scene: Scene, value: number) => Promise<unknown>;
  const deeds: Record<string, Deed> = {
    addMember: (tx, _, value) => {
      const names = { firstName: 'Pat', lastName: `Random ${value}`, email: `Random-${value}@Example.org` };
      const rest = { phoneNumber: null, color: '#8b9eff', roleId: null, skills: [], workingWeek: null };
      const values = { ...names, ...rest, worksInField: false, status: 'invited' as const };
      return insertMember(tx, { id: newId(), values, now: now() });
    },
    async renameMember(tx, _, value) {
      const member = await memberNamed(tx, `Random ${value}`);
      if (member === undefined) return;
      const values = memberValuesOf(await getMember(tx, member.id));
      await updateMember(tx, member.id, { ...values, email: `random-${(value + 1) % 3}@example.org` }, now());
    },
    signIn: (tx, { account }) => {
      const { accountId, owner } = account;
      return insertSession(tx, { accountId, userId: owner.userId, device: 'x', now: now() });
    },
    buyNumber: (tx, _, value) => {
      const number = { phoneNumber: `+1416000000${value}`, friendlyName: 'x', provider: 'local' };
      return insertNumber(tx, { ...number, id: newId(), providerNumberId: 'x' }, now());
    },
    async endNumber(tx) {
      const [first] = await listActiveNumbers(tx);
      if (first !== undefined) await endNumber(tx, first.id, now());
    },
    connect: (tx, scene, value) =>
      insertMailbox(tx, { email: `Box-${value}@example.org`, provider: 'local', scope: 'account' }, actorOf(scene)),
    async disconnect(tx) {
      const row = await tx.selectFrom('emailAccounts').select('id').executeTakeFirst();
      if (row !== undefined) await deleteMailbox(tx, row.id);
    },
    async changePage(tx, _, value) {
      await storePage(tx, { ...(await findPage(tx)), ...defaultPage, slug: `page-${value}` }, now());
    },
    linkPassword: async (tx, { account }) => {
      const { accountId, owner } = account;
      keep((await insertPasswordLink(tx, { accountId, userId: owner.userId, kind: 'reset', now: now() })).token);
    },
    takePassword: (tx) => takeLink(tx, 'reset', lastToken(), now()),
    endPasswords: (tx, { account }) => deleteLinksOf(tx, account.owner.userId),
    feed: async (tx, { account }) => keep(await replaceFeed(tx, account.owner.userId, now())),
    endFeed: (tx, { account }) => removeFeed(tx, account.owner.userId),
    beginMail: (tx, scene, value) =>
      insertSignIn(
        tx,
        { ...secrets, proof: `${value}${scene.account.accountId}`, provider: 'gmail', scope: 'own', verifier: 'x' },
        actorOf(scene),
      ),
    finishMail: (tx, { account }, value) =>
      takeSignIn(tx, { ...secrets, proof: `${value}${account.accountId}` }, now()),
    linkDocument: (tx, { documentId }) => insertLink(tx, documentId, now()),
    endDocument: (tx, { documentId }) => endLinks(tx, documentId),
    linkCard: (tx, { clientId }) => insertCardLink(tx, clientId, now()),
    endCard: (tx, { clientId }) => deleteCardLinksOf(tx, clientId),
    async openHub(tx, { clientId }) {
      const at = { channel: 'mail', address: 'a@example.org' } as const;
      keep((await hub.insertHubSession(tx, { clientId, at }, now())).token);
    },
    leaveHub: (tx) => hub.endHubSession(tx, lastToken()),
    linkHub: (tx, { clientId }) =>
      hub.insertHubLink(tx, { clientId, at: { channel: 'mail', address: 'a@example.org' } }, now()),
    endHub: (tx, { clientId }) => hub.endHubAccessOf(tx, clientId),
    async followUp(tx, { clientId, visitId }) {
      const about = { step: 'finished', recordId: visitId, occurrence: newId(), clientId, about: 'x' } as const;
      const id = await claimFollowUp(tx, about, now());
      if (id !== null) await updateFollowUp(tx, id, { channel: 'text', tokenHash: hashToken(newId()) }, now());
    },
    async announce(tx, { account, visitId }) {
      const of = { visitId, userId: account.owner.userId, status: 'waiting' as const, reason: null, now: now() };
      const id = await insertAnnouncement(tx, of);
      if (id !== null) await updateAnnouncement(tx, { id, visitId }, { tokenHash: newArrivalLink().tokenHash }, now());
    },
    makeKey: (tx, { account }) => {
      const key = { userId: account.owner.userId, name: newId(), permissions: null, expiresAt: null };
      return insertApiKey(tx, key, now());
    },
    connectDirectory: async (tx, { account }) => {
      await putConnection(tx, account.accountId, connectionOf(account), now());
      await makeToken(tx, account.accountId, now());
    },
    endDirectory: (tx, { account }) => endToken(tx, account.accountId),
    proveDomain: async (tx, _, value) => proveDomain(tx, await insertDomain(tx, `${value}.example.org`, now()), now()),
    addDomain: (tx, _, value) => insertDomain(tx, `${value}.example.org`, now()),
    removeDomain: async (tx, _, value) => deleteDomain(tx, await insertDomain(tx, `${value}.example.org`, now())),
    disconnectDirectory: (tx, { account }) => deleteConnection(tx, account.accountId),
    // With the row go those that refer to it, of which no store knows.
    deleteCascading: async (tx, { visitId }) => {
      await tx.deleteFrom('visitAnnouncements').where('visitId', '=', visitId).execute();
    },
  };
  const chosen = new Set(['email', 'mailbox', 'number', 'booking_page', 'domain']);

  async function run(steps: readonly { deed: string; whose: number; value: number }[]): Promise<void> {
    for (const { deed, whose, value } of steps) {
      const scene = scenes[whose] as Scene;
      const failure = await failureOf(scene.account.look((tx) => (deeds[deed] as Deed)(tx, scene, value)));
      if (failure === null) continue;
      // Only values that an account has already claimed.
      if (failure instanceof ClaimTaken)
        expect(await all((tx) => findClaimant(tx, failure.kind, failure.value))).not.toBe(scene.account.accountId);
      else if (!(isDatabaseError(failure) && failure.code === '23505')) throw failure;
    }
    const [claims, values] = [await all(claimsIn), await all(valuesIn)];
    const known = new Set(claims.map((row) => JSON.stringify(row)));
    expect(values.filter((row) => !known.has(JSON.stringify(row)))).toEqual([]);
    const ofChoice = (rows: Claimed[]) => rows.filter(({ kind }) => chosen.has(kind));
    expect(ofChoice(claims)).toEqual(ofChoice(values));
    await all(sweepClaims);
    expect(await all(claimsIn)).toEqual(values);
  }

  const steps = fc.array(
    fc.record({
      deed: fc.constantFrom(...Object.keys(deeds)),
      whose: fc.integer({ min: 0, max: 1 }),
      value: fc.integer({ min: 0, max: 2 }),
    }),
    { minLength: 10, maxLength: 40 },
  );

  it('leaves exactly the claims of the values in the tables', async () => {
    await fc.assert(fc.asyncProperty(steps, run), { numRuns: 25, endOnFailure: true });
  });

  it('of records without their links leaves claims that the cleanup sweeps', async () => {
    const clientId = await storeClient(one);
    const documentId = await storeDocument(one, { clientId, documentType: 2 });
    const token = await one.look((tx) => insertLink(tx, documentId, now()));
    await one.look((tx) => tx.deleteFrom('documents').where('id', '=', documentId).execute());
    expect(await all((tx) => findLink(tx, token, now()))).toBeUndefined();
    const isLeft = (await all(claimsIn)).length > (await all(valuesIn)).length;
    expect(isLeft).toBe(servers === 'of this release');
    await shop.queue.runChore(cleanUp);
    expect(await all(claimsIn)).toEqual(await all(valuesIn));
  });

  it('of an address moves the sign-in with it', async () => {
    const [from, to] = [`from-${newId()}@example.org`, `to-${newId()}@example.org`];
    const body = { firstName: 'Max', email: from, roleId: null };
    const { member } = (await shop.call(createMember, { as: one.owner, body })).data;
    await one.look(async (tx) => {
      const values = memberValuesOf(await getMember(tx, member.id));
      await updateMember(tx, member.id, { ...values, email: to }, now());
    });
    expect(await all((tx) => findByEmail(tx, from))).toBeUndefined();
    expect((await all((tx) => findByEmail(tx, ` ${to.toUpperCase()} `)))?.id).toBe(member.id);
  });
});
