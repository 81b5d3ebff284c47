import { text } from 'node:stream/consumers';
import { decodeJwt, jwtVerify } from 'jose';
import twilio from 'twilio';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTwilio, type TwilioServer, twilioKeys } from '../../../testing/twilio-server.ts';
import { type Carrier, CarrierRefused, CarrierUnreachable, type VoicePlan } from '../carrier.ts';
import { isHookSigned } from '../hook-signature.ts';
import { openTwilioCarrier, type TwilioParts } from './twilio-carrier.ts';

const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = twilioKeys;
const publicUrl = 'https://work.example.org';
const hooks = `${publicUrl}/api/webhooks/calls/twilio`;
const own = '+14165550100';

let server: TwilioServer;
let parts: TwilioParts;
let carrier: Carrier;
beforeAll(async () => {
  server = await startTwilio();
  const softphone = {
    accountSid,
    apiKey: twilioKeys.TWILIO_API_KEY,
    apiSecret: twilioKeys.TWILIO_API_SECRET,
    appSid: twilioKeys.TWILIO_APP_SID,
  };
  parts = { accountSid, authToken, apiUrl: server.url, softphone, from: '+14165550199', publicUrl };
  carrier = openTwilioCarrier(parts);
});
afterAll(() => server.close());
beforeEach(() => {
  server.asked.length = 0;
  server.messages.length = 0;
  server.owned.length = 0;
  Object.assign(server.state, { answer: null, losesAnswers: false, now: new Date() });
});

const message = (body = 'On our way.') => ({
  id: newId(),
  accountId: newId(),
  from: own,
  to: '+14165550123',
  body,
});

describe('a text', () => {
  it('is sent with the address for reports about it', async () => {
    const sent = message();
    expect(await carrier.sendMessage(sent)).toEqual({
      providerId: server.messages[0]?.sid,
      status: 'queued',
      segments: 1,
    });
    expect(server.asked).toEqual([
      {
        method: 'POST',
        path: `/2010-04-01/Accounts/${accountSid}/Messages.json`,
        query: {},
        form: { To: sent.to, From: own, Body: sent.body, StatusCallback: `${hooks}/sms-status?messageId=${sent.id}` },
      },
    ]);
  });

  it('whose answer was lost is found by its numbers, text and time', async () => {
    const sent = message('Lost?');
    server.state.losesAnswers = true;
    await expect(carrier.sendMessage(sent)).rejects.toThrow(CarrierUnreachable);
    server.state.losesAnswers = false;
    const since = new Date(server.state.now.getTime() - 500);
    expect(await carrier.findMessage(sent, { since, others: [] })).toMatchObject({
      providerId: server.messages[0]?.sid,
    });
    expect(await carrier.findMessage(sent, { since, others: [server.messages[0]?.sid ?? ''] })).toBeNull();
    expect(await carrier.findMessage({ ...sent, body: 'Other' }, { since, others: [] })).toBeNull();
    expect(await carrier.findMessage({ ...sent, to: '+14165550124' }, { since, others: [] })).toBeNull();
    expect(await carrier.findMessage(sent, { since: new Date(since.getTime() + 2000), others: [] })).toBeNull();
    expect(server.messages).toHaveLength(1);
  });

  it.each<[number, object, string, typeof CarrierRefused | typeof CarrierUnreachable]>([
    [400, { code: 21_610 }, 'This number has opted out of messages.', CarrierRefused],
    [400, { code: 21_211 }, 'The phone provider refused the message (21211).', CarrierRefused],
    [404, {}, 'The phone provider refused the message (404).', CarrierRefused],
    [429, { code: 20_429 }, 'The phone provider is not accepting requests right now.', CarrierUnreachable],
    [503, {}, 'The phone provider is not accepting requests right now.', CarrierUnreachable],
    [
      401,
      { code: 20_003 },
      'The phone provider refused the sign-in. Please check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
      CarrierUnreachable,
    ],
  ])('answered with %i %j is "%s"', async (status, body, meaning, kind) => {
    server.state.answer = { status, body };
    const failure = await carrier.sendMessage(message()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(kind);
    expect((failure as Error).message).toBe(meaning);
  });

  it('without a public address is sent without reports; without a server it fails', async () => {
    await openTwilioCarrier({ ...parts, publicUrl: null }).sendMessage(message());
    expect(Object.keys(server.asked[0]?.form ?? {})).toEqual(['To', 'From', 'Body']);
    const nowhere = openTwilioCarrier({ ...parts, apiUrl: 'http://127.0.0.1:1' });
    await expect(nowhere.sendMessage(message())).rejects.toThrow('The phone provider cannot be reached.');
  });
});

describe('numbers', () => {
  it('are offered with their price', async () => {
    expect(await carrier.findNumbers({ country: 'ca', areaCode: '647' })).toEqual([
      { phoneNumber: '+16472345678', friendlyName: '(647) 234-5678', monthlyPrice: 1.05 },
    ]);
    expect(await carrier.findNumbers({ country: 'de', areaCode: null })).toEqual([]);
  });

  it('are bought once, although the first answer was lost', async () => {
    server.state.losesAnswers = true;
    // The search for the number is lost as well, so nothing is bought yet.
    await expect(carrier.buyNumber('+16472345678')).rejects.toThrow(CarrierUnreachable);
    server.state.losesAnswers = false;
    const first = await carrier.buyNumber('+16472345678');
    expect(await carrier.buyNumber('+16472345678')).toEqual(first);
    expect(server.owned).toEqual([
      { sid: first.providerId, phone_number: '+16472345678', voice_url: `${hooks}/voice` },
    ]);
    await carrier.releaseNumber(first.providerId);
    await carrier.releaseNumber(first.providerId);
    expect(server.owned).toEqual([]);
  });

  it('of the operator are not handed out', async () => {
    await expect(carrier.buyNumber('+14165550199')).rejects.toThrow(CarrierRefused);
    server.owned.push({ sid: 'PN1', phone_number: '+16472345678', voice_url: 'https://other.example.org' });
    await expect(carrier.buyNumber('+16472345678')).rejects.toThrow(CarrierRefused);
  });
});

describe('recordings and pictures', () => {
  const sid = `RE${'a'.repeat(32)}`;

  it('are read by id and removed, also twice', async () => {
    server.recordings.set(sid, Buffer.from('sound'));
    const { content, type } = await carrier.readRecording(sid);
    expect([await text(content), type]).toEqual(['sound', 'audio/x-wav']);
    expect(server.asked[0]?.query).toEqual({ RequestedChannels: '2' });
    await carrier.deleteRecording(sid);
    await carrier.deleteRecording(sid);
    await expect(carrier.readRecording(sid)).rejects.toThrow(CarrierRefused);
  });

  it.each([
    'https://example.org/picture.png',
    'http://169.254.169.254/latest',
    `https://api.twilio.com/2010-04-01/Accounts/AC${'9'.repeat(32)}/Messages/MM${'a'.repeat(32)}/Media/ME${'a'.repeat(32)}`,
    `https://api.twilio.com/2010-04-01/Accounts/${accountSid}/Messages/../Calls.json`,
    'no address',
  ])('are not read from %s', async (address) => {
    await expect(carrier.readMedia(address)).rejects.toThrow('The picture has an unknown address.');
    expect(server.asked).toEqual([]);
  });

  it('are read from the configured address only, even if it redirects into the own network', async () => {
    const path = `/2010-04-01/Accounts/${accountSid}/Messages/MM${'a'.repeat(32)}/Media/ME${'b'.repeat(32)}`;
    server.state.answer = { status: 200, body: Buffer.from('picture'), type: 'image/png' };
    const { content, type } = await carrier.readMedia(`https://api.twilio.com${path}`);
    expect([await text(content), type, server.asked[0]?.path]).toEqual(['picture', 'image/png', path]);
    server.state.answer = { status: 302, location: `${server.url}/elsewhere` };
    await expect(carrier.readMedia(`${server.url}${path}`)).rejects.toThrow(CarrierUnreachable);
    expect(server.asked.at(-1)?.path).toBe(path);
  });
});

it('a call is hung up', async () => {
  await carrier.hangUp(`CA${'a'.repeat(32)}`);
  expect(server.asked[0]?.form).toEqual({ Status: 'completed' });
});

describe('a softphone', () => {
  const now = new Date('2026-03-10T15:00:00.000Z');

  it('gets the token that the official package makes', async () => {
    const given = await carrier.softphone('user_1', now);
    const { payload, protectedHeader } = await jwtVerify(
      given?.token ?? '',
      new TextEncoder().encode(twilioKeys.TWILIO_API_SECRET),
      { currentDate: now },
    );
    expect(given?.expiresAt).toBe('2026-03-10T16:00:00.000Z');
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT', cty: 'twilio-fpa;v=1' });
    const { AccessToken } = twilio.jwt;
    const official = new AccessToken(accountSid, twilioKeys.TWILIO_API_KEY, twilioKeys.TWILIO_API_SECRET, {
      identity: 'user_1',
    });
    official.addGrant(
      new AccessToken.VoiceGrant({ incomingAllow: true, outgoingApplicationSid: twilioKeys.TWILIO_APP_SID }),
    );
    const { grants, iss, sub } = decodeJwt(official.toJwt());
    expect(payload).toMatchObject({ grants, iss, sub });
  });

  it('gets none where only texts are sent', async () => {
    expect(await openTwilioCarrier({ ...parts, softphone: null }).softphone('user_1', now)).toBeNull();
  });
});

describe('a signature', () => {
  // https://www.twilio.com/docs/usage/security#validating-requests
  const published = {
    url: 'https://example.com/myapp.php?foo=1&bar=2',
    fields: Object.entries({
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675310',
      Digits: '1234',
      From: '+14158675310',
      To: '+18005551212',
    }),
    signature: 'L/OH5YylLD5NRKLltdqwSvS0BnU=',
  };

  it('is the published one', () => {
    expect(isHookSigned(published, '12345')).toBe(true);
    expect(isHookSigned({ ...published, url: published.url.replace('foo=1', 'foo=2') }, '12345')).toBe(false);
    expect(isHookSigned({ ...published, url: 'https://example.com:8443/myapp.php?foo=1&bar=2' }, '12345')).toBe(false);
    expect(isHookSigned({ ...published, signature: '' }, '12345')).toBe(false);
    expect(isHookSigned({ ...published, fields: [...published.fields, ['Extra', '1']] }, '12345')).toBe(false);
  });

  it('is that of the official package, for repeated and foreign characters too', () => {
    const fields = { Body: 'Größe & <b>', MediaUrl0: 'https://x', A: ['2', '1', '2'], a: '', é: 'ü' };
    const url = `${hooks}/sms?messageId=1`;
    const signature = twilio.getExpectedTwilioSignature(authToken, url, fields);
    const sent = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));
    expect(carrier.isSigned({ url, fields: sent, signature })).toBe(true);
  });
});

describe('instructions', () => {
  const twiml = (plan: VoicePlan): string => carrier.instructions(plan).body;
  const callId = newId();
  const ring: VoicePlan = {
    kind: 'ring',
    callId,
    identities: ['user_1'],
    forwardTo: '+14165550177',
    ringSeconds: 20,
    from: own,
    recording: { announcement: 'Calls with <us> & "you" may be recorded.' },
    voicemail: { greeting: "It's late.", seconds: 120 },
  };
  const leg = `statusCallback="${hooks}/status" statusCallbackMethod="POST" statusCallbackEvent="initiated ringing answered completed"`;
  const recorded = `record="record-from-answer-dual" recordingStatusCallback="${hooks}/recording" recordingStatusCallbackMethod="POST"`;

  it('are those of the official package', () => {
    const { VoiceResponse } = twilio.twiml;
    const official = new VoiceResponse();
    official.say('Calls with <us> & "you" may be recorded.');
    const dial = official.dial({
      action: `${hooks}/voice?step=ring`,
      method: 'POST',
      timeout: 20,
      answerOnBridge: true,
      record: 'record-from-answer-dual',
      recordingStatusCallback: `${hooks}/recording`,
      recordingStatusCallbackMethod: 'POST',
    });
    const client = dial.client({
      statusCallback: `${hooks}/status`,
      statusCallbackMethod: 'POST',
      statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
    });
    client.identity('user_1');
    client.parameter({ name: 'callId', value: callId });
    const plain = (xml: string): string => xml.replaceAll('&quot;', '"').replaceAll('&apos;', "'");
    expect(plain(twiml(ring))).toBe(plain(official.toString()));
  });

  it.each<[string, VoicePlan, string]>([
    [
      'forward to another number',
      { ...ring, identities: [], recording: { announcement: '' } },
      `<Dial action="${hooks}/voice?step=forward" method="POST" timeout="20" answerOnBridge="true" ${recorded} callerId="${own}"><Number ${leg}>+14165550177</Number></Dial>`,
    ],
    [
      'take a voicemail',
      { ...ring, identities: [], forwardTo: null },
      `<Say>It&apos;s late.</Say><Record action="${hooks}/voice?step=voicemail" method="POST" maxLength="120" playBeep="true" recordingStatusCallback="${hooks}/recording" recordingStatusCallbackMethod="POST"/>`,
    ],
    [
      'dial, and announce the recording to the person who is called',
      { kind: 'dial', callId, from: own, to: '+14165550121', recording: { announcement: 'Recorded & kept' } },
      `<Dial action="${hooks}/voice?step=dial" method="POST" timeout="30" answerOnBridge="true" callerId="${own}" ${recorded}><Number ${leg} url="${hooks}/voice?step=announce&amp;say=Recorded%20%26%20kept" method="POST">+14165550121</Number></Dial>`,
    ],
    ['speak', { kind: 'say', text: 'a\u0000b' }, '<Say>ab</Say>'],
    ['hang up', { kind: 'hang-up' }, '<Hangup/>'],
    ['reject', { kind: 'reject' }, '<Reject/>'],
  ])('%s', (_, plan, expected) => {
    expect(twiml(plan)).toBe(`<?xml version="1.0" encoding="UTF-8"?><Response>${expected}</Response>`);
  });
});
