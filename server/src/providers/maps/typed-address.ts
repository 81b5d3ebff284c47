import { type AddressTail, endsBeforeNumber, readTail } from '@truckroll/domain/addresses/address-tail';
import { splitCity } from '@truckroll/domain/addresses/parse-address';
import { canadianRegions, usRegions } from '@truckroll/domain/addresses/regions';
import { beginsStreetWord, isBox, isStreetType, isUnit } from '@truckroll/domain/addresses/street-words';
import { fold } from '@truckroll/domain/text/folding';
import { withoutEnd } from '@truckroll/domain/text/without-end';

/** One interpretation of a possibly unfinished text. */
export type TypedAddress = {
  /** The street line as typed; '' without one. */
  line: string;
  /** The name of the city or its prefix; '' when none of it is typed. */
  city: string;
  /** Whether only the city's full name matches, because a prefix would match by chance. */
  isWholeCity: boolean;
  /** Candidate region codes for the typed region; null when none is typed. */
  regions: string[] | null;
  country: string | null;
  /** A ZIP code, a Canadian code, or the first half of a Canadian code. */
  zipCode: string | null;
  /** A prefix of a code. */
  codePrefix: string | null;
};

type Split = Pick<TypedAddress, 'line' | 'city'>;

const unknown = { isWholeCity: false, regions: null, country: null, zipCode: null, codePrefix: null };
const withoutComma = (text: string): string => withoutEnd(text, /[\s,]/);
const startsAsStreet = (text: string): boolean => /^[\d#]/.test(text) || isBox(text);

/** Every trailing part that can be a city after a street without a street type: '123 Broadway New Y' → 'New Y', 'Y'. */
function cityEnds(words: string[]): Split[] {
  return words.flatMap((word, at): Split[] => {
    const city = words.slice(at).join(' ');
    const isStreetWord = at === words.length - 1 ? beginsStreetWord(word) : isStreetType(word);
    if (at < 2 || city.length < 3 || /^[\d#]/.test(city) || isStreetWord || isUnit(city)) return [];
    return [{ line: words.slice(0, at).join(' '), city }];
  });
}

/** Ways to split street and city; a later one is used only when the earlier ones match no place. */
function splits(text: string, isCanadian: boolean): Split[] {
  const rest = withoutComma(text);
  // A comma after a street means that the city follows.
  if (startsAsStreet(rest) && !rest.includes(',') && rest !== text) return [{ line: rest, city: '' }];
  const { line, city } = splitCity(rest, isCanadian);
  const likeliest: Split = { line, city: city ?? '' };
  if (rest.includes(',') || rest === '') return [likeliest];
  if (!startsAsStreet(rest)) return line === '' ? [likeliest] : [{ line: '', city: rest }, likeliest];
  return city === null ? [...cityEnds(rest.split(' ')), likeliest] : [likeliest, ...cityEnds(rest.split(' '))];
}

/** A prefix of a postal code at the end: '142', 'M5', or the whole first half 'M5V' of a Canadian one. */
const begunCode = /(?:^|[\s,])(?:(\d{3,4})|([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]?)(?:[\s-]\d?[A-Z]?)?)$/i;

function withBegunCode(text: string): TypedAddress[] {
  const found = begunCode.exec(text);
  if (found === null) return [];
  const before = withoutComma(text.slice(0, found.index));
  if (endsBeforeNumber(before)) return [];
  const { rest, region, country } = readTail(before);
  const code = (found[1] ?? found[2] ?? '').toUpperCase();
  const codes = /^[A-Z]\d[A-Z]$/.test(code) ? { zipCode: code, codePrefix: null } : { zipCode: null, codePrefix: code };
  const regions = region && [region.code];
  return splits(rest, country === 'CA').map((split) => ({ ...unknown, ...split, regions, country, ...codes }));
}

const regionsBeginning = (text: string): string[] =>
  [...usRegions, ...canadianRegions]
    .filter(({ code, name }) => [code, name].some((known) => fold(known).startsWith(fold(text))))
    .map((region) => region.code);

/** 'Buffalo, New Y': an unfinished region name or code after a full city. */
function withBegunRegion(text: string): TypedAddress[] {
  for (const pattern of [/[\s,]([^\s,]+\s[^\s,]+)$/, /[\s,]([^\s,]+)$/]) {
    const found = pattern.exec(text);
    const regions = found === null ? [] : regionsBeginning(found[1] ?? '');
    if (found === null || regions.length === 0) continue;
    const cities = splits(text.slice(0, found.index), false).filter((split) => split.city !== '');
    return cities.map((split) => ({ ...unknown, ...split, isWholeCity: true, regions }));
  }
  return [];
}

/**
 * The interpretations without the region, code and country at the end, and, where the region may have been the city
 * itself ('New York'), with it.
 */
function withTail(text: string, { rest, region, zipCode, country }: AddressTail): TypedAddress[][] {
  const restAsTyped = text.endsWith(',') && rest !== '' ? `${rest},` : rest;
  const taken = splits(restAsTyped, country === 'CA').map((split): TypedAddress => {
    return { ...unknown, ...split, regions: region && [region.code], country, zipCode };
  });
  if (region === null || zipCode !== null) return [taken];
  const left = splits(text, false).map((split) => ({ ...unknown, ...split }));
  return taken[0]?.city === '' ? [left, taken] : [taken, left];
}

/**
 * The interpretations of a typed text, most likely first: '12 Elm St, Buffalo NY 142' → street, city, region, code
 * prefix. Each is a list of alternatives, of which the first that matches a place counts.
 */
export function readTyped(text: string): TypedAddress[][] {
  const tail = readTail(text);
  return [
    tail.zipCode === null ? withBegunCode(text) : [],
    tail.region === null && tail.zipCode === null ? withBegunRegion(text) : [],
    ...withTail(text, tail),
  ];
}
