import { type Client, type ClientInput, clientInput } from '@truckroll/contract/clients';
import type { CustomProperty } from '@truckroll/contract/custom-properties';
import { readBy, toFieldErrors } from '@truckroll/contract/field-texts';
import type { Address, Phone } from '@truckroll/contract/fields';
import type { FieldError } from '@truckroll/contract/problem';
import {
  type AddressDraft,
  addressOf,
  draftOf,
  emptyDraft,
  whyNotCoordinates,
} from '@truckroll/domain/addresses/address-draft';
import { type AddressKey, type AddressType, addressKeys, addressTypes } from '@truckroll/domain/clients/address-rows';
import { hasNameOrEmail, nameOrEmailText, splitName } from '@truckroll/domain/clients/client-rules';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import {
  applyProperties,
  type PropertyContent,
  type PropertyValue,
} from '@truckroll/domain/properties/property-values';
import { z } from 'zod';

export type AddressRow = AddressDraft & { type: AddressType };

/** What the client form holds: one name, addresses in rows, properties by id. */
export type ClientFormValues = {
  name: string;
  email: string;
  phoneNumber: Phone | null;
  website: string;
  companyName: string;
  taxNumber: string;
  isTaxExempt: boolean;
  notes: string;
  stage: ClientStage;
  addresses: AddressRow[];
  properties: Record<string, PropertyContent | null>;
  jobFormIds: string[];
};

/** What a save sends: all of a new client, what has changed of an existing one. */
type ClientPayload = Required<Omit<ClientInput, 'isGroup'>>;

/** What the checks need beside the values: the account's properties, and those that the client has already. */
type Surroundings = { definitions: readonly CustomProperty[]; stored: readonly PropertyValue[] };

const emptyRow: AddressRow = { type: 'primary', ...emptyDraft };

/** Every property that the account has, with the client's value or none: no value appears by its input being shown. */
const propertyValues = (
  definitions: readonly CustomProperty[],
  stored: readonly PropertyValue[],
): ClientFormValues['properties'] =>
  Object.fromEntries(definitions.map(({ id }) => [id, stored.find((property) => property.id === id)?.value ?? null]));

/** The form of a new client: one empty primary address, nothing else (screens 1, no. 93). */
export const newClientValues = (stage: ClientStage, definitions: readonly CustomProperty[]): ClientFormValues => ({
  name: '',
  email: '',
  phoneNumber: null,
  website: '',
  companyName: '',
  taxNumber: '',
  isTaxExempt: false,
  notes: '',
  stage,
  addresses: [emptyRow],
  properties: propertyValues(definitions, []),
  jobFormIds: [],
});

function rowsOf(client: Record<AddressKey, Address | null>): AddressRow[] {
  const rows = addressTypes.flatMap((type) => {
    const address = client[addressKeys[type]];
    return address === null ? [] : [{ type, ...draftOf(address) }];
  });
  return rows.length === 0 ? [emptyRow] : rows;
}

/** The form of an existing client, with the properties that the account still has. */
export const clientValues = (client: Client, definitions: readonly CustomProperty[]): ClientFormValues => ({
  name: `${client.firstName} ${client.lastName}`.trim(),
  email: client.email ?? '',
  phoneNumber: client.phoneNumber,
  website: client.website ?? '',
  companyName: client.companyName ?? '',
  taxNumber: client.taxNumber ?? '',
  isTaxExempt: client.isTaxExempt,
  notes: client.notes ?? '',
  stage: client.stage,
  addresses: rowsOf(client),
  properties: propertyValues(definitions, client.properties),
  jobFormIds: client.jobFormIds,
});

/** The form knows a property that nobody has touched as undefined. */
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

/** The values as they are sent, in the order of the contract's payload. Empty properties are left out (API CL-1). */
export const clientPayload = (values: ClientFormValues): ClientPayload => ({
  ...splitName(values.name),
  email: values.email,
  phoneNumber: values.phoneNumber,
  website: values.website,
  companyName: values.companyName,
  taxNumber: values.taxNumber,
  ...addressesOf(values.addresses),
  notes: values.notes,
  properties: Object.entries(values.properties).flatMap(([id, value]) => (isEmpty(value) ? [] : [{ id, value }])),
  stage: values.stage,
  jobFormIds: values.jobFormIds,
  isTaxExempt: values.isTaxExempt,
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What of a payload differs from the one it began as: what nobody touched is not sent, and so cannot be refused. First
 * and last name go together, because a stored first name may have a space that the form's split cannot know.
 */
export function changedPayload(before: ClientPayload, after: ClientPayload): Partial<ClientPayload> {
  const keys = Object.keys(after) as (keyof ClientPayload)[];
  const changed = keys.filter((key) => !isSame(before[key], after[key]));
  const { firstName, lastName } = after;
  return {
    ...(changed.includes('firstName') || changed.includes('lastName') ? { firstName, lastName } : {}),
    ...Object.fromEntries(changed.map((key) => [key, after[key]])),
  };
}

const withOwn = <T extends Record<string, unknown>>(own: { before: T; typed: T; fresh: T }): T => {
  const changed = Object.entries(own.typed).filter(([key, value]) => !isSame(own.before[key], value));
  return { ...own.fresh, ...Object.fromEntries(changed) };
};

/** What somebody typed over an older version, over a newer one: what was not touched is that of the newer one. */
export const valuesOver = (own: {
  before: ClientFormValues;
  typed: ClientFormValues;
  fresh: ClientFormValues;
}): ClientFormValues => ({
  ...withOwn(own),
  properties: withOwn({
    before: own.before.properties,
    typed: own.typed.properties,
    fresh: own.fresh.properties,
  }),
});

/** The form's field for a field of the payload: 'billingAddress.latitude' → 'addresses.1.latitude'. */
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
  return key === 'jobFormIds' ? key : path;
}

/** What is stored already may stay, also when its option has been removed since. */
function propertyErrors(values: ClientFormValues, { definitions, stored }: Surroundings): FieldError[] {
  const applied = applyProperties(definitions, clientPayload(values).properties ?? [], stored);
  return applied.kind === 'values' ? [] : applied.problems;
}

const coordinateErrors = (values: ClientFormValues): FieldError[] =>
  values.addresses.flatMap((row, index) => {
    const refusal = whyNotCoordinates(row);
    return refusal === null ? [] : [{ path: `addresses.${index}.${refusal.field}`, message: refusal.text }];
  });

/** Why the values cannot be saved, in the order of screens M1; coordinates come last. */
export function clientErrors(values: ClientFormValues, surroundings: Surroundings): FieldError[] {
  const { firstName, lastName } = splitName(values.name);
  const isNamed = hasNameOrEmail({ firstName, lastName, email: values.email.trim() });
  const { error } = readBy(clientInput, clientPayload(values));
  const ofContract = [...(error === undefined ? [] : toFieldErrors(error)), ...propertyErrors(values, surroundings)];
  return [
    ...(isNamed ? [] : [{ path: 'name', message: nameOrEmailText }]),
    ...ofContract.map(({ path, message }) => ({ path: formPath(path, values), message })),
    ...coordinateErrors(values),
  ];
}

/** The contract's checks as the form's schema: what the server would refuse shows under its field before it is sent. */
export const clientForm = (surroundings: Surroundings) =>
  z.custom<ClientFormValues>().superRefine((values, context) => {
    for (const { path, message } of clientErrors(values, surroundings)) {
      context.addIssue({ code: 'custom', path: path.split('.'), message });
    }
  });
