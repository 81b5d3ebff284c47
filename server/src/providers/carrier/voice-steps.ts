import type { VoiceStep } from '@truckroll/contract/calls/carrier-hooks';
import type { VoicePlan } from './carrier.ts';
import type { EndedStep } from './reports.ts';

/** The stage of a plan that is carried out first. */
export function firstStepOf(plan: VoicePlan): VoiceStep | null {
  switch (plan.kind) {
    case 'ring':
      if (plan.identities.length > 0) return 'ring';
      return plan.forwardTo === null ? 'voicemail' : 'forward';
    case 'dial':
    case 'voicemail':
      return plan.kind;
    case 'say':
    case 'hang-up':
    case 'reject':
      return null;
  }
}

/**
 * The rest of a plan after one of its stages: an incoming call that nobody answered goes to the other number, then to
 * the voicemail; everything else ends.
 *
 * @example afterStep(ringPlan, { step: 'forward', status: 'busy', isAnswered: false }) → its voicemail
 */
export function afterStep(plan: VoicePlan, { step, isAnswered }: EndedStep): VoicePlan {
  const isTried = step === 'ring' || step === 'forward';
  if (plan.kind !== 'ring' || isAnswered || !isTried) return { kind: 'hang-up' };
  if (step === 'ring' && plan.forwardTo !== null) {
    // The recording was announced before the first stage.
    const recording = plan.recording === null ? null : { announcement: '' };
    return { ...plan, identities: [], recording };
  }
  return { kind: 'voicemail', callId: plan.callId, ...plan.voicemail };
}
