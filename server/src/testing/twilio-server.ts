import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import twilio from 'twilio';
import { z } from 'zod';

export const twilioKeys = {
  TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: '12345678901234567890123456789012',
  TWILIO_API_KEY: `SK${'2'.repeat(32)}`,
  TWILIO_API_SECRET: 'secret-of-the-api-key-0123456789',
  TWILIO_APP_SID: `AP${'3'.repeat(32)}`,
};

type Answer = { status: number; body?: object | Buffer; type?: string; location?: string };
type Asked = { method: string; path: string; query: Record<string, string>; form: Record<string, string> };
type SentMessage = { sid: string; to: string; from: string; body: string; date_created: string; callback: string };
type OwnedNumber = { sid: string; phone_number: string; voice_url: string };

const number = z.string().regex(/^\+[1-9]\d{6,14}$/);
const hook = z.url({ protocol: /^https?$/ });
const post = z.literal('POST');

/** The requests that are understood, written from Twilio's reference; any other field or value is answered 400. */
const messageForm = z.strictObject({
  To: number,
  From: number,
  Body: z.string().min(1).max(1600),
  StatusCallback: hook.optional(),
});
const messageQuery = z.strictObject({
  To: number.optional(),
  From: number.optional(),
  PageSize: z.coerce.number().int().max(1000),
});
const callForm = z.strictObject({ Status: z.enum(['completed', 'canceled']) });
const offerQuery = z.strictObject({
  AreaCode: z
    .string()
    .regex(/^\d{3}$/)
    .optional(),
  Contains: z.string().min(2).max(16).optional(),
  VoiceEnabled: z.literal('true'),
  SmsEnabled: z.literal('true'),
  PageSize: z.coerce.number().int().max(1000),
});
const buyForm = z.strictObject({
  PhoneNumber: number,
  VoiceUrl: hook,
  VoiceMethod: post,
  StatusCallback: hook,
  StatusCallbackMethod: post,
  SmsUrl: hook,
  SmsMethod: post,
});
const ownedQuery = z.strictObject({ PhoneNumber: number });
const recordingQuery = z.strictObject({ RequestedChannels: z.enum(['1', '2']) });

const sidOf = (kind: string, count: number): string => `${kind}${String(count).padStart(32, '0')}`;
const json = (body: object, status = 200): Answer => ({ status, body });
const invalid = (code: number): Answer => json({ code, message: 'Invalid request', status: 400 }, 400);
const missing = json({ code: 20_404, message: 'Not found', status: 404 }, 404);

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(pieces).toString()));
}

/** Twilio's REST interface, as far as the product uses it. It checks every request by Twilio's reference. */
export async function startTwilio() {
  const asked: Asked[] = [];
  const messages: SentMessage[] = [];
  const owned: OwnedNumber[] = [];
  const recordings = new Map<string, Buffer>();
  /**
   * `answer`: an answer for the next requests instead of the usual one; `losesAnswers`: the work is done, and the answer
   * does not arrive; `stalls`: recordings are sent by half, and their rest never comes.
   */
  const state = { answer: null as Answer | null, losesAnswers: false, stalls: false, now: new Date() };
  const authorization = `Basic ${Buffer.from(`${twilioKeys.TWILIO_ACCOUNT_SID}:${twilioKeys.TWILIO_AUTH_TOKEN}`).toString('base64')}`;
  const base = `/2010-04-01/Accounts/${twilioKeys.TWILIO_ACCOUNT_SID}`;

  function messagesOf({ method, query, form }: Asked): Answer {
    if (method === 'GET') {
      const { To, From } = messageQuery.parse(query);
      const found = messages.filter(({ to, from }) => to === To && from === From);
      return json({ messages: found.map((message) => ({ ...message, status: 'sent', num_segments: '1' })) });
    }
    const { To: to, From: from, Body: body, StatusCallback: callback = '' } = messageForm.parse(form);
    const sid = sidOf('SM', messages.length + 1);
    messages.unshift({ sid, to, from, body, callback, date_created: state.now.toUTCString() });
    return json({ sid, status: 'queued', num_segments: String(Math.ceil(body.length / 160)) }, 201);
  }

  function numbersOf({ method, query, form }: Asked): Answer {
    if (method === 'GET') {
      const { PhoneNumber } = ownedQuery.parse(query);
      return json({ incoming_phone_numbers: owned.filter(({ phone_number: own }) => own === PhoneNumber) });
    }
    const { PhoneNumber, VoiceUrl } = buyForm.parse(form);
    if (owned.some(({ phone_number: own }) => own === PhoneNumber)) return invalid(21_422);
    const bought = { sid: sidOf('PN', owned.length + 1), phone_number: PhoneNumber, voice_url: VoiceUrl };
    owned.push(bought);
    return json(bought, 201);
  }

  function answerTo(request: Asked): Answer {
    const { method, path } = request;
    if (path === `${base}/Messages.json`) return messagesOf(request);
    if (path === `${base}/IncomingPhoneNumbers.json`) return numbersOf(request);
    if (/^\/v1\/PhoneNumbers\/Countries\/[A-Z]{2}$/.test(path))
      return json({ phone_number_prices: [{ number_type: 'local', base_price: '1.15', current_price: '1.05' }] });
    if (new RegExp(`^${base}/AvailablePhoneNumbers/(US|CA)/Local\\.json$`).test(path)) {
      const { AreaCode = '416' } = offerQuery.parse(request.query);
      const offered = { phone_number: `+1${AreaCode}2345678`, friendly_name: `(${AreaCode}) 234-5678` };
      return json({ available_phone_numbers: [offered] });
    }
    const [, kind, sid, ending] = new RegExp(`^${base}/(\\w+)/([A-Z]{2}\\w+)\\.(json|wav)$`).exec(path) ?? [];
    if (kind === 'Calls' && method === 'POST') {
      callForm.parse(request.form);
      return json({ sid });
    }
    if (kind === 'IncomingPhoneNumbers' && method === 'DELETE') {
      const index = owned.findIndex((one) => one.sid === sid);
      if (index < 0) return missing;
      owned.splice(index, 1);
      return { status: 204 };
    }
    const recording = sid === undefined ? undefined : recordings.get(sid);
    if (kind !== 'Recordings' || sid === undefined || recording === undefined) return missing;
    if (method === 'DELETE') {
      recordings.delete(sid);
      return { status: 204 };
    }
    if (ending === 'wav') recordingQuery.parse(request.query);
    return { status: 200, body: recording, type: 'audio/x-wav' };
  }

  function send(reply: ServerResponse, { status, body, type, location }: Answer): void {
    const headers = {
      'content-type': type ?? 'application/json',
      ...(location === undefined ? {} : { location }),
    };
    reply.writeHead(status, headers).end(body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  }

  const server = createServer((request, reply) => {
    void readForm(request).then((form) => {
      const url = new URL(request.url ?? '/', 'http://twilio.test');
      const received = {
        method: request.method ?? '',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        form,
      };
      asked.push(received);
      if (request.headers.authorization !== authorization) return send(reply, json({ code: 20_003 }, 401));
      if (state.answer !== null) return send(reply, state.answer);
      try {
        const answer = answerTo(received);
        if (state.losesAnswers) return request.socket.destroy();
        if (state.stalls && answer.type === 'audio/x-wav' && Buffer.isBuffer(answer.body)) {
          reply.writeHead(200, { 'content-type': answer.type, 'content-length': answer.body.length });
          reply.write(answer.body.subarray(0, answer.body.length / 2));
          return;
        }
        return send(reply, answer);
      } catch {
        return send(reply, invalid(21_000));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ asked, messages, owned, recordings, state },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type TwilioServer = Awaited<ReturnType<typeof startTwilio>>;

/** The header of a webhook that Twilio sends to this URL, made by the official package. */
export const twilioSignature = (url: string, fields: Record<string, unknown>): Record<string, string> => ({
  'x-twilio-signature': twilio.getExpectedTwilioSignature(twilioKeys.TWILIO_AUTH_TOKEN, url, fields),
});
