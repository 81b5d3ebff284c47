/** A stored phone number (API 3.1), as somebody typed it. */
type TypedPhone = { countryCode: string; number: string };

/** Countries whose national numbers keep their leading zero in the international form. */
const keepsZero: ReadonlySet<string> = new Set(['39', '378']);
/** The length of a national number with the calling code 1. */
const northAmericanLength = 10;

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '');

/** The national number without the country code, if it was typed in both parts. */
function withoutCode(number: string, code: string): string {
  for (const prefix of [`00${code}`, `011${code}`]) if (number.startsWith(prefix)) return number.slice(prefix.length);
  const isRepeated = code === '1' && number.length === northAmericanLength + 1 && number.startsWith('1');
  return isRepeated ? number.slice(1) : number;
}

/**
 * The digits by which calls and messages are matched with clients: those of the international number (E.164), however
 * the number was typed (API CA-8).
 *
 * @example canonicalDigits({ countryCode: '+44', number: '020 7946 0958' }) → '442079460958'
 * @example canonicalDigits({ countryCode: '+1', number: '1 (416) 555-0134' }) → '14165550134'
 */
export function canonicalDigits({ countryCode, number }: TypedPhone): string {
  const code = digitsIn(countryCode);
  const national = withoutCode(digitsIn(number), code);
  return code + (keepsZero.has(code) ? national : national.replace(/^0+/, ''));
}
