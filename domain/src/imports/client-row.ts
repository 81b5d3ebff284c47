import type { AddressParts } from '../addresses/address.ts';
import { formattedAddress } from '../addresses/format.ts';
import { parseAddress, readStreetLine } from '../addresses/parse-address.ts';
import { findRegion } from '../addresses/regions.ts';
import { type AddressKey, addressKeys } from '../clients/address-rows.ts';
import { clientFields } from '../clients/client-fields.ts';
import { splitName } from '../clients/client-rules.ts';
import { orderedName } from '../clients/ordered-name.ts';
import type { PropertyDefinition } from '../custom-properties/definitions.ts';
import type { PropertyContent } from '../custom-properties/property-values.ts';
import { keysWith, type PlainKey } from '../fields/record-fields.ts';
import { tagNamesIn } from '../tags/tags.ts';
import { cellsOf, readYesNo, type ValueChoices } from './cells.ts';
import type { AddressColumn, ClientMapping, ClientTargetKey } from './client-columns.ts';
import { customValuesIn, type ValueReading } from './custom-columns.ts';
import { languageOfWord, lateFeesOfWord, stageOfWord } from './known-words.ts';
import { holdsDigits, readPhoneText } from './phone-text.ts';

/** Parses one phone number. Null for a text that cannot be dialled. */
export type PhoneReader = (text: string) => { countryCode: string; number: string; countryIdentifier: string } | null;

/** The context of parsing a row. */
export type ClientReading = ValueReading & {
  mapping: ClientMapping;
  choices?: ValueChoices;
  properties: readonly PropertyDefinition[];
  readPhone: PhoneReader;
};

type AddressTexts = Partial<Record<AddressColumn, string>>;
export type RowAddress = Partial<Record<AddressColumn, string | null>> & { formattedAddress: string | null };

/** A client as its row has it. Unreadable values are passed on unchanged: only the server validates. */
export type ClientRow = {
  firstName?: string;
  lastName?: string;
  email?: string;
  phoneNumber?: { countryCode: string; number: string; countryIdentifier?: string };
  website?: string;
  stage?: string;
  isTaxExempt?: boolean | string;
  isGroup?: boolean | string;
  properties: { id: string; value: PropertyContent }[];
  /** The names of tags. */
  tags?: string[];
} & { [K in PlainKey<typeof clientFields>]?: string } & { [K in AddressKey]?: RowAddress };

/** Adds the scheme to a website, because files often omit it. */
const readWebsite = (text: string): string => (/^[\w-]+(\.[\w-]+)+(\/|$)/.test(text) ? `https://${text}` : text);

/** The longest address in one line. */
const longestLine = 500;

/** An address from one line, from parts, or from both. A part with a column of its own takes precedence. */
function readAddress({ line, street, unit, ...parts }: AddressTexts): RowAddress {
  const isLine = line !== undefined && line.length <= longestLine;
  const fromStreet = street === undefined ? {} : parts.houseNumber === undefined ? readStreetLine(street) : { street };
  const read: Omit<RowAddress, 'formattedAddress'> & AddressParts = {
    // A longer text is refused as it is, so that nothing searches it before.
    ...parseAddress(isLine ? line : ''),
    ...fromStreet,
    ...parts,
  };
  const whole = unit === undefined ? read : { ...read, street: [read.street, unit].filter(Boolean).join(', ') };
  // The code of a known state, by which taxes and lists compare, whatever spelling the file has.
  const state = whole.state ? (findRegion(whole.state)?.code ?? whole.state) : whole.state;
  return { ...whole, state, formattedAddress: line ?? formattedAddress(whole) };
}

type Cells = ReadonlyMap<ClientTargetKey, string>;

/** The address of a row, from the columns under a key; undefined without any. */
export function addressIn(cells: ReadonlyMap<string, string>, key: string): RowAddress | undefined {
  const texts = [...cells].flatMap(([target, text]) =>
    target.startsWith(`${key}.`) ? [[target.slice(key.length + 1), text] as const] : [],
  );
  return texts.length === 0 ? undefined : readAddress(Object.fromEntries(texts));
}

/** The longest name that is put in order; first and last name have at most half of it. */
const longestName = 200;

/** First and last name, of 'Last, First' in their spoken order. A row with nothing but a company takes the company for the name, as clients need one. */
function namesOf(cells: Cells): { firstName: string; lastName: string } {
  const written = cells.get('name') ?? '';
  const whole = splitName(written.length > longestName ? written : orderedName(written));
  const names = {
    firstName: cells.get('firstName') ?? whole.firstName,
    lastName: cells.get('lastName') ?? whole.lastName,
  };
  const isNamed = names.firstName !== '' || names.lastName !== '' || cells.has('email');
  return isNamed ? names : { firstName: (cells.get('companyName') ?? '').slice(0, 100).trim(), lastName: '' };
}

/** A further phone or an extension has no field of its own, so that it is kept in the notes. */
function phonesOf(cells: Cells, readPhone: PhoneReader): { phone: ClientRow['phoneNumber']; kept: string[] } {
  const isPhone = (text: string): boolean => readPhone(text) !== null;
  const text = cells.get('phoneNumber');
  const main = text === undefined ? null : readPhoneText(text, isPhone);
  const more = cells.get('otherPhone');
  const further = more === undefined ? null : readPhoneText(more, isPhone);
  const others =
    further === null
      ? [more].filter((other) => other !== undefined)
      : [
          [further.number, further.extension && `ext. ${further.extension}`].filter(Boolean).join(' '),
          ...further.others,
        ];
  // Text that is no phone number is sent as one that the server refuses.
  const phone =
    text === undefined ? undefined : ((main && readPhone(main.number)) ?? { countryCode: '1', number: '0' });
  return {
    phone,
    kept: [
      ...(main?.extension ? [`Phone extension: ${main.extension}`] : []),
      ...[...(main?.others ?? []), ...others].map((other) => `Other phone: ${other}`),
    ],
  };
}

const unreadablePhoneText = 'Phone number is not valid';

/**
 * The phones that are only kept in the notes and cannot be dialled: without this they would be stored with their lost
 * digits. Words without a number, such as 'same', are no mistake.
 */
export function unreadablePhones(
  row: readonly string[],
  { mapping, choices, readPhone }: Pick<ClientReading, 'mapping' | 'choices' | 'readPhone'>,
): { path: string; message: string }[] {
  const text = cellsOf(row, mapping, choices).get('otherPhone');
  const isRead = text === undefined || readPhoneText(text, (part) => readPhone(part) !== null) !== null;
  return isRead || !holdsDigits(text) ? [] : [{ path: 'otherPhone', message: unreadablePhoneText }];
}

const textKeys = keysWith(clientFields, 'heads').filter((key) => clientFields[key].kind !== 'own');

/** Converts a row of a file to a client, with exactly the fields that its cells fill. */
export function clientOfRow(row: readonly string[], reading: ClientReading): ClientRow {
  const { mapping, choices, properties, timezone, convention, readPhone } = reading;
  const cells = cellsOf(row, mapping, choices);
  const website = cells.get('website');
  const exempt = cells.get('isTaxExempt');
  const group = cells.get('isGroup');
  const stage = cells.get('stage');
  const language = cells.get('language');
  const lateFees = cells.get('lateFees');
  const tags = cells.get('tagIds');
  const { phone, kept } = phonesOf(cells, readPhone);
  const notes = [cells.get('notes'), ...kept].filter((part) => part !== undefined).join('\n');
  const given: Record<string, unknown> = {
    ...namesOf(cells),
    email: cells.get('email')?.split(/[,;\s]+/)[0],
    phoneNumber: phone,
    website: website === undefined ? undefined : readWebsite(website),
    ...Object.fromEntries(textKeys.map((key) => [key, cells.get(key)])),
    ...Object.fromEntries(Object.values(addressKeys).map((key) => [key, addressIn(cells, key)])),
    notes: notes === '' ? undefined : notes,
    properties: customValuesIn(cells, { properties, timezone, convention }),
    stage: stage === undefined ? undefined : stageOfWord(stage),
    language: language === undefined ? undefined : languageOfWord(language),
    lateFees: lateFees === undefined ? undefined : lateFeesOfWord(lateFees),
    isTaxExempt: exempt === undefined ? undefined : readYesNo(exempt),
    isGroup: group === undefined ? undefined : readYesNo(group),
    tags: tags === undefined ? undefined : tagNamesIn(tags),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as ClientRow;
}
