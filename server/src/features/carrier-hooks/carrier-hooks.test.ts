import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VoicePlan } from '../../providers/carrier/carrier.ts';
import { softphoneIdentity } from '../../providers/carrier/softphone-identity.ts';
import { openTwilioCarrier } from '../../providers/carrier/twilio/twilio-carrier.ts';
import { insertNumber } from '../../records/calls/phone-number-store.ts';
import { serveEndpoints } from '../../testing/serve-endpoints.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { startTwilio, type TwilioServer, twilioKeys, twilioSignature } from '../../testing/twilio-server.ts';
import { onCall, onCallStatus, onRecording, onText, onTextStatus } from './carrier-hooks.ts';

const publicUrl = 'https://work.example.org';
const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = twilioKeys;

let shop: Shop;
let twilio: TwilioServer;
let server: FastifyInstance;
let account: TestAccount;
let own: string;
let plan: VoicePlan;
/** What reached the handlers: the kind, the account and what of the report the test looks at. */
let effects: [kind: string, accountId: string, about: unknown][] = [];

beforeAll(async () => {
  twilio = await startTwilio();
  shop = await openShop();
  const carrier = openTwilioCarrier({
    ...{ accountSid, authToken, apiUrl: twilio.url, softphone: null, from: null, publicUrl },
  });
  server = await serveEndpoints(shop, ({ serveOpen }) => {
    const context = { serveOpen, carrier, textSender: null, publicUrl };
    onCall(context, {
      async incoming({ accountId, isKnown, report }) {
        effects.push(['incoming', accountId, [isKnown, report.from]]);
        return plan;
      },
      async outgoing({ accountId, isKnown, report }) {
        effects.push(['outgoing', accountId, [isKnown, report.callId]]);
        return plan;
      },
    });
    onCallStatus(context, async ({ accountId, report, callId }) => {
      effects.push(['status', accountId, [callId, report.status, report.seconds]]);
    });
    onRecording(context, async ({ accountId, report, callId }) => {
      effects.push(['recording', accountId, [callId, report.recordingId, report.seconds, report.isVoicemail]]);
    });
    onText(context, async ({ accountId, report }) => {
      effects.push(['text', accountId, [report.from, report.body, report.media]]);
    });
    onTextStatus(context, async ({ accountId, report, messageId }) => {
      effects.push(['text status', accountId, [messageId, report.status, report.errorText, report.isOptedOut]]);
    });
  });
});
afterAll(async () => {
  await server.close();
  await shop.close();
  await twilio.close();
});

let count = 0;
beforeEach(async () => {
  account = await shop.newAccount();
  count += 1;
  own = `+1905555${String(count).padStart(4, '0')}`;
  const number = { id: newId(), phoneNumber: own, friendlyName: 'Office', provider: 'twilio', providerNumberId: 'PN1' };
  await account.look((tx) => insertNumber(tx, number, shop.clock.now));
  effects = [];
  plan = { kind: 'reject' };
});

type Fields = Record<string, string>;
const post = (path: string, fields: Fields, headers: Fields) =>
  server.inject({
    method: 'POST',
    url: `/api/webhooks/calls/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const send = (path: string, fields: Fields) =>
  post(path, fields, twilioSignature(`${publicUrl}/api/webhooks/calls/${path}`, fields));

const sid = (kind: string) => `${kind}${newId().replaceAll('-', '')}`;
const text = () => ({ MessageSid: sid('SM'), From: '+14165550133', To: own, Body: 'Hello & <b>', NumMedia: '0' });

/** A stored call with the carrier's id. */
async function storeCall(): Promise<{ id: string; providerCallId: string }> {
  const [id, providerCallId, at] = [newId(), sid('CA'), shop.clock.now.toISOString()];
  const numbers = {
    fromNumber: own,
    toNumber: '+14165550133',
    phoneNumber: '+14165550133',
    phoneDigits: '14165550133',
  };
  const state = { provider: 'twilio', direction: 'outbound' as const, status: 'ringing' as const };
  const row = { id, providerCallId, ...numbers, ...state, timestamp: at, updatedAt: at };
  await account.look((tx) => tx.insertInto('calls').values(row).execute());
  return { id, providerCallId };
}

describe('a webhook', () => {
  it('has its effect once, however often it comes', async () => {
    const fields = text();
    const replies = await Promise.all(Array.from({ length: 5 }, () => send('twilio/sms', fields)));
    expect(replies.map((reply) => [reply.statusCode, reply.json()])).toEqual(
      Array.from({ length: 5 }, () => [200, { success: true, data: {} }]),
    );
    expect(effects).toEqual([['text', account.accountId, [fields.From, fields.Body, []]]]);
  });

  it('is applied again after its effect has failed', async () => {
    const fields = text();
    const failing = effects;
    effects = Object.freeze([]) as unknown as typeof effects;
    expect((await send('twilio/sms', fields)).statusCode).toBe(500);
    effects = failing;
    await send('twilio/sms', fields);
    expect(effects).toHaveLength(1);
  });

  it.each<[string, string, (url: string) => string, (fields: Fields) => Fields, string]>([
    ['another host', 'twilio/sms', (url) => url.replace('work.', 'evil.'), (fields) => fields, ''],
    ['another port', 'twilio/sms', (url) => url.replace('.org', '.org:8443'), (fields) => fields, ''],
    ['another query', 'twilio/sms', (url) => url, (fields) => fields, '?step=ring'],
    ['changed fields', 'twilio/sms', (url) => url, (fields) => ({ ...fields, Body: 'Other' }), ''],
    ['added fields', 'twilio/sms', (url) => url, (fields) => ({ ...fields, Extra: '1' }), ''],
    ['another provider', 'local/sms', (url) => url, (fields) => fields, ''],
    ['an unknown provider', 'other/sms', (url) => url, (fields) => fields, ''],
  ])('with a signature for %s is refused', async (_, path, signedUrl, sentFields, query) => {
    const fields = text();
    const headers = twilioSignature(signedUrl(`${publicUrl}/api/webhooks/calls/twilio/sms`), fields);
    const reply = await post(`${path}${query}`, sentFields(fields), headers);
    expect([reply.statusCode, reply.json().message]).toEqual([403, 'Invalid signature']);
    expect(effects).toEqual([]);
  });

  it('without a signature is refused, whatever its host says', async () => {
    for (const headers of [{}, { 'x-twilio-signature': 'x' }, { host: 'work.example.org' }] as Fields[])
      expect((await post('twilio/voice', text(), headers)).statusCode).toBe(403);
  });

  it('is judged by the public address, not by the headers of proxies', async () => {
    const fields = text();
    const headers = twilioSignature(`${publicUrl}/api/webhooks/calls/twilio/sms`, fields);
    const proxied = { ...headers, host: 'other.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http' };
    expect((await post('twilio/sms', fields, proxied)).statusCode).toBe(200);
    expect(effects).toHaveLength(1);
  });

  it('about an unknown number, call or message, or of another shape, changes nothing', async () => {
    for (const [path, fields] of [
      ['sms', { ...text(), To: '+19055559999' }],
      ['sms', { From: 'x' }],
      ['status', { CallSid: sid('CA'), CallStatus: 'completed' }],
      ['status', { CallSid: sid('CA'), CallStatus: 'dancing' }],
      ['recording', { CallSid: sid('CA'), RecordingSid: sid('RE') }],
      ['sms-status', { MessageSid: sid('SM'), MessageStatus: 'sent' }],
    ] as [string, Fields][])
      expect((await send(`twilio/${path}`, fields)).statusCode).toBe(200);
    expect(effects).toEqual([]);
  });
});

describe('a call', () => {
  const ring: VoicePlan = {
    ...{ kind: 'ring', callId: newId(), identities: ['user_1'], forwardTo: '+14165550177', ringSeconds: 20 },
    ...{ from: '+14165550100', recording: { announcement: 'Recorded.' } },
    voicemail: { greeting: 'Later.', seconds: 120 },
  };
  const call = { CallSid: '', From: '+14165550133', To: '' };

  it('to a number of the account gets its plan, also when asked again', async () => {
    plan = ring;
    const fields = { ...call, CallSid: sid('CA'), To: own };
    const first = await send('twilio/voice', fields);
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8']);
    expect(first.body).toContain('<Say>Recorded.</Say><Dial');
    expect((await send('twilio/voice', fields)).body).toBe(first.body);
    expect(effects).toEqual([
      ['incoming', account.accountId, [false, call.From]],
      ['incoming', account.accountId, [true, call.From]],
    ]);
  });

  it.each([
    ['ring', 'no-answer', '+14165550177</Number>'],
    ['forward', 'busy', '<Say>Later.</Say><Record'],
    ['ring', 'completed', '<Hangup/>'],
    ['voicemail', '', '<Hangup/>'],
  ])('goes on after %s %s', async (step, status, expected) => {
    plan = ring;
    const fields = { ...call, CallSid: sid('CA'), To: own, ...(status === '' ? {} : { DialCallStatus: status }) };
    const { body } = await send(`twilio/voice?step=${step}`, fields);
    expect(body).toContain(expected);
    expect(body).not.toContain('Recorded.');
  });

  it('of a softphone is planned in the account of its person', async () => {
    plan = { kind: 'dial', callId: newId(), from: own, to: '+14165550133', recording: null };
    const callId = newId();
    const From = `client:${softphoneIdentity(account.owner.userId)}`;
    const { body } = await send('twilio/voice', { CallSid: sid('CA'), From, To: '+14165550133', callId });
    expect(body).toContain('+14165550133</Number></Dial>');
    expect(effects).toEqual([['outgoing', account.accountId, [false, callId]]]);
  });

  it.each([
    ['client:user_1', '+14165550133'],
    [`client:${softphoneIdentity(newId())}`, '+14165550133'],
    ['+14165550133', '+19055559999'],
  ])('from %s to %s is rejected', async (From, To) => {
    plan = ring;
    expect((await send('twilio/voice', { CallSid: sid('CA'), From, To })).body).toContain('<Reject/>');
    expect(effects).toEqual([]);
  });

  it('speaks the text of its signed address', async () => {
    const path = 'twilio/voice?step=announce&say=Calls%20are%20recorded%20%26%20kept';
    expect((await send(path, { CallSid: sid('CA') })).body).toContain('<Say>Calls are recorded &amp; kept</Say>');
    const headers = twilioSignature(`${publicUrl}/api/webhooks/calls/${path}`, { CallSid: 'CA1' });
    expect((await post(`${path}!`, { CallSid: 'CA1' }, headers)).statusCode).toBe(403);
  });

  it('changes by reports about it and about the leg that it dialled, each once', async () => {
    const { id, providerCallId } = await storeCall();
    const leg = { CallSid: sid('CA'), ParentCallSid: providerCallId };
    const reports: Fields[] = [
      { ...leg, CallStatus: 'in-progress' },
      { ...leg, CallStatus: 'completed', CallDuration: '20' },
      { CallSid: providerCallId, CallStatus: 'completed', CallDuration: '24' },
    ];
    for (const report of [...reports, ...reports.toReversed()]) await send('twilio/status', report);
    expect(effects).toEqual([
      ['status', account.accountId, [id, 'in-progress', null]],
      ['status', account.accountId, [id, 'completed', 20]],
      ['status', account.accountId, [id, 'completed', 24]],
    ]);
  });

  it('gets its recording', async () => {
    const { id, providerCallId } = await storeCall();
    const recording = sid('RE');
    const fields = { CallSid: providerCallId, RecordingSid: recording, RecordingDuration: '7' };
    for (const _ of ['once', 'twice'])
      await send('twilio/recording', { ...fields, RecordingStatus: 'completed', RecordingSource: 'RecordVerb' });
    expect(effects).toEqual([['recording', account.accountId, [id, recording, 7, true]]]);
  });
});

describe('the state of a sent text', () => {
  async function storeMessage(providerMessageId: string | null): Promise<string> {
    const [id, conversationId, at] = [newId(), newId(), shop.clock.now.toISOString()];
    const conversation = { accountPhoneNumber: own, phoneNumber: '+14165550133', phoneDigits: '14165550133' };
    const message = { direction: 'outbound' as const, body: 'Hi', status: 'queued' as const, provider: 'twilio' };
    await account.look(async (tx) => {
      await tx
        .insertInto('smsConversations')
        .values({ id: conversationId, ...conversation, lastMessageAt: at, createdAt: at })
        .execute();
      await tx
        .insertInto('smsMessages')
        .values({ id, conversationId, ...message, providerMessageId, createdAt: at, updatedAt: at })
        .execute();
    });
    return id;
  }

  it("is that of the carrier's id, or of ours while the carrier's is not known yet", async () => {
    const known = sid('SM');
    const first = await storeMessage(known);
    await send('twilio/sms-status', { MessageSid: known, MessageStatus: 'delivered' });
    own = `${own}1`;
    const second = await storeMessage(null);
    const lost = { MessageSid: sid('SM'), MessageStatus: 'undelivered', ErrorCode: '30003' };
    await send(`twilio/sms-status?messageId=${second}`, lost);
    // A message that has its id is not found by ours.
    await send(`twilio/sms-status?messageId=${first}`, { MessageSid: sid('SM'), MessageStatus: 'failed' });
    expect(effects).toEqual([
      ['text status', account.accountId, [first, 'delivered', null, false]],
      ['text status', account.accountId, [second, 'failed', 'Unreachable', false]],
    ]);
  });

  it('tells that the recipient has opted out', async () => {
    const providerId = sid('SM');
    const id = await storeMessage(providerId);
    await send('twilio/sms-status', { MessageSid: providerId, MessageStatus: 'failed', ErrorCode: '21610' });
    const meaning = 'This number has opted out of messages.';
    expect(effects).toEqual([['text status', account.accountId, [id, 'failed', meaning, true]]]);
  });
});

it('a picture is reported with its type', async () => {
  const media = { NumMedia: '2', MediaUrl0: 'https://x/0', MediaContentType0: 'image/png', MediaUrl1: 'https://x/1' };
  await send('twilio/sms', { ...text(), ...media });
  expect(effects[0]?.[2]).toMatchObject([
    '+14165550133',
    'Hello & <b>',
    [
      { url: 'https://x/0', type: 'image/png' },
      { url: 'https://x/1', type: 'application/octet-stream' },
    ],
  ]);
});
