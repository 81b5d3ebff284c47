import type { FolderRole } from './email-kinds.ts';
import { addressOf, personOf, personText } from './mail-addresses.ts';

type Heads = {
  from: readonly string[];
  replyTo: readonly string[];
};

/** Whether answers go to somebody who is neither the sender nor the mailbox. */
const answersElsewhere = ({ from, replyTo }: Heads, own: string): boolean =>
  replyTo.some((person) => addressOf(person) !== own.toLowerCase() && !from.map(addressOf).includes(addressOf(person)));

/**
 * Whether a message left a mailbox, by where it lies and who sent it. What lies in the inbox arrived, also under the own
 * address, as the mails of website forms do; a copy in the folder of sent mail shows that the mailbox sent it to itself,
 * unless answers go to somebody else. What lies in that folder left, under whatever address. Elsewhere the sender
 * decides.
 *
 * @param own The address of the mailbox.
 * @example isOutgoingMail({ from: ['us@co.com'], replyTo: ['ann@lee.com'] }, { own: 'us@co.com', places: ['inbox'] }) → false
 */
export function isOutgoingMail(heads: Heads, { own, places }: { own: string; places: readonly FolderRole[] }): boolean {
  const isInInbox = places.includes('inbox');
  if (places.includes('sent')) return !(isInInbox && answersElsewhere(heads, own));
  if (isInInbox) return false;
  return addressOf(heads.from[0] ?? '') === own.toLowerCase() && !answersElsewhere(heads, own);
}

const domainOf = (person: string): string => addressOf(person).split('@').at(-1) ?? '';

/**
 * Who wrote a received message: the sender, or the person who gets the answers where the recipients' own domain sent it,
 * as website forms do.
 *
 * @example writerOf({ from: ['Website <us@co.com>'], replyTo: ['ann@lee.com'], to: ['us@co.com'], cc: [] }) → 'ann@lee.com'
 */
export function writerOf({ from, replyTo, to, cc }: Heads & { to: readonly string[]; cc: readonly string[] }): string {
  const [sender = ''] = from;
  const [answered] = replyTo;
  const isOfRecipients = [...to, ...cc].some((person) => domainOf(person) === domainOf(sender));
  return answered !== undefined && isOfRecipients ? answered : sender;
}

/**
 * Where the answers to a received message go, with the sender's name where Reply-To gives none and a person is the sender.
 */
export function answeredPerson(message: Parameters<typeof writerOf>[0]): string {
  const writer = writerOf(message);
  const [answered] = message.replyTo;
  if (answered === undefined) return writer;
  const { name, address } = personOf(answered);
  const isProgram = writer === answered;
  return personText({ name: name === '' && !isProgram ? personOf(writer).name : name, address });
}
