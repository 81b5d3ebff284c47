import type { Client, ClientFields } from '@truckroll/contract/clients/clients';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { canonicalDigits } from '@truckroll/domain/calls/phone-spellings';
import { clientFields } from '@truckroll/domain/clients/client-fields';
import { clientName } from '@truckroll/domain/clients/client-rules';
import { emptyValues, fieldKeys, pick, searchText } from '@truckroll/domain/fields/record-fields';
import { fold } from '@truckroll/domain/text/folding';

/** All fields of a client that people set. */
export type ClientValues = Omit<Client, 'id' | 'name' | 'isDeleted' | 'createdBy' | 'createdAt' | 'updatedAt'>;

/** The defaults of a new client. */
export const emptyClient: ClientValues = {
  firstName: '',
  lastName: '',
  email: null,
  phoneNumber: null,
  website: null,
  ...emptyValues(clientFields),
  stage: 'new_lead',
  jobFormIds: [],
  tagIds: [],
  properties: [],
  propertyAddress: null,
  billingAddress: null,
  companyAddress: null,
  isTaxExempt: false,
  preferredMemberId: null,
  isGroup: false,
};

const keys = fieldKeys(clientFields);

/** The fields of a client that people set, without those the product maintains. */
export const clientValuesOf = (client: ClientValues): ClientValues => pick(client, keys);

/**
 * Custom properties are left out, because they are not merged by key: domain/custom-properties decides which are kept.
 */
type SentValues = Omit<ClientFields, 'properties'>;

/** Merges the sent values over the stored ones; absent keys stay (API 1.7). */
export const mergeClient = (stored: ClientValues, sent: SentValues): ClientValues => ({
  ...clientValuesOf(stored),
  ...Object.fromEntries(
    keys.flatMap((key) => {
      const value = key === 'properties' ? undefined : sent[key];
      return value === undefined ? [] : [[key, value]];
    }),
  ),
});

/** By what a client is found, besides its searched fields: name, phone digits and addresses (API CL-3). */
function searchedWords(values: ClientValues): (string | null)[] {
  const phone = values.phoneNumber;
  const addresses = [values.propertyAddress, values.billingAddress, values.companyAddress].map((address) =>
    address === null ? null : (address.formattedAddress ?? formattedAddress(address)),
  );
  return [clientName(values), phone && `+${canonicalDigits(phone)}`, ...addresses];
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** The columns for a client's values, and those derived from them. */
export function toClientColumns(values: ClientValues) {
  const { jobFormIds, tagIds, properties, phoneNumber, propertyAddress, billingAddress, companyAddress, ...plain } =
    clientValuesOf(values);
  const name = clientName(values);
  return {
    ...plain,
    name,
    phoneNumber: json(phoneNumber),
    jobFormIds: JSON.stringify(jobFormIds),
    tagIds: JSON.stringify(tagIds),
    properties: JSON.stringify(properties),
    propertyAddress: json(propertyAddress),
    billingAddress: json(billingAddress),
    companyAddress: json(companyAddress),
    nameKey: fold(name),
    companyKey: fold(values.companyName ?? ''),
    searchText: searchText(clientFields, values, searchedWords(values)),
  };
}
