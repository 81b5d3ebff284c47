import type { Client, PropertyValue } from '@truckroll/contract/clients/clients';
import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import type { Phone } from '@truckroll/contract/fields/fields';
import type { Request } from '@truckroll/contract/requests/requests';
import { type AddressDraft, draftOf, emptyDraft } from '@truckroll/domain/addresses/address-draft';
import type { PropertyContent } from '@truckroll/domain/custom-properties/property-values';
import { emptyValues, type FormValues, formValues } from '@truckroll/domain/fields/record-fields';
import { wallClock } from '@truckroll/domain/format/dates';
import { requestFields } from '@truckroll/domain/requests/request-fields';
import type { ServiceCategory } from '@truckroll/domain/requests/request-stages';
import type { PendingFile } from '../../files/parts/attached-files-input.ts';
import { noTimes, type RequestTimes, timesOf } from './request-times.ts';

/** The client fields that the request form needs. */
export type RequestClient = Pick<Client, 'id' | 'name' | 'stage' | 'propertyAddress' | 'phoneNumber'>;

/** The values of the form, except the lines, which have their own editor. */
export type RequestFormValues = FormValues<typeof requestFields> & {
  client: RequestClient | null;
  /** The digits as typed. */
  requestNumber: string;
  /** 'YYYY-MM-DD', the typed text if it is not a day, or null. */
  availabilityDate1: string | null;
  availabilityDate2: string | null;
  address: AddressDraft;
  phone: Phone | null;
  servicePropertyId: string | null;
  contactId: string | null;
  times: RequestTimes;
  team: string[];
  serviceType: ServiceCategory | null;
  flexibleScheduling: boolean;
  followUpDate: string | null;
  /** The names of skills. */
  tags: string[];
  tagIds: string[];
  estimatedValue: number | null;
  discount: number | null;
  properties: Record<string, PropertyContent | null>;
  files: readonly PendingFile[];
};

/** Every property of the account, with the request's value or null. */
const propertyValues = (definitions: readonly CustomProperty[], stored: readonly PropertyValue[]) =>
  Object.fromEntries(definitions.map(({ id }) => [id, stored.find((property) => property.id === id)?.value ?? null]));

type NewOf = {
  client: RequestClient | null;
  requestNumber: string;
  team: string[];
  definitions: readonly CustomProperty[];
};

/** The form of a new request. Address and phone are the client's. */
export const newRequestValues = ({ client, requestNumber, team, definitions }: NewOf): RequestFormValues => ({
  client,
  requestNumber,
  availabilityDate1: null,
  availabilityDate2: null,
  address: draftOf(client?.propertyAddress ?? null),
  phone: client?.phoneNumber ?? null,
  servicePropertyId: null,
  contactId: null,
  ...formValues(requestFields, emptyValues(requestFields)),
  times: noTimes,
  team,
  serviceType: null,
  flexibleScheduling: false,
  followUpDate: null,
  tags: [],
  tagIds: [],
  estimatedValue: null,
  discount: null,
  properties: propertyValues(definitions, []),
  files: [],
});

/** The form of a stored request, with the properties that still exist. */
export function requestValues(request: Request, definitions: readonly CustomProperty[]): RequestFormValues {
  const day = (moment: string | null): string | null =>
    moment === null ? null : wallClock(moment, request.timezone).day;
  return {
    client: request.client,
    requestNumber: String(request.requestNumber),
    availabilityDate1: day(request.availabilityDate1),
    availabilityDate2: day(request.availabilityDate2),
    address: draftOf(request.requestAddress),
    phone: request.requestPhone,
    servicePropertyId: request.servicePropertyId,
    contactId: request.contactId,
    ...formValues(requestFields, request),
    times: timesOf(request, request.timezone),
    team: request.assignedTo,
    serviceType: request.serviceType,
    flexibleScheduling: request.flexibleScheduling,
    followUpDate: day(request.followUpDate),
    tags: request.tags,
    tagIds: request.tagIds,
    estimatedValue: request.estimatedValue,
    discount: request.discount,
    properties: propertyValues(definitions, request.properties),
    files: [],
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The address and phone after a change of client. They become the new client's if they were empty or the former
 * client's, and other typed values are kept (requests.md 4).
 */
export function contactOf(
  values: Pick<RequestFormValues, 'client' | 'address' | 'phone'>,
  client: RequestClient | null,
): Pick<RequestFormValues, 'address' | 'phone'> {
  const { client: former, address, phone } = values;
  const isFormers = isSame(address, draftOf(former?.propertyAddress ?? null));
  return {
    address: isSame(address, emptyDraft) || isFormers ? draftOf(client?.propertyAddress ?? null) : address,
    phone: phone === null || isSame(phone, former?.phoneNumber ?? null) ? (client?.phoneNumber ?? null) : phone,
  };
}
