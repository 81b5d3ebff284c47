import type { Client, PropertyValue } from '@truckroll/contract/clients/clients';
import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import type { Document } from '@truckroll/contract/documents/documents';
import type { Phone } from '@truckroll/contract/fields/fields';
import type { Job } from '@truckroll/contract/jobs/jobs';
import type { AcceptedSlot } from '@truckroll/contract/planning/slots';
import { type AddressDraft, draftOf, emptyDraft } from '@truckroll/domain/addresses/address-draft';
import { linesAsApproved } from '@truckroll/domain/conversions/approved-lines';
import type { PropertyContent } from '@truckroll/domain/custom-properties/property-values';
import { emptyValues, type FormValues, formValues } from '@truckroll/domain/fields/record-fields';
import { wallClock } from '@truckroll/domain/format/dates';
import { jobFields } from '@truckroll/domain/jobs/job-fields';
import type { ArrivalWindow } from '@truckroll/domain/visits/promise';
import type { PendingFile } from '../../files/parts/attached-files-input.ts';
import type { ItemLine } from '../../line-items/parts/line-editor-input.ts';
import { type AiChoice, type SlotRequest, usualChoice } from '../../planning/parts/ai-values.ts';
import type { ChosenVisit } from '../../planning/parts/chosen-visits.ts';
import { copyOfLine, lineOf } from './job-lines.ts';
import { linesOver } from './line-changes.ts';
import {
  emptySchedule,
  type Schedule,
  withAnyTime,
  withEndDate,
  withEndTime,
  withStartDate,
  withStartTime,
} from './schedule.ts';
import { scheduleOf } from './schedule-payload.ts';

/** The values of the job form. */
export type JobFormValues = FormValues<typeof jobFields> & {
  client: Client | null;
  /** The digits as typed. */
  jobNumber: string;
  address: AddressDraft;
  phone: Phone | null;
  servicePropertyId: string | null;
  contactId: string | null;
  schedule: Schedule;
  /** The time zone of the schedule. */
  timezone: string;
  /** Null: the company's. */
  arrivalWindow: ArrivalWindow | null;
  team: string[];
  skills: string[];
  tagIds: string[];
  lineItems: readonly ItemLine[];
  /** The job's instructions. */
  notes: string;
  linkToEstimate: boolean;
  linkToInvoice: boolean;
  files: readonly PendingFile[];
  removedAttachmentIds: string[];
  jobForms: string[];
  properties: Record<string, PropertyContent | null>;
  /** The choices of the AI scheduling section. */
  ai: AiChoice;
  /** The last request for suggestions; null before the first one. */
  asked: SlotRequest | null;
  /** The suggestion that the schedule of a one-off job follows. */
  acceptedSlot: AcceptedSlot | null;
  /** The individually chosen visits of a recurring job. */
  chosenVisits: readonly ChosenVisit[];
};

const noSuggestions = { ai: usualChoice, asked: null, acceptedSlot: null, chosenVisits: [] } as const;

/** Every property of the account, with the job's value or null. */
const propertyValues = (definitions: readonly CustomProperty[], stored: readonly PropertyValue[]) =>
  Object.fromEntries(definitions.map(({ id }) => [id, stored.find((property) => property.id === id)?.value ?? null]));

/** A proposed time, for example of a clicked calendar slot. */
export type ProposedTimes = { startDateTime?: string; endDateTime?: string };

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const clockOf = (moment: string, zone: string) =>
  isDay(moment) ? { day: moment, time: null } : wallClock(moment, zone);

function proposedSchedule({ startDateTime, endDateTime }: ProposedTimes, zone: string, from = emptySchedule): Schedule {
  if (startDateTime === undefined) return from;
  const start = clockOf(startDateTime, zone);
  const begun = withStartTime(withStartDate(from, start.day), start.time);
  if (endDateTime === undefined) return begun;
  const end = clockOf(endDateTime, zone);
  return withEndTime(withEndDate(begun, end.day), end.time);
}

/** A stored job with a proposed time, for example after a drop from the tray. */
export function valuesAtProposedTimes(
  values: JobFormValues,
  proposed: ProposedTimes & { teamIds?: string[] },
): JobFormValues {
  const { startDateTime, teamIds } = proposed;
  if (startDateTime === undefined) return values;
  const waiting = { ...values.schedule, scheduleLater: false, endDate: null, endTime: null };
  const schedule = withAnyTime(proposedSchedule(proposed, values.timezone, waiting), isDay(startDateTime));
  return { ...values, schedule, team: teamIds ?? values.team };
}

type NewJobOf = {
  jobNumber: string;
  client: Client | null;
  timezone: string;
  team: string[];
  jobForms: string[];
  times: ProposedTimes;
  definitions: readonly CustomProperty[];
};

/** The form of a new job, with the client's address and phone. */
export const newJobValues = (of: NewJobOf): JobFormValues => ({
  client: of.client,
  jobNumber: of.jobNumber,
  ...formValues(jobFields, emptyValues(jobFields)),
  address: of.client === null ? emptyDraft : draftOf(of.client.propertyAddress),
  phone: of.client?.phoneNumber ?? null,
  servicePropertyId: null,
  contactId: null,
  schedule: proposedSchedule(of.times, of.timezone),
  timezone: of.timezone,
  arrivalWindow: null,
  team: of.team,
  skills: [],
  tagIds: [],
  lineItems: [],
  notes: '',
  linkToEstimate: false,
  linkToInvoice: false,
  files: [],
  removedAttachmentIds: [],
  jobForms: of.jobForms,
  properties: propertyValues(of.definitions, []),
  ...noSuggestions,
});

/** The lines of a stored job in their order. Approved lines keep their taxes if the job moves. */
function storedLines({ jobItems }: Job, approved: Document | null): ItemLine[] {
  const kept = approved === null ? [] : linesAsApproved(jobItems, approved.items, approved.currencyDecimals);
  return jobItems
    .toSorted((one, other) => one.orderIndex - other.orderIndex)
    .map((item) => lineOf(item, kept.includes(item)));
}

type Stored = { definitions: readonly CustomProperty[]; approved: Document | null };

/** The form of a stored job, with the properties that still exist. */
export const jobValues = (job: Job, { definitions, approved }: Stored): JobFormValues => ({
  client: job.client,
  jobNumber: String(job.jobNumber),
  ...formValues(jobFields, job),
  address: draftOf(job.jobAddress),
  phone: job.jobPhone,
  servicePropertyId: job.servicePropertyId,
  contactId: job.contactId,
  schedule: scheduleOf(job),
  timezone: job.timezone,
  arrivalWindow: job.arrivalWindow,
  team: job.team.map(({ id }) => id),
  skills: job.skills,
  tagIds: job.tagIds,
  lineItems: storedLines(job, approved),
  notes: job.internalNotes.note,
  linkToEstimate: job.notesLinking.linkToEstimate,
  linkToInvoice: job.notesLinking.linkToInvoice,
  files: [],
  removedAttachmentIds: [],
  jobForms: job.jobForms,
  properties: propertyValues(definitions, job.properties),
  ...noSuggestions,
});

/** The form of a copy, with all fields but the number, attachments and history (screens 9.4). */
export function duplicateValues(job: Job, of: { jobNumber: string; definitions: readonly CustomProperty[] }) {
  const values = jobValues(job, { definitions: of.definitions, approved: null });
  const lineItems = values.lineItems.map((line, index) => copyOfLine(line, `copy-${index}`));
  return { ...values, jobNumber: of.jobNumber, lineItems };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const withOwn = <T extends Record<string, unknown>>(own: { before: T; typed: T; fresh: T }): T => {
  const changed = Object.entries(own.typed).filter(([key, value]) => !isSame(own.before[key], value));
  return { ...own.fresh, ...Object.fromEntries(changed) };
};

type Versions = { before: JobFormValues; typed: JobFormValues; fresh: JobFormValues };

/** Rebases edits onto a newer version: untouched fields take the newer values. */
export const valuesOver = ({ before, typed, fresh }: Versions): JobFormValues => ({
  ...withOwn({ before, typed, fresh }),
  // Files cannot be compared as text.
  files: typed.files,
  properties: withOwn({ before: before.properties, typed: typed.properties, fresh: fresh.properties }),
  lineItems: linesOver({ before: before.lineItems, typed: typed.lineItems, fresh: fresh.lineItems }),
});
