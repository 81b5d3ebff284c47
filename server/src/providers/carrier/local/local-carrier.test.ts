import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAccount } from '../../../features/account/open-account.ts';
import { makeQueue, type RunningQueue } from '../../../platform/background/queue.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isSuspended } from '../../../records/accounts/suspended-account.ts';
import { listTakenNumbers } from '../../../records/calls/phone-number-store.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import type { Carrier, VoicePlan } from '../carrier.ts';
import { isHookSigned, signatureHeader } from '../hook-signature.ts';
import { openLocalCarrier } from './local-carrier.ts';
import { recordingIdOf, scriptOfRecording } from './local-recording.ts';

/** A webhook that the carrier sent: the last part of its path, its query and its fields. */
type Sent = { hook: string; query: string; fields: Record<string, string> };

const clock = { now: new Date('2026-03-10T15:00:00.000Z') };
const publicUrl = 'http://truckroll.test';
const own = '+14165550100';
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let database: Database;
let queue: RunningQueue;
let carrier: Carrier;
let accountId: string;
const sent: Sent[] = [];
let plan: (asked: Sent) => VoicePlan;

/** The queue and the carrier of one server. */
function openServer(): { queue: RunningQueue; carrier: Carrier } {
  const ownQueue = makeQueue({ database, isSuspended, clock: () => clock.now, log });
  const ownCarrier = openLocalCarrier({
    ...{ database, queue: ownQueue, publicUrl, clock: () => clock.now, key: 'key', listTakenNumbers },
    async deliver({ path, headers, body }) {
      const fields = [...new URLSearchParams(body)];
      const hook = { url: `${publicUrl}${path}`, fields, signature: headers[signatureHeader] ?? '' };
      if (!isHookSigned(hook, 'key')) return { status: 403, body: '' };
      const [address = '', query = ''] = path.split('?');
      const received = { hook: address.split('/').at(-1) ?? '', query, fields: Object.fromEntries(fields) };
      sent.push(received);
      return { status: 200, body: received.hook === 'voice' ? carrier.instructions(plan(received)).body : '{}' };
    },
  });
  return { queue: ownQueue, carrier: ownCarrier };
}

beforeAll(async () => {
  database = await openTestDatabase();
  ({ queue, carrier } = openServer());
  await queue.open();
});
afterAll(async () => {
  await queue.stop();
  await database.close();
});
beforeEach(async () => {
  const person = { companyName: 'Test', firstName: 'A', lastName: 'B', passwordHash: '', timezone: 'America/Toronto' };
  const opened = await database.asSystem((tx) =>
    openAccount(tx, { ...person, email: `${newId()}@example.test` }, clock.now),
  );
  accountId = opened.accountId;
  sent.length = 0;
});

/** What was reported, shortened: hook, query, state. */
const story = (): string[] =>
  sent.map(({ hook, query, fields }) => {
    const state = fields['MessageStatus'] ?? fields['RecordingSource'] ?? fields['DialCallStatus'] ?? '';
    const leg = fields['ParentCallSid'] === undefined ? '' : 'leg ';
    const call = hook === 'status' ? `${leg}${fields['CallStatus']} ${fields['CallDuration'] ?? ''}` : state;
    return [hook, query.split('=').at(0) === 'step' ? query : '', call]
      .filter((part) => part !== '')
      .join(' ')
      .trim();
  });
const run = () => queue.runWaiting({ evenLater: true });

describe('a text', () => {
  const text = (to: string, body: string) => {
    const id = newId();
    return { id, accountId, from: own, to, body };
  };

  it('is delivered, and found again if its answer was lost', async () => {
    const message = text('+14165550121', 'On our way.');
    const find = () => carrier.findMessage(message, { since: clock.now, others: [] });
    expect(await find()).toBeNull();
    const first = await carrier.sendMessage(message);
    expect(first).toMatchObject({ status: 'sent', segments: 1 });
    expect(await find()).toEqual(first);
    await run();
    expect(sent).toEqual([
      {
        hook: 'sms-status',
        query: `messageId=${message.id}`,
        fields: { MessageSid: first.providerId, From: own, To: message.to, MessageStatus: 'delivered' },
      },
    ]);
    expect(await find()).toBeNull();
  });

  it('does not reach a number that ends in 9', async () => {
    await carrier.sendMessage(text('+14165550129', 'Are you there?'));
    await run();
    expect(sent.map(({ fields }) => [fields['MessageStatus'], fields['ErrorCode']])).toEqual([
      ['undelivered', '30003'],
    ]);
  });

  it('with a question is answered', async () => {
    await carrier.sendMessage(text('+14165550121', 'Is 3 pm fine?'));
    await run();
    expect(sent.map(({ hook }) => hook).toSorted()).toEqual(['sms', 'sms-status']);
    expect(sent.find(({ hook }) => hook === 'sms')?.fields).toMatchObject({ From: '+14165550121', To: own });
  });
});

describe('a call from a softphone', () => {
  const dial = async (to: string) => {
    const callId = newId();
    plan = () => ({ kind: 'dial', callId, from: own, to, recording: { announcement: '' } });
    await carrier.simulation?.dial({ accountId, callId, identity: 'user_1', to });
    await run();
    expect(sent[0]?.fields).toMatchObject({ From: 'client:user_1', To: to, callId });
  };

  it.each([
    ['+14165550121', 20],
    ['+14165550125', 120],
  ])('to %s is answered, ends after %i seconds and was recorded', async (to, seconds) => {
    await dial(to);
    expect(story()).toEqual(['voice', 'status leg in-progress', `status completed ${seconds}`, 'recording DialVerb']);
  });

  it.each([
    ['+14165550126', 'busy'],
    ['+14165550127', 'no-answer'],
    ['+14165550129', 'failed'],
  ])('to %s ends as %s', async (to, status) => {
    plan = () => ({ kind: 'hang-up' });
    const callId = newId();
    plan = ({ query }) =>
      query === '' ? { kind: 'dial', callId, from: own, to, recording: null } : { kind: 'hang-up' };
    await carrier.simulation?.dial({ accountId, callId, identity: 'user_1', to });
    await run();
    expect(story()).toEqual(['voice', `status leg ${status}`, `voice step=dial ${status}`, `status ${status} 0`]);
  });

  it('to a number that ends in 8 reaches a machine', async () => {
    await dial('+14165550128');
    expect(sent[1]?.fields['AnsweredBy']).toBe('machine_end_beep');
    expect(story().slice(2)).toEqual(['status completed 5', 'recording DialVerb']);
  });

  it.each([
    ['is canceled while it rings', false, 'status canceled 0'],
    ['ends at once while people talk', true, 'status completed 1'],
  ])('%s', async (_, isTalking, end) => {
    const held = clock.now;
    clock.now = new Date();
    const callId = newId();
    plan = () => ({ kind: 'dial', callId, from: own, to: '+14165550121', recording: null });
    await carrier.simulation?.dial({ accountId, callId, identity: 'user_1', to: '+14165550121' });
    await queue.runWaiting();
    const providerCallId = sent[0]?.fields['CallSid'] ?? '';
    if (isTalking) expect(await carrier.simulation?.answer({ accountId, providerCallId })).toBe(true);
    await queue.runWaiting();
    await carrier.hangUp(providerCallId);
    await queue.runWaiting();
    const before = story();
    expect(before.at(-1)).toBe(end);
    clock.now = held;
    // What was still planned has no effect.
    await run();
    expect(story()).toEqual(before);
    await expect(carrier.hangUp(providerCallId)).rejects.toThrow('There is no such call any more.');
  });
});

describe('a call from outside', () => {
  const ring = (forwardTo: string | null): VoicePlan => ({
    kind: 'ring',
    callId: newId(),
    identities: ['user_1'],
    forwardTo,
    ringSeconds: 20,
    from: own,
    recording: { announcement: 'This call may be recorded.' },
    voicemail: { greeting: 'Please leave a message.', seconds: 120 },
  });
  const come = async (kind: 'call' | 'voicemail') => {
    await carrier.simulation?.placeCall({ accountId, from: '+14165550133', to: own, kind });
    await run();
  };
  const voicemail: VoicePlan = { kind: 'voicemail', callId: newId(), greeting: 'Hello', seconds: 120 };

  it('is missed when nobody answers, and leaves no message', async () => {
    plan = ({ query }) => (query === '' ? ring(null) : voicemail);
    await come('call');
    expect(story()).toEqual(['voice', 'status leg no-answer', 'voice step=ring no-answer', 'status no-answer 0']);
  });

  it('leaves a voicemail', async () => {
    plan = ({ query }) => (query === '' ? ring(null) : voicemail);
    await come('voicemail');
    expect(story().slice(2)).toEqual(['voice step=ring no-answer', 'status completed 6', 'recording RecordVerb']);
  });

  it('is answered by a softphone, once, before it goes elsewhere', async () => {
    plan = () => ring(null);
    await carrier.simulation?.placeCall({ accountId, from: '+14165550133', to: own, kind: 'call' });
    // Only the beginning, because the next deeds are due twenty seconds later.
    const held = clock.now;
    clock.now = new Date();
    await queue.runWaiting();
    const providerCallId = sent[0]?.fields['CallSid'] ?? '';
    expect(await carrier.simulation?.answer({ accountId, providerCallId })).toBe(true);
    expect(await carrier.simulation?.answer({ accountId, providerCallId })).toBe(false);
    clock.now = held;
    await run();
    expect(story()).toEqual(['voice', 'status leg in-progress', 'status completed 20', 'recording DialVerb']);
  });

  it('is put through to another number', async () => {
    plan = ({ query }) =>
      query === '' ? ({ ...ring('+14165550141'), identities: [] } as VoicePlan) : { kind: 'hang-up' };
    await come('call');
    expect(story()).toEqual(['voice', 'status leg in-progress', 'status completed 20', 'recording DialVerb']);
  });

  it('is rejected', async () => {
    plan = () => ({ kind: 'reject' });
    await come('call');
    expect(story()).toEqual(['voice', 'status failed 0']);
  });
});

it('what is still to happen survives a restart of the server', async () => {
  const callId = newId();
  plan = () => ({ kind: 'dial', callId, from: own, to: '+14165550121', recording: null });
  await carrier.simulation?.dial({ accountId, callId, identity: 'user_1', to: '+14165550121' });
  await queue.stop();
  ({ queue, carrier } = openServer());
  await queue.open();
  await run();
  expect(story()).toEqual(['voice', 'status leg in-progress', 'status completed 20']);
});

it('twenty calls at once each end once', async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => `+14165550${String(140 + index)}`);
  const callId = newId();
  plan = ({ query, fields }) =>
    query === '' ? { kind: 'dial', callId, from: own, to: fields['To'] ?? '', recording: null } : { kind: 'hang-up' };
  await Promise.all(
    numbers.map(async (to) => carrier.simulation?.dial({ accountId, callId: newId(), identity: 'user_1', to })),
  );
  await run();
  const ends = sent.filter(({ hook, fields }) => hook === 'status' && fields['ParentCallSid'] === undefined);
  expect(ends.map(({ fields }) => fields['To']).toSorted()).toEqual(numbers);
});

describe('a recording', () => {
  it('has a tone for every line of its script', async () => {
    const id = recordingIdOf('CA1', { kind: 'call', seconds: 20 });
    const { content, type } = await carrier.readRecording(id);
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece as Buffer);
    const wave = Buffer.concat(pieces);
    expect([type, wave.length, wave.toString('latin1', 0, 4)]).toEqual(['audio/wav', 44 + 20 * 16_000, 'RIFF']);
    const script = scriptOfRecording(id) ?? [];
    expect(script.length).toBeGreaterThan(3);
    expect(script.at(-1)?.end).toBe(20);
    for (const [index, line] of script.entries()) expect(line.start).toBe(script[index - 1]?.end ?? 0);
    expect(await carrier.readRecording('RE1').catch((error: Error) => error.name)).toBe('CarrierRefused');
  });

  it('of a voicemail has one speaker', () => {
    const script = scriptOfRecording(recordingIdOf('CA1', { kind: 'voicemail', seconds: 6 })) ?? [];
    expect(new Set(script.map(({ speaker }) => speaker))).toEqual(new Set(['caller']));
  });
});
