import { createHmac } from 'node:crypto';
import type { Response } from 'undici';
import { EgressRefused, fetchPublic, guardedFetch } from '../../platform/egress/egress.ts';
import type { Settings } from '../../platform/settings/settings.ts';

const timeoutMs = 15_000;
const longestAnswer = 1000;

export type WebhookMessage = {
  url: string;
  /** The same for every attempt, so that receivers recognise a repetition. */
  id: string;
  sentAt: Date;
  body: string;
  /** The present secret first. */
  secrets: readonly string[];
};

export type WebhookAnswer = {
  status: number | null;
  /** The beginning of the body. */
  answer: string | null;
  /** Why it failed; null: the program has taken it. */
  failure: string | null;
  /** The wait that the program asks for. */
  retryAfterSeconds: number | null;
  durationMs: number;
};

/** Posts a message; never rejects. */
export type PostWebhook = (message: WebhookMessage, signal: AbortSignal) => Promise<WebhookAnswer>;

/** The signature that Standard Webhooks defines: HMAC-SHA256 over the id, the time in seconds and the body, joined by dots. */
function sign(secret: string, signed: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

function headersOf({ id, sentAt, body, secrets }: WebhookMessage): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Truckroll',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`)).join(' '),
  };
}

/** Reads the beginning of the body. If the connection breaks while reading, the status alone decides. */
async function readBeginning(response: Response): Promise<string | null> {
  if (response.body === null) return null;
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const piece of response.body) {
      text += decoder.decode(piece as Uint8Array, { stream: true });
      if (text.length >= longestAnswer) break;
    }
  } catch {
    // What was read until then is shown.
  }
  // PostgreSQL stores no zero bytes, and the end may have cut a character of two units in half.
  return text
    .slice(0, longestAnswer)
    .replaceAll('\u0000', '')
    .replace(/[\ud800-\udbff]$/, '');
}

/** `Retry-After` in seconds, from a number or a date. */
function retryAfterOf(response: Response, now: Date): number | null {
  const text = response.headers.get('retry-after') ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}

function failureOf({ status }: Response): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The program redirects (${status}). Redirects are not followed.`;
  return `The program answered with status ${status}.`;
}

/** The failure as a sentence. Error messages may contain internal addresses, so only the error's code is used. */
function describeFailure(error: unknown): string {
  if (error instanceof EgressRefused) return 'The address does not lie on the public internet.';
  if (error instanceof Error && error.name === 'TimeoutError')
    return `The program did not answer within ${timeoutMs / 1000} seconds.`;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z_0-9]{3,60}$/.test(code)
    ? `The program could not be reached (${code}).`
    : 'The program could not be reached.';
}

/** Posts to addresses that people have entered: private ones only where the operator permits them. */
export function openPostWebhook(settings: Pick<Settings, 'WEBHOOK_PRIVATE_HOSTS'>): PostWebhook {
  const send = settings.WEBHOOK_PRIVATE_HOSTS === 'on' ? guardedFetch(() => true) : fetchPublic;
  return async (message, signal) => {
    const begun = performance.now();
    const durationMs = (): number => Math.round(performance.now() - begun);
    try {
      const response = await send(message.url, {
        method: 'POST',
        headers: headersOf(message),
        body: message.body,
        // A redirect would lead the record to an address that nobody has entered.
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      const answer = await readBeginning(response);
      return {
        ...{ status: response.status, answer, failure: failureOf(response) },
        ...{ retryAfterSeconds: retryAfterOf(response, message.sentAt), durationMs: durationMs() },
      };
    } catch (error) {
      const failure = describeFailure(error);
      return { status: null, answer: null, failure, retryAfterSeconds: null, durationMs: durationMs() };
    }
  };
}
