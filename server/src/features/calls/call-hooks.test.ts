import { connectAddOn } from '@truckroll/contract/account/add-ons';
import { listCalls } from '@truckroll/contract/calls/calls';
import { createClient } from '@truckroll/contract/clients/clients';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { chanceFrom } from '../../demo/chance.ts';
import { insertNumber } from '../../records/calls/phone-number-store.ts';
import { makeWave } from '../../testing/make-wave.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { startTwilio, type TwilioServer, twilioKeys, twilioSignature } from '../../testing/twilio-server.ts';

const publicUrl = 'https://work.example.org';

let shop: Shop;
let twilio: TwilioServer;
let account: TestAccount;
let own: string;
let count = 0;

beforeAll(async () => {
  twilio = await startTwilio();
  shop = await openShop({
    PUBLIC_URL: publicUrl,
    CALLS_PROVIDER: 'twilio',
    TWILIO_API_URL: twilio.url,
    WEBHOOK_CALLS_PER_MINUTE: '100000',
    ...twilioKeys,
  });
});
afterAll(async () => {
  await shop.close();
  await twilio.close();
});
beforeEach(async () => {
  account = await shop.newAccount();
  await shop.call(connectAddOn, { as: account.owner, params: { key: 'calls' } });
  count += 1;
  own = `+1905556${String(count).padStart(4, '0')}`;
  const number = { id: newId(), phoneNumber: own, friendlyName: 'Office', provider: 'twilio', providerNumberId: 'PN1' };
  await account.look((tx) => insertNumber(tx, number, shop.clock.now));
});

type Fields = Record<string, string>;
type Hook = { path: string; fields: Fields };

const sid = (kind: string): string => `${kind}${newId().replaceAll('-', '')}`;
const send = ({ path, fields }: Hook, headers?: Fields) => {
  const url = `/api/webhooks/calls/twilio/${path}`;
  return shop.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(headers ?? twilioSignature(`${publicUrl}${url}`, fields)),
    },
    payload: new URLSearchParams(fields).toString(),
  });
};

/** All hooks about a call that nobody answers and that leaves a voicemail, in their order. */
function voicemailHooks(): { hooks: Hook[]; recordingId: string } {
  const [CallSid, recordingId] = [sid('CA'), sid('RE')];
  twilio.recordings.set(recordingId, makeWave(1, [1]));
  const call = { CallSid, From: '+14165550141', To: own };
  const recording = { CallSid, RecordingSid: recordingId, RecordingDuration: '2', RecordingStatus: 'completed' };
  return {
    recordingId,
    hooks: [
      { path: 'voice', fields: call },
      { path: 'voice?step=ring', fields: { ...call, DialCallStatus: 'no-answer' } },
      { path: 'status', fields: { ...call, CallStatus: 'in-progress' } },
      { path: 'recording', fields: { ...recording, RecordingSource: 'RecordVerb' } },
      { path: 'status', fields: { ...call, CallStatus: 'completed', CallDuration: '24' } },
    ],
  };
}

const addClient = () =>
  shop.call(createClient, {
    as: account.owner,
    body: { firstName: 'Ann', lastName: 'Lee', phoneNumber: { countryCode: '+1', number: '4165550141' } },
  });

const state = async () => {
  const { calls } = (await shop.call(listCalls, { as: account.owner })).data;
  const stored = await account.look(async (tx) => ({
    notices: await tx.selectFrom('notifications').select('title').where('moduleType', '=', 'call').execute(),
    files: await tx.selectFrom('storedFiles').select('key').where('ownerType', '=', 'call').execute(),
    history: await tx.selectFrom('history').select('description').where('moduleType', '=', 'client').execute(),
  }));
  return {
    calls: calls.map(({ status, isVoicemail, hasRecording, recordingDuration, clientName, userId, duration }) => ({
      ...{ status, isVoicemail, hasRecording, recordingDuration, clientName, userId, duration },
    })),
    titles: stored.notices.map(({ title }) => title),
    files: stored.files.length,
    received: stored.history.filter(({ description }) => description.startsWith('The client called')).length,
  };
};

const ended = {
  calls: [
    {
      ...{ status: 'completed', isVoicemail: true, hasRecording: true, recordingDuration: 2, clientName: 'Ann Lee' },
      ...{ userId: null, duration: expect.any(Number) },
    },
  ],
  titles: ['Voicemail From Ann Lee'],
  files: 1,
  received: 1,
};

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const chance = chanceFrom(seed);
  return list
    .map((value) => ({ value, rank: chance.between(0, 1_000_000) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ value }) => value);
}

it.each([1, 2, 3, 4])('the hooks of a call have one effect, each sent five times and shuffled: %i', async (seed) => {
  await addClient();
  const { hooks, recordingId } = voicemailHooks();
  const [first, ...others] = hooks;
  if (first === undefined) throw new Error('No hooks');
  // A carrier asks what to do with a call before it reports anything about it.
  await send(first);
  const replies = [];
  for (const hook of shuffled(Array.from({ length: 5 }, () => [first, ...others]).flat(), seed)) {
    replies.push((await send(hook)).statusCode);
    if (replies.length % 6 === 0) await shop.queue.runWaiting();
  }
  expect(new Set(replies)).toEqual(new Set([200]));
  await shop.queue.runWaiting();
  expect(await state()).toEqual(ended);
  expect(twilio.recordings.has(recordingId)).toBe(false);
});

it('hooks that come together have one effect, and late ones change nothing', async () => {
  await addClient();
  const { hooks } = voicemailHooks();
  for (const hook of hooks) {
    const together = await Promise.all(Array.from({ length: 5 }, () => send(hook)));
    expect(together.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  }
  await shop.queue.runWaiting();
  expect(await state()).toEqual(ended);
  const before = await state();
  const [asked] = hooks;
  for (const CallStatus of ['ringing', 'in-progress', 'no-answer', 'busy', 'failed'])
    await send({ path: 'status', fields: { ...asked?.fields, CallStatus } as Fields });
  await shop.queue.runWaiting();
  expect(await state()).toEqual(before);
});

it('forged hooks are refused and change nothing', async () => {
  const { hooks } = voicemailHooks();
  for (const hook of hooks) {
    const signed = twilioSignature(`${publicUrl}/api/webhooks/calls/twilio/${hook.path}`, { ...hook.fields, To: '+1' });
    for (const headers of [{}, signed]) expect((await send(hook, headers)).statusCode).toBe(403);
  }
  expect((await state()).calls).toEqual([]);
});
