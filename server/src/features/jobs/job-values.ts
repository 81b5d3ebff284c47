import type { PropertyValue } from '@truckroll/contract/clients/clients';
import type { Address, Phone } from '@truckroll/contract/fields/fields';
import type { RepeatOptions } from '@truckroll/contract/jobs/job-schedule';
import type { NewJob } from '@truckroll/contract/jobs/save-job';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import {
  emptyValues,
  fieldKeys,
  mergeValues,
  type PlainValues,
  pick,
  searchText,
} from '@truckroll/domain/fields/record-fields';
import { jobFields } from '@truckroll/domain/jobs/job-fields';
import { type JobSchedule, normalizeSchedule } from '@truckroll/domain/jobs/job-schedule';
import type { ArrivalWindow } from '@truckroll/domain/visits/promise';
import type { ChosenPlace } from '../../records/clients/choose-place.ts';
import type { StoredJob } from '../../records/jobs/job-rights.ts';

/** All fields of a job's own row that people set, without derived ones. */
export type JobValues = PlainValues<typeof jobFields> &
  JobSchedule & {
    jobAddress: Address | null;
    jobPhone: Phone | null;
    timezone: string;
    /** Null: the account's. */
    arrivalWindow: ArrivalWindow | null;
    repeatOptions: RepeatOptions | null;
    tagIds: string[];
    properties: PropertyValue[];
    servicePropertyId: string | null;
    contactId: string | null;
    internalNote: string;
    noteGoesToEstimate: boolean;
    noteGoesToInvoice: boolean;
  };

const keys = fieldKeys(jobFields);

const scheduleKeys = [
  'timezone',
  'repeatOptions',
  'startDateTime',
  'endDateTime',
  'isStartTime',
  'isEndTime',
  'scheduleLater',
  'anyTime',
  'serviceDuration',
] as const satisfies (keyof JobValues)[];

/** The fields of a job that people set, without those the product maintains. */
export const jobValuesOf = (job: StoredJob): JobValues => pick(job, keys);
export const scheduleOf = (values: JobValues) => pick(values, scheduleKeys);

/** The defaults of a new job: at its client's address and with the client's phone number (API JB-4). */
export const emptyJob = (
  client: { propertyAddress: Address | null; phoneNumber: Phone | null },
  timezone: string,
): JobValues => ({
  ...emptyValues(jobFields),
  jobAddress: client.propertyAddress,
  jobPhone: client.phoneNumber,
  timezone,
  arrivalWindow: null,
  repeatOptions: null,
  tagIds: [],
  properties: [],
  servicePropertyId: null,
  contactId: null,
  internalNote: '',
  noteGoesToEstimate: false,
  noteGoesToInvoice: false,
  ...normalizeSchedule({}, timezone),
});

type SentSchedule = Pick<
  NewJob,
  | 'startDateTime'
  | 'endDateTime'
  | 'isStartTime'
  | 'isEndTime'
  | 'scheduleLater'
  | 'anyTime'
  | 'serviceDuration'
  | 'timezone'
>;

const sentKeys = [
  'startDateTime',
  'endDateTime',
  'isStartTime',
  'isEndTime',
  'scheduleLater',
  'anyTime',
  'serviceDuration',
  'timezone',
] as const satisfies (keyof SentSchedule)[];

/** Merges the schedule in a request over the stored one. A start in the request schedules the job (API 1.7, 4.5). */
function mergeSchedule(stored: JobValues, sent: SentSchedule): JobSchedule & { timezone: string } {
  const timezone = sent.timezone ?? stored.timezone;
  if (sentKeys.every((key) => sent[key] === undefined)) return { ...scheduleOf(stored), timezone };
  const point = (given: string | null | undefined, hasTime: boolean | undefined, kept: string | null, had: boolean) =>
    given === undefined ? { moment: kept, hasTime: hasTime ?? had } : { moment: given, hasTime };
  const start = point(sent.startDateTime, sent.isStartTime, stored.startDateTime, stored.isStartTime);
  const end = point(sent.endDateTime, sent.isEndTime, endThatStays(stored, start.moment), stored.isEndTime);
  const schedule = {
    startDateTime: start.moment,
    endDateTime: end.moment,
    isStartTime: start.hasTime,
    isEndTime: end.hasTime,
    scheduleLater: sent.scheduleLater ?? (sent.startDateTime ? false : stored.scheduleLater),
    anyTime: sent.anyTime ?? (sent.isStartTime === true ? false : stored.anyTime),
    serviceDuration: sent.serviceDuration ?? stored.serviceDuration,
  };
  return { ...normalizeSchedule(schedule, timezone), timezone };
}

/**
 * Drops a stored end without a time if the new start is after it: it was a default, at most an hour after the old
 * start.
 */
function endThatStays(stored: JobValues, start: string | null): string | null {
  const isPassed = start !== null && stored.endDateTime !== null && start > stored.endDateTime;
  return isPassed && !stored.isEndTime ? null : stored.endDateTime;
}

/** Merges the sent values over the stored ones; absent keys stay. Repetition and properties have their own rules. */
export const mergeJob = (stored: JobValues, sent: Partial<NewJob>): JobValues => ({
  ...stored,
  ...mergeValues(jobFields, stored, sent),
  ...mergeSchedule(stored, sent),
  jobAddress: sent.jobAddress === undefined ? stored.jobAddress : sent.jobAddress,
  jobPhone: sent.jobPhone === undefined ? stored.jobPhone : sent.jobPhone,
  arrivalWindow: sent.arrivalWindow === undefined ? stored.arrivalWindow : sent.arrivalWindow,
  tagIds: sent.tagIds === undefined ? stored.tagIds : [...new Set(sent.tagIds)],
  internalNote: sent.notes ?? stored.internalNote,
  noteGoesToEstimate: sent.notesLinking?.linkToEstimate ?? stored.noteGoesToEstimate,
  noteGoesToInvoice: sent.notesLinking?.linkToInvoice ?? stored.noteGoesToInvoice,
});

/**
 * The request with the address and the phone of a newly chosen property and contact. Values that the request sends
 * itself take precedence.
 */
export const withPlace = <S extends Partial<NewJob>>(
  sent: S,
  { address, phone }: Pick<ChosenPlace, 'address' | 'phone'>,
): S => ({
  ...sent,
  ...(sent.jobAddress === undefined && address !== undefined ? { jobAddress: address } : {}),
  ...(sent.jobPhone === undefined && phone !== undefined ? { jobPhone: phone } : {}),
});

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** The address in a job's search text. */
const addressWords = ({ jobAddress }: JobValues): string | null =>
  jobAddress && (jobAddress.formattedAddress ?? formattedAddress(jobAddress));

/** The columns for a job's values, and those derived from them. */
export const toJobColumns = (values: JobValues, jobNumber: number) => ({
  ...pick(values, keys),
  jobNumber,
  jobAddress: json(values.jobAddress),
  jobPhone: json(values.jobPhone),
  repeatOptions: json(values.repeatOptions),
  tagIds: JSON.stringify(values.tagIds),
  properties: JSON.stringify(values.properties),
  searchText: searchText(jobFields, values, [String(jobNumber), addressWords(values)]),
});
