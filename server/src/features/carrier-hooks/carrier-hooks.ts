import * as hooks from '@truckroll/contract/calls/carrier-hooks';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import { Bytes } from '../../platform/http/answer.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { RequestContext, Transact } from '../../platform/http/request-steps.ts';
import type { Carrier, VoicePlan } from '../../providers/carrier/carrier.ts';
import { signatureHeader } from '../../providers/carrier/hook-signature.ts';
import * as read from '../../providers/carrier/read-reports.ts';
import type {
  CallStatusReport,
  RecordingReport,
  TextReport,
  TextStatusReport,
  VoiceReport,
} from '../../providers/carrier/reports.ts';
import { softphoneUserOf } from '../../providers/carrier/softphone-identity.ts';
import { afterStep } from '../../providers/carrier/voice-steps.ts';
import { findCallOwner } from '../../records/calls/call-rows.ts';
import { findNumberOwner } from '../../records/calls/phone-number-store.ts';
import { findMessageOwner } from '../../records/texts/text-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { findUserOwner, insertEvent } from './carrier-event-store.ts';

type HookContext = Pick<ServerContext, 'serveOpen' | 'carrier' | 'textSender' | 'publicUrl'>;

/** A report about an account, in a transaction of that account. */
type Received<R> = {
  tx: Tx;
  report: R;
  accountId: string;
  provider: Carrier['name'];
  now: Date;
};
type Effect<R> = (received: R) => Promise<void>;

/** A call to or from the account asks what to do. */
export type ReceivedCall = Received<VoiceReport> & {
  /** Whether an earlier request of this call was already applied: the plan is wanted again, and nothing else changes. */
  isKnown: boolean;
};

/** The carrier whose valid signature the webhook has; every other webhook is refused. */
function signerOf({ carrier, textSender, publicUrl }: HookContext, call: RequestContext<Endpoint>): Carrier {
  const { provider } = call.params as { provider: string };
  const signer = [carrier, textSender?.carrier].find((known) => known?.name === provider);
  const hook = {
    url: `${publicUrl}${call.target}`,
    fields: call.formFields,
    signature: call.header(signatureHeader) ?? '',
  };
  if (signer?.isSigned(hook) !== true) throw new Problem('signatureInvalid');
  return signer;
}

type Applied<R> = {
  provider: Carrier['name'];
  report: R | null;
  now: Date;
  /** The account that the report is about; searched over all accounts. */
  owner: (system: Tx, report: R) => Promise<{ accountId: string } | undefined>;
  /** The key by which a repeated report is recognised. */
  key: (report: R) => string;
  effect: Effect<Received<R>>;
};

/** Applies a report once, in one transaction with the record that it was applied. */
async function applyReport<R>(transact: Transact, { provider, report, now, ...by }: Applied<R>): Promise<void> {
  if (report === null) return;
  await transact(async (tx) => {
    const owner = await by.owner(tx, report);
    if (owner === undefined) return;
    await enterAccount(tx, owner.accountId);
    const isNew = await insertEvent(tx, { provider, eventKey: by.key(report), now });
    if (isNew) await by.effect({ tx, report, accountId: owner.accountId, provider, now });
  });
}

/**
 * Serves the webhook of calls (API WH-1). `incoming` plans an incoming call, `outgoing` a call of a softphone. After
 * each stage the carrier requests the plan again and gets the remaining stages.
 */
export function onCall(
  context: HookContext,
  plans: Record<'incoming' | 'outgoing', (received: ReceivedCall) => Promise<VoicePlan>>,
): void {
  context.serveOpen(hooks.receiveVoice, {
    async answer(call) {
      const signer = signerOf(context, call);
      const { step, say = '' } = call.query;
      if (step === 'announce') return instruct(signer, { kind: 'say', text: say });
      const report = read.readVoiceReport(call.formFields, step);
      const plan =
        report === null ? null : await call.transact((tx) => planCall(tx, { report, signer, now: call.now }));
      return instruct(signer, plan ?? { kind: 'reject' });
    },
  });

  function instruct(signer: Carrier, plan: VoicePlan): Bytes {
    const { type, body } = signer.instructions(plan);
    return new Bytes(Buffer.from(body), { 'Content-Type': type });
  }

  type Asked = { report: VoiceReport; signer: Carrier; now: Date };
  async function planCall(tx: Tx, { report, signer, now }: Asked): Promise<VoicePlan | null> {
    const userId = softphoneUserOf(report.from);
    const owner = await (userId === null ? findNumberOwner(tx, report.to) : findUserOwner(tx, userId));
    if (owner === undefined) return null;
    await enterAccount(tx, owner.accountId);
    const isNew = await insertEvent(tx, { provider: signer.name, eventKey: `${report.providerCallId} voice`, now });
    const received = { tx, report, provider: signer.name, now, isKnown: !isNew, accountId: owner.accountId };
    const plan = await (userId === null ? plans.incoming(received) : plans.outgoing(received));
    return report.ended === null ? plan : afterStep(plan, report.ended);
  }
}

/** Serves the webhook of the states of calls (API WH-1). The call is one of the account's. */
export function onCallStatus(
  context: HookContext,
  effect: Effect<Received<CallStatusReport> & { callId: string }>,
): void {
  context.serveOpen(hooks.receiveCallStatus, {
    async answer(call) {
      const { name: provider } = signerOf(context, call);
      const ids = (report: CallStatusReport) => [report.providerCallId, report.parentCallId];
      await applyReport(call.transact, {
        provider,
        report: read.readCallStatusReport(call.formFields),
        now: call.now,
        owner: (system, report) => findCallOwner(system, provider, ids(report)),
        key: ({ providerCallId, status }) => `${providerCallId} ${status}`,
        async effect(received) {
          const found = await findCallOwner(received.tx, provider, ids(received.report));
          if (found !== undefined) await effect({ ...received, callId: found.id });
        },
      });
      return {};
    },
  });
}

/** Serves the webhook of recordings (API WH-2). */
export function onRecording(
  context: HookContext,
  effect: Effect<Received<RecordingReport> & { callId: string }>,
): void {
  context.serveOpen(hooks.receiveRecording, {
    async answer(call) {
      const { name: provider } = signerOf(context, call);
      const find = (tx: Tx, report: RecordingReport) => findCallOwner(tx, provider, [report.providerCallId]);
      await applyReport(call.transact, {
        provider,
        report: read.readRecordingReport(call.formFields),
        now: call.now,
        owner: find,
        key: ({ recordingId, status }) => `${recordingId} ${status}`,
        async effect(received) {
          const found = await find(received.tx, received.report);
          if (found !== undefined) await effect({ ...received, callId: found.id });
        },
      });
      return {};
    },
  });
}

/** Serves the webhook of received texts (API WH-3). The number that received it is one of the account's. */
export function onText(context: HookContext, effect: Effect<Received<TextReport>>): void {
  context.serveOpen(hooks.receiveText, {
    async answer(call) {
      const { name: provider } = signerOf(context, call);
      await applyReport(call.transact, {
        provider,
        report: read.readTextReport(call.formFields),
        now: call.now,
        owner: (system, report) => findNumberOwner(system, report.to),
        key: ({ providerId }) => `${providerId} received`,
        effect,
      });
      return {};
    },
  });
}

/** Serves the webhook of the states of sent texts (API WH-3). The message is one of the account's. */
export function onTextStatus(
  context: HookContext,
  effect: Effect<Received<TextStatusReport> & { messageId: string }>,
): void {
  context.serveOpen(hooks.receiveTextStatus, {
    async answer(call) {
      const { name: provider } = signerOf(context, call);
      await applyReport(call.transact, {
        provider,
        report: read.readTextStatusReport(call.formFields, call.query.messageId),
        now: call.now,
        owner: (system, report) => findMessageOwner(system, provider, report),
        key: ({ providerId, status }) => `${providerId} ${status}`,
        async effect(received) {
          const found = await findMessageOwner(received.tx, provider, received.report);
          if (found !== undefined) await effect({ ...received, messageId: found.id });
        },
      });
      return {};
    },
  });
}
