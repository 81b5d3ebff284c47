import type { Client } from '@truckroll/contract/clients/clients';
import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import type { Address, Phone } from '@truckroll/contract/fields/fields';
import { type AddressDraft, draftOf, emptyDraft } from '@truckroll/domain/addresses/address-draft';
import { type AddressKey, type AddressType, addressKeys, addressTypes } from '@truckroll/domain/clients/address-rows';
import { clientFields } from '@truckroll/domain/clients/client-fields';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import type { PropertyContent, PropertyValue } from '@truckroll/domain/custom-properties/property-values';
import { emptyValues, type FormValues, formValues } from '@truckroll/domain/fields/record-fields';

export type AddressRow = AddressDraft & { type: AddressType };

/** The values of the client form: one name, addresses in rows, properties by id. */
export type ClientFormValues = FormValues<typeof clientFields> & {
  name: string;
  email: string;
  phoneNumber: Phone | null;
  website: string;
  isTaxExempt: boolean;
  preferredMemberId: string | null;
  stage: ClientStage;
  addresses: AddressRow[];
  properties: Record<string, PropertyContent | null>;
  jobFormIds: string[];
  tagIds: string[];
};

const emptyRow: AddressRow = { type: 'primary', ...emptyDraft };

/** Every property of the account, with the client's value or null: rendering an input must not create a value. */
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
  ...formValues(clientFields, emptyValues(clientFields)),
  isTaxExempt: false,
  preferredMemberId: null,
  stage,
  addresses: [emptyRow],
  properties: propertyValues(definitions, []),
  jobFormIds: [],
  tagIds: [],
});

function rowsOf(client: Record<AddressKey, Address | null>): AddressRow[] {
  const rows = addressTypes.flatMap((type) => {
    const address = client[addressKeys[type]];
    return address === null ? [] : [{ type, ...draftOf(address) }];
  });
  return rows.length === 0 ? [emptyRow] : rows;
}

/** The form of an existing client, with the properties that still exist. */
export const clientValues = (client: Client, definitions: readonly CustomProperty[]): ClientFormValues => ({
  name: `${client.firstName} ${client.lastName}`.trim(),
  email: client.email ?? '',
  phoneNumber: client.phoneNumber,
  website: client.website ?? '',
  ...formValues(clientFields, client),
  isTaxExempt: client.isTaxExempt,
  preferredMemberId: client.preferredMemberId,
  stage: client.stage,
  addresses: rowsOf(client),
  properties: propertyValues(definitions, client.properties),
  jobFormIds: client.jobFormIds,
  tagIds: client.tagIds,
});
