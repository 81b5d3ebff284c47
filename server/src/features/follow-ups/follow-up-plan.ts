import type { FollowUpStep } from '@truckroll/domain/follow-ups/follow-up-names';
import type { StepSetting } from '@truckroll/domain/follow-ups/follow-up-steps';
import {
  documentOccasion,
  isDue,
  lateArrival,
  latenessOf,
  type Occasion,
  planOccasion,
  visitOccasion,
} from '@truckroll/domain/follow-ups/occasions';
import type { StoredSettings } from '../../records/follow-ups/follow-up-settings.ts';
import type { Followed } from './follow-up-records.ts';

/** The occasion of a step about a record, or null if the step has nothing to say about it. */
export function occasionOf(
  step: FollowUpStep,
  { delay }: Pick<StepSetting, 'delay'>,
  followed: Followed,
  now: Date,
): Occasion | null {
  switch (followed.kind) {
    case 'visit':
      return visitOccasion(step, { delay }, followed.facts, now.toISOString());
    case 'plan':
      return planOccasion(step, { delay }, followed.facts, now.toISOString());
    case 'document':
      return documentOccasion(step, { delay }, followed.facts);
  }
}

/** The occasion for which a message is sent now, or null. */
export function dueOccasion(
  step: FollowUpStep,
  { steps, quiet }: StoredSettings,
  followed: Followed,
  now: Date,
): Occasion | null {
  const setting = steps[step];
  if (!setting.isOn || setting.since === null) return null;
  const occasion = occasionOf(step, setting, followed, now);
  if (occasion === null) return null;
  return isDue(occasion, { quiet, onSince: setting.since, now: now.toISOString() }) ? occasion : null;
}

/** How late a visit is and when somebody arrives, in minutes and as a moment. */
export const latenessNow = (followed: Followed, now: Date): { minutes: number; arrival: string } | null =>
  followed.kind === 'visit' && followed.facts.waysHere.length > 0
    ? {
        minutes: Math.ceil(latenessOf(followed.facts, now.toISOString()) / 5) * 5,
        arrival: lateArrival(followed.facts, now.toISOString()),
      }
    : null;
