import { connectAddOn } from '@truckroll/contract/account/add-ons';
import { retranscribeCall } from '@truckroll/contract/calls/call-transcripts';
import * as calls from '@truckroll/contract/calls/calls';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordingIdOf } from '../../providers/carrier/local/local-recording.ts';
import { extractiveEngine } from '../../providers/text-engine/extractive-engine.ts';
import { type TextEngine, TextEngineFailure } from '../../providers/text-engine/text-engine.ts';
import { followLive } from '../../testing/follow-live.ts';
import { firstSample, makeWave } from '../../testing/make-wave.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { type SpeechServer, startSpeechServer } from '../../testing/speech-server.ts';
import { storeCall, storeRecordedCall } from '../../testing/stored-calls.ts';
import { startTwilio, type TwilioServer, twilioKeys, twilioSignature } from '../../testing/twilio-server.ts';
import { removeOldRecordings, settleTranscriptions } from './recording-chores.ts';

const publicUrl = 'https://work.example.org';
const model = { fails: 0 };
const textEngine: TextEngine = {
  ...extractiveEngine,
  name: 'tiny at models.test',
  analyseCall: async (transcript) => {
    model.fails -= 1;
    if (model.fails >= 0) throw new TextEngineFailure('unavailable', 'no answer');
    return { summary: `About: ${transcript}`, sentiment: 'positive', actionItems: ['Call back'], provider: 'tiny' };
  },
};

let twilio: TwilioServer;
let speech: SpeechServer;
let shop: Shop;
let account: TestAccount;
beforeAll(async () => {
  [twilio, speech] = [await startTwilio(), await startSpeechServer()];
  const transcription = { AI_TRANSCRIPTION_MODEL: 'ears-1', AI_TRANSCRIPTION_URL: speech.url };
  const carrier = { CALLS_PROVIDER: 'twilio', TWILIO_API_URL: twilio.url, ...twilioKeys };
  shop = await openShop({ PUBLIC_URL: publicUrl, ...carrier, ...transcription }, { textEngine });
});
afterAll(async () => {
  await shop.close();
  await twilio.close();
  await speech.close();
});
const began = new Date('2026-03-10T15:00:00.000Z');
beforeEach(async () => {
  shop.clock.now = began;
  account = await shop.newAccount();
  await shop.call(connectAddOn, { as: account.owner, params: { key: 'calls' } });
  model.fails = 0;
  speech.next.length = 0;
  speech.heard.length = 0;
  speech.state.hear = (wave) => [
    { start: 0, end: 1, text: firstSample(wave) === 1 ? 'Hello there.' : 'Good morning.' },
  ];
});

const sid = (kind: string) => `${kind}${newId().replaceAll('-', '')}`;
const read = async (id: string) =>
  (await shop.call(calls.listCalls, { as: account.owner })).data.calls.find(({ dbId }) => dbId === id);
const setAi = (ai: boolean) =>
  account.look((tx) =>
    tx
      .updateTable('accounts')
      .set({ features: JSON.stringify({ ai, maps: true, mail: true }) })
      .execute(),
  );

function report(fields: Record<string, string>) {
  const path = '/api/webhooks/calls/twilio/recording';
  return shop.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...twilioSignature(`${publicUrl}${path}`, fields) },
    payload: new URLSearchParams(fields).toString(),
  });
}

/** An answered call at Twilio whose recording was reported. */
async function recordedCall(more: { source?: string; direction?: 'inbound' | 'outbound'; at?: string } = {}) {
  const [providerCallId, recordingId] = [sid('CA'), sid('RE')];
  const { direction = 'inbound', source = 'DialVerb', at = began.toISOString() } = more;
  const id = await storeCall(account, at, { provider: 'twilio', providerCallId, direction });
  const wave = makeWave(2, [1, 2]);
  twilio.recordings.set(recordingId, wave);
  const fields = {
    ...{ CallSid: providerCallId, RecordingSid: recordingId, RecordingStatus: 'completed', RecordingDuration: '2' },
    RecordingSource: source,
  };
  await report(fields);
  return { id, recordingId, fields, wave };
}

const contents = async (): Promise<string[]> => {
  const keys = [];
  for await (const { key } of shop.storage.list()) if (key.startsWith(account.accountId)) keys.push(key);
  return keys;
};

describe('a reported recording', () => {
  it('is stored encrypted, deleted at the carrier, transcribed by channel and summarised', async () => {
    const { id, recordingId, wave } = await recordedCall();
    expect(await read(id)).toMatchObject({ hasRecording: false, recordingDuration: 2, transcriptionStatus: 'none' });
    await shop.queue.runWaiting();
    const transcription = 'Caller: Hello there.\nAgent: Good morning.';
    expect(await read(id)).toMatchObject({
      hasRecording: true,
      isVoicemail: false,
      transcriptionStatus: 'completed',
      transcription,
      transcriptSegments: [
        { speaker: 'caller', start: 0, end: 1, text: 'Hello there.' },
        { speaker: 'agent', start: 0, end: 1, text: 'Good morning.' },
      ],
      transcriptProvider: `ears-1 at ${new URL(speech.url).host}`,
      aiSummary: `About: ${transcription}`,
      aiSentiment: 'positive',
      aiActionItems: ['Call back'],
      aiProvider: 'tiny',
    });
    expect(twilio.recordings.has(recordingId)).toBe(false);
    const { recordingUrl } = (await shop.call(calls.readCallRecording, { as: account.owner, params: { callId: id } }))
      .data;
    expect((await shop.app.inject({ url: recordingUrl })).rawPayload.equals(wave)).toBe(true);
    const [key = ''] = await contents();
    const stored = await shop.storage.get(key);
    expect(Buffer.concat((await stored?.toArray()) ?? []).includes(wave.subarray(0, 40))).toBe(false);
  });

  it('of an outgoing call begins with our channel', async () => {
    const { id } = await recordedCall({ direction: 'outbound' });
    await shop.queue.runWaiting();
    expect((await read(id))?.transcription).toBe('Agent: Hello there.\nCaller: Good morning.');
  });

  it('of a voicemail has one speaker, and marks the call', async () => {
    const { id } = await recordedCall({ source: 'RecordVerb' });
    await shop.queue.runWaiting();
    expect(await read(id)).toMatchObject({ isVoicemail: true, transcription: 'Caller: Hello there.' });
  });

  it('is named by the day of the call where the account is', async () => {
    const { id } = await recordedCall({ at: '2026-03-10T02:30:00.000Z' });
    await shop.queue.runWaiting();
    const names = await account.look((tx) =>
      tx.selectFrom('storedFiles').select('name').where('ownerType', '=', 'call').where('ownerId', '=', id).execute(),
    );
    expect(names[0]?.name).toMatch(/ 2026-03-09\.wav$/);
  });

  it('has one effect, however often it is reported and its tasks are run', async () => {
    const { id, fields } = await recordedCall();
    for (let time = 0; time < 4; time += 1) expect((await report(fields)).statusCode).toBe(200);
    await shop.queue.runWaiting();
    await report(fields);
    await shop.queue.runWaiting();
    expect(await contents()).toHaveLength(1);
    expect(speech.heard).toHaveLength(2);
    // Tasks that were killed after their transaction run again.
    for (const [name, payload] of [
      ['fetch-recording', { callId: id }],
      ['transcribe-call', { callId: id, withAnalysis: true }],
      ['delete-carrier-recording', { providerId: fields.RecordingSid }],
    ] as const)
      await account.look((tx) => shop.queue.enqueueAgain(tx, name, payload));
    await shop.queue.runWaiting();
    expect(await contents()).toHaveLength(1);
    expect(speech.heard).toHaveLength(2);
  });

  it('leaves nothing behind when the call is deleted before it is fetched', async () => {
    const { id, recordingId } = await recordedCall();
    await shop.call(calls.deleteCall, { as: account.owner, params: { id } });
    await shop.queue.runWaiting();
    expect(twilio.recordings.has(recordingId)).toBe(false);
    expect(await contents()).toEqual([]);
  });

  it('that is absent changes nothing, and a second one is deleted at the carrier', async () => {
    const { id, fields, recordingId } = await recordedCall();
    await shop.queue.runWaiting();
    const other = sid('RE');
    twilio.recordings.set(other, makeWave(1, [5]));
    await report({ ...fields, RecordingSid: sid('RE'), RecordingStatus: 'absent' });
    await report({ ...fields, RecordingSid: other });
    await shop.queue.runWaiting();
    expect(twilio.recordings.has(other)).toBe(false);
    expect((await read(id))?.hasRecording).toBe(true);
    const row = await account.look((tx) => tx.selectFrom('calls').select('recordingProviderId').executeTakeFirst());
    expect(row?.recordingProviderId).toBe(recordingId);
  });
});

describe('a transcription', () => {
  it('is not made while AI is switched off, and the call says so', async () => {
    await setAi(false);
    const { id } = await recordedCall();
    await shop.queue.runWaiting();
    expect(await read(id)).toMatchObject({
      transcriptionStatus: 'none',
      transcriptionErrorText: 'AI is switched off, so the call is not transcribed.',
    });
    expect(speech.heard).toEqual([]);
  });

  it('fails after four attempts', async () => {
    speech.next.push(...Array.from({ length: 12 }, () => 'unauthorized' as const));
    const { id } = await recordedCall();
    await shop.queue.runWaiting({ evenLater: true });
    expect(await read(id)).toMatchObject({
      hasRecording: true,
      transcriptionStatus: 'failed',
      transcriptionErrorText: 'The recording could not be transcribed.',
    });
  });

  it('has no summary when nobody spoke', async () => {
    speech.state.hear = () => [];
    const { id } = await recordedCall();
    await shop.queue.runWaiting();
    expect(await read(id)).toMatchObject({ transcription: '', hasTranscription: true, aiSummary: null });
  });

  it('is summarised by the built-in engine when the model fails three times', async () => {
    model.fails = 3;
    const { id } = await recordedCall();
    await shop.queue.runWaiting({ evenLater: true });
    expect(await read(id)).toMatchObject({ aiProvider: 'built-in', aiSentiment: 'neutral' });
  });

  it('that was lost is marked as failed, and the people of the account see it at once', async () => {
    const id = await storeRecordedCall(shop, account, { transcriptionStatus: 'processing' });
    const stranger = await followLive(shop, (await shop.newAccount()).owner);
    const stream = await followLive(shop, account.owner);
    shop.clock.now = new Date(began.getTime() + 4 * 3_600_000);
    await shop.queue.runChore(settleTranscriptions);
    expect((await read(id))?.transcriptionStatus).toBe('failed');
    expect(await stream.take('call')).toMatchObject({ ids: null, version: shop.clock.now.toISOString(), by: null });
    expect(stranger.changes).toEqual([]);
    for (const each of [stream, stranger]) each.close();
  });
});

describe('CA-7 transcribing again', () => {
  const again = (id: string, regenerateAiSummary = false, as = account.owner) =>
    shop.call(retranscribeCall, { as, params: { id }, body: { regenerateAiSummary } });

  it('replaces the transcript, and on request the summary', async () => {
    const { id } = await recordedCall();
    await shop.queue.runWaiting();
    const before = (await read(id))?.aiSummary;
    speech.state.hear = () => [{ start: 0, end: 1, text: 'Other words.' }];
    const reply = await again(id);
    expect([reply.status, reply.data.call.transcriptionStatus]).toEqual([202, 'processing']);
    await shop.queue.runWaiting();
    expect(await read(id)).toMatchObject({
      transcription: 'Caller: Other words.\nAgent: Other words.',
      aiSummary: before,
    });
    await again(id, true);
    await shop.queue.runWaiting();
    expect((await read(id))?.aiSummary).toBe('About: Caller: Other words.\nAgent: Other words.');
  });

  it('starts nothing while a transcription runs', async () => {
    const { id } = await recordedCall();
    await shop.queue.runWaiting();
    speech.heard.length = 0;
    for (let time = 0; time < 3; time += 1) expect((await again(id)).status).toBe(202);
    await shop.queue.runWaiting();
    expect(speech.heard).toHaveLength(2);
  });

  it('needs a recording, AI, the add-on, and a call of the account', async () => {
    const silent = await storeCall(account, began.toISOString());
    const id = await storeRecordedCall(shop, account, { provider: 'twilio' });
    const expected = async (asked: ReturnType<typeof again>, status: number, message: string) => {
      const reply = await asked;
      expect([reply.status, reply.body.message]).toEqual([status, message]);
    };
    await expected(again(silent), 422, 'No recording available for this call');
    const other = await shop.newAccount();
    await expected(again(id, false, other.owner), 404, 'Call not found');
    expect((await again(id, false, await account.person('officeManager'))).status).toBe(403);
    await setAi(false);
    await expected(again(id), 503, 'AI is not available. Please try again later.');
  });
});

describe('recordings of an account', () => {
  it('are deleted after the days of its settings, and their transcripts stay', async () => {
    const at = (days: number) => new Date(began.getTime() - days * 86_400_000).toISOString();
    const of = (days: number) =>
      storeRecordedCall(shop, account, { timestamp: at(days), transcription: 'Caller: Hi.' });
    const [young, old] = [await of(29), await of(31)];
    await shop.queue.runChore(removeOldRecordings);
    expect(await contents()).toHaveLength(2);
    await account.look((tx) =>
      tx
        .insertInto('callSettings')
        .values({ recordingDays: 30, updatedAt: at(0) })
        .execute(),
    );
    await shop.queue.runChore(removeOldRecordings);
    await shop.queue.runWaiting();
    expect(await read(old)).toMatchObject({ hasRecording: false, transcription: 'Caller: Hi.' });
    expect((await read(young))?.hasRecording).toBe(true);
    expect(await contents()).toHaveLength(1);
  });
});

describe('without a transcription service', () => {
  let plain: Shop;
  beforeAll(async () => {
    plain = await openShop();
  });
  afterAll(() => plain.close());

  it('a simulated call is transcribed from its script, and a real one says why it is not', async () => {
    const company = await plain.newAccount();
    await plain.call(connectAddOn, { as: company.owner, params: { key: 'calls' } });
    const recordingProviderId = recordingIdOf('CA1', { kind: 'call', seconds: 20 });
    const simulated = await storeRecordedCall(plain, company, { recordingProviderId });
    const real = await storeRecordedCall(plain, company, { provider: 'twilio', transcriptionStatus: 'processing' });
    const again = (id: string) =>
      plain.call(retranscribeCall, { as: company.owner, params: { id }, body: { regenerateAiSummary: true } });
    expect((await again(simulated)).status).toBe(202);
    await company.look((tx) => plain.queue.enqueueAgain(tx, 'transcribe-call', { callId: real, withAnalysis: true }));
    await plain.queue.runWaiting();
    const { data } = await plain.call(calls.listCalls, { as: company.owner });
    const found = (id: string) => data.calls.find(({ dbId }) => dbId === id);
    expect(found(simulated)).toMatchObject({
      transcriptionStatus: 'completed',
      transcription: expect.stringMatching(/^Agent: .+\nCaller: /),
      transcriptProvider: 'built-in',
      aiProvider: 'built-in',
      hasAiSummary: true,
    });
    expect(found(simulated)?.aiActionItems.every((item) => !/^(Caller|Agent):/.test(item))).toBe(true);
    expect(found(real)).toMatchObject({
      transcriptionStatus: 'none',
      transcriptionErrorText: 'No transcription service is configured.',
    });
    expect((await again(real)).body.message).toBe('AI is not available. Please try again later.');
  });
});
