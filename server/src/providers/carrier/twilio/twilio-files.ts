import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { askConfigured, fetchPublic } from '../../../platform/egress/egress.ts';
import { CarrierRefused, CarrierUnreachable } from '../carrier.ts';
import { accountUrl, authorizationOf, failureOf, type TwilioKeys } from './twilio-api.ts';

type File = { content: Readable; type: string };

const timeoutMs = 120_000;
const ownOrigin = 'https://api.twilio.com';
const mediaPath = /^\/Messages\/[A-Z]{2}[0-9a-f]{32}\/Media\/ME[0-9a-f]{32}$/;

/**
 * Reads a file of the account. The keys go to the configured address only: Twilio redirects to its file store, whose
 * addresses are signed.
 */
async function readFile(keys: TwilioKeys, path: string): Promise<File> {
  const unreachable = (error: unknown): never => {
    throw new CarrierUnreachable('The phone provider cannot be reached.', { cause: error });
  };
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { authorization: authorizationOf(keys) };
  const first = await askConfigured(`${accountUrl(keys)}${path}`, { headers, signal }).catch(unreachable);
  const target = first.status >= 300 && first.status < 400 ? first.headers.get('location') : null;
  const answer =
    target === null ? first : ((await fetchPublic(target, { signal }).catch(unreachable)) as unknown as Response);
  if (!answer.ok || answer.body === null) throw await failureOf(answer);
  return {
    content: Readable.fromWeb(answer.body as ReadableStream),
    type: answer.headers.get('content-type')?.split(';')[0] ?? 'application/octet-stream',
  };
}

/** A recording with one channel for each party, found by its id: an address in a report is never followed. */
export const readTwilioRecording = (keys: TwilioKeys, sid: string): Promise<File> =>
  readFile(keys, `/Recordings/${encodeURIComponent(sid)}.wav?RequestedChannels=2`);

/** A picture of a received message; its address has to be one of the account's at Twilio. */
export async function readTwilioMedia(keys: TwilioKeys, address: string): Promise<File> {
  const url = URL.parse(address);
  const origins = [ownOrigin, new URL(keys.apiUrl).origin];
  const account = new URL(accountUrl(keys)).pathname;
  if (url === null || !origins.includes(url.origin) || !url.pathname.startsWith(account))
    throw new CarrierRefused('The picture has an unknown address.');
  const path = url.pathname.slice(account.length);
  if (!mediaPath.test(path)) throw new CarrierRefused('The picture has an unknown address.');
  return readFile(keys, path);
}
