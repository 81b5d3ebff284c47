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
 * Whether a message is outgoing, by its folders and its sender. A message in the inbox is incoming, even from the own
 * address, as the mails of website forms are; with a copy in the folder of sent mail the mailbox sent it to itself,
 * unless answers go to somebody else. A message in that folder is outgoing, whatever its sender. In other folders the
 * sender decides.
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
 * The author of a received message: the sender, or the person who gets the answers if the recipients' own domain sent
 * it, as website forms do.
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
 * The recipients of answers to a received message, with the sender's name if Reply-To has none and a person is the
 * sender.
 */
export function answeredPerson(message: Parameters<typeof writerOf>[0]): string {
  const writer = writerOf(message);
  const [answered] = message.replyTo;
  if (answered === undefined) return writer;
  const { name, address } = personOf(answered);
  const isProgram = writer === answered;
  return personText({ name: name === '' && !isProgram ? personOf(writer).name : name, address });
}
