import type { AddressKey } from '../clients/address-rows.ts';
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

export type ClientColumnKey =
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phoneNumber'
  | 'otherPhone'
  | 'companyName'
  | 'website'
  | 'taxNumber'
  | 'isTaxExempt'
  | 'isGroup'
  | 'stage'
  | 'notes';

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
  { key: 'firstName', label: 'First name', heads: 'firstname givenname first forename' },
  { key: 'lastName', label: 'Last name', heads: 'lastname familyname surname last' },
  {
    key: 'email',
    label: 'Email',
    heads: 'email emailaddress mail emails email1 email1value primaryemail mainemail',
  },
  {
    key: 'phoneNumber',
    label: 'Phone',
    heads:
      'phone phonenumber telephone tel mobile mobilenumber mobilephone cell cellphone homephone homenumber workphone businessphone mainphone primaryphone phone1 phone1value',
  },
  {
    key: 'otherPhone',
    label: 'Other phone',
    heads: 'otherphone phone2 secondaryphone alternatephone altphone additionalphone phone2value',
  },
  {
    key: 'companyName',
    label: 'Company Name',
    heads: 'company companyname business businessname organization organisation organizationname organization1name',
  },
  { key: 'website', label: 'Website', heads: 'website web webpage url websiteurl homepage website1value' },
  { key: 'taxNumber', label: 'Tax Number', heads: 'taxnumber taxid vat vatnumber gst gsthst gsthstnumber ein' },
  { key: 'isTaxExempt', label: 'Tax exempt', heads: 'taxexempt istaxexempt exempt' },
  { key: 'isGroup', label: 'Group', heads: 'group isgroup' },
  { key: 'stage', label: 'Stage', heads: 'stage status clientstage customerstatus leadstatus clientstatus' },
  { key: 'notes', label: 'Notes', heads: 'notes note comments comment remarks description customernotes clientnotes' },
];

const addresses: readonly { key: AddressKey; label: string; before: string }[] = [
  // Files with a single address do not say which one it is. These headers mean the property address.
  { key: 'propertyAddress', label: 'Property address', before: '- property service home primary mailing address1' },
  { key: 'billingAddress', label: 'Billing address', before: 'billing billto invoice' },
  { key: 'companyAddress', label: 'Business address', before: 'company business work office' },
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
