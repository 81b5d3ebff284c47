/** Digits in groups, as people write numbers: '4111 1111 1111 1111', '123-45-6789'. */
const numbers = /\d+(?:[ \u00A0.-]\d+)*/g;
/** Numbers of payment cards have 13 to 19 digits, of which the last one is a check digit. */
const card = { shortest: 13, longest: 19 };
/** Groups of a social security number (US) and of a social insurance number (Canada). */
const insuranceShapes = new Set(['3-2-4', '3-3-3']);

/** The check of ISO/IEC 7812, also of Canadian social insurance numbers. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const value = index % 2 === 0 ? digit : digit * 2;
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

type Group = { digits: string; start: number; end: number };

/** What the groups from one on begin with, as the number of groups and the words that replace them. */
function privateAt(groups: readonly Group[]): { count: number; mask: string } | null {
  let digits = '';
  const shape: number[] = [];
  let found: { count: number; mask: string } | null = null;
  for (const [index, group] of groups.entries()) {
    digits += group.digits;
    shape.push(group.digits.length);
    if (digits.length > card.longest) break;
    const isCard = digits.length >= card.shortest && passesLuhn(digits);
    const isInsurance = insuranceShapes.has(shape.join('-')) || (shape.join('-') === '9' && passesLuhn(digits));
    if (isCard) found = { count: index + 1, mask: '[card number]' };
    else if (isInsurance) found = { count: index + 1, mask: '[social insurance number]' };
  }
  return found;
}

function maskNumber(number: string): string {
  const groups = [...number.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({
    digits,
    start: index,
    end: index + digits.length,
  }));
  let masked = '';
  let at = 0;
  for (let index = 0; index < groups.length; ) {
    const found = privateAt(groups.slice(index, index + card.longest));
    const first = groups[index];
    const last = groups[index + (found?.count ?? 1) - 1];
    if (first === undefined || last === undefined) break;
    if (found !== null) {
      masked += `${number.slice(at, first.start)}${found.mask}`;
      at = last.end;
    }
    index += found?.count ?? 1;
  }
  return masked + number.slice(at);
}

/**
 * Replaces numbers of payment cards (by their check digit) and numbers in the shape of social security and social
 * insurance numbers, before a text leaves the server.
 *
 * @example maskPrivate('Card 4111 1111 1111 1111, SSN 078-05-1120') → 'Card [card number], SSN [social insurance number]'
 */
export const maskPrivate = (text: string): string => text.replaceAll(numbers, maskNumber);
