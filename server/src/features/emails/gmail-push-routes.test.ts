import { connectMailbox, finishMailSignIn } from '@truckroll/contract/mail/mailboxes';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startMailProvider } from '../../testing/mail-provider.ts';
import { connectPermitted, outsideMailboxSettings } from '../../testing/outside-mailbox.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { renewMailWatches } from './gmail-push-routes.ts';

const serviceAccount = 'push@project.iam.gserviceaccount.com';
const topic = 'projects/p/topics/mail';
const path = '/api/webhooks/email/gmail';

let provider: Awaited<ReturnType<typeof startMailProvider>>;
let shop: Shop;
beforeAll(async () => {
  provider = await startMailProvider();
  shop = await openShop({
    ...outsideMailboxSettings,
    ...provider.settings,
    // Nothing listens on this port: every IMAP connection fails.
    GMAIL_IMAP: 'localhost:9',
    GOOGLE_PUBSUB_TOPIC: topic,
    GOOGLE_PUBSUB_SERVICE_ACCOUNT: serviceAccount,
  });
  // The queue compares with the real time.
  shop.clock.now = new Date();
});
afterEach(() => provider.failWith(null));
afterAll(async () => {
  await shop.close();
  await provider.stop();
});

async function connected() {
  const account = await shop.newAccount();
  return { account, ...(await connectPermitted(shop, account, provider)) };
}

const signed = (change: Record<string, unknown> = {}) => {
  const seconds = Math.floor(shop.clock.now.getTime() / 1000);
  const claims = { aud: `http://truckroll.test${path}`, iss: 'https://accounts.google.com', email: serviceAccount };
  const times = { email_verified: true, iat: seconds - 10, exp: seconds + 3600 };
  return provider.pushToken({ ...claims, ...times, ...change });
};

async function report(email: string, token: string) {
  const data = Buffer.from(JSON.stringify({ emailAddress: email, historyId: 7 })).toString('base64');
  const reply = await shop.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ message: { data, messageId: '1' }, subscription: 's' }),
  });
  return [reply.statusCode, reply.json().message ?? reply.json().data] as const;
}

it('a notification synchronises the mailboxes with its address in every account', async () => {
  const [first, other] = [await connected(), await connected()];
  const row = () => first.row();
  expect(await report(first.email.toUpperCase(), await signed())).toEqual([200, {}]);
  expect(await report(first.email, await signed())).toEqual([200, {}]);
  await shop.queue.runWaiting();
  // The synchronisation ran once and failed, because nothing listens on the port.
  expect([(await row()).failedRuns, (await other.row()).failedRuns]).toEqual([1, 0]);
  expect(await report('nobody@example.test', await signed())).toEqual([200, {}]);
});

it('a forged or unreadable notification changes nothing', async () => {
  const mailbox = await connected();
  const refused = [403, 'Invalid signature'];
  expect(await report(mailbox.email, await signed({ aud: 'https://elsewhere.example' }))).toEqual(refused);
  expect(await report(mailbox.email, 'a.b.c')).toEqual(refused);
  expect(await report('no address', await signed())).toEqual([200, {}]);
  expect(await shop.queue.runWaiting()).toBe(0);
});

it('requests Gmail notifications as soon as a mailbox is connected', async () => {
  const { owner, look } = await shop.newAccount();
  const begun = await shop.call(connectMailbox, { as: owner, body: { provider: 'gmail', scope: 'account' } });
  const { authorizationUrl } = begun.data as { authorizationUrl: string };
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  const email = `ann-${newId()}@example.test`;
  const { searchParams } = await provider.consent(authorizationUrl, { email, answer: 'allow' });
  const query = Object.fromEntries(searchParams);
  expect((await shop.call(finishMailSignIn, { query, headers: { cookie } })).status).toBe(302);
  await shop.queue.runWaiting();
  const row = await look((tx) => tx.selectFrom('emailAccounts').select('watchExpiresAt').executeTakeFirstOrThrow());
  expect(row.watchExpiresAt).toBe('2026-05-01T00:00:00.000Z');
});

it('renews the Gmail notifications every day', async () => {
  const mailbox = await connected();
  await shop.queue.runChore(renewMailWatches);
  await shop.queue.runWaiting();
  expect(provider.watched).toContainEqual(expect.objectContaining({ topicName: topic }));
  expect((await mailbox.row()).watchExpiresAt).toBe('2026-05-01T00:00:00.000Z');
});

it('has no webhook without a topic', async () => {
  const plain = await openShop();
  const reply = await plain.app.inject({ method: 'POST', url: path, payload: '{}' });
  expect(reply.statusCode).toBe(404);
  await plain.close();
});
