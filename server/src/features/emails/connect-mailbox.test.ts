import * as contract from '@truckroll/contract/mail/mailboxes';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTemporaryMailServer, type TemporaryMailServer } from '../../../../scripts/temporary-mail-server.mjs';
import { skipsMailServers, trustCertificate } from '../../testing/mail-rig.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';

const passwords = { ann: 'correct horse "1', bob: 'battery\\staple' };
const connectText = 'Could not connect to the mail server. Please check the settings.';
const logged: string[] = [];

type Mailboxes = typeof contract.connectMailbox | typeof contract.changeMailbox;

describe.skipIf(skipsMailServers())('connecting a mailbox on Dovecot and Postfix', () => {
  let server: TemporaryMailServer;
  let forgetCertificate: () => void;
  let shop: Shop;
  beforeAll(async () => {
    server = await startTemporaryMailServer({ users: passwords });
    forgetCertificate = trustCertificate(server.certificate);
    const logTo = { write: (line: string) => void logged.push(line) };
    shop = await openShop({ MAIL_PRIVATE_HOSTS: 'on', LOG_LEVEL: 'debug' }, { logTo });
  });
  afterAll(async () => {
    await shop.close();
    forgetCertificate();
    await server.stop();
  });

  const byServers = (change: object = {}) => ({
    ...{ username: 'ann@example.test', password: passwords.ann, secure: true },
    ...{ imapHost: 'localhost', imapPort: server.ports.imaps, smtpHost: 'localhost', smtpPort: server.ports.smtps },
    ...change,
  });
  const ann = (change: object = {}) => ({ provider: 'imap', email: 'ann@example.test', ...byServers(change) });
  const send = async (as: Person, body: object, endpoint: Mailboxes = contract.connectMailbox) => {
    const { status, body: answer } = await shop.call(endpoint, { as, body });
    return { status, message: answer.message, errors: answer.errors, text: JSON.stringify(answer) };
  };
  const stored = (account: TestAccount) =>
    account.look((tx) => tx.selectFrom('emailAccounts').selectAll().executeTakeFirstOrThrow());

  it('stores encrypted credentials and never answers the password', async () => {
    const account = await shop.newAccount();
    const reply = await shop.call(contract.connectMailbox, { as: account.owner, body: ann() });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    const { password: _, ...servers } = byServers();
    expect(reply.data).toEqual({
      ...{ email: 'ann@example.test', provider: 'imap', status: 'connected', lastSyncAt: null, scope: 'account' },
      ...{ errorText: null, syncing: null, needsSignIn: false, sharesClientThreads: false, servers },
      sendsAs: 'ann@example.test',
    });
    const row = await stored(account);
    expect(row.credentials).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain('correct horse');
    const officer = await account.person('officeStaff');
    const seen = await shop.call(contract.getEmailIntegration, { as: officer });
    expect(seen.data).toMatchObject({ email: 'ann@example.test', servers: null });
  });

  it('connects with STARTTLS', async () => {
    const { owner } = await shop.newAccount();
    const change = { secure: false, imapPort: server.ports.imap, smtpPort: server.ports.smtp };
    expect((await send(owner, ann(change))).status).toBe(201);
  });

  it.each([
    ['a wrong password', { password: 'wrong-password' }, 'password', /^Authentication failed\.$/],
    ['a wrong port to read', { imapPort: 9 }, 'imapHost', /^No answer from localhost:9\.$/],
    ['a wrong port to send', { smtpPort: 9 }, 'smtpHost', /^No answer from localhost:9\.$/],
  ] as const)('refuses %s in the server’s own words at the field', async (_, change, path, words) => {
    const { owner, look } = await shop.newAccount();
    const refusal = await send(owner, ann(change));
    expect([refusal.status, refusal.message]).toEqual([422, connectText]);
    expect(refusal.errors).toEqual([{ path, code: 'invalid', message: expect.stringMatching(words) }]);
    expect(refusal.text).not.toMatch(/wrong-password|correct horse/);
    expect(await look((tx) => tx.selectFrom('emailAccounts').selectAll().execute())).toEqual([]);
  });

  it('refuses a server whose use of TLS differs from the settings', async () => {
    const { owner } = await shop.newAccount();
    const plain = await send(owner, ann({ imapPort: server.ports.imap }));
    expect([plain.status, plain.errors?.[0]?.path]).toEqual([422, 'imapHost']);
  });

  it('keeps the mailbox and its messages when the password is changed', async () => {
    const account = await shop.newAccount();
    await send(account.owner, ann());
    const before = await stored(account);
    await account.look((tx) =>
      tx
        .updateTable('emailAccounts')
        .set({ status: 'error', errorText: 'Authentication failed.', failedRuns: 3, needsSignIn: true })
        .execute(),
    );
    const wrong = await send(account.owner, byServers({ password: 'wrong-password' }), contract.changeMailbox);
    expect([wrong.status, wrong.errors?.[0]?.path]).toEqual([422, 'password']);
    expect(await stored(account)).toMatchObject({ credentials: before.credentials, status: 'error' });

    const change = { imapHost: '127.0.0.1' };
    expect((await send(account.owner, byServers(change), contract.changeMailbox)).status).toBe(200);
    const after = await stored(account);
    expect(after).toMatchObject({ id: before.id, email: before.email, servers: { imapHost: '127.0.0.1' } });
    expect(after).toMatchObject({ status: 'connected', errorText: null, failedRuns: 0, needsSignIn: false });
  });

  it('refuses a second mailbox before connecting to its servers', async () => {
    const { owner } = await shop.newAccount();
    await send(owner, ann());
    const refusal = await send(owner, ann({ imapPort: 9 }));
    expect([refusal.status, refusal.message]).toEqual([409, 'An email account is already connected.']);
    const again = await send(owner, { ...ann(), scope: 'own' });
    expect([again.status, again.message]).toEqual([409, 'This email address is already in use.']);
  });

  it('lets people connect their own mailbox but not those of others', async () => {
    const account = await shop.newAccount();
    const officer = await account.person('officeStaff');
    expect((await send(officer, ann())).status).toBe(403);
    expect((await send(officer, { ...ann(), scope: 'own' })).status).toBe(201);
    const bob = { username: 'bob@example.test', password: passwords.bob };
    expect((await send(account.owner, { ...ann(bob), email: 'bob@example.test' })).status).toBe(201);
    const changes = [
      send(officer, byServers(), contract.changeMailbox),
      shop.call(contract.syncMailboxNow, { as: officer, body: {} }),
      shop.call(contract.disconnectMailbox, { as: officer }),
    ];
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([403, 403, 403]);

    const own = { as: officer, body: { scope: 'own' as const } };
    expect((await shop.call(contract.syncMailboxNow, own)).status).toBe(202);
    const shared = await shop.call(contract.shareMailbox, { as: officer, body: { sharesClientThreads: true } });
    expect(shared.data).toMatchObject({ email: 'ann@example.test', sharesClientThreads: true });
    const without = await shop.call(contract.shareMailbox, { as: account.owner, body: { sharesClientThreads: true } });
    expect([without.status, without.body.message]).toEqual([404, 'Email account not found']);
    expect((await shop.call(contract.disconnectMailbox, { as: officer, query: { scope: 'own' } })).status).toBe(200);
    const left = await shop.call(contract.getEmailIntegration, { as: officer });
    expect(left.data).toMatchObject({ email: 'bob@example.test', scope: 'account' });
  });

  it('writes no password to the log', () => {
    const log = logged.join('');
    expect(log).toContain('/integrations/email');
    const encoded = (text: string) =>
      Buffer.from(text)
        .toString('base64')
        .replace(/={1,2}$/, '');
    for (const secret of ['correct horse', 'wrong-password', encoded('wrong-password')])
      expect(log).not.toContain(secret);
  });
});

describe('mail servers on forbidden addresses', () => {
  let shop: Shop;
  let owner: Person;
  beforeAll(async () => {
    shop = await openShop();
    owner = (await shop.newAccount()).owner;
  });
  afterAll(() => shop.close());
  const typed = {
    ...{ provider: 'imap', email: 'ann@example.test', username: 'ann', password: 'secret', secure: true },
    ...{ imapHost: '1.1.1.1', imapPort: 993, smtpHost: '1.1.1.1', smtpPort: 465 },
  };

  it.each([
    [{ imapHost: '127.0.0.1' }, ['imapHost']],
    [{ imapHost: 'localhost', smtpHost: '10.0.0.8' }, ['imapHost', 'smtpHost']],
    [{ smtpHost: '[::1]' }, ['smtpHost']],
    [{ imapHost: '169.254.169.254' }, ['imapHost']],
    [{ imapHost: 'imap.example.invalid' }, ['imapHost']],
    [{ imapPort: 22 }, ['imapHost']],
    [{ smtpPort: 3306 }, ['smtpHost']],
  ])('are refused before a connection: %j', async (change, paths) => {
    const { status, body } = await shop.call(contract.connectMailbox, { as: owner, body: { ...typed, ...change } });
    expect([status, body.message]).toEqual([400, 'Mail server is not valid']);
    expect(body.errors?.map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    [{ provider: 'pop3' }, 'provider', 'Provider is not valid'],
    [{ provider: undefined }, 'provider', 'Provider is not valid'],
    [{ email: 'ann' }, 'email', 'Please enter a valid email address'],
    [{ password: '' }, 'password', 'Password is required'],
    [{ imapPort: 70_000 }, 'imapPort', 'Imap port must be between 1 and 65535'],
    [{ scope: 'team' }, 'scope', 'Scope is not valid'],
  ])('are checked field by field: %j', async (change, path, message) => {
    const { status, body } = await shop.call(contract.connectMailbox, { as: owner, body: { ...typed, ...change } });
    expect([status, body.errors?.[0]]).toMatchObject([400, { path, message }]);
  });

  it('allow a password change only for a mailbox with host and password', async () => {
    const { owner: other } = await shop.newAccount();
    const { provider: _, email: __, ...servers } = typed;
    const change = () => shop.call(contract.changeMailbox, { as: other, body: servers });
    expect((await change()).body.message).toBe('Email account not found');
    const local = { provider: 'local', email: `office-${newId()}@acme.test` };
    await shop.call(contract.connectMailbox, { as: other, body: local });
    expect((await change()).status).toBe(404);
    expect((await shop.call(contract.syncMailboxNow, { as: other, body: {} })).status).toBe(202);
  });

  it('name the settings that Gmail and Microsoft 365 need', async () => {
    const { data } = await shop.call(contract.listMailProviders, { as: owner });
    expect(data.providers).toEqual([
      { provider: 'local', missing: [] },
      { provider: 'imap', missing: [] },
      { provider: 'gmail', missing: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] },
      { provider: 'microsoft', missing: ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'] },
    ]);
  });

  it('create one mailbox when two connections are made at once', async () => {
    const { owner: other } = await shop.newAccount();
    const body = { provider: 'local', email: `office-${newId()}@acme.test` };
    const replies = await Promise.all([1, 2].map(() => shop.call(contract.connectMailbox, { as: other, body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});
