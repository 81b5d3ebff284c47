import { cellsOf } from './cells.ts';
import { type ClientOfRecordKey, clientOfRecordTargets, type NamedClient, namedClientIn } from './client-of-record.ts';
import { addressIn, type RowAddress } from './client-row.ts';
import type { ImportTarget, Mapping } from './columns.ts';
import type { RecordReading } from './job-row.ts';

type PropertyColumn = 'name' | 'notes' | 'accessCodes';
type AddressPart = 'line' | 'street' | 'unit' | 'city' | 'state' | 'zipCode' | 'country' | 'latitude' | 'longitude';
export type PropertyTargetKey = PropertyColumn | ClientOfRecordKey | `address.${AddressPart}`;

const columns: Readonly<Record<PropertyColumn, readonly [label: string, heads: string]>> = {
  name: ['Property name', 'propertyname locationname sitename servicepropertyname property location site'],
  notes: ['Notes', 'notes note propertynotes locationnotes comments'],
  accessCodes: ['Access codes', 'accesscodes accesscode gatecode gate doorcode'],
};

const addressColumns: Readonly<Record<AddressPart, readonly [label: string, heads: string]>> = {
  line: ['whole address', 'address propertyaddress serviceaddress locationaddress fulladdress'],
  street: [
    'street',
    'street street1 streetaddress address1 servicestreet servicestreet1 locationstreet propertystreet',
  ],
  unit: ['unit', 'unit street2 address2 servicestreet2 locationunit'],
  city: ['city', 'city servicecity locationcity propertycity'],
  state: ['state', 'state province servicestate serviceprovince locationstate propertystate'],
  zipCode: ['zip code', 'zip zipcode postalcode servicezip servicezipcode locationzip propertyzip'],
  country: ['country', 'country servicecountry locationcountry'],
  latitude: ['latitude', 'latitude lat'],
  longitude: ['longitude', 'longitude lng long lon'],
};

/** All possible targets of a column of service properties. */
export const propertyTargets: readonly ImportTarget<PropertyTargetKey>[] = [
  ...Object.entries(columns).map(([key, [label, heads]]) => ({
    key: key as PropertyColumn,
    label,
    group: 'Property',
    heads: heads.split(' '),
  })),
  ...clientOfRecordTargets,
  ...Object.entries(addressColumns).map(([part, [label, heads]]) => ({
    key: `address.${part as AddressPart}` as const,
    label: `Address, ${label}`,
    group: 'Address',
    heads: heads.split(' '),
  })),
];

const isPlace = (key: string | null): boolean => key === 'name' || key?.startsWith('address.') === true;

/** Why a mapping cannot be used, or null. */
export function propertyMappingRefusal(mapping: Mapping): string | null {
  if (!clientOfRecordTargets.some(({ key }) => mapping.includes(key))) return 'Choose the column of the client.';
  return mapping.some(isPlace) ? null : 'Choose the column of the name or of the address.';
}

/** A service property as its row has it. Without a name it is called by its street. */
export type PropertyRow = {
  client: NamedClient;
  property: { name: string; address?: RowAddress; notes?: string; accessCodes?: string };
};

const streetOf = ({ houseNumber, street, formattedAddress }: RowAddress): string =>
  [houseNumber, street].filter(Boolean).join(' ') || (formattedAddress ?? '');

/** Converts a row of a file to a service property. Unreadable values are passed on: only the server validates. */
export function propertyOfRow(
  row: readonly string[],
  { mapping, choices }: Pick<RecordReading, 'mapping' | 'choices'>,
): PropertyRow {
  const cells = cellsOf(row, mapping, choices);
  const address = addressIn(cells, 'address');
  const notes = cells.get('notes');
  const accessCodes = cells.get('accessCodes');
  return {
    client: namedClientIn(cells),
    property: {
      name: cells.get('name') ?? (address === undefined ? '' : streetOf(address).slice(0, 100)),
      ...(address === undefined ? {} : { address }),
      ...(notes === undefined ? {} : { notes }),
      ...(accessCodes === undefined ? {} : { accessCodes }),
    },
  };
}
