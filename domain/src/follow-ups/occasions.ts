import { addDays, addMonths } from '../calendar/days.ts';
import { momentOf } from '../calendar/local-time.ts';
import { type QuietHours, quietUntil } from '../conversations/quiet-hours.ts';
import { wallClock } from '../format/dates.ts';
import { firstUnpaused, renewalsAfter } from '../plans/plan-days.ts';
import type { PlanLife, PlanTerms } from '../plans/plan-terms.ts';
import type { FollowUpStep } from './follow-up-names.ts';
import { followUpRules, type StepSetting, unitMinutes } from './follow-up-steps.ts';
import { arrivalAtLast, type DayStop } from './way-here.ts';

const minuteMs = 60_000;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

const later = (moment: string, minutes: number): string =>
  new Date(Date.parse(moment) + minutes * minuteMs).toISOString();

/** The reason for one message: it is sent when its moment has come, as long as the reason stands. */
export type Occasion = {
  /** Tells repeated messages of a step about one record apart, such as those for two times of a visit. */
  occurrence: string;
  /** When it is due, before quiet hours. */
  dueAt: string;
  /** Since when there is a reason: a message that was due earlier is never sent. */
  since: string;
  /** When the reason went away; null while it stands. */
  endedAt: string | null;
  /** The latest moment at which the message makes sense. */
  until: string;
  /** How many minutes late it may leave: after that it is no news any more. */
  grace: number;
  /** The client's time zone, of the quiet hours. */
  zone: string;
};

/** A visit as messages about it see it. */
export type VisitFacts = {
  start: string | null;
  anyTime: boolean;
  createdAt: string;
  /** When it last changed. */
  changedAt: string;
  zone: string;
  /** When it was cancelled, set out, begun or completed, or its job was put on hold; null while it is to come. */
  endedAt: string | null;
  completedAt: string | null;
  /** Whether all visits of the job are over. */
  isLast: boolean;
  /** The start that the client was last told by this step, and how often it was told. */
  toldStart: string | null;
  toldCount: number;
  /** Of each person of the visit who is at another one now: that one, those in between, and this one. */
  waysHere: readonly (readonly DayStop[])[];
  /** The end of the arrival window that was promised. */
  promisedTo: string | null;
  /** Since when the client has another visit; null without one. */
  nextSince: string | null;
};

/** An estimate or invoice as messages about it see it. */
export type DocumentFacts = {
  type: 'estimate' | 'invoice';
  zone: string;
  sentAt: string | null;
  /** 'YYYY-MM-DD' */
  dueDate: string | null;
  approvedAt: string | null;
  /** When an estimate was answered, expired or converted, or an invoice was paid or voided; null while it waits. */
  endedAt: string | null;
  /** When the deposit of an approved estimate was paid or is not to be paid any more; null while it is open. */
  depositEndedAt: string | null;
  hasDeposit: boolean;
};

/** A plan as messages about it see it. */
export type PlanFacts = Pick<PlanLife, 'startDay' | 'endDay' | 'pauses'> &
  Pick<PlanTerms, 'termMonths' | 'renews'> & {
    zone: string;
    /** When it began; null before that. */
    activatedAt: string | null;
    /** When it was paused, cancelled or ended; null while it runs. */
    endedAt: string | null;
  };

/** When the last one of the people who are busy elsewhere arrives at a visit; null if nobody is. */
function expectedAt({ waysHere }: Pick<VisitFacts, 'waysHere'>, now: string): string | null {
  const arrivals = waysHere.flatMap((stops) => arrivalAtLast(stops, now) ?? []);
  return arrivals.toSorted().at(-1) ?? null;
}

/**
 * How late a visit begins by the state of the day, in minutes; 0 if it is not late. Only people who are known to be busy
 * elsewhere come late: who forgets to report the arrival does not.
 */
export function latenessOf(visit: VisitFacts, now: string): number {
  const { start, promisedTo, anyTime } = visit;
  const expected = expectedAt(visit, now);
  if (start === null || expected === null || anyTime) return 0;
  const promised = promisedTo ?? start;
  return Math.max(0, Math.floor((Date.parse(expected) - Date.parse(promised)) / minuteMs));
}

/** The expected arrival at a late visit, to five minutes. */
export function lateArrival(visit: Pick<VisitFacts, 'waysHere'>, now: string): string {
  const expected = Date.parse(expectedAt(visit, now) ?? now);
  return new Date(Math.ceil(expected / (5 * minuteMs)) * 5 * minuteMs).toISOString();
}

/** The end of a message that may leave some days late. */
const late = (dueAt: string, days: number): Pick<Occasion, 'until' | 'grace'> => ({
  until: later(dueAt, (days + 1) * dayMinutes),
  grace: days * dayMinutes,
});

/** Reminders shorter than this before the start are no reminders. */
const leastNotice = 15;

/** The occasion of a step about a visit, or null if the step has nothing to say about it. */
export function visitOccasion(
  step: FollowUpStep,
  { delay }: Pick<StepSetting, 'delay'>,
  visit: VisitFacts,
  now: string,
): Occasion | null {
  const { start, createdAt, changedAt, zone, endedAt, completedAt } = visit;
  const minutes = delay * unitMinutes[followUpRules[step].unit];
  const common = { zone, endedAt };
  switch (step) {
    case 'booked': {
      if (start === null || visit.toldStart === start) return null;
      const planned = visit.toldCount === 0 ? createdAt : changedAt;
      const dueAt = later(planned, minutes);
      const until = later(start, -leastNotice);
      const occurrence = `${start} ${visit.toldCount + 1}`;
      return { ...common, occurrence, dueAt, since: planned, until, grace: dayMinutes };
    }
    case 'reminder':
    case 'reminder_soon': {
      if (start === null) return null;
      const dueAt = later(start, -minutes);
      const until = later(start, -leastNotice);
      const grace = step === 'reminder' ? dayMinutes : 6 * hourMinutes;
      return { ...common, occurrence: start, dueAt, since: createdAt, until, grace };
    }
    case 'running_late': {
      if (start === null || latenessOf(visit, now) < delay) return null;
      // It is due when the lateness is seen, from an hour before the visit until two hours after its start.
      if (now < later(start, -hourMinutes)) return null;
      const until = later(start, 2 * hourMinutes);
      return { ...common, occurrence: start, dueAt: now, since: createdAt, until, grace: 5 };
    }
    case 'finished': {
      if (completedAt === null || !visit.isLast) return null;
      const dueAt = later(completedAt, minutes);
      return { zone, endedAt: null, occurrence: '1', dueAt, since: completedAt, ...late(dueAt, 2) };
    }
    case 'service_due': {
      if (completedAt === null) return null;
      const dueAt = momentOf({ day: addMonths(wallClock(completedAt, zone).day, delay), time: '10:00' }, zone);
      return { zone, endedAt: visit.nextSince, occurrence: '1', dueAt, since: completedAt, ...late(dueAt, 2) };
    }
    default:
      return null;
  }
}

/** The occasion of a step about an estimate or invoice, or null if the step has nothing to say about it. */
export function documentOccasion(
  step: FollowUpStep,
  { delay }: Pick<StepSetting, 'delay'>,
  document: DocumentFacts,
): Occasion | null {
  const { type, zone, sentAt, dueDate, approvedAt, endedAt } = document;
  if (followUpRules[step].about !== type) return null;
  const minutes = delay * unitMinutes[followUpRules[step].unit];
  const onDay = (days: number): string => momentOf({ day: addDays(dueDate ?? '', days), time: '10:00' }, zone);
  switch (step) {
    case 'estimate_1':
    case 'estimate_2':
    case 'estimate_3': {
      if (sentAt === null) return null;
      const dueAt = later(sentAt, minutes);
      return { zone, endedAt, occurrence: sentAt, dueAt, since: sentAt, ...late(dueAt, 2) };
    }
    case 'deposit_due': {
      if (approvedAt === null || !document.hasDeposit) return null;
      const dueAt = later(approvedAt, minutes);
      const { depositEndedAt } = document;
      return { zone, endedAt: depositEndedAt, occurrence: approvedAt, dueAt, since: approvedAt, ...late(dueAt, 2) };
    }
    case 'invoice_due':
    case 'overdue_1':
    case 'overdue_2':
    case 'overdue_3': {
      if (sentAt === null || dueDate === null) return null;
      const isBefore = step === 'invoice_due';
      const dueAt = onDay(isBefore ? -delay : delay);
      const ends = isBefore ? { until: onDay(0), grace: 2 * dayMinutes } : late(dueAt, 2);
      return { zone, endedAt, occurrence: dueDate, dueAt, since: sentAt, ...ends };
    }
    default:
      return null;
  }
}

/** How long ago a message about a plan may have been due to be found, in days: previews look back a week. */
const planDaysBack = 8;

/**
 * The occasion of a step about a plan, or null if the step has nothing to say about it. A message whose day is in a pause is
 * due on the day on which the plan goes on.
 */
export function planOccasion(
  step: FollowUpStep,
  { delay }: Pick<StepSetting, 'delay'>,
  plan: PlanFacts,
  now: string,
): Occasion | null {
  const { pauses, zone, activatedAt, endedAt } = plan;
  if (activatedAt === null) return null;
  const soonest = addDays(wallClock(now, zone).day, -planDaysBack);
  for (const day of planDays(step, plan, soonest)) {
    const tellDay = firstUnpaused(pauses, addDays(day, -delay));
    if (tellDay === null) return null;
    if (tellDay < soonest || tellDay >= day) continue;
    const dueAt = momentOf({ day: tellDay, time: '10:00' }, zone);
    const until = momentOf({ day, time: '00:00' }, zone);
    return { zone, endedAt, occurrence: day, dueAt, since: activatedAt, until, grace: 2 * dayMinutes };
  }
  return null;
}

/** The days of a plan that a step tells of, in order: those on which it renews, or the first one after its end. */
function* planDays(step: FollowUpStep, { startDay, endDay, ...terms }: PlanFacts, after: string): Generator<string> {
  if (step === 'plan_renewal' && endDay === null) yield* renewalsAfter(startDay, terms, after);
  if (step === 'plan_end' && endDay !== null) yield endDay;
}

/** When quiet hours around a moment began: the last full minute before them. */
function beforeQuiet(moment: string, hours: QuietHours, zone: string): string {
  const { day, time } = wallClock(moment, zone);
  const from = momentOf({ day: time >= hours.from ? day : addDays(day, -1), time: hours.from }, zone);
  return later(from, -1);
}

/**
 * When a message leaves: at its due moment, or after quiet hours around it, or before them where afterwards is too late.
 * Null if it cannot leave at all, or there was no reason for it yet.
 *
 * @example of a reminder that is due at 23:00 with quiet hours until 08:00: at 08:00, or at 19:59 if the visit begins at 07:00
 */
export function leavesAt(occasion: Occasion, quiet: QuietHours | null): string | null {
  const { dueAt, since, until, zone } = occasion;
  const quietEnd = quietUntil(dueAt, quiet, zone);
  let at = dueAt;
  if (quietEnd !== null) at = quietEnd < until || quiet === null ? quietEnd : beforeQuiet(dueAt, quiet, zone);
  return at < since || at >= until || quietUntil(at, quiet, zone) !== null ? null : at;
}

/** Whether there is a reason for a message at a moment. */
export const stands = ({ since, endedAt }: Occasion, moment: string): boolean =>
  since <= moment && (endedAt === null || endedAt > moment);

/** Whether a message is sent now. What was due before its step was switched on is never sent. */
export function isDue(
  occasion: Occasion,
  { quiet, onSince, now }: { quiet: QuietHours | null; onSince: string; now: string },
): boolean {
  const at = leavesAt(occasion, quiet);
  if (at === null || at < onSince || now < at) return false;
  if (now >= occasion.until || now >= later(at, occasion.grace)) return false;
  return stands(occasion, now) && quietUntil(now, quiet, occasion.zone) === null;
}
