import {
  receiveCallStatus,
  receiveRecording,
  receiveVoice,
  type VoiceStep,
  voiceSteps,
} from '@truckroll/contract/carrier-hooks';
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
import {
  findOpenCallOwner,
  findSimulatedCall,
  insertSimulatedCall,
  moveSimulatedCall,
  type SimulatedCall,
} from './local-call-store.ts';
import { localId } from './local-ids.ts';
import { recordingIdOf } from './local-recording.ts';

const deeds = ['begin', 'answered', 'machine', 'busy', 'unanswered', 'failed', 'message', 'end', 'hang-up'] as const;
const simulatedCall = task({
  name: 'simulated-call',
  title: 'Simulate a call',
  payload: z.object({ id: z.string(), deed: z.enum(deeds), step: z.enum(voiceSteps).optional() }),
});
type Deed = z.output<typeof simulatedCall.payload>;
type Run = TaskRun<Deed>;

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
 * deed whose call is in another stage by now has no effect.
 */
export function openLocalCalls(by: {
  database: Database;
  queue: Queue;
  clock: () => Date;
  post: PostHook;
}): LocalCalls {
  const { database, queue, clock, post } = by;

  const plan = (tx: Tx, deed: Deed, afterMs: number, accountId: string): Promise<void> => {
    const key = `${deed.id} ${deed.deed} ${deed.step ?? ''}`;
    return queue.enqueue(tx, simulatedCall, deed, { accountId, key, runAt: new Date(clock().getTime() + afterMs) });
  };

  const numbersOf = (call: SimulatedCall) => ({ From: call.fromNumber, To: call.toNumber });
  const reportLeg = (call: SimulatedCall, status: string, more: Record<string, string> = {}) => {
    const legs = { CallSid: localId('CA', `${call.id} leg`), ParentCallSid: call.id };
    return post(receiveCallStatus, { ...legs, ...numbersOf(call), CallStatus: status, ...more });
  };

  /** Asks what to do next, after the stage that ended with this status, and does it. */
  async function ask(run: Run, call: SimulatedCall, ended?: { step: VoiceStep; status: string }): Promise<void> {
    const fields: Record<string, string> = { CallSid: call.id, ...numbersOf(call), CallStatus: 'ringing' };
    if (call.callId !== null) fields['callId'] = call.callId;
    if (ended !== undefined) fields['DialCallStatus'] = ended.status;
    const answer = await post(receiveVoice, fields, ended === undefined ? {} : { step: ended.step });
    const next = JSON.parse(answer) as VoicePlan;
    const step = firstStepOf(next);
    const leavesMessage = step === 'voicemail' && call.wantsVoicemail;
    // Callers who want to speak to somebody do not leave a message.
    const giveUp = step === 'voicemail' && !leavesMessage;
    if (step === null || giveUp)
      return finish(run, call, { status: ended?.status ?? (giveUp ? 'no-answer' : 'failed'), seconds: 0 });
    await run.transact(async (tx) => {
      const isRecorded = 'recording' in next && next.recording !== null;
      const to = leavesMessage ? ('voicemail' as const) : ('ringing' as const);
      await moveSimulatedCall(tx, call.id, { from: ['new', 'ringing'], to, set: { isRecorded } });
      const { deed, afterMs } = deedAfter(next, step, call);
      await plan(tx, { id: call.id, deed, step }, afterMs, run.accountId);
    });
  }

  function deedAfter(next: VoicePlan, step: VoiceStep, call: SimulatedCall): { deed: Deed['deed']; afterMs: number } {
    if (next.kind === 'dial') return reactionOf(next.to);
    if (next.kind === 'ring' && step === 'ring')
      return { deed: 'unanswered', afterMs: call.wantsVoicemail ? 0 : next.ringSeconds * 1000 };
    if (next.kind === 'ring' && step === 'forward' && next.forwardTo !== null) return reactionOf(next.forwardTo);
    return { deed: 'message', afterMs: voicemailSeconds * 1000 };
  }

  /** Reports the end of a call, and its recording if there was a conversation. */
  async function finish(run: Run, call: SimulatedCall, end: { status: string; seconds: number }): Promise<void> {
    const fields = { CallSid: call.id, ...numbersOf(call), CallStatus: end.status };
    await post(receiveCallStatus, { ...fields, CallDuration: String(end.seconds) });
    if (end.seconds > 0 && (call.isRecorded || call.stage === 'voicemail')) {
      const kind = call.stage === 'voicemail' ? ('voicemail' as const) : ('call' as const);
      await post(receiveRecording, {
        CallSid: call.id,
        RecordingSid: recordingIdOf(call.id, { kind, seconds: end.seconds }),
        RecordingStatus: 'completed',
        RecordingDuration: String(end.seconds),
        RecordingSource: kind === 'voicemail' ? 'RecordVerb' : 'DialVerb',
      });
    }
    const open = ['new', 'ringing', 'talking', 'voicemail'] as const;
    await run.transact((tx) => moveSimulatedCall(tx, call.id, { from: open, to: 'ended' }));
  }

  async function putThrough(run: Run, call: SimulatedCall, isMachine: boolean): Promise<void> {
    const answeredAt = call.answeredAt ?? run.now.toISOString();
    const isTalking = await run.transact((tx) =>
      moveSimulatedCall(tx, call.id, { from: ['ringing', 'talking'], to: 'talking', set: { answeredAt } }),
    );
    if (!isTalking) return;
    await reportLeg(call, 'in-progress', isMachine ? { AnsweredBy: 'machine_end_beep' } : {});
    const afterMs = (isMachine ? machineSeconds : talkSeconds(call)) * 1000;
    await run.transact((tx) => plan(tx, { id: call.id, deed: 'end' }, afterMs, run.accountId));
  }

  async function hangUp(run: Run, call: SimulatedCall): Promise<void> {
    const isIncoming = call.callId === null;
    if (call.answeredAt === null)
      return finish(run, call, { status: isIncoming ? 'no-answer' : 'canceled', seconds: 0 });
    const seconds = Math.round((run.now.getTime() - Date.parse(call.answeredAt)) / 1000);
    await finish(run, call, { status: 'completed', seconds: Math.min(Math.max(seconds, 1), talkSeconds(call)) });
  }

  queue.runs(simulatedCall, async (run) => {
    const { id, deed, step } = run.payload;
    const call = await run.transact((tx) => findSimulatedCall(tx, id));
    if (call === undefined || call.stage === 'ended') return;
    switch (deed) {
      case 'begin':
        return ask(run, call);
      case 'answered':
      case 'machine':
        return putThrough(run, call, deed === 'machine');
      case 'busy':
      case 'unanswered':
      case 'failed':
        if (call.stage !== 'ringing' || step === undefined) return;
        await reportLeg(call, unreached[deed]);
        return ask(run, call, { step, status: unreached[deed] });
      case 'message':
        return finish(run, call, { status: 'completed', seconds: voicemailSeconds });
      case 'end': {
        const isMachine = reactionOf(call.toNumber).deed === 'machine' && call.callId !== null;
        return finish(run, call, { status: 'completed', seconds: isMachine ? machineSeconds : talkSeconds(call) });
      }
      case 'hang-up':
        return hangUp(run, call);
    }
  });

  const begin = (accountId: string, call: Parameters<typeof insertSimulatedCall>[1]): Promise<void> =>
    database.asAccount(accountId, async (tx) => {
      if (await insertSimulatedCall(tx, call, clock())) await plan(tx, { id: call.id, deed: 'begin' }, 0, accountId);
    });

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
    answer: ({ accountId, providerCallId: id }) =>
      database.asAccount(accountId, async (tx) => {
        const set = { answeredAt: clock().toISOString() };
        const isTaken = await moveSimulatedCall(tx, id, { from: ['ringing'], to: 'talking', set });
        if (isTaken) await plan(tx, { id, deed: 'answered' }, 0, accountId);
        return isTaken;
      }),
    hangUp: (id) =>
      database.asSystem(async (system) => {
        const accountId = await findOpenCallOwner(system, id);
        if (accountId === undefined) throw new CarrierRefused('There is no such call any more.');
        await plan(system, { id, deed: 'hang-up' }, 0, accountId);
      }),
  };
}
