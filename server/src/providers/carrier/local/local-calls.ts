import { setTimeout as delay } from 'node:timers/promises';
import {
  receiveCallStatus,
  receiveRecording,
  receiveVoice,
  type VoiceStep,
  voiceSteps,
} from '@truckroll/contract/calls/carrier-hooks';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Queue } from '../../../platform/background/queue.ts';
import { type TaskRun, task } from '../../../platform/background/task.ts';
import type { Tx } from '../../../platform/database/bound-dialect.ts';
import type { Database } from '../../../platform/database/database.ts';
import { CarrierRefused, type Simulation, type VoicePlan } from '../carrier.ts';
import { firstStepOf } from '../voice-steps.ts';
import { reactionOf, talkSecondsOf } from './called-number.ts';
import type { PostHook } from './hook-post.ts';
import { localId } from './local-ids.ts';
import { recordingIdOf } from './local-recording.ts';

const deeds = ['begin', 'answered', 'machine', 'busy', 'unanswered', 'failed', 'message', 'end', 'hang-up'] as const;
/** A call of the built-in carrier: all that is known of it is in the one task that waits for it. */
const simulatedCall = task({
  name: 'simulated-call',
  title: 'Simulate a call',
  payload: z.object({
    /** The carrier's id of the call, as in calls.provider_call_id. */
    id: z.string(),
    deed: z.enum(deeds),
    /** The stage of an incoming call that rings. */
    step: z.enum(voiceSteps).nullable(),
    fromNumber: z.string(),
    toNumber: z.string(),
    /** Our id of a call that a softphone makes. */
    callId: z.string().nullable(),
    /** The purpose of an incoming call: to speak to somebody, or to leave a voicemail. */
    wantsVoicemail: z.boolean(),
    /** Whether the conversation is recorded, by the instructions that put it through. */
    isRecorded: z.boolean(),
    answeredAt: z.string().nullable(),
  }),
});
type SimulatedCall = z.output<typeof simulatedCall.payload>;
type Deed = SimulatedCall['deed'];
type Run = TaskRun<SimulatedCall>;

/** The deeds that wait while a call rings. */
const ringing: ReadonlySet<Deed> = new Set(['answered', 'machine', 'busy', 'unanswered', 'failed']);
const isRinging = ({ deed, answeredAt }: SimulatedCall): boolean => ringing.has(deed) && answeredAt === null;
/** How often a call whose last deed is just being done is looked for again, each after a tenth of a second. */
const mostLooks = 50;

const machineSeconds = 5;
const voicemailSeconds = 6;

/** How long the party outside speaks in a call. */
const talkSeconds = ({ callId, fromNumber, toNumber }: SimulatedCall): number =>
  talkSecondsOf(callId === null ? fromNumber : toNumber);

/** How the carrier names the end of a leg that was not put through. */
const unreached = { busy: 'busy', unanswered: 'no-answer', failed: 'failed' } as const;

type LocalCalls = Pick<Simulation, 'placeCall' | 'dial' | 'answer'> & { hangUp: (id: string) => Promise<void> };

/**
 * Simulated calls. Each deed is a task of the queue that reports by webhooks what happens, and enqueues the next deed. A
 * call has one waiting deed until it ends; to answer it or to hang up replaces that deed.
 */
export function openLocalCalls(by: {
  database: Database;
  queue: Queue;
  clock: () => Date;
  post: PostHook;
}): LocalCalls {
  const { database, queue, clock, post } = by;

  const plan = (tx: Tx, call: SimulatedCall, afterMs: number, accountId: string): Promise<void> => {
    const runAt = new Date(clock().getTime() + afterMs);
    return queue.enqueue(tx, simulatedCall, call, { accountId, key: call.id, runAt });
  };
  const planNext = (run: Run, call: SimulatedCall, afterMs: number): Promise<void> =>
    run.transact((tx) => plan(tx, call, afterMs, run.accountId));

  /** Replaces what a call would do next; false if it has ended, or does nothing that can be replaced by this. */
  async function replace(
    id: string,
    isWanted: (call: SimulatedCall) => boolean,
    change: Partial<SimulatedCall>,
  ): Promise<boolean> {
    for (let look = 0; look < mostLooks; look += 1) {
      const isReplaced = await database.asSystem(async (system) => {
        const taken = await queue.takeBack(system, simulatedCall, id, isWanted);
        if (taken === null || taken === 'running') return taken;
        await plan(system, { ...taken.payload, ...change }, 0, taken.accountId);
        return true;
      });
      if (isReplaced !== 'running') return isReplaced === true;
      await delay(100);
    }
    return false;
  }

  const numbersOf = (call: SimulatedCall) => ({ From: call.fromNumber, To: call.toNumber });
  const reportLeg = (call: SimulatedCall, status: string, more: Record<string, string> = {}) => {
    const legs = { CallSid: localId('CA', `${call.id} leg`), ParentCallSid: call.id };
    return post(receiveCallStatus, { ...legs, ...numbersOf(call), CallStatus: status, ...more });
  };

  /** Asks what to do next, after the stage that ended with this status, and plans it. */
  async function ask(run: Run, call: SimulatedCall, ended?: { step: VoiceStep; status: string }): Promise<void> {
    const fields: Record<string, string> = { CallSid: call.id, ...numbersOf(call), CallStatus: 'ringing' };
    if (call.callId !== null) fields['callId'] = call.callId;
    if (ended !== undefined) fields['DialCallStatus'] = ended.status;
    const answer = await post(receiveVoice, fields, ended === undefined ? {} : { step: ended.step });
    const next = JSON.parse(answer) as VoicePlan;
    const step = firstStepOf(next);
    // Callers who want to speak to somebody do not leave a message.
    const giveUp = step === 'voicemail' && !call.wantsVoicemail;
    if (step === null || giveUp)
      return finish(call, { status: ended?.status ?? (giveUp ? 'no-answer' : 'failed'), seconds: 0 });
    const isRecorded = 'recording' in next && next.recording !== null;
    const { deed, afterMs } = deedAfter(next, step, call);
    await planNext(run, { ...call, deed, step, isRecorded }, afterMs);
  }

  function deedAfter(next: VoicePlan, step: VoiceStep, call: SimulatedCall): { deed: Deed; afterMs: number } {
    if (next.kind === 'dial') return reactionOf(next.to);
    if (next.kind === 'ring' && step === 'ring')
      return { deed: 'unanswered', afterMs: call.wantsVoicemail ? 0 : next.ringSeconds * 1000 };
    if (next.kind === 'ring' && step === 'forward' && next.forwardTo !== null) return reactionOf(next.forwardTo);
    return { deed: 'message', afterMs: voicemailSeconds * 1000 };
  }

  /** Reports the end of a call to the webhook, and the recording of a call that was answered or went to voicemail. */
  async function finish(call: SimulatedCall, end: { status: string; seconds: number }): Promise<void> {
    const fields = { CallSid: call.id, ...numbersOf(call), CallStatus: end.status };
    await post(receiveCallStatus, { ...fields, CallDuration: String(end.seconds) });
    const kind = call.deed === 'message' ? ('voicemail' as const) : ('call' as const);
    if (end.seconds === 0 || (kind === 'call' && !call.isRecorded)) return;
    await post(receiveRecording, {
      CallSid: call.id,
      RecordingSid: recordingIdOf(call.id, { kind, seconds: end.seconds }),
      RecordingStatus: 'completed',
      RecordingDuration: String(end.seconds),
      RecordingSource: kind === 'voicemail' ? 'RecordVerb' : 'DialVerb',
    });
  }

  async function putThrough(run: Run, call: SimulatedCall, isMachine: boolean): Promise<void> {
    const answeredAt = call.answeredAt ?? run.now.toISOString();
    await reportLeg(call, 'in-progress', isMachine ? { AnsweredBy: 'machine_end_beep' } : {});
    const afterMs = (isMachine ? machineSeconds : talkSeconds(call)) * 1000;
    await planNext(run, { ...call, deed: 'end', answeredAt }, afterMs);
  }

  async function hangUp(run: Run, call: SimulatedCall): Promise<void> {
    const isIncoming = call.callId === null;
    if (call.answeredAt === null) return finish(call, { status: isIncoming ? 'no-answer' : 'canceled', seconds: 0 });
    const seconds = Math.round((run.now.getTime() - Date.parse(call.answeredAt)) / 1000);
    await finish(call, { status: 'completed', seconds: Math.min(Math.max(seconds, 1), talkSeconds(call)) });
  }

  queue.runs(simulatedCall, async (run) => {
    const call = run.payload;
    const { deed, step } = call;
    switch (deed) {
      case 'begin':
        return ask(run, call);
      case 'answered':
      case 'machine':
        return putThrough(run, call, deed === 'machine');
      case 'busy':
      case 'unanswered':
      case 'failed':
        await reportLeg(call, unreached[deed]);
        return ask(run, call, { step: step ?? 'ring', status: unreached[deed] });
      case 'message':
        return finish(call, { status: 'completed', seconds: voicemailSeconds });
      case 'end': {
        const isMachine = reactionOf(call.toNumber).deed === 'machine' && call.callId !== null;
        return finish(call, { status: 'completed', seconds: isMachine ? machineSeconds : talkSeconds(call) });
      }
      case 'hang-up':
        return hangUp(run, call);
    }
  });

  const begin = (
    accountId: string,
    call: Pick<SimulatedCall, 'id' | 'fromNumber' | 'toNumber' | 'callId' | 'wantsVoicemail'>,
  ): Promise<void> =>
    database.asAccount(accountId, (tx) =>
      plan(tx, { ...call, deed: 'begin', step: null, isRecorded: false, answeredAt: null }, 0, accountId),
    );

  return {
    placeCall: ({ accountId, from, to, kind }) =>
      begin(accountId, {
        id: localId('CA', newId()),
        fromNumber: from,
        toNumber: to,
        callId: null,
        wantsVoicemail: kind === 'voicemail',
      }),
    dial: ({ accountId, callId, identity, to }) =>
      begin(accountId, {
        id: localId('CA', callId),
        fromNumber: `client:${identity}`,
        toNumber: to,
        callId,
        wantsVoicemail: false,
      }),
    answer: ({ providerCallId }) =>
      replace(providerCallId, isRinging, { deed: 'answered', answeredAt: clock().toISOString() }),
    async hangUp(id) {
      const isOpen = await replace(id, ({ deed }) => deed !== 'hang-up', { deed: 'hang-up' });
      if (!isOpen) throw new CarrierRefused('There is no such call any more.');
    },
  };
}
