import { fold } from '../text/folding.ts';
import { type AddressParts, noAddressParts } from './address.ts';
import { readTail } from './address-tail.ts';
import type { Region } from './regions.ts';
import {
  isBox,
  isFrenchStreetType,
  isLongDirection,
  isShortDirection,
  isStreetType,
  isUnit,
  mayBeSaint,
} from './street-words.ts';

const houseNumberPattern = /^(\d+[a-z]?(?:[-–/]\d+[a-z]?)?(?:\s\d\/\d)?)(?:\s+(\S.*)|\s*)$/i;

/** '12' and 'Elm St' of '12 Elm St'. Ordinals ('5th Ave') are not house numbers. */
function splitHouseNumber(line: string): { houseNumber: string | null; street: string | null } {
  const found = isBox(line) ? null : houseNumberPattern.exec(line);
  return { houseNumber: found?.[1] ?? null, street: (found === null ? line : (found[2] ?? '')) || null };
}

/** How many of the words belong to the street when no comma marks the start of the city; null when no word decides. */
function streetLength(words: string[], isCanadian: boolean): number | null {
  const first = /^\d/.test(words[0] ?? '') ? 1 : 0;
  if (isFrenchStreetType(words[first] ?? '')) return null;
  const isEnd = (at: number): boolean =>
    isStreetType(words[at] ?? '') &&
    !isStreetType(words[at - 1] ?? '') &&
    words.slice(first, at).some((word) => !isShortDirection(word) && !isLongDirection(word));
  const ends = words.flatMap((_word, at) => (at > first && isEnd(at) ? [at] : []));
  // 'Mt St Helens Dr': 'St' is a saint when a less ambiguous word follows.
  const end = ends.find((at) => !mayBeSaint(words[at] ?? '')) ?? ends[0];
  if (end === undefined) return null;
  let length = end + 1;
  const next = words[length] ?? '';
  const isLast = length === words.length - 1;
  // 'Main St North Tonawanda', but in Canada 'King Street West Toronto'.
  if (isShortDirection(next) || (isLongDirection(next) && (isCanadian || isLast))) length += 1;
  for (const unitWords of [2, 1, 3]) {
    if (isUnit(words.slice(length, length + unitWords).join(' '))) return length + unitWords;
  }
  return length;
}

/** Splits a text without region, code and country into the street line ('' for none) and the city. */
export function splitCity(text: string, isCanadian: boolean): { line: string; city: string | null } {
  const segments = text.split(',').flatMap((segment) => segment.trim() || []);
  const units = segments.filter(isUnit);
  const others = segments.filter((segment) => !isUnit(segment));
  // French puts a comma after the number: '1234, rue Sainte-Catherine'.
  if (/^\d+[a-z]?$/i.test(others[0] ?? '') && others.length > 1) others.splice(0, 2, others.slice(0, 2).join(' '));
  if (others.length > 1) {
    const city = others.pop() ?? null;
    return { line: [...others, ...units].join(' '), city };
  }
  const only = others[0] ?? '';
  const words = only.split(' ');
  const length = isBox(only) ? null : streetLength(words, isCanadian);
  if (length !== null && length < words.length)
    return { line: [...words.slice(0, length), ...units].join(' '), city: words.slice(length).join(' ') };
  const isStreet = length !== null || isBox(only) || /^[#\d]/.test(only) || isFrenchStreetType(words[0] ?? '');
  return isStreet || units.length > 0
    ? { line: [only, ...units].join(' ').trim(), city: null }
    : { line: '', city: only || null };
}

/** 'Unit 4 12 Elm St' → '12 Elm St Unit 4', so that the house number comes first. */
function unitLast(line: string): string {
  const words = line.split(' ');
  for (const count of [1, 2]) {
    const unit = words.slice(0, count).join(' ');
    if (isUnit(unit) && /^\d/.test(words[count] ?? '')) return [...words.slice(count), unit].join(' ');
  }
  return line;
}

/** House number and street of a line: 'Unit 4, 12 Elm St' → '12' and 'Elm St Unit 4'. */
export const readStreetLine = (line: string): { houseNumber: string | null; street: string | null } =>
  splitHouseNumber(
    unitLast(
      line
        .split(',')
        .map((part) => part.trim())
        .join(' '),
    ),
  );

/** Typed text in one line: line breaks and brackets become commas, as between the parts of an address. */
export const inOneLine = (text: string): string =>
  text
    .replaceAll(/[\r\n;()]+/g, ',')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim();

/**
 * Parses a typed address of the United States or Canada from its words alone, without a lookup. Unrecognised words
 * stay in the street or the city. Country and state are returned in short form.
 *
 * @example parseAddress('123 Main St Apt 4, Buffalo, New York 14201')
 *   → { houseNumber: '123', street: 'Main St Apt 4', city: 'Buffalo', state: 'NY', zipCode: '14201', country: 'US' }
 */
export function parseAddress(text: string): AddressParts {
  const line = inOneLine(text);
  const tail = readTail(line);
  const { line: streetText, city } = splitCity(tail.rest, tail.country === 'CA');
  const { houseNumber, street } = readStreetLine(streetText);
  return {
    ...noAddressParts,
    houseNumber,
    street,
    city: city ?? (tail.rest === '' ? null : cityNamedAsRegion(line, tail.region)),
    state: tail.region?.code ?? null,
    zipCode: tail.zipCode,
    country: tail.country,
  };
}

/** '123 Main St, New York': these region names, written out and alone, are read as the city of the same name. */
const cityNamedAsRegion = (line: string, region: Region | null): string | null =>
  region !== null && /^(?:New York|Quebec)$/.test(region.name) && fold(line).includes(fold(region.name))
    ? region.name
    : null;
