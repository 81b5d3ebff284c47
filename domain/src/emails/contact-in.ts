import { type Address, emptyAddress } from '../addresses/address.ts';
import { parseAddress } from '../addresses/parse-address.ts';
import { splitName } from '../clients/client-rules.ts';
import { orderedName } from '../clients/ordered-name.ts';
import { withoutEnd } from '../text/without-end.ts';
import { personOf } from './mail-addresses.ts';

/** The contact data of a message's sender. */
export type MailContact = {
  firstName: string;
  lastName: string;
  email: string;
  /** The ten digits of a North American number; null if there is none. */
  phone: string | null;
  address: Address | null;
};

/** The number of last lines in which the signature is searched for. */
const signatureLines = 15;
const longestLine = 120;
const phonePattern = /(?<![\d-])(?:\+?1[\s.-]?)?\(?([2-9]\d{2})\)?[\s.-]?(\d{3})[\s.-]?(\d{4})(?!\d)/;

/** Quotation marks around a name, not the apostrophe within it. */
const opening = /^["'\u2018\u201c\s]+/;
const closing = /["'\u2019\u201d\s]/;

/** 'Lee, Ann' and 'Ann Lee' → 'Ann' and 'Lee'. */
const namesOf = (name: string) =>
  splitName(orderedName(withoutEnd(name.replaceAll('"', '').replace(opening, ''), closing)));

function phoneIn(lines: readonly string[]): string | null {
  for (const line of lines.toReversed()) {
    const found = /\bfax\b/i.test(line) ? null : phonePattern.exec(line);
    if (found !== null) return found.slice(1).join('');
  }
  return null;
}

/**
 * The postal address in one or two lines, with street, city, region and code: anything less may be an ordinary
 * sentence.
 */
function addressIn(lines: readonly string[]): Address | null {
  const pairs = lines.slice(1).map((line, at) => `${lines[at]}, ${line}`);
  for (const formattedAddress of [...lines, ...pairs]) {
    const parts = parseAddress(formattedAddress);
    const { street, houseNumber, city, state, zipCode } = parts;
    const isWhole = [street, houseNumber, city, state, zipCode].every((part) => part !== null);
    if (isWhole && formattedAddress.length <= longestLine) return { ...emptyAddress, ...parts, formattedAddress };
  }
  return null;
}

/** Removes phone numbers, whose digits could be taken for house numbers. */
const withoutPhones = (lines: readonly string[]): string[] =>
  lines.map((line) => line.replace(phonePattern, '').trim()).filter((line) => /\w/.test(line));

/** The lines of a message that may be its signature. */
export const signatureOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line.length <= longestLine)
    .slice(-signatureLines);

/**
 * The sender of a message, with the phone and address of the signature.
 *
 * @param text What the sender wrote, without quoted messages.
 * @example contactIn({ sender: 'Ann Lee <ann@lee.com>', text: 'It leaks.\n\nAnn Lee\n(416) 555-0199' })
 *   → { firstName: 'Ann', lastName: 'Lee', email: 'ann@lee.com', phone: '4165550199', address: null }
 */
export function contactIn({ sender, text }: { sender: string; text: string }): MailContact {
  const { name, address: email } = personOf(sender);
  const lines = signatureOf(text);
  return { ...namesOf(name), email, phone: phoneIn(lines), address: addressIn(withoutPhones(lines)) };
}
