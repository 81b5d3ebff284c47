import type { FieldText } from '@truckroll/contract/endpoints/general-problems';
import { addressOf } from '@truckroll/domain/addresses/address-draft';
import type { PropertyContent } from '@truckroll/domain/custom-properties/property-values';
import { sentValues } from '@truckroll/domain/fields/record-fields';
import { computeRequestStage, type StageMoment } from '@truckroll/domain/requests/compute-stage';
import { requestFields } from '@truckroll/domain/requests/request-fields';
import type { RequestStage } from '@truckroll/domain/requests/request-stages';
import { midnightOf, timesPayload } from './request-times.ts';
import type { RequestFormValues } from './request-values.ts';

/** The context of a payload. */
export type PayloadOf = { zone: string; isNew: boolean; seesPrices: boolean };

const isEmpty = (value: PropertyContent | null | undefined): value is undefined | null | '' | [] =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const orNull = (text: string): string | null => text.trim() || null;

/** The properties of a payload, without empty ones. */
const sentProperties = (values: RequestFormValues) =>
  Object.entries(values.properties).flatMap(([id, value]) => (isEmpty(value) ? [] : [{ id, value }]));

/**
 * The times of a payload. Schedule Later and, for a new request, Any Time are derived from the other fields
 * (requests.md 4).
 */
const timesOfValues = (values: RequestFormValues, { zone, isNew }: Pick<PayloadOf, 'zone' | 'isNew'>) => {
  const availability = [values.availabilityDate1, values.availabilityDate2];
  return timesPayload(values.times, zone, {
    isNew,
    hasAvailability: availability.some((day) => midnightOf(day, zone) !== null),
    hasTeam: values.team.length > 0,
  });
};

const plainPayload = (values: RequestFormValues, { zone, seesPrices }: PayloadOf) => ({
  requestNumber: orNull(values.requestNumber) ?? undefined,
  availabilityDate1: midnightOf(values.availabilityDate1, zone),
  availabilityDate2: midnightOf(values.availabilityDate2, zone),
  requestAddress: addressOf(values.address),
  requestPhone: values.phone,
  servicePropertyId: values.servicePropertyId,
  contactId: values.contactId,
  ...sentValues(requestFields, values),
  assignedTo: values.team,
  serviceType: values.serviceType,
  flexibleScheduling: values.flexibleScheduling,
  followUpDate: midnightOf(values.followUpDate, zone),
  tags: values.tags,
  tagIds: values.tagIds,
  properties: sentProperties(values),
  ...(seesPrices ? { estimatedValue: values.estimatedValue, discount: values.discount ?? 0 } : {}),
});

/** The payload of a new request without its lines (API RQ-4). */
export const newRequestPayload = (values: RequestFormValues, of: PayloadOf) => ({
  clientId: values.client?.id ?? '',
  source: 'manual',
  timezone: of.zone,
  ...plainPayload(values, of),
  ...timesOfValues(values, of),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The changed fields of a stored request (API RQ-6). Unchanged fields are not sent, so that they cannot be refused. The
 * parts of the schedule are sent together.
 */
export function changedRequestPayload(before: RequestFormValues, after: RequestFormValues, of: PayloadOf) {
  const [old, now] = [plainPayload(before, of), plainPayload(after, of)];
  const keys = Object.keys(now) as (keyof typeof now)[];
  const changed: Partial<typeof now> = Object.fromEntries(
    keys.filter((key) => !isSame(old[key], now[key])).map((key) => [key, now[key]]),
  );
  const [oldTimes, nowTimes] = [timesOfValues(before, of), timesOfValues(after, of)];
  return { ...changed, ...(isSame(oldTimes, nowTimes) ? {} : nowTimes) };
}

/**
 * The computed stage of a new request (API 4.9).
 *
 * @example stageOfNew(values with a start in the past, …) → 'overdue'
 */
export const stageOfNew = (values: RequestFormValues, zone: string, at: StageMoment): RequestStage =>
  computeRequestStage(
    {
      ...timesOfValues(values, { zone, isNew: true }),
      availabilityDate1: midnightOf(values.availabilityDate1, zone),
      availabilityDate2: midnightOf(values.availabilityDate2, zone),
      followUpDate: midnightOf(values.followUpDate, zone),
      timezone: zone,
    },
    at,
  );

const ofServer: Record<string, string> = {
  clientId: 'client',
  requestAddress: 'address',
  requestPhone: 'phone',
  assignedTo: 'team',
  startDate: 'times.startDate',
  startTime: 'times.startTime',
  endDate: 'times.endDate',
  endTime: 'times.endTime',
};

/**
 * Maps a field path of the server to the form's.
 *
 * @example formPath('endDate', values) → 'times.endDate'
 */
function formPath(path: string, values: RequestFormValues): string {
  const [first = '', ...rest] = path.split('.');
  if (first === 'properties') {
    const sent = sentProperties(values)[Number(rest[0])];
    return sent === undefined ? path : `properties.${sent.id}`;
  }
  // An error in a part of an address or a phone is shown at the whole field.
  const field = ofServer[first];
  if (field === undefined) return path;
  return field === 'address' ? [field, ...rest].join('.') : field;
}

export const atFormFields = (errors: readonly FieldText[], values: RequestFormValues): FieldText[] =>
  errors.map(({ path, message }) => ({ path: formPath(path, values), message }));
