import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import type { FieldText } from '@truckroll/contract/endpoints/general-problems';
import { readBy, toFieldErrors } from '@truckroll/contract/fields/field-texts';
import { recordNumberText } from '@truckroll/contract/fields/record-number';
import { createRequest } from '@truckroll/contract/requests/save-request';
import { applyProperties, type PropertyValue } from '@truckroll/domain/custom-properties/property-values';
import { requestScheduleRefusal } from '@truckroll/domain/requests/request-schedule';
import { filesRefusal } from '../../files/parts/attached-files-input.ts';
import { atFormFields, newRequestPayload, type PayloadOf } from './request-payload.ts';
import { dayOf, timeOf, timesPayload } from './request-times.ts';
import type { RequestFormValues } from './request-values.ts';

const noClientText = 'Client is required';

/** Context of the checks: the account's properties, and those already stored for the request. */
type Surroundings = { definitions: readonly CustomProperty[]; stored: readonly PropertyValue[] };

const errorAt = (path: string, message: string | null): FieldText[] => (message === null ? [] : [{ path, message }]);

const days = [
  { key: 'availabilityDate1', label: 'Preferred Date 1' },
  { key: 'availabilityDate2', label: 'Preferred Date 2' },
  { key: 'followUpDate', label: 'Follow-up date' },
] as const;

/** The errors of typed text that is not a valid day or time. */
function typedErrors(values: RequestFormValues): FieldText[] {
  const { startDate, endDate, startTime, endTime, scheduleLater } = values.times;
  const wrong = (path: string, label: string, typed: string | null, meant: string | null): FieldText[] =>
    errorAt(path, typed !== null && meant === null ? `${label} is not valid` : null);
  return [
    ...days.flatMap(({ key, label }) => wrong(key, label, values[key], dayOf(values[key]))),
    ...(scheduleLater
      ? []
      : [
          ...wrong('times.startDate', 'Start date', startDate, dayOf(startDate)),
          ...wrong('times.startTime', 'Start time', startTime, timeOf(startTime)),
          ...wrong('times.endDate', 'End date', endDate, dayOf(endDate)),
          ...wrong('times.endTime', 'End time', endTime, timeOf(endTime)),
        ]),
  ];
}

/** The errors of the contract's checks, except fields for which earlier checks have found an error. */
function contractErrors(values: RequestFormValues, of: PayloadOf, { definitions, stored }: Surroundings): FieldText[] {
  const payload = newRequestPayload(values, of);
  const { error } = readBy(createRequest.body, { ...payload, requestNumber: undefined });
  const applied = applyProperties(definitions, payload.properties, stored);
  const errors = [
    ...(error === undefined ? [] : toFieldErrors(error)),
    ...(applied.kind === 'values' ? [] : applied.problems),
  ].filter(({ path }) => path !== 'clientId');
  return atFormFields(errors, values);
}

const isNumber = (typed: string): boolean =>
  typed === '' || (Number(typed) >= 1 && Number.isSafeInteger(Number(typed)));

/** The errors of the values, in the order of their fields. */
export function requestErrors(values: RequestFormValues, of: PayloadOf, surroundings: Surroundings): FieldText[] {
  const refusal = requestScheduleRefusal(timesPayload(values.times, of.zone), of.zone);
  return [
    ...errorAt('client', values.client === null ? noClientText : null),
    ...errorAt('requestNumber', isNumber(values.requestNumber) ? null : recordNumberText),
    ...typedErrors(values),
    ...errorAt('times.endDate', refusal),
    ...errorAt('files', filesRefusal(values.files)),
    ...contractErrors(values, of, surroundings),
  ];
}

/**
 * The toasts of a failed save, besides the messages at the fields. A missing client has a toast of its own, and several
 * failures are summarised (requests.md 5, API RQ-4).
 *
 * @example failureToasts([{ path: 'client', message: 'Client is required' }])
 * → ['Client is required', 'Please fill in all required fields']
 */
export function failureToasts(failures: readonly FieldText[]): string[] {
  const hasNoClient = failures.some(({ path }) => path === 'client');
  return [
    ...(hasNoClient ? [noClientText] : []),
    ...(hasNoClient || failures.length > 1 ? ['Please fill in all required fields'] : []),
  ];
}

/** The sections of the form (screens M26). */
export const sections = ['basic', 'availability', 'contact', 'scheduling', 'additional'] as const;
export type SectionName = (typeof sections)[number];

const sectionOfField: Record<string, SectionName> = {
  client: 'basic',
  description: 'basic',
  requestNumber: 'basic',
  availabilityDate1: 'availability',
  availabilityDate2: 'availability',
  address: 'contact',
  phone: 'contact',
  preferredContactMethod: 'contact',
  times: 'scheduling',
  team: 'scheduling',
};

/** The section of a field. */
export const sectionOf = (path: string): SectionName => sectionOfField[path.split('.')[0] ?? ''] ?? 'additional';
