/** The numbers of a cell: the first one, its extension, and what else the cell holds. */
export type PhoneText = { number: string; extension: string | null; others: readonly string[] };

const withExtension = /^(.*?\d.*?)[\s,;]*(?:ext(?:ension)?\.?|x|#)\s*[:.]?\s*(\d{1,8})\s*$/is;
const digitCount = (text: string): number => text.replaceAll(/\D/g, '').length;

/**
 * Splits a cell with several numbers, and an extension from its number. The trunk prefix of '1-416-555-0134' becomes a
 * country code.
 *
 * @example readPhoneText('416-555-0134 ext. 12, 905-555-0100')
 *   → { number: '416-555-0134', extension: '12', others: ['905-555-0100'] }
 */
export function readPhoneText(text: string): PhoneText {
  const parts = text.split(/[,;/|\n]+/).map((part) => part.trim());
  // A separator inside one number, as in '416-555-0134, ext 12', does not make two.
  const isList = parts.filter((part) => digitCount(part) >= 7).length > 1;
  const [first = '', ...others] = isList ? parts.filter((part) => part !== '') : [text.trim()];
  const split = withExtension.exec(first);
  const number = split?.[1]?.trim() ?? first;
  const digits = number.replaceAll(/\D/g, '');
  const isDialled = !number.startsWith('+') && digits.length === 11 && digits.startsWith('1');
  return { number: isDialled ? `+${digits}` : number, extension: split?.[2] ?? null, others };
}
