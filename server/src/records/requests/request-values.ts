import type { PropertyValue } from '@truckroll/contract/clients/clients';
import type { Address, Phone } from '@truckroll/contract/fields/fields';
import type { NewRequest } from '@truckroll/contract/requests/save-request';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import {
  emptyValues,
  fieldKeys,
  mergeValues,
  type PlainValues,
  searchText,
} from '@truckroll/domain/fields/record-fields';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { requestFields } from '@truckroll/domain/requests/request-fields';
import { normalizeRequestSchedule, type RequestSchedule } from '@truckroll/domain/requests/request-schedule';
import type { ServiceCategory } from '@truckroll/domain/requests/request-stages';
import { isDateOnly } from '@truckroll/domain/text/checks';

/** All fields of a request's own row that people set, without stage, team, lines and amounts. */
export type RequestValues = PlainValues<typeof requestFields> &
  RequestSchedule & {
    serviceType: ServiceCategory | null;
    requestAddress: Address | null;
    requestPhone: Phone | null;
    availabilityDate1: string | null;
    availabilityDate2: string | null;
    followUpDate: string | null;
    flexibleScheduling: boolean;
    timezone: string;
    tags: string[];
    tagIds: string[];
    properties: PropertyValue[];
    servicePropertyId: string | null;
    contactId: string | null;
  };

const keys = fieldKeys(requestFields);

/** The fields of a request that people set, without those the product maintains. */
export const requestValuesOf = (row: RequestValues): RequestValues =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as RequestValues;

export const emptyRequest = (timezone: string): RequestValues => ({
  startDate: null,
  endDate: null,
  startTime: null,
  endTime: null,
  scheduleLater: false,
  anyTime: false,
  ...emptyValues(requestFields),
  serviceType: null,
  requestAddress: null,
  requestPhone: null,
  availabilityDate1: null,
  availabilityDate2: null,
  followUpDate: null,
  flexibleScheduling: false,
  timezone,
  tags: [],
  tagIds: [],
  properties: [],
  servicePropertyId: null,
  contactId: null,
});

/** The fields of a request's schedule. A save without any of them keeps the schedule. */
const scheduleKeys = [
  'startDate',
  'endDate',
  'startTime',
  'endTime',
  'scheduleLater',
  'anyTime',
  'availabilityDate1',
  'availabilityDate2',
  'assignedTo',
] as const;

/** Whether this is a request's first save, and whether people are assigned after it. */
type Saving = { isNew: boolean; hasTeam: boolean };

function mergeSchedule(
  stored: RequestValues,
  sent: Partial<NewRequest>,
  { timezone, ...saving }: Saving & { timezone: string; hasAvailability: boolean },
): RequestSchedule {
  const isSaid = scheduleKeys.some((key) => sent[key] !== undefined);
  if (!isSaid && !saving.isNew) {
    const { startDate, endDate, startTime, endTime, scheduleLater, anyTime } = stored;
    return { startDate, endDate, startTime, endTime, scheduleLater, anyTime };
  }
  // A date that comes without a time keeps the request's stored time.
  const timeOf = (date: string | null | undefined, time: string | null | undefined, kept: string | null) =>
    time === undefined && (date === undefined || (date !== null && isDateOnly(date))) ? kept : time;
  const merged = {
    startDate: sent.startDate === undefined ? stored.startDate : sent.startDate,
    endDate: sent.endDate === undefined ? stored.endDate : sent.endDate,
    startTime: timeOf(sent.startDate, sent.startTime, stored.startTime),
    endTime: timeOf(sent.endDate, sent.endTime, stored.endTime),
    scheduleLater: sent.scheduleLater ?? (sent.startDate ? false : stored.scheduleLater),
    anyTime: sent.anyTime ?? (sent.startTime ? false : stored.anyTime),
  };
  return normalizeRequestSchedule(merged, timezone, saving);
}

/** Merges the sent values over the stored ones; absent keys stay (API 1.7). Properties have their own rules. */
export function mergeRequest(stored: RequestValues, sent: Partial<NewRequest>, saving: Saving): RequestValues {
  const timezone = sent.timezone ?? stored.timezone;
  const day = (given: string | null | undefined, kept: string | null): string | null => {
    if (given === undefined) return kept;
    return given !== null && isDateOnly(given) ? momentOf({ day: given, time: '00:00' }, timezone) : given;
  };
  const availability = {
    availabilityDate1: day(sent.availabilityDate1, stored.availabilityDate1),
    availabilityDate2: day(sent.availabilityDate2, stored.availabilityDate2),
  };
  const hasAvailability = Object.values(availability).some((date) => date !== null);
  return {
    ...stored,
    ...mergeValues(requestFields, stored, sent),
    ...mergeSchedule(stored, sent, { timezone, hasAvailability, ...saving }),
    ...availability,
    serviceType: sent.serviceType === undefined ? stored.serviceType : sent.serviceType,
    requestAddress: sent.requestAddress === undefined ? stored.requestAddress : sent.requestAddress,
    requestPhone: sent.requestPhone === undefined ? stored.requestPhone : sent.requestPhone,
    followUpDate: day(sent.followUpDate, stored.followUpDate),
    flexibleScheduling: sent.flexibleScheduling ?? stored.flexibleScheduling,
    timezone,
    tags: sent.tags === undefined ? stored.tags : [...new Set(sent.tags)],
    tagIds: sent.tagIds === undefined ? stored.tagIds : [...new Set(sent.tagIds)],
  };
}

/**
 * The request with the address and the phone of a newly chosen property and contact. Values that the request sends
 * itself take precedence.
 */
export const withPlace = <S extends Partial<NewRequest>>(
  sent: S,
  { address, phone }: { address: Address | undefined; phone: Phone | undefined },
): S => ({
  ...sent,
  ...(sent.requestAddress === undefined && address !== undefined ? { requestAddress: address } : {}),
  ...(sent.requestPhone === undefined && phone !== undefined ? { requestPhone: phone } : {}),
});

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** The address in a request's search text. */
const addressWords = ({ requestAddress }: RequestValues): string | null =>
  requestAddress && (requestAddress.formattedAddress ?? formattedAddress(requestAddress));

/** The columns for a request's values, and the columns derived from them. */
export const toRequestColumns = (values: RequestValues, requestNumber: number) => ({
  ...requestValuesOf(values),
  requestAddress: json(values.requestAddress),
  requestPhone: json(values.requestPhone),
  tags: JSON.stringify(values.tags),
  tagIds: JSON.stringify(values.tagIds),
  properties: JSON.stringify(values.properties),
  searchText: searchText(requestFields, values, [displayNumber('REQ-', requestNumber), addressWords(values)]),
});
