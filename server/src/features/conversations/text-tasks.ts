import { problems } from '@truckroll/contract/endpoints/problem';
import type { TextPurpose } from '@truckroll/domain/conversations/text-purposes';
import { skippedTexts } from '@truckroll/domain/follow-ups/follow-up-steps';
import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type Task, TaskFailure, type TaskRun, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type AcceptedMessage, CarrierRefused } from '../../providers/carrier/carrier.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { readAuthor } from '../../records/texts/conversation-store.ts';
import { holdText, type TextRow, updateText } from '../../records/texts/text-store.ts';
import {
  type BegunText,
  failureText,
  recordAccepted,
  recordFailure,
  released,
  type SoughtText,
  type TextDelivery,
} from './deliver-text.ts';
import { hasOptedOut } from './opt-out-store.ts';
import { sendText } from './send-sms.ts';

/** Looks up a message whose request to the carrier was interrupted. It is never resent automatically. */
const settleText: Task<{ smsId: string }> = task({
  name: 'settle-sms',
  title: 'Check a text message whose sending was interrupted',
  payload: z.object({ smsId: z.uuid() }),
});

const settleAfterMs = 60_000;

export const settleLater = (tx: Tx, queue: Queue, smsId: string, now: Date): Promise<void> =>
  queue.enqueue(tx, settleText, { smsId }, { runAt: new Date(now.getTime() + settleAfterMs) });

/** The reason why a scheduled message must not be sent any more, or null. */
async function readRefusal(tx: Tx, { phoneNumber, clientId, purpose }: TextRow): Promise<string | null> {
  if (await hasOptedOut(tx, phoneNumber)) return problems.numberOptedOut[1];
  if ((purpose !== 'person' && purpose !== 'reminder') || clientId === null) return null;
  const client = await tx
    .selectFrom(clientNames.as('clients'))
    .select(['stage', 'textsOffAt'])
    .where('id', '=', clientId)
    .executeTakeFirst();
  if (client?.stage === 'archived') return problems.clientArchived[1];
  // A text that a person wrote is sent whatever the client chose.
  return purpose === 'reminder' && client?.textsOffAt != null ? skippedTexts.optedOut : null;
}

/** What automatic texts to clients depend on besides the carrier, passed in by the feature that writes them. */
export type OwnedTexts = {
  /** Why a text must not be sent any more, or null. */
  readRefusal: (tx: Tx, of: { smsId: string }, now: Date) => Promise<string | null>;
  /** Stores with the record that a text is about whether its client was told; null: no error. */
  follow: (tx: Tx, of: { smsId: string }, outcome: { error: string | null; now: Date }) => Promise<void>;
};

/** The texts that features write, by their purpose. Others depend on nothing. */
export type TextsByPurpose = Partial<Record<TextPurpose, OwnedTexts>>;

type Run = TaskRun<{ smsId: string }>;

/** Sends texts when their time has come, and settles interrupted ones. */
export function textTasks(delivery: TextDelivery, { queue, owned }: { queue: Queue; owned: TextsByPurpose }): void {
  async function fail(tx: Tx, row: TextRow, error: unknown, now: Date): Promise<void> {
    await recordFailure(tx, row, error, { now, isFinal: true, notifies: row.userId });
    await owned[row.purpose]?.follow(tx, { smsId: row.id }, { error: failureText(error), now });
  }

  async function accept(tx: Tx, row: TextRow, accepted: AcceptedMessage, now: Date): Promise<void> {
    await recordAccepted(tx, row, accepted, { actor: await readAuthor(tx, row), now });
    await owned[row.purpose]?.follow(tx, { smsId: row.id }, { error: null, now });
  }

  /** Reserves a scheduled message for sending; null if it was cancelled, was sent, or is not due yet. */
  async function takeUp(tx: Tx, { payload, now }: Run): Promise<BegunText | null> {
    const row = await holdText(tx, payload.smsId);
    if (row === undefined || row.status !== 'queued' || row.providerMessageId !== null) return null;
    const waitsUntil = (await delivery.isUnderWay(tx, row, now)) ? row.sendingUntil : row.sendAt;
    if (waitsUntil !== null && waitsUntil > now.toISOString()) {
      await queue.enqueue(tx, sendText, { smsId: row.id }, { runAt: new Date(waitsUntil) });
      return null;
    }
    const refusal =
      (await readRefusal(tx, row)) ?? (await owned[row.purpose]?.readRefusal(tx, { smsId: row.id }, now)) ?? null;
    if (refusal === null) return delivery.begin(tx, row, now);
    await delivery.begin(tx, row, now);
    await fail(tx, row, new CarrierRefused(refusal), now);
    return null;
  }

  async function send(run: Run): Promise<void> {
    const { transact, accountId, now, isLastAttempt } = run;
    const text = await transact((tx) => takeUp(tx, run));
    if (text === null) return;
    const accepted = await delivery.send(text, accountId).catch(async (error: unknown) => {
      const isFinal = error instanceof CarrierRefused || isLastAttempt;
      await transact(async (tx) => {
        if (isFinal) await fail(tx, text.row, error, now);
        else await recordFailure(tx, text.row, error, { now, isFinal });
      });
      if (isFinal) return null;
      throw new TaskFailure(failureText(error), { cause: error });
    });
    if (accepted === null) return;
    await transact((tx) => accept(tx, text.row, accepted, now));
  }

  /** Reserves a message whose response from the carrier was lost; null if another run or request has done so. */
  async function takeUpUnknown(tx: Tx, { payload, now }: Run): Promise<SoughtText | null> {
    const row = await holdText(tx, payload.smsId);
    if (row === undefined || row.providerMessageId !== null || row.sendAt !== null) return null;
    if (await delivery.isUnderWay(tx, row, now)) {
      await settleLater(tx, queue, row.id, now);
      return null;
    }
    return delivery.beginLookUp(tx, row, now);
  }

  async function settle(run: Run): Promise<void> {
    const { transact, accountId, now } = run;
    const sought = await transact((tx) => takeUpUnknown(tx, run));
    if (sought === null) return;
    const { row } = sought;
    const found = await delivery.find(sought, accountId).catch(async (error: unknown) => {
      await transact((tx) => recordFailure(tx, row, error, { now, isFinal: true }));
      throw new TaskFailure(failureText(error), { cause: error });
    });
    await transact(async (tx) => {
      if (found !== null) await accept(tx, row, found, now);
      // An earlier refusal keeps its reason.
      else if (row.status === 'failed') await updateText(tx, row.id, released, now);
      else await recordFailure(tx, row, null, { now, isFinal: true });
    });
  }

  queue.runs(sendText, send);
  queue.runs(settleText, settle);
}
