import { z } from 'zod';
import { type AcceptedMessage, type Among, CarrierRefused, type OutgoingMessage } from '../carrier.ts';
import { errorMeaning, optedOutCode } from '../message-errors.ts';
import { readTextStatus } from '../read-reports.ts';
import type { AskTwilio } from './twilio-api.ts';

const messageAnswer = z.object({
  sid: z.string(),
  status: z.string(),
  num_segments: z.coerce.number().catch(1),
});
const listAnswer = z.object({
  messages: z.array(messageAnswer.extend({ body: z.string(), date_created: z.string() })),
});

const accepted = ({ sid, status, num_segments: segments }: z.output<typeof messageAnswer>): AcceptedMessage => ({
  providerId: sid,
  status: readTextStatus(status) ?? 'queued',
  segments: Math.max(1, segments),
});

const refusalOf = (code: number | null): string =>
  code === optedOutCode ? errorMeaning(code) : `The phone provider refused the message (${code ?? 'unknown'}).`;

/** Sends a message; `hooksUrl` is null if the installation has no public address for the reports about it. */
export async function sendTwilioMessage(
  ask: AskTwilio,
  { id, from, to, body }: OutgoingMessage,
  hooksUrl: string | null,
): Promise<AcceptedMessage> {
  const callback: Record<string, string> =
    hooksUrl === null ? {} : { StatusCallback: `${hooksUrl}/sms-status?messageId=${id}` };
  try {
    const form = { To: to, From: from, Body: body, ...callback };
    return accepted(await ask({ method: 'POST', path: '/Messages.json', form, answer: messageAnswer }));
  } catch (error) {
    if (!(error instanceof CarrierRefused)) throw error;
    throw new CarrierRefused(refusalOf(error.code), error.code);
  }
}

/** Looks for a message among the newest between its numbers. Twilio counts in whole seconds. */
export async function findTwilioMessage(
  ask: AskTwilio,
  { from, to, body }: OutgoingMessage,
  { since, others }: Among,
): Promise<AcceptedMessage | null> {
  const query = { To: to, From: from, PageSize: '100' };
  const { messages } = await ask({ method: 'GET', path: '/Messages.json', query, answer: listAnswer });
  const earliest = Math.floor(since.getTime() / 1000) * 1000;
  const found = messages.find(
    (sent) => sent.body === body && Date.parse(sent.date_created) >= earliest && !others.includes(sent.sid),
  );
  return found === undefined ? null : accepted(found);
}
