import type { ClientInput } from '@truckroll/contract/clients';
import type { CustomProperty } from '@truckroll/contract/custom-properties';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { parseAddress, readStreetLine } from '@truckroll/domain/addresses/parse-address';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { type AddressKey, addressKeys } from '@truckroll/domain/clients/address-rows';
import { splitName } from '@truckroll/domain/clients/client-rules';
import { optionName } from '@truckroll/domain/custom-properties/definitions';
import type { PropertyContent } from '@truckroll/domain/custom-properties/property-values';
import { readFormDay, readFormTime } from '@truckroll/domain/format/dates';
import { fold } from '@truckroll/domain/text/folding';
import { readPhone } from '../design/field/phone-numbers.ts';
import { cellsOf, readYesNo } from '../design/import/import-cells.ts';
import type { AddressColumn, ClientMapping, ClientTargetKey } from './client-import-targets.ts';

/** The context of parsing a row. */
export type ImportReading = {
  mapping: ClientMapping;
  properties: readonly CustomProperty[];
  /** The time zone of the file's times. */
  timezone: string;
};

const usualCountry = 'us';

/** Removes the extension of '+1 416 555 0134 ext. 12' and the trunk prefix of '1-416-555-0134'. */
function readPhoneText(text: string): ClientInput['phoneNumber'] {
  const number = text.replace(/(?:ext\.?|extension|x)\s*\d+\s*$/i, '');
  const digits = number.replaceAll(/\D/g, '');
  const isDialled = !number.trimStart().startsWith('+') && digits.length === 11 && digits.startsWith('1');
  // Text without digits is not a phone number. It is sent as it is, and the server reports it.
  return readPhone(isDialled ? `+${digits}` : number, usualCountry) ?? { countryCode: '1', number: '0' };
}

/** Adds the scheme to a website, because files often omit it. */
const readWebsite = (text: string): string => (/^[\w-]+(\.[\w-]+)+(\/|$)/.test(text) ? `https://${text}` : text);

type AddressTexts = Partial<Record<AddressColumn, string>>;

/** An address from one line, from parts, or from both. A part with a column of its own takes precedence. */
function readAddress({ line, street, ...parts }: AddressTexts): ClientInput['propertyAddress'] {
  const fromStreet = street === undefined ? {} : parts.houseNumber === undefined ? readStreetLine(street) : { street };
  const read = { ...parseAddress(line ?? ''), ...fromStreet, ...parts };
  return { ...read, formattedAddress: line ?? formattedAddress(read) };
}

function readProperty({ type, options }: CustomProperty, text: string, timezone: string): PropertyContent {
  const known = (name: string) => options.map(optionName).find((option) => fold(option) === fold(name)) ?? name;
  switch (type) {
    case 'Number': {
      const plain = text.replaceAll(',', '');
      return /^\d+(\.0+)?$/.test(plain) ? Number(plain) : text;
    }
    case 'Checkbox':
      return readYesNo(text);
    case 'Date':
      return readFormDay(text) ?? text;
    case 'Timestamp': {
      const [day = '', time = ''] = text.split(/\s+/);
      const found = { day: readFormDay(day), time: readFormTime(time) };
      return found.day === null || found.time === null
        ? text
        : momentOf({ day: found.day, time: found.time }, timezone);
    }
    case 'Select':
      return known(text);
    case 'Multi Select':
      return text
        .split(text.includes(';') ? ';' : ',')
        .map((name) => known(name.trim()))
        .filter((name) => name !== '');
    default:
      return text;
  }
}

type Cells = ReadonlyMap<ClientTargetKey, string>;

function addressIn(cells: Cells, key: AddressKey): ClientInput['propertyAddress'] | undefined {
  const texts = [...cells].flatMap(([target, text]) =>
    target.startsWith(`${key}.`) ? [[target.slice(key.length + 1), text] as const] : [],
  );
  return texts.length === 0 ? undefined : readAddress(Object.fromEntries(texts));
}

/**
 * Converts a row of a file to a client. Unreadable values are passed on unchanged: only the server validates, and its
 * errors name the field.
 */
export function clientOfRow(row: readonly string[], { mapping, properties, timezone }: ImportReading): ClientInput {
  const cells = cellsOf(row, mapping);
  const name = splitName(cells.get('name') ?? '');
  const phone = cells.get('phoneNumber');
  const website = cells.get('website');
  const exempt = cells.get('isTaxExempt');
  const group = cells.get('isGroup');
  const given: Record<string, unknown> = {
    firstName: cells.get('firstName') ?? name.firstName,
    lastName: cells.get('lastName') ?? name.lastName,
    email: cells.get('email'),
    phoneNumber: phone === undefined ? undefined : readPhoneText(phone),
    website: website === undefined ? undefined : readWebsite(website),
    companyName: cells.get('companyName'),
    taxNumber: cells.get('taxNumber'),
    ...Object.fromEntries(Object.values(addressKeys).map((key) => [key, addressIn(cells, key)])),
    notes: cells.get('notes'),
    properties: properties.flatMap((property) => {
      const text = cells.get(`properties.${property.id}`);
      return text === undefined ? [] : [{ id: property.id, value: readProperty(property, text, timezone) }];
    }),
    stage: cells.get('stage'),
    isTaxExempt: exempt === undefined ? undefined : readYesNo(exempt),
    isGroup: group === undefined ? undefined : readYesNo(group),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as ClientInput;
}
