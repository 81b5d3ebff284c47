import type { Client, ClientFields } from '@truckroll/contract/clients';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { clientName } from '@truckroll/domain/clients/client-rules';
import { fold } from '@truckroll/domain/text/folding';

/** Everything of a client that people set. */
export type ClientValues = Omit<Client, 'id' | 'name' | 'isDeleted' | 'createdBy' | 'createdAt' | 'updatedAt'>;

/** A new client before anything was said of it. */
export const emptyClient: ClientValues = {
  firstName: '',
  lastName: '',
  email: null,
  phoneNumber: null,
  website: null,
  companyName: null,
  taxNumber: null,
  notes: null,
  stage: 'new_lead',
  jobFormIds: [],
  properties: [],
  propertyAddress: null,
  billingAddress: null,
  companyAddress: null,
  isTaxExempt: false,
  isGroup: false,
};

const keys = Object.keys(emptyClient) as (keyof ClientValues)[];

/** What of a client people set, without what the product keeps of it. */
export const valuesOf = (client: ClientValues): ClientValues =>
  Object.fromEntries(keys.map((key) => [key, client[key]])) as ClientValues;

/** Custom properties are not merged by key: their own rule decides which stay (domain/properties). */
type SentValues = Omit<ClientFields, 'properties'>;

/** Values with what was sent laid over them; absent keys stay (API 1.7). */
export const mergeClient = (stored: ClientValues, sent: SentValues): ClientValues => ({
  ...valuesOf(stored),
  ...Object.fromEntries(
    keys.flatMap((key) => {
      const value = key === 'properties' ? undefined : sent[key];
      return value === undefined ? [] : [[key, value]];
    }),
  ),
});

/** What a client is found by: name, company, e-mail, phone digits and address text (API CL-3). */
function searchText(values: ClientValues): string {
  const phone = values.phoneNumber;
  const addresses = [values.propertyAddress, values.billingAddress, values.companyAddress].map((address) =>
    address === null ? null : (address.formattedAddress ?? formattedAddress(address)),
  );
  return [clientName(values), values.companyName, values.email, phone && `${phone.countryCode}${phone.number}`]
    .concat(addresses)
    .filter((part): part is string => Boolean(part))
    .map(fold)
    .join('\n');
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** The columns that hold a client's values, and those derived from them. */
export function toColumns(values: ClientValues) {
  const { jobFormIds, properties, phoneNumber, propertyAddress, billingAddress, companyAddress, ...plain } =
    valuesOf(values);
  const name = clientName(values);
  return {
    ...plain,
    name,
    phoneNumber: json(phoneNumber),
    jobFormIds: JSON.stringify(jobFormIds),
    properties: JSON.stringify(properties),
    propertyAddress: json(propertyAddress),
    billingAddress: json(billingAddress),
    companyAddress: json(companyAddress),
    nameKey: fold(name),
    companyKey: fold(values.companyName ?? ''),
    searchText: searchText(values),
  };
}
