import { addressOf, peopleIn, personOf, personText } from '@truckroll/domain/emails/mail-addresses';
import { isEmail } from '@truckroll/domain/text/checks';

/** Splits text without an address in angle brackets at blanks; names before such an address may contain blanks. */
const partsOf = (text: string): string[] => (text.includes('<') ? [text] : text.split(/\s+/));

/**
 * The recipients in typed or pasted text, separated by commas, semicolons, line breaks or blanks. Text that is not an
 * address is dropped (screens M32, Chips).
 *
 * @example readRecipients('ab@c.co, nonsense; Ann Lee <ann@lee.com>') → { people: ['ab@c.co', 'Ann Lee <ann@lee.com>'], isAll: false }
 */
export function readRecipients(text: string): { people: string[]; isAll: boolean } {
  const parts = peopleIn(text)
    .flatMap(partsOf)
    .filter((part) => part !== '');
  const people = parts
    .filter((part) => isEmail(personOf(part).address))
    .map(personOf)
    .map(personText);
  return { people, isAll: people.length === parts.length };
}

/** Adds recipients to a list; each address occurs once. */
export function withPeople(people: readonly string[], added: readonly string[]): string[] {
  const known = new Set<string>();
  return [...people, ...added].filter((person) => {
    const address = addressOf(person);
    if (known.has(address)) return false;
    known.add(address);
    return true;
  });
}

/** The recipients of a message as chips, each once, without those in `without`. */
export const peopleAsChips = (people: readonly string[], without: readonly string[] = []): string[] => {
  const left = new Set(without.map(addressOf));
  return withPeople([], people.map(personOf).map(personText)).filter((person) => !left.has(addressOf(person)));
};
