import { isMailAddress } from '../text/checks.ts';

/** A person in a mail: the name is '' when the mail gives none. */
export type MailPerson = { name: string; address: string };

/**
 * A person as one text, as API 3.10 has them. A name never contains what would end it.
 *
 * @example personText({ name: 'Ann "Lee"', address: 'Ann@lee.com' }) → 'Ann Lee <Ann@lee.com>'
 */
export function personText({ name, address }: MailPerson): string {
  const clean = name
    .replaceAll(/[<>"\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return clean === '' || clean === address ? address : `${clean} <${address}>`;
}

/** @example personOf('Ann Lee <ann@lee.com>') → { name: 'Ann Lee', address: 'ann@lee.com' } */
export function personOf(text: string): MailPerson {
  const match = /^(.*)<([^<>]*)>\s*$/s.exec(text);
  if (match === null) return { name: '', address: text.trim() };
  return { name: (match[1] ?? '').trim(), address: (match[2] ?? '').trim() };
}

/** The address of a person's text in lower case, by which it is compared. */
export const addressOf = (text: string): string => personOf(text).address.toLowerCase();

/**
 * The people in a text, separated by commas, semicolons or line breaks. A name before an address in angle brackets may
 * contain separators. What is no address is a part of its own.
 *
 * @example peopleIn('Acme Plumbing, Inc. <x@acme.com>, ben@lee.com') → ['Acme Plumbing, Inc. <x@acme.com>', 'ben@lee.com']
 */
export function peopleIn(text: string): string[] {
  const people: string[] = [];
  let waiting: string[] = [];
  const endWaiting = (): void => {
    people.push(...waiting);
    waiting = [];
  };
  for (const piece of text.split(/(?<=[,;\n])/)) {
    const part = piece.replace(/[,;\n]$/, '').trim();
    if (/<[^<>]*>$/.test(part)) {
      people.push([...waiting, part].join(', '));
      waiting = [];
    } else if (isMailAddress(part)) {
      endWaiting();
      people.push(part);
    } else if (part !== '') waiting.push(part);
  }
  endWaiting();
  return people;
}

/**
 * The recipients of a sent field, each once. Null when one is not an address.
 *
 * @example recipientsOf('ann@lee.com, Ben Lee <ben@lee.com>') → ['ann@lee.com', 'Ben Lee <ben@lee.com>']
 */
export function recipientsOf(sent: string): string[] | null {
  const people = new Map<string, string>();
  for (const part of peopleIn(sent)) {
    const person = personOf(part);
    if (!isMailAddress(person.address)) return null;
    if (!people.has(person.address.toLowerCase())) people.set(person.address.toLowerCase(), personText(person));
  }
  return [...people.values()];
}
