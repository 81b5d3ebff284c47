import type { CustomProperty } from '@truckroll/contract/custom-properties';
import type { AddressKey } from '@truckroll/domain/clients/address-rows';
import { fold } from '@truckroll/domain/text/folding';

/** The parts of an address that a file may hold in columns of their own; 'line' is the whole in one column. */
export type AddressColumn =
  | 'line'
  | 'street'
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
  | 'companyName'
  | 'website'
  | 'taxNumber'
  | 'isTaxExempt'
  | 'isGroup'
  | 'stage'
  | 'notes';

/** What a column of a file can be read as. */
export type ImportTarget = {
  key: ClientColumnKey | `${AddressKey}.${AddressColumn}` | `properties.${string}`;
  label: string;
  group: string;
  /** Heads of columns that mean it, in the form of `headKey`. */
  heads: readonly string[];
};

/** A head of a column as heads are compared: 'E-Mail Address ' and 'email_address' are one. */
export const headKey = (head: string): string => fold(head).replaceAll(/[^a-z0-9]/g, '');

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
  // Files with one address name its columns without saying whose they are.
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
    (column): ImportTarget => ({
      key: `${address.key}.${column.key}`,
      label: `${address.label}, ${column.label}`,
      group: address.label,
      heads: words(address.before).flatMap((before) =>
        words(column.heads).map((head) => (before === '-' ? head : `${before}${head}`)),
      ),
    }),
  ),
);

/** Everything that a column can be read as: fields, addresses, and the account's own properties. */
export const importTargets = (properties: readonly CustomProperty[]): readonly ImportTarget[] => [
  ...fields.map(({ key, label, heads }): ImportTarget => ({ key, label, group: 'Client', heads: words(heads) })),
  ...addressTargets,
  ...properties
    .filter(({ isDefault }) => !isDefault)
    .map(
      ({ id, name }): ImportTarget => ({
        key: `properties.${id}`,
        label: name,
        group: 'Custom properties',
        heads: [headKey(name)],
      }),
    ),
];

/** What each column of a file is read as, in the order of the columns; null is left out. */
export type Mapping = readonly (ImportTarget['key'] | null)[];

/**
 * What the heads of a file's columns suggest. No two columns are read as the same.
 *
 * @example suggestMapping(['E-mail', 'Shoe size'], importTargets([])) → ['email', null]
 */
export function suggestMapping(heads: readonly string[], targets: readonly ImportTarget[]): Mapping {
  const taken = new Set<string>();
  return heads.map((head) => {
    const key = headKey(head);
    const target = targets.find(
      (each) => !taken.has(each.key) && (each.heads.includes(key) || headKey(each.label) === key),
    );
    if (target === undefined || key === '') return null;
    taken.add(target.key);
    return target.key;
  });
}

const naming: readonly ImportTarget['key'][] = ['name', 'firstName', 'lastName', 'email'];

/** Why clients cannot be read by a mapping, or null: without a name or an e-mail address there is no client. */
export const whyNotMapping = (mapping: Mapping): string | null =>
  mapping.some((key) => key !== null && naming.includes(key)) ? null : 'Choose the column of the name or of the email.';
