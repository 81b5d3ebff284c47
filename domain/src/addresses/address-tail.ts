import { withoutEnd } from '../text/without-end.ts';
import { countryCode, findRegion, type Region } from './regions.ts';
import { isFrenchStreetType, isStreetType } from './street-words.ts';

/** The region, postal code and country after the city of an address, and the text before them. */
export type AddressTail = { rest: string; region: Region | null; zipCode: string | null; country: string | null };

const canadianCode = /(?:^|[\s,])([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[\s-]?(\d[ABCEGHJ-NPRSTV-Z]\d)$/i;
const usCode = /(?:^|[\s,])(\d{5}(?:-\d{4})?)$/;
const numberedThing = /(?:\b(?:box|apt|unit|suite|ste|hwy|highway|route|rte|road|cp|lot)\.?|#)$/i;
/** Whether a number after this text numbers a box, unit or road rather than being a ZIP code. */
export const endsBeforeNumber = (text: string): boolean => numberedThing.test(text);
const countryName = /(?:^|[\s,])(u\.?s\.?a?\.?|united states(?: of america)?|[ée]tats-unis|canada)$/i;
/** Region codes that also end a street: Connecticut and court, Nebraska and north-east. */
const streetEndings = new Set(['CT', 'NE']);

const countryOfCode = (zipCode: string): string => (/^\d/.test(zipCode) ? 'US' : 'CA');

const cutEnd = (text: string, length: number): string => withoutEnd(text.slice(0, text.length - length), /[\s,]/);

type Taken = Partial<AddressTail> | null;

function takeCountry({ rest, country, region }: AddressTail): Taken {
  const found = country === null && region === null ? countryName.exec(rest) : null;
  return found && { rest: cutEnd(rest, found[0].length), country: countryCode(found[1] ?? '') };
}

function takeZipCode({ rest, zipCode }: AddressTail): Taken {
  if (zipCode !== null) return null;
  const canadian = canadianCode.exec(rest);
  if (canadian) {
    const code = `${canadian[1] ?? ''} ${canadian[2] ?? ''}`.toUpperCase();
    return { rest: cutEnd(rest, canadian[0].length), zipCode: code };
  }
  const us = usCode.exec(rest);
  const before = us && cutEnd(rest, us[0].length);
  return us === null || before === null || endsBeforeNumber(before) ? null : { rest: before, zipCode: us[1] ?? '' };
}

/** 'CA' after a Canadian code is the country, not California. */
function takeCodeBeforeCanada(tail: AddressTail): Taken {
  if (tail.zipCode !== null || tail.country !== null || tail.region !== null || !/[\s,]CA$/i.test(tail.rest))
    return null;
  const taken = takeZipCode({ ...tail, rest: cutEnd(tail.rest, 3) });
  return taken?.zipCode && countryOfCode(taken.zipCode) === 'CA' ? { ...taken, country: 'CA' } : null;
}

/** Whether a region's name or code at the end is more likely part of the street. */
function belongsToStreet(before: string, words: string, isCertain: boolean): boolean {
  const wordsBefore = before.split(/[\s,]+/);
  const last = wordsBefore.at(-1) ?? '';
  if (/^\d+[a-z]?$/i.test(before.trim())) return true;
  if (wordsBefore.length <= 2 && /^\d/.test(before) && isFrenchStreetType(last)) return true;
  if (isCertain || !streetEndings.has(words.toUpperCase())) return false;
  return isStreetType(last) || !wordsBefore.slice(0, -1).some(isStreetType);
}

function takeRegion(tail: AddressTail): Taken {
  if (tail.region !== null) return null;
  for (let words = 4; words >= 1; words -= 1) {
    const found = new RegExp(String.raw`(^|[\s,]+)((?:[^\s,]+\s+){${words - 1}}[^\s,]+)$`).exec(tail.rest);
    const region = found === null ? null : findRegion(found[2] ?? '');
    if (found === null || region === null) continue;
    const rest = cutEnd(tail.rest, found[0].length);
    const isCertain = tail.zipCode !== null || tail.country !== null || (found[1] ?? '').includes(',');
    return belongsToStreet(rest, found[2] ?? '', isCertain) ? null : { rest, region };
  }
  return null;
}

const takers = [takeCountry, takeZipCode, takeCodeBeforeCanada, takeRegion];

function takeOne(tail: AddressTail): Taken {
  if (tail.rest === '') return null;
  for (const take of takers) {
    const taken = take(tail);
    if (taken !== null) return taken;
  }
  return null;
}

/**
 * Strips region, postal code and country, in any order, from the end of an address.
 *
 * @example readTail('12 Elm St, Toronto ON m5v2t6') → { rest: '12 Elm St, Toronto', region: Ontario, zipCode: 'M5V 2T6', country: 'CA' }
 */
export function readTail(text: string): AddressTail {
  let tail: AddressTail = { rest: withoutEnd(text.trim(), /[\s,.;]/), region: null, zipCode: null, country: null };
  for (let taken = takeOne(tail); taken !== null; taken = takeOne(tail)) tail = { ...tail, ...taken };
  const { region, zipCode, country } = tail;
  return { ...tail, country: country ?? region?.country ?? (zipCode === null ? null : countryOfCode(zipCode)) };
}
