import type { AddressKey } from '../clients/address-rows.ts';
import { clientFields } from '../clients/client-fields.ts';
import { type KeysWith, keysWith } from '../fields/record-fields.ts';
import type { ImportTarget, Mapping } from './columns.ts';
import { type CustomTargetKey, customTargets, type NamedProperty } from './custom-columns.ts';

/** The parts of an address that can have their own columns; 'line' is the whole address in one column. */
export type AddressColumn =
  | 'line'
  | 'street'
  | 'unit'
  | 'houseNumber'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'country'
  | 'latitude'
  | 'longitude';

/** A whole name or a further phone has no field of its own. */
export type ClientColumnKey = 'name' | 'otherPhone' | KeysWith<typeof clientFields, 'heads'>;

/** The possible targets of a column. */
export type ClientTargetKey = ClientColumnKey | `${AddressKey}.${AddressColumn}` | CustomTargetKey;
export type ClientTarget = ImportTarget<ClientTargetKey>;
export type ClientMapping = Mapping<ClientTargetKey>;

const fields: readonly { key: ClientColumnKey; label: string; heads: string }[] = [
  {
    key: 'name',
    label: 'Name',
    heads: 'name fullname clientname customername displayname contactname client customer',
  },
  ...keysWith(clientFields, 'heads').map((key) => ({
    key,
    label: clientFields[key].label,
    heads: clientFields[key].heads,
  })),
  {
    key: 'otherPhone',
    label: 'Other phone',
    heads: 'otherphone phone2 secondaryphone alternatephone altphone additionalphone phone2value',
  },
];

const addresses: readonly { key: AddressKey; label: string; before: string }[] = [
  // Files with a single address do not say which one it is. These headers mean the property address.
  {
    key: 'propertyAddress',
    label: clientFields.propertyAddress.label,
    before: '- property service home primary mailing address1',
  },
  { key: 'billingAddress', label: clientFields.billingAddress.label, before: 'billing billto invoice' },
  { key: 'companyAddress', label: clientFields.companyAddress.label, before: 'company business work office' },
];

const addressColumns: readonly { key: AddressColumn; label: string; heads: string }[] = [
  { key: 'line', label: 'whole address', heads: 'address fulladdress formattedaddress location addressformatted' },
  {
    key: 'street',
    label: 'street',
    heads: 'street street1 streetaddress address1 addressline1 streetline1 addressstreet',
  },
  {
    key: 'unit',
    label: 'unit',
    heads: 'unit street2 address2 addressline2 streetline2 streetaddress2 suite apartment apt addressstreet2',
  },
  { key: 'houseNumber', label: 'house number', heads: 'housenumber streetnumber' },
  { key: 'city', label: 'city', heads: 'city town addresscity municipality' },
  {
    key: 'state',
    label: 'state',
    heads: 'state province region stateprovince provincestate addressstate addressregion',
  },
  {
    key: 'zipCode',
    label: 'zip code',
    heads: 'zip zipcode postalcode postcode zippostalcode postal addresszip addresspostalcode',
  },
  { key: 'country', label: 'country', heads: 'country countryregion addresscountry' },
  { key: 'latitude', label: 'latitude', heads: 'latitude lat' },
  { key: 'longitude', label: 'longitude', heads: 'longitude lng long lon' },
];

const words = (text: string): string[] => text.split(' ');

const addressTargets = addresses.flatMap((address) =>
  addressColumns.map(
    (column): ClientTarget => ({
      key: `${address.key}.${column.key}`,
      label: `${address.label}, ${column.label}`,
      group: address.label,
      heads: words(address.before).flatMap((before) =>
        words(column.heads).map((head) => (before === '-' ? head : `${before}${head}`)),
      ),
    }),
  ),
);

/** All targets of a column: fields, addresses, and the account's custom properties. */
export const importTargets = (properties: readonly NamedProperty[]): readonly ClientTarget[] => [
  ...fields.map(({ key, label, heads }): ClientTarget => ({ key, label, group: 'Client', heads: words(heads) })),
  ...addressTargets,
  ...customTargets(properties),
];

const naming: readonly ClientTargetKey[] = ['name', 'firstName', 'lastName', 'email', 'companyName'];

/** Why a mapping cannot be used, or null. A client needs a name or an e-mail address; a company counts as a name. */
export const mappingRefusal = (mapping: ClientMapping): string | null =>
  mapping.some((key) => key !== null && naming.includes(key)) ? null : 'Choose the column of the name or of the email.';

/** The target whose column caused a problem of a client's field. */
export function targetOfProblem(
  path: string,
  client: { properties?: readonly { id: string }[] | undefined } | undefined,
  mapping: ClientMapping,
): string {
  const [field = '', part = ''] = path.split('.');
  if (field === 'properties') return `properties.${client?.properties?.[Number(part)]?.id ?? ''}`;
  if (field.endsWith('Address') && part !== '') return `${field}.${part}`;
  // First and last name may come from one column.
  if ((field === 'firstName' || field === 'lastName') && !mapping.includes(field)) return 'name';
  return field;
}
