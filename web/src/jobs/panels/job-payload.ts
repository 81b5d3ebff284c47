import type { Address, Phone } from '@truckroll/contract/fields/fields';
import type { AcceptedSlot } from '@truckroll/contract/planning/slots';
import { addressOf } from '@truckroll/domain/addresses/address-draft';
import type { PropertyContent } from '@truckroll/domain/custom-properties/property-values';
import { type PlainValues, sentValues } from '@truckroll/domain/fields/record-fields';
import { jobFields } from '@truckroll/domain/jobs/job-fields';
import { expandRecurrence } from '@truckroll/domain/recurrence/expand';
import type { RepeatRule } from '@truckroll/domain/recurrence/repeat-rule';
import type { ItemLine } from '../../line-items/parts/line-editor-input.ts';
import { acceptedOf, visitsOfDates } from '../../planning/parts/chosen-visits.ts';
import type { JobFormValues } from './job-values.ts';
import { type ItemPayload, itemChanges, newItems } from './line-changes.ts';
import { dayOf, timeOf } from './schedule.ts';
import { repeatRule, type SchedulePayload, schedulePayload } from './schedule-payload.ts';

type RepeatPayload = RepeatRule & { monthlyType: 'daysOfMonth' | null; totalVisits: number | null };

/** The fields that are sent independently of each other when they have changed. */
type PlainPayload = PlainValues<typeof jobFields> & {
  jobNumber: string;
  jobAddress: Address | null;
  jobPhone: Phone | null;
  servicePropertyId: string | null;
  contactId: string | null;
  assignedToTeams: readonly string[];
  skillsId: readonly string[];
  tagIds: readonly string[];
  arrivalWindow: JobFormValues['arrivalWindow'];
  jobFormIds: readonly string[];
  properties: { id: string; value: PropertyContent }[];
  notesLinking: { linkToEstimate: boolean; linkToInvoice: boolean };
  notes: string;
};

/** The payload of a save: `jobData` and the fields beside it (API JB-4, JB-5). */
export type JobPayload = Partial<PlainPayload> &
  Partial<SchedulePayload> & {
    jobId?: string;
    clientId?: string;
    repeatOptions?: RepeatPayload | null;
    jobItems?: ItemPayload[];
    requestId?: string;
    estimateId?: string;
    removedAttachmentIds?: readonly string[];
    updatedAt?: string;
    recurringVisits?: { visitStartDateTime: string; visitEndDateTime: string; teamId: string[] }[];
    acceptedSlots?: AcceptedSlot[];
  };

const isEmpty = (value: PropertyContent | null | undefined): value is undefined | null | '' | [] =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const plainPayload = (values: JobFormValues): PlainPayload => ({
  jobNumber: values.jobNumber.trim(),
  ...sentValues(jobFields, values),
  jobAddress: addressOf(values.address),
  jobPhone: values.phone,
  servicePropertyId: values.servicePropertyId,
  contactId: values.contactId,
  assignedToTeams: values.team,
  skillsId: values.skills,
  tagIds: values.tagIds,
  arrivalWindow: values.arrivalWindow,
  jobFormIds: values.jobForms,
  // Empty properties are omitted, because the server stores none.
  properties: Object.entries(values.properties).flatMap(([id, value]) => (isEmpty(value) ? [] : [{ id, value }])),
  notesLinking: { linkToEstimate: values.linkToEstimate, linkToInvoice: values.linkToInvoice },
  notes: values.notes.trim(),
});

/** The repetition with its derived values. Null for a job that does not repeat or has no time yet. */
function repeatPayload({ schedule, timezone }: JobFormValues): RepeatPayload | null {
  const rule = repeatRule(schedule);
  if (rule === null || schedule.scheduleLater) return null;
  const totalVisits = dayOf(schedule.startDate) === null ? null : datesOfSeries({ schedule, timezone }).length;
  return { ...rule, monthlyType: rule.frequency === 'monthly' ? 'daysOfMonth' : null, totalVisits };
}

/** The dates of a recurring job in the form; none while they are unknown. */
export function datesOfSeries({ schedule, timezone }: Pick<JobFormValues, 'schedule' | 'timezone'>): string[] {
  const rule = repeatRule(schedule);
  const day = dayOf(schedule.startDate);
  if (rule === null || day === null || schedule.scheduleLater) return [];
  return expandRecurrence(rule, { day, time: timeOf(schedule.startTime) }, timezone).days;
}

type Suggested = Pick<JobPayload, 'recurringVisits' | 'acceptedSlots'>;

/** The chosen visits of a series, or the suggestion that a one-off job still follows; nothing without suggestions. */
function suggestedPayload(values: JobFormValues): Suggested {
  const { schedule, chosenVisits, acceptedSlot, team } = values;
  if (schedule.jobType === 'recurring') {
    const chosen = visitsOfDates(chosenVisits, datesOfSeries(values));
    if (chosen.length === 0) return {};
    const recurringVisits = chosen.map(({ startTime, endTime, teamIds }) => ({
      ...{ visitStartDateTime: startTime, visitEndDateTime: endTime, teamId: teamIds },
    }));
    return { recurringVisits, acceptedSlots: acceptedOf(chosen) };
  }
  const { startDateTime, endDateTime } = schedulePayload(schedule, values.timezone);
  const isFollowed =
    acceptedSlot !== null &&
    acceptedSlot.startTime === startDateTime &&
    acceptedSlot.endTime === endDateTime &&
    team.includes(acceptedSlot.teamMemberId);
  return isFollowed ? { acceptedSlots: [acceptedSlot] } : {};
}

/** The record that a job was created from. */
export type JobSource = { kind: 'request' | 'estimate'; id: string } | undefined;

const sourceKeys = { request: 'requestId', estimate: 'estimateId' } as const;

/** The full payload of a new job. */
export const newJobPayload = (values: JobFormValues, from?: JobSource): JobPayload => ({
  clientId: values.client?.id ?? '',
  ...plainPayload(values),
  ...schedulePayload(values.schedule, values.timezone),
  repeatOptions: repeatPayload(values),
  jobItems: newItems(values.lineItems),
  ...suggestedPayload(values),
  ...(from === undefined ? {} : { [sourceKeys[from.kind]]: from.id }),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether the schedule has changed: times or repetition. */
export const isRescheduled = (before: JobFormValues, after: JobFormValues): boolean =>
  !isSame(schedulePayload(before.schedule, before.timezone), schedulePayload(after.schedule, after.timezone)) ||
  (!after.schedule.scheduleLater && !isSame(repeatRule(before.schedule), repeatRule(after.schedule)));

/**
 * The changed fields of a stored job. Unchanged fields are not sent, so that they cannot be refused. The parts of the
 * schedule are sent together, and the repetition only if it changed (API JB-5).
 */
export function changedPayload(before: JobFormValues, after: JobFormValues): JobPayload {
  const [plain, stored] = [plainPayload(after), plainPayload(before)];
  const keys = Object.keys(plain) as (keyof PlainPayload)[];
  const changed = Object.fromEntries(
    keys.filter((key) => !isSame(stored[key], plain[key])).map((key) => [key, plain[key]]),
  );
  const times = schedulePayload(after.schedule, after.timezone);
  const hasOtherTimes = !isSame(schedulePayload(before.schedule, before.timezone), times);
  const repeats = repeatPayload(after);
  const wasRepeating = repeatRule(before.schedule);
  const hasOtherRule = !isSame(wasRepeating, repeatRule(after.schedule)) || before.schedule.scheduleLater;
  const jobItems = itemChanges(before.lineItems, after.lineItems);
  return {
    ...changed,
    ...(hasOtherTimes ? times : {}),
    ...(repeats !== null && hasOtherRule ? { repeatOptions: repeats } : {}),
    ...(jobItems.length > 0 ? { jobItems } : {}),
    ...suggestedPayload(after),
    ...(after.removedAttachmentIds.length > 0 ? { removedAttachmentIds: after.removedAttachmentIds } : {}),
  };
}

/** The form's names of fields that have another name in the payload. */
const formNames: Record<string, string> = {
  clientId: 'client',
  jobAddress: 'address',
  jobPhone: 'phone',
  assignedToTeams: 'team',
  skillsId: 'skills',
  jobFormIds: 'jobForms',
  startDateTime: 'schedule.startDate',
  endDateTime: 'schedule.endDate',
  timezone: 'schedule',
  serviceDuration: 'schedule',
  attachments: 'files',
};

const lineNames: Record<string, string> = { itemName: 'name', price: 'rate', taxes: 'taxIds' };

/** The form's line for an item of the payload, because an edit sends only changed lines. */
function lineAt(index: number, payload: JobPayload, lines: readonly ItemLine[]): number {
  const items = payload.jobItems ?? [];
  const sent = items[index];
  if (sent?.action === undefined) return index;
  if (sent.id !== undefined) return lines.findIndex(({ id }) => id === sent.id);
  const nth = items.slice(0, index).filter(({ id }) => id === undefined).length;
  return lines.findIndex(
    (line, at) => line.id === null && lines.slice(0, at).filter(({ id }) => id === null).length === nth,
  );
}

/**
 * Maps a payload field to the form's.
 *
 * @example formPath('jobItems.2.itemName', sent) → 'lineItems.2.name'
 */
export function formPath(
  path: string,
  { payload, lines }: { payload: JobPayload; lines: readonly ItemLine[] },
): string {
  const [key = '', ...rest] = path.split('.');
  if (key === 'jobItems' && rest[0] !== undefined) {
    const place = lineAt(Number(rest[0]), payload, lines);
    return ['lineItems', place, lineNames[rest[1] ?? ''] ?? rest[1] ?? 'name'].join('.');
  }
  if (key === 'properties') {
    const sent = payload.properties?.[Number(rest[0])];
    return sent === undefined ? path : `properties.${sent.id}`;
  }
  if (key === 'recurringVisits') return 'schedule.repeat';
  if (key === 'repeatOptions') return ['schedule', 'repeat', ...rest].join('.');
  const name = formNames[key];
  return name === undefined ? path : [name, ...(name.includes('.') ? [] : rest)].join('.');
}
