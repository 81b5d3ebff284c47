import { addressOf, personOf } from '@truckroll/domain/emails/mail-addresses';

/** @example correspondentName('Ann Lee <ann@lee.com>') → 'Ann Lee'; correspondentName('ann@lee.com') → 'ann@lee.com' */
export function correspondentName(person: string): string {
  const { name, address } = personOf(person);
  return name === '' ? address : name;
}

const mostNames = 3;

/**
 * The people of a thread for a list: without the own mailbox, each address once, at most three.
 *
 * @example participantNames(['Ann Lee <ann@lee.com>', 'us@co.com', 'ANN@lee.com'], 'us@co.com') → 'Ann Lee'
 */
export function participantNames(participants: readonly string[], own: string | null): string {
  const people = new Map<string, string>();
  for (const person of participants) {
    const known = people.get(addressOf(person));
    // The same address may occur with and without a name.
    if (known === undefined || !known.includes('<')) people.set(addressOf(person), person);
  }
  if (people.size > 1 && own !== null) people.delete(own.toLowerCase());
  const names = [...people.values()].map(correspondentName);
  const more = names.length - mostNames;
  return more > 0 ? `${names.slice(0, mostNames).join(', ')} +${more}` : names.join(', ');
}

/** The subject of a thread or message as lists and headings show it (screens 11). */
export const subjectOf = ({ subject }: { subject: string }): string => subject.trim() || 'No Subject';
