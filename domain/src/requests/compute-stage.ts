import { addDays } from '../calendar/days.ts';
import { momentOf } from '../calendar/local-time.ts';
import { wallClock } from '../format/dates.ts';
import type { RequestStage } from './request-stages.ts';

/** The stages computed from a request's dates; all others were set by hand or by a conversion (API 4.9). */
export const automaticStages = ['new_request', 'unscheduled', 'overdue', 'inspection_scheduled'] as const;

/** The fields of a request that decide its stage. Moments are ISO in UTC, times 'HH:mm' of the request's time zone. */
export type StageFacts = {
  scheduleLater: boolean;
  startDate: string | null;
  endDate: string | null;
  startTime: string | null;
  endTime: string | null;
  availabilityDate1: string | null;
  availabilityDate2: string | null;
  followUpDate: string | null;
  timezone: string;
};

/** `now` in UTC, `today` in the account's time zone: the rule reads no clock. */
export type StageMoment = { now: string; today: string };

export const isAutomatic = (stage: RequestStage): boolean =>
  (automaticStages as readonly RequestStage[]).includes(stage);

/** When the appointment is over: its end, else its start; without a time, the end of that local day. */
function endMoment({ startDate, endDate, startTime, endTime, timezone }: StageFacts): string | null {
  const moment = endDate ?? startDate;
  if (moment === null) return null;
  const hasTime = (endDate === null ? startTime : endTime) !== null;
  if (hasTime) return moment;
  return momentOf({ day: addDays(wallClock(moment, timezone).day, 1), time: '00:00' }, timezone);
}

/** The latest of the client's preferred days and the follow-up day. */
function lastChosenDay({ availabilityDate1, availabilityDate2, followUpDate, timezone }: StageFacts): string | null {
  const dates = [availabilityDate1, availabilityDate2, followUpDate].filter((date) => date !== null);
  const days = dates.map((date) => wallClock(date, timezone).day).sort();
  return days.at(-1) ?? null;
}

/**
 * A request's stage by its dates (API 4.9). `current` is the stored stage of an edit; a stage set by hand or by a
 * conversion stays.
 *
 * @example computeRequestStage({ startDate: '2026-03-09T13:00:00.000Z', startTime: '09:00', … }, { now: '2026-03-09T12:00:00.000Z', … })
 *   → 'inspection_scheduled', and 'overdue' once it has passed
 */
export function computeRequestStage(facts: StageFacts, at: StageMoment, current?: RequestStage): RequestStage {
  const isEdit = current !== undefined;
  if (isEdit && !isAutomatic(current)) return current;
  const end = facts.scheduleLater || facts.startDate === null ? null : endMoment(facts);
  if (end !== null) return Date.parse(end) < Date.parse(at.now) ? 'overdue' : 'inspection_scheduled';
  if (!isEdit) return 'new_request';
  const lastDay = lastChosenDay(facts);
  return lastDay !== null && lastDay < at.today ? 'overdue' : 'unscheduled';
}

/** The stage after the daily task: a passed date makes it overdue, but `new_request` stays until a person edits it. */
export function stageAfterDailyTask(facts: StageFacts, at: StageMoment, current: RequestStage): RequestStage {
  const stage = computeRequestStage(facts, at, current);
  return current === 'new_request' && stage === 'unscheduled' ? current : stage;
}
