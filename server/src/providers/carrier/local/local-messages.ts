import { receiveText, receiveTextStatus } from '@truckroll/contract/calls/carrier-hooks';
import { carrierSize } from '@truckroll/domain/conversations/text-size';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Queue } from '../../../platform/background/queue.ts';
import { task } from '../../../platform/background/task.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AcceptedMessage, OutgoingMessage } from '../carrier.ts';
import type { PostHook } from './hook-post.ts';
import { localId } from './local-ids.ts';

const deliverText = task({
  name: 'simulated-delivery',
  title: 'Simulate the delivery of a text',
  payload: z.object({ messageId: z.uuid(), providerId: z.string(), to: z.string(), from: z.string() }),
});
const receiveSimulated = task({
  name: 'simulated-text',
  title: 'Simulate a received text',
  payload: z.object({ providerId: z.string(), from: z.string(), to: z.string(), body: z.string() }),
});

const deliveryMs = 1000;
const answerMs = 3000;
/** The answer to every question. */
const answerText = 'Yes, that works for me. Thank you!';
const unreachableCode = 30_003;

const segmentsOf = (body: string): number => Math.max(1, carrierSize(body).messages);

const acceptedAs = (providerId: string, body: string): AcceptedMessage => ({
  providerId,
  status: 'sent',
  segments: segmentsOf(body),
});

export type LocalMessages = {
  send: (message: OutgoingMessage) => Promise<AcceptedMessage>;
  /** A text is found while it waits for its delivery. Afterwards the report has told of it. */
  find: (message: OutgoingMessage) => Promise<AcceptedMessage | null>;
  receive: (text: { accountId: string; from: string; to: string; body: string }) => Promise<void>;
};

/** The simulated ways of texts: delivered after a second, except to numbers that end in 9; questions are answered. */
export function openLocalMessages(by: {
  database: Database;
  queue: Queue;
  clock: () => Date;
  post: PostHook;
}): LocalMessages {
  const { database, queue, clock, post } = by;
  const after = (ms: number): Date => new Date(clock().getTime() + ms);

  queue.runs(deliverText, async ({ payload: { messageId, providerId, from, to } }) => {
    const isUnreachable = to.endsWith('9');
    const outcome: Record<string, string> = isUnreachable
      ? { MessageStatus: 'undelivered', ErrorCode: String(unreachableCode) }
      : { MessageStatus: 'delivered' };
    await post(receiveTextStatus, { MessageSid: providerId, From: from, To: to, ...outcome }, { messageId });
  });
  queue.runs(receiveSimulated, async ({ payload: { providerId, from, to, body } }) => {
    const counts = { NumSegments: String(segmentsOf(body)), NumMedia: '0' };
    await post(receiveText, { MessageSid: providerId, From: from, To: to, Body: body, ...counts });
  });

  return {
    async send({ id: messageId, accountId, from, to, body }) {
      const providerId = localId('SM', newId());
      await database.asAccount(accountId, async (tx) => {
        const delivery = { messageId, providerId, from, to };
        await queue.enqueue(tx, deliverText, delivery, { key: messageId, runAt: after(deliveryMs) });
        if (!body.trimEnd().endsWith('?') || to.endsWith('9')) return;
        const answer = { providerId: localId('SM', newId()), from: to, to: from, body: answerText };
        await queue.enqueue(tx, receiveSimulated, answer, { runAt: after(answerMs) });
      });
      return acceptedAs(providerId, body);
    },
    find: ({ id: key, body }) =>
      database.asSystem(async (system) => {
        const taken = await queue.takeBack(system, deliverText, key);
        if (taken === null || taken === 'running') return null;
        const { accountId, payload } = taken;
        await queue.enqueue(system, deliverText, payload, { accountId, key, runAt: after(deliveryMs) });
        return acceptedAs(payload.providerId, body);
      }),
    receive: ({ accountId, ...text }) =>
      database.asSystem((system) =>
        queue.enqueue(system, receiveSimulated, { ...text, providerId: localId('SM', newId()) }, { accountId }),
      ),
  };
}
