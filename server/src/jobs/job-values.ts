import type { PropertyValue } from '@truckroll/contract/clients';
import type { Address, Phone } from '@truckroll/contract/fields';
import type { RepeatOptions } from '@truckroll/contract/job-schedule';
import type { NewJob } from '@truckroll/contract/save-job';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { type JobSchedule, normalizeSchedule } from '@truckroll/domain/jobs/job-schedule';
import type { JobPriority } from '@truckroll/domain/jobs/job-statuses';
import { fold } from '@truckroll/domain/text/folding';
import type { StoredJob } from './job-rights.ts';

/** Everything of a job's own row that people set; what follows from it is not here. */
export type JobValues = JobSchedule & {
  title: string;
  description: string | null;
  jobAddress: Address | null;
  jobPhone: Phone | null;
  priority: JobPriority;
  timezone: string;
  repeatOptions: RepeatOptions | null;
  properties: PropertyValue[];
  internalNote: string;
  noteGoesToEstimate: boolean;
  noteGoesToInvoice: boolean;
};

const keys = [
  'title',
  'description',
  'jobAddress',
  'jobPhone',
  'priority',
  'timezone',
  'repeatOptions',
  'properties',
  'internalNote',
  'noteGoesToEstimate',
  'noteGoesToInvoice',
  'startDateTime',
  'endDateTime',
  'isStartTime',
  'isEndTime',
  'scheduleLater',
  'anyTime',
  'serviceDuration',
] as const satisfies (keyof JobValues)[];

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

const pick = <K extends keyof JobValues>(values: JobValues, picked: readonly K[]): Pick<JobValues, K> =>
  Object.fromEntries(picked.map((key) => [key, values[key]])) as Pick<JobValues, K>;

/** What of a job people set, without what the product keeps of it. */
export const valuesOf = (job: StoredJob): JobValues => pick(job, keys);
export const scheduleOf = (values: JobValues) => pick(values, scheduleKeys);

/** A new job before anything was said of it: at its client's place and under his number (API JB-4). */
export const emptyJob = (
  client: { propertyAddress: Address | null; phoneNumber: Phone | null },
  timezone: string,
): JobValues => ({
  title: '',
  description: null,
  jobAddress: client.propertyAddress,
  jobPhone: client.phoneNumber,
  priority: 'medium',
  timezone,
  repeatOptions: null,
  properties: [],
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

/** A schedule with what was sent laid over it; a start that is sent puts a job on the schedule (API 1.7, 4.5). */
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
    anyTime: sent.anyTime ?? stored.anyTime,
    serviceDuration: sent.serviceDuration ?? stored.serviceDuration,
  };
  return { ...normalizeSchedule(schedule, timezone), timezone };
}

/** An end without a time that the new start has passed by was no more than an hour after the old one. */
function endThatStays(stored: JobValues, start: string | null): string | null {
  const isPassed = start !== null && stored.endDateTime !== null && start > stored.endDateTime;
  return isPassed && !stored.isEndTime ? null : stored.endDateTime;
}

/** Values with what was sent laid over them; absent keys stay. The repetition and the properties have rules of their own. */
export const mergeJob = (stored: JobValues, sent: Partial<NewJob>): JobValues => ({
  ...stored,
  ...mergeSchedule(stored, sent),
  title: sent.title ?? stored.title,
  description: sent.description === undefined ? stored.description : sent.description,
  jobAddress: sent.jobAddress === undefined ? stored.jobAddress : sent.jobAddress,
  jobPhone: sent.jobPhone === undefined ? stored.jobPhone : sent.jobPhone,
  priority: sent.priority ?? stored.priority,
  internalNote: sent.notes ?? stored.internalNote,
  noteGoesToEstimate: sent.notesLinking?.linkToEstimate ?? stored.noteGoesToEstimate,
  noteGoesToInvoice: sent.notesLinking?.linkToInvoice ?? stored.noteGoesToInvoice,
});

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** What a job is found by beside its client's name: number, title and address (API JB-1). */
function searchText({ title, jobAddress }: JobValues, jobNumber: number): string {
  const address = jobAddress && (jobAddress.formattedAddress ?? formattedAddress(jobAddress));
  return [String(jobNumber), title, address]
    .filter((part): part is string => Boolean(part))
    .map(fold)
    .join('\n');
}

/** The columns that hold a job's values, and those derived from them. */
export const toColumns = (values: JobValues, jobNumber: number) => ({
  ...pick(values, keys),
  jobNumber,
  jobAddress: json(values.jobAddress),
  jobPhone: json(values.jobPhone),
  repeatOptions: json(values.repeatOptions),
  properties: JSON.stringify(values.properties),
  searchText: searchText(values, jobNumber),
});
