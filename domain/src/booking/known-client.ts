import { fold } from '../text/folding.ts';

type Named = { firstName: string; lastName: string };
type BookingContact = Named & { email: string };
type Candidate = Named & { id: string; email: string | null; stage: string };

/**
 * The client that a booking belongs to, among those with its e-mail address or phone number: one with the same address, else
 * one with the same name. Null for a new client. An archived client is never found.
 *
 * @example knownClient([{ id: 'a', email: 'Ann@lee.test', … }], { email: 'ann@lee.test', … }) → 'a'
 */
export function knownClient(candidates: readonly Candidate[], contact: BookingContact): string | null {
  const current = candidates.filter(({ stage }) => stage !== 'archived');
  const sameAddress = current.find(({ email }) => email !== null && fold(email) === fold(contact.email));
  const sameName = current.find(
    ({ firstName, lastName }) =>
      contact.lastName !== '' &&
      fold(lastName) === fold(contact.lastName) &&
      fold(firstName) === fold(contact.firstName),
  );
  return (sameAddress ?? sameName)?.id ?? null;
}
