import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listOutgoingSms } from '@truckroll/contract/sms';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendSms } from '../../features/sms/send-sms.ts';
import { TaskFailure } from '../../platform/background/task.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { SmsRefused } from './sms.ts';
import { openTwilioSms } from './twilio-sms.ts';

const unused: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of unused.reverse()) await close();
});

type Asked = { path: string; authorization: string | undefined; body: Record<string, string> };
type Answer = { status: number; body: object };

/** A phone provider with scripted responses. */
async function startTwilio() {
  const asked: Asked[] = [];
  const accepted: Answer = { status: 201, body: { sid: 'SM1', status: 'queued' } };
  const twilio = { asked, accepted, answer: accepted, url: '' };
  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (piece) => {
      text += String(piece);
    });
    request.on('end', () => {
      const body = Object.fromEntries(new URLSearchParams(text));
      asked.push({ path: request.url ?? '', authorization: request.headers.authorization, body });
      reply.writeHead(twilio.answer.status, { 'content-type': 'application/json' });
      reply.end(JSON.stringify(twilio.answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  unused.push(() => new Promise((resolve) => server.close(() => resolve())));
  twilio.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return twilio;
}

const keys = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+14165550100' };
const to = '+14165550123';

async function open(environment: Record<string, string>): Promise<Shop> {
  const shop = await openShop(environment);
  unused.push(() => shop.close());
  return shop;
}

const write = (shop: Shop, account: TestAccount) =>
  account.look((tx) => sendSms(tx, shop.queue, { to, text: 'Call back', now: shop.clock.now }));
const outgoing = async (shop: Shop, { owner: as }: TestAccount) => (await shop.call(listOutgoingSms, { as })).data;

it('without a phone provider a message stays here as sent, only for admins of the account', async () => {
  const shop = await open({});
  const account = await shop.newAccount();
  await write(shop, account);
  expect((await outgoing(shop, account)).messages).toMatchObject([
    { to, text: 'Call back', status: 'queued', attempts: 0 },
  ]);
  await shop.queue.runWaiting();
  expect(await outgoing(shop, account)).toMatchObject({
    total: 1,
    messages: [{ status: 'sent', attempts: 1, error: null, sentAt: shop.clock.now.toISOString() }],
  });
  const office = await account.person('officeStaff');
  expect((await shop.call(listOutgoingSms, { as: office })).status).toBe(403);
  expect((await outgoing(shop, await shop.newAccount())).total).toBe(0);
}, 60_000);

describe('with Twilio', () => {
  let twilio: Awaited<ReturnType<typeof startTwilio>>;
  let shop: Shop;
  let account: TestAccount;
  beforeAll(async () => {
    twilio = await startTwilio();
    shop = await open({ ...keys, TWILIO_API_URL: twilio.url });
  }, 60_000);
  beforeEach(async () => {
    twilio.asked.length = 0;
    twilio.answer = twilio.accepted;
    account = await shop.newAccount();
  });

  it('a message is sent once, from the own number and with the own key', async () => {
    await write(shop, account);
    await shop.queue.runWaiting();
    await shop.queue.runWaiting({ evenLater: true });
    expect(twilio.asked).toEqual([
      {
        path: '/2010-04-01/Accounts/AC1/Messages.json',
        authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
        body: { To: to, From: '+14165550100', Body: 'Call back' },
      },
    ]);
    expect((await outgoing(shop, account)).messages).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });

  it('a message waits while the provider is down, shows it, and is sent once it is back', async () => {
    twilio.answer = { status: 503, body: {} };
    await write(shop, account);
    await shop.queue.runWaiting();
    expect((await outgoing(shop, account)).messages).toMatchObject([
      { status: 'queued', attempts: 1, error: 'The phone provider does not take the message now.' },
    ]);
    twilio.answer = twilio.accepted;
    await shop.queue.runWaiting({ evenLater: true });
    expect(twilio.asked).toHaveLength(2);
    expect((await outgoing(shop, account)).messages).toMatchObject([{ status: 'sent', attempts: 2, error: null }]);
  });

  it('a refused message ends at once, without the number in the reason', async () => {
    twilio.answer = { status: 400, body: { code: 21_211, message: `The number ${to} is not valid` } };
    await write(shop, account);
    await shop.queue.runWaiting();
    await shop.queue.runWaiting({ evenLater: true });
    expect(twilio.asked).toHaveLength(1);
    expect((await outgoing(shop, account)).messages).toMatchObject([
      { status: 'failed', attempts: 1, error: 'The phone provider refused the message (21211).' },
    ]);
  });
});

describe("Twilio's responses", () => {
  const send = (apiUrl: string) =>
    openTwilioSms({ accountSid: 'AC1', authToken: 'secret', from: '+14165550100', apiUrl }).send({
      id: 'x',
      to,
      text: 'x',
    });

  it.each<[number, object, string, typeof SmsRefused | typeof TaskFailure]>([
    [400, { code: 21_610 }, 'This number has opted out of messages.', SmsRefused],
    [404, {}, 'The phone provider refused the message (404).', SmsRefused],
    [429, { code: 20_429 }, 'The phone provider does not take the message now.', TaskFailure],
    [
      401,
      { code: 20_003 },
      'The phone provider refused the sign-in. Please check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
      TaskFailure,
    ],
  ])('%i %j is reported as %s', async (status, body, text, kind) => {
    const twilio = await startTwilio();
    twilio.answer = { status, body };
    const failure = await send(twilio.url).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(kind);
    expect((failure as Error).message).toBe(text);
  });

  it('an unreachable server is a temporary failure', async () => {
    await expect(send('http://127.0.0.1:1')).rejects.toThrow(new TaskFailure('The phone provider cannot be reached.'));
  });
});

it('starting with incomplete keys fails with an explanation', () => {
  const { TWILIO_FROM: _, ...half } = keys;
  expect(() => readSettings(half)).toThrow('TWILIO_FROM must be set together with TWILIO_ACCOUNT_SID');
  expect(() => readSettings({ ...keys, TWILIO_FROM: '416 555' })).toThrow(
    'TWILIO_FROM must be a number with its country code such as +14165550123.',
  );
});
