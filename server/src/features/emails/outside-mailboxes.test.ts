import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../platform/settings/settings.ts';
import { makeSeal } from '../../platform/storage/seal.ts';
import { openCredentials, sealCredentials } from '../../providers/mailbox/credentials.ts';
import { startMailProvider } from '../../testing/mail-provider.ts';
import { failureOf } from '../../testing/mail-rig.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { findMailboxById, type MailboxRow } from './mailbox-store.ts';
import { openOutsideMailboxes } from './outside-mailboxes.ts';

const now = new Date('2026-03-10T15:00:00.000Z');
const seal = makeSeal(['a secret of at least 32 characters']);
let shop: Shop;
let provider: Awaited<ReturnType<typeof startMailProvider>>;
let account: TestAccount;
beforeAll(async () => {
  shop = await openShop();
  provider = await startMailProvider();
  account = await shop.newAccount();
});
afterEach(() => provider.failWith(null));
afterAll(async () => {
  await provider.stop();
  await shop.close();
});

const opened = (environment: Record<string, string> = {}) =>
  openOutsideMailboxes({
    settings: readSettings({ PUBLIC_URL: 'http://truckroll.test', ...environment }),
    seal,
  });
const withKeys = () => opened(provider.settings);
const run = () => ({ transact: account.look, now });

/** A Gmail mailbox whose access token expires in a number of minutes. */
async function connected({ minutes, sealedFor = account.accountId }: { minutes: number; sealedFor?: string }) {
  const id = newId();
  const user = `ann-${id}@example.test`;
  const { accessToken, refreshToken } = provider.permitted(user);
  const expiresAt = new Date(now.getTime() + minutes * 60_000).toISOString();
  const credentials = sealCredentials(seal, sealedFor, { user, accessToken, refreshToken, expiresAt });
  const at = now.toISOString();
  await account.look(async (tx) => {
    await tx.deleteFrom('emailAccounts').execute();
    await tx
      .insertInto('emailAccounts')
      .values({
        id,
        email: user,
        provider: 'gmail',
        credentials,
        renewSignInAt: expiresAt,
        createdAt: at,
        updatedAt: at,
      })
      .execute();
  });
  return { row: await stored(id), user, accessToken };
}

async function stored(id: string): Promise<MailboxRow> {
  const row = await account.look((tx) => findMailboxById(tx, id));
  if (row === undefined) throw new Error('No mailbox');
  return row;
}

describe('the OAuth access of a mailbox', () => {
  it('is used unchanged until ten minutes before its access token expires', async () => {
    const { row, accessToken } = await connected({ minutes: 11 });
    expect(await withKeys().accessToken(row, run())).toBe(accessToken);
    expect(await stored(row.id)).toEqual(row);
  });

  it('is renewed once for all concurrent runs, and stored encrypted', async () => {
    const { row, accessToken } = await connected({ minutes: 9 });
    const mailboxes = withKeys();
    const tokens = await Promise.all([1, 2, 3].map(() => mailboxes.accessToken(row, run())));
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe(accessToken);
    const { credentials, renewSignInAt } = await stored(row.id);
    expect(credentials).not.toContain(tokens[0]);
    expect(openCredentials(seal, account.accountId, credentials ?? '')).toMatchObject({ accessToken: tokens[0] });
    expect(renewSignInAt).toBe('2026-03-10T16:00:00.000Z');
    // A run with an outdated row uses the stored token.
    expect(await mailboxes.accessToken(row, run())).toBe(tokens[0]);
  });

  it('is taken from the database when another server has renewed it first', async () => {
    const { row, user } = await connected({ minutes: 5 });
    const tokens = await Promise.all([withKeys(), withKeys()].map((server) => server.accessToken(row, run())));
    const { credentials } = await stored(row.id);
    const latest = openCredentials(seal, account.accountId, credentials ?? '');
    expect(latest).toMatchObject({ user });
    expect(tokens.map((token) => 'accessToken' in latest && latest.accessToken === token)).toEqual([true, true]);
  });

  it('that was revoked is refused with the text of the provider', async () => {
    const { row, user } = await connected({ minutes: 5 });
    provider.revoke(user);
    const failure = await failureOf(withKeys().open(row, run()));
    expect([failure.failure, failure.serverText]).toEqual(['refused', 'Token has been expired or revoked.']);
    expect((await stored(row.id)).credentials).toBe(row.credentials);
  });

  it('is kept while the provider is unreachable, and while its keys are not set here', async () => {
    const { row } = await connected({ minutes: 5 });
    provider.failWith(503);
    expect((await failureOf(withKeys().open(row, run()))).failure).toBe('unreachable');
    const failure = await failureOf(opened().open(row, run()));
    expect([failure.failure, failure.serverText]).toEqual(['unreachable', 'Gmail is not set up on this server.']);
    expect((await stored(row.id)).credentials).toBe(row.credentials);
  });

  it('that was encrypted for another account cannot be decrypted: somebody has to sign in again', async () => {
    const { row } = await connected({ minutes: 60, sealedFor: newId() });
    expect((await failureOf(withKeys().open(row, run()))).failure).toBe('refused');
    const none = await account.look((tx) =>
      tx.updateTable('emailAccounts').set({ credentials: null }).returningAll().executeTakeFirstOrThrow(),
    );
    expect((await failureOf(withKeys().open(none, run()))).failure).toBe('refused');
  });
});

it('Gmail copies what it sends to the Sent folder, plain SMTP servers do not', async () => {
  const { row } = await connected({ minutes: 60 });
  expect((await withKeys().open(row, run())).filesSentMail).toBe(true);
  const servers = { username: 'ann', imapHost: 'a', imapPort: 993, smtpHost: 'b', smtpPort: 465, secure: true };
  const credentials = sealCredentials(seal, account.accountId, { user: 'ann', password: 'correct horse' });
  const mailbox = await withKeys().open({ ...row, provider: 'imap', servers, credentials }, run());
  expect(mailbox.filesSentMail).toBe(false);
});
