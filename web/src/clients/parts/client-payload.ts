import type { ClientInput } from '@truckroll/contract/clients/clients';
import type { Address } from '@truckroll/contract/fields/fields';
import { addressOf } from '@truckroll/domain/addresses/address-draft';
import { type AddressKey, type AddressType, addressKeys, addressTypes } from '@truckroll/domain/clients/address-rows';
import { clientFields } from '@truckroll/domain/clients/client-fields';
import { splitName } from '@truckroll/domain/clients/client-rules';
import type { PropertyContent } from '@truckroll/domain/custom-properties/property-values';
import { sentValues } from '@truckroll/domain/fields/record-fields';
import type { AddressRow, ClientFormValues } from './client-form-values.ts';

/** The payload of a save: all fields of a new client, the changes of an existing one. */
type ClientPayload = Required<Omit<ClientInput, 'isGroup'>>;

const isEmpty = (value: PropertyContent | null | undefined): value is undefined | null | '' | [] =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function addressesOf(rows: readonly AddressRow[]): Record<AddressKey, Address | null> {
  const addressOfType = (type: AddressType): Address | null => {
    const row = rows.find((each) => each.type === type);
    return row === undefined ? null : addressOf(row);
  };
  return {
    propertyAddress: addressOfType('primary'),
    billingAddress: addressOfType('billing'),
    companyAddress: addressOfType('business'),
  };
}

/** The payload of the values, in the order of the contract's listing. Empty properties are omitted (API CL-1). */
export const clientPayload = (values: ClientFormValues): ClientPayload => ({
  ...splitName(values.name),
  email: values.email,
  phoneNumber: values.phoneNumber,
  website: values.website,
  ...sentValues(clientFields, values),
  ...addressesOf(values.addresses),
  properties: Object.entries(values.properties).flatMap(([id, value]) => (isEmpty(value) ? [] : [{ id, value }])),
  stage: values.stage,
  jobFormIds: values.jobFormIds,
  tagIds: values.tagIds,
  isTaxExempt: values.isTaxExempt,
  preferredMemberId: values.preferredMemberId,
});

/**
 * The changed fields of a payload. Unchanged fields are not sent, so that they cannot be refused. First and last name
 * are sent together, because a stored first name may contain a space, which the form would split differently.
 */
export function changedPayload(before: ClientPayload, after: ClientPayload): Partial<ClientPayload> {
  const keys = Object.keys(after) as (keyof ClientPayload)[];
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  const { firstName, lastName } = after;
  return {
    ...(changed.includes('firstName') || changed.includes('lastName') ? { firstName, lastName } : {}),
    ...Object.fromEntries(changed.map((key) => [key, after[key]])),
  };
}

/** Maps a payload field to the form's: 'billingAddress.latitude' → 'addresses.1.latitude'. */
export function formPath(path: string, values: ClientFormValues): string {
  const [key = '', ...rest] = path.split('.');
  if (key === 'firstName' || key === 'lastName') return 'name';
  const type = addressTypes.find((each) => addressKeys[each] === key);
  if (type !== undefined) {
    const index = values.addresses.findIndex((row) => row.type === type);
    return ['addresses', index, rest[0] ?? 'formattedAddress'].join('.');
  }
  if (key === 'properties') {
    const sent = clientPayload(values).properties?.[Number(rest[0])];
    return sent === undefined ? path : `properties.${sent.id}`;
  }
  return key === 'jobFormIds' || key === 'tagIds' ? key : path;
}
