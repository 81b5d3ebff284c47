import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import type { FieldText } from '@truckroll/contract/endpoints/general-problems';
import { readBy, toFieldErrors } from '@truckroll/contract/fields/field-texts';
import { recordNumberText } from '@truckroll/contract/fields/record-number';
import { createJob, jobNumberText } from '@truckroll/contract/jobs/save-job';
import { itemNamesText } from '@truckroll/contract/price-book/line-items';
import { applyProperties, type PropertyValue } from '@truckroll/domain/custom-properties/property-values';
import { expandRecurrence } from '@truckroll/domain/recurrence/expand';
import { visitCountRefusal } from '@truckroll/domain/recurrence/schedule-size';
import { endNotAfterStartText } from '@truckroll/domain/visits/end-of-visit';
import { filesRefusal } from '../../files/parts/attached-files-input.ts';
import { visitsOfDates } from '../../planning/parts/chosen-visits.ts';
import { datesOfSeries, formPath, newJobPayload } from './job-payload.ts';
import type { JobFormValues } from './job-values.ts';
import { dayOf, nextDayOffer, timeOf } from './schedule.ts';
import { repeatRule } from './schedule-payload.ts';

export const noClientText = 'Client is required';

/** Context of the checks: the account's properties, and those already stored for the job. */
export type Surroundings = { definitions: readonly CustomProperty[]; stored: readonly PropertyValue[] };

function numberRefusal(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return jobNumberText;
  return /^\d+$/.test(text) && Number(text) >= 1 && Number.isSafeInteger(Number(text)) ? null : recordNumberText;
}

/** The errors of typed text that is not a valid day or time. */
function typedErrors({ schedule }: JobFormValues): FieldText[] {
  const { startDate, endDate, startTime, endTime, scheduleLater, anyTime } = schedule;
  if (scheduleLater) return [];
  const isWrong = (typed: string | null, meant: string | null): boolean => typed !== null && meant === null;
  return [
    ...(isWrong(startDate, dayOf(startDate))
      ? [{ path: 'schedule.startDate', message: 'Start date is not valid' }]
      : []),
    ...(isWrong(startTime, timeOf(startTime)) && !anyTime
      ? [{ path: 'schedule.startTime', message: 'Start time is not valid' }]
      : []),
    ...(startTime === null && timeOf(endTime) !== null && !anyTime
      ? [{ path: 'schedule.startTime', message: 'Please enter a start time too' }]
      : []),
    ...(isWrong(endDate, dayOf(endDate)) ? [{ path: 'schedule.endDate', message: 'End date is not valid' }] : []),
    ...(isWrong(endTime, timeOf(endTime)) && !anyTime
      ? [{ path: 'schedule.endTime', message: 'End time is not valid' }]
      : []),
  ];
}

/** Why the repetition creates no valid visits, or null (API 4.6). */
function repeatRefusal({ schedule, timezone }: Pick<JobFormValues, 'schedule' | 'timezone'>): string | null {
  const rule = repeatRule(schedule);
  const day = dayOf(schedule.startDate);
  if (rule === null || day === null || schedule.scheduleLater) return null;
  return visitCountRefusal(expandRecurrence(rule, { day, time: timeOf(schedule.startTime) }, timezone).days.length);
}

/** Why the individually chosen visits do not match the series, or null: all of its dates, or none (API 4.6). */
function chosenVisitsRefusal(values: JobFormValues): string | null {
  if (values.schedule.jobType !== 'recurring' || values.chosenVisits.length === 0) return null;
  const dates = datesOfSeries(values);
  const { length } = visitsOfDates(values.chosenVisits, dates);
  if (length === dates.length || dates.length === 0) return null;
  return `Please select visits for all ${dates.length} scheduled visits. Currently ${length} visits selected.`;
}

const errorAt = (path: string, message: string | null): FieldText[] => (message === null ? [] : [{ path, message }]);

/** The errors of the contract's checks, except fields for which earlier checks have found an error. */
function contractErrors(values: JobFormValues, { definitions, stored }: Surroundings): FieldText[] {
  const payload = newJobPayload(values);
  const { error } = readBy(createJob.body, { ...payload, jobNumber: '1' });
  const applied = applyProperties(definitions, payload.properties ?? [], stored);
  return [...(error === undefined ? [] : toFieldErrors(error)), ...(applied.kind === 'values' ? [] : applied.problems)]
    .filter(({ path }) => path !== 'clientId' && !path.endsWith('.itemName'))
    .map(({ path, message }) => ({ path: formPath(path, { payload, lines: values.lineItems }), message }));
}

/** The errors of the values, in the order of screens M21. */
export function jobErrors(values: JobFormValues, surroundings: Surroundings): FieldText[] {
  const unnamed = values.lineItems.flatMap((line, index) =>
    line.name.trim() === '' ? [{ path: `lineItems.${index}.name`, message: itemNamesText }] : [],
  );
  return [
    ...errorAt('client', values.client === null ? noClientText : null),
    ...errorAt('jobNumber', numberRefusal(values.jobNumber)),
    ...unnamed,
    ...typedErrors(values),
    ...errorAt('schedule.endTime', nextDayOffer(values.schedule) === null ? null : endNotAfterStartText),
    ...errorAt('schedule.repeat', repeatRefusal(values)),
    ...errorAt('chosenVisits', chosenVisitsRefusal(values)),
    ...errorAt('files', filesRefusal(values.files)),
    ...contractErrors(values, surroundings),
  ];
}

/** The tabs of the form, each a step (jobs.md 2). */
export const steps = ['basic-info', 'line-items', 'client-history'] as const;
export type Step = (typeof steps)[number];

const onSecondStep = ['lineItems', 'notes', 'linkToEstimate', 'linkToInvoice', 'files', 'properties'];

/** The step that contains a field. */
export const stepOf = (path: string): Step =>
  onSecondStep.includes(path.split('.')[0] ?? '') ? 'line-items' : 'basic-info';
