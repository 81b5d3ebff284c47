import { sendSms as sendSmsEndpoint } from '@truckroll/contract/conversations/conversations';
import { listOutgoingSms } from '@truckroll/contract/conversations/sms';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../../platform/settings/settings.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { newNumber, openTexting } from '../../testing/texting.ts';
import { startTwilio, type TwilioServer, twilioKeys } from '../../testing/twilio-server.ts';
import { sendSms, type Texting } from './send-sms.ts';

const from = '+14165550199';
let twilio: TwilioServer;
beforeAll(async () => {
  twilio = await startTwilio();
});
afterAll(() => twilio.close());
beforeEach(() => {
  twilio.asked.length = 0;
  Object.assign(twilio.state, { answer: null, losesAnswers: false, now: new Date() });
});

describe('where only the texts of the product go through Twilio', () => {
  let shop: Shop;
  let account: TestAccount;
  let to: string;
  let texting: Texting;
  beforeAll(async () => {
    const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } = twilioKeys;
    const keys = { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM: from, TWILIO_API_URL: twilio.url };
    shop = await openShop(keys, {
      carrier(opened) {
        texting = { ...opened, queue: shop?.queue };
        return opened;
      },
    });
    texting = { ...texting, queue: shop.queue };
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    [account, to] = [await shop.newAccount(), newNumber()];
  });

  const write = () =>
    account.look((tx) => sendSms(tx, texting, { to, text: 'Call back', now: shop.clock.now, purpose: 'reminder' }));
  const outgoing = async () => (await shop.call(listOutgoingSms, { as: account.owner })).data.messages;

  it('a text is sent once, from the number of the installation', async () => {
    await write();
    await shop.queue.runWaiting();
    await shop.queue.runWaiting({ evenLater: true });
    expect(twilio.asked).toMatchObject([{ method: 'POST', form: { To: to, From: from, Body: 'Call back' } }]);
    expect(await outgoing()).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });

  it('a text waits while Twilio is down, shows it, and is sent once it is back', async () => {
    twilio.state.answer = { status: 503, body: {} };
    await write();
    await shop.queue.runWaiting();
    const error = 'The phone provider is not accepting requests right now.';
    expect(await outgoing()).toMatchObject([{ status: 'queued', attempts: 1, error }]);
    twilio.state.answer = null;
    await shop.queue.runWaiting({ evenLater: true });
    expect(await outgoing()).toMatchObject([{ status: 'sent', attempts: 2, error: null }]);
    expect(twilio.asked.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('a refused text ends at once, without the number in the reason', async () => {
    twilio.state.answer = { status: 400, body: { code: 21_211, message: `The number ${to} is not valid` } };
    await write();
    await shop.queue.runWaiting();
    await shop.queue.runWaiting({ evenLater: true });
    expect(twilio.asked).toHaveLength(1);
    expect(await outgoing()).toMatchObject([
      { status: 'failed', attempts: 1, error: 'The phone provider refused the message (21211).' },
    ]);
  });
});

it('a message of a person whose answer was lost is found at Twilio, and sent once', async () => {
  const shop = await openShop({ ...twilioKeys, CALLS_PROVIDER: 'twilio', TWILIO_API_URL: twilio.url });
  const account = await openTexting(shop, 'twilio');
  const recipient = newNumber();
  twilio.state.now = shop.clock.now;
  const send = (key: string) =>
    shop.call(sendSmsEndpoint, {
      as: account.owner,
      body: { to: recipient, from: account.number, body: 'On our way' },
      headers: { 'idempotency-key': key },
    });
  const atTwilio = () => twilio.messages.filter((message) => message.to === recipient);
  twilio.state.losesAnswers = true;
  expect((await send('first')).status).toBe(502);
  twilio.state.losesAnswers = false;
  expect((await send('first')).status).toBe(201);
  expect(atTwilio()).toHaveLength(1);

  // The same text in the same second never reaches Twilio, and is not taken for the first one.
  twilio.state.answer = { status: 503, body: {} };
  expect((await send('second')).status).toBe(502);
  twilio.state.answer = null;
  expect((await send('second')).status).toBe(201);
  expect(atTwilio()).toHaveLength(2);
  await shop.close();
});

it('starting with a number without its country code fails with an explanation', () => {
  expect(() => readSettings({ ...twilioKeys, TWILIO_FROM: '416 555' })).toThrow(
    'TWILIO_FROM must be a number with its country code such as +14165550123.',
  );
});
