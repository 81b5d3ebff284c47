import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type Task, TaskFailure, type TaskRun, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { SmsRefused } from '../../providers/sms/sms.ts';
import type { ServerContext } from '../../server-context.ts';
import { getSms, insertSms, markSent, recordFailure } from './sms-store.ts';

const carrySms: Task<{ smsId: string }> = task({
  name: 'send-sms',
  title: 'Send a text message',
  payload: z.object({ smsId: z.uuid() }),
  retries: 10,
});

/** Enqueues a text message in the caller's transaction. It is sent after the commit. */
export async function sendSms(tx: Tx, queue: Queue, sms: { to: string; text: string; now: Date }): Promise<void> {
  const id = newId();
  await Promise.all([insertSms(tx, { id, ...sms }), queue.enqueue(tx, carrySms, { smsId: id })]);
}

export function smsTasks({ queue, sms }: Pick<ServerContext, 'queue' | 'sms'>): void {
  async function carry({ payload, transact, now, isLastAttempt }: TaskRun<{ smsId: string }>): Promise<void> {
    const row = await transact((tx) => getSms(tx, payload.smsId));
    if (row === undefined || row.status === 'sent') return;
    try {
      await sms.send(row);
    } catch (error) {
      const isRefused = error instanceof SmsRefused;
      const text = isRefused || error instanceof TaskFailure ? error.message : 'The message could not be sent.';
      await transact((tx) => recordFailure(tx, row.id, { error: text, isFinal: isRefused || isLastAttempt }));
      if (isRefused) return;
      throw error;
    }
    await transact((tx) => markSent(tx, row.id, now));
  }
  queue.runs(carrySms, carry);
}
