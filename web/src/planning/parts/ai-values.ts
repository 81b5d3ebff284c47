import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import type { Address } from '@truckroll/contract/fields/fields';
import type { suggestSlots } from '@truckroll/contract/planning/slots';
import { addDays, addMonths } from '@truckroll/domain/calendar/days';
import { isDateOnly } from '@truckroll/domain/text/checks';

/** The presets of the AI scheduling section (jobs.md 9); durations and travel in minutes. */
export const durations = [
  { value: '60', label: '1 hour' },
  { value: '120', label: '2 hours' },
  { value: '240', label: '4 hours' },
  { value: 'custom', label: 'Custom' },
] as const;
export const deadlines = [
  { value: 'week', label: 'Next 7 days' },
  { value: 'twoWeeks', label: 'Next 2 weeks' },
  { value: 'month', label: 'Next month' },
  { value: 'custom', label: 'Custom' },
] as const;
export const travels = [
  { value: '15', label: '15 min' },
  { value: '30', label: '30 min' },
  { value: '60', label: '1 hour' },
  { value: '-1', label: 'No limit' },
  { value: 'custom', label: 'Custom' },
] as const;

export type Deadline = (typeof deadlines)[number]['value'];

/** The dispatcher's choices for a search. Numbers are the typed digits. */
export type AiChoice = {
  enabled: boolean;
  jobDuration: (typeof durations)[number]['value'];
  customHours: string;
  customMinutes: string;
  deadline: Deadline;
  /** Of a custom deadline: working days, or a range when both days are given. */
  workingDays: string;
  fromDate: string | null;
  toDate: string | null;
  travelTime: (typeof travels)[number]['value'];
  customTravel: string;
  /** Why the shown suggestions were replaced; null: they were not. */
  notice: string | null;
};

/** The defaults when the toggle is turned on: 2 hours, the next 7 days, 1 hour of travel. */
export const usualChoice: AiChoice = {
  enabled: false,
  jobDuration: '120',
  customHours: '2',
  customMinutes: '0',
  deadline: 'week',
  workingDays: '7',
  fromDate: null,
  toDate: null,
  travelTime: '60',
  customTravel: '60',
  notice: null,
};

const presetDays = { week: '7', twoWeeks: '10', month: '22' } as const;

/** Changes the deadline: the second and third preset set 10 and 22 working days (jobs.md 9). */
export const withDeadline = (choice: AiChoice, deadline: Deadline): AiChoice => ({
  ...choice,
  deadline,
  workingDays: deadline === 'custom' ? choice.workingDays : presetDays[deadline],
});

const digits = (typed: string, least: number, most: number): number =>
  Math.min(most, Math.max(least, Number(typed.replaceAll(/\D/g, '')) || 0));

/** The minutes of the visit: 1 to 1439. */
export const minutesOf = ({ jobDuration, customHours, customMinutes }: AiChoice): number =>
  jobDuration === 'custom'
    ? Math.max(1, digits(customHours, 0, 12) * 60 + digits(customMinutes, 0, 59))
    : Number(jobDuration);

/** The most minutes of travel, −1 for no limit. */
const travelOf = ({ travelTime, customTravel }: AiChoice): number =>
  travelTime === 'custom' ? digits(customTravel, 0, 1440) : Number(travelTime);

/** The range of a custom deadline, if both of its days are given. */
const rangeOf = ({ deadline, fromDate, toDate }: AiChoice): { fromDate: string; toDate: string } | null =>
  deadline === 'custom' && fromDate !== null && toDate !== null && isDateOnly(fromDate) && isDateOnly(toDate)
    ? { fromDate, toDate }
    : null;

/** The days that a deadline spans, as the section shows them. */
export function shownRange(choice: AiChoice, today: string): { from: string; to: string } | null {
  switch (choice.deadline) {
    case 'week':
      return { from: today, to: addDays(today, 7) };
    case 'twoWeeks':
      return { from: today, to: addDays(today, 14) };
    case 'month':
      return { from: today, to: addMonths(today, 1) };
    case 'custom':
      return null;
  }
}

const sentDays = { week: 7, twoWeeks: 14, month: 31 } as const;

export type SlotRequest = BodyInputOf<typeof suggestSlots>;

/** The visit to find a time for. */
export type SlotSubject = {
  address: Address;
  skillIds: readonly string[];
  /** The people to ask; empty: everybody. */
  technicianIds: readonly string[];
  /** The stored job, if any. */
  jobId?: string | undefined;
  clientId?: string | undefined;
  /** The visit that moves, and whether only times in its promised window are wanted. */
  visitId?: string | undefined;
  keepPromise?: boolean | undefined;
};

/** The request for one visit (API VI-10, jobs.md 7). */
export function slotRequest(choice: AiChoice, subject: SlotSubject): SlotRequest {
  const { address, skillIds, technicianIds, jobId, clientId, visitId, keepPromise = false } = subject;
  const days = choice.deadline === 'custom' ? digits(choice.workingDays, 1, 60) : sentDays[choice.deadline];
  return {
    address,
    duration: minutesOf(choice),
    num_working_days: days,
    travel_time: travelOf(choice),
    technician_ids: [...technicianIds],
    skillIds: [...skillIds],
    ...(rangeOf(choice) ?? {}),
    ...(jobId === undefined ? {} : { jobId }),
    ...(clientId === undefined ? {} : { clientId }),
    ...(visitId === undefined ? {} : { visitId, keepPromise }),
  };
}

/** The repetition of a series, as the request names it. */
export type SlotSeries = {
  dates: readonly string[];
  interval: number;
  frequency: string;
  duration: { value: number; unit: string };
};

/** The request for the visits of a recurring job. */
export function seriesRequest(choice: AiChoice, subject: SlotSubject, series: SlotSeries): SlotRequest {
  const { num_working_days: _, fromDate: __, toDate: ___, ...request } = slotRequest(choice, subject);
  return {
    ...request,
    isRecurring: true,
    visits: [...series.dates],
    interval: series.interval,
    frequency: series.frequency,
    total_visits: series.dates.length,
    duration_details: series.duration,
  };
}
