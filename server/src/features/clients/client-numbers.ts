import type { Tx } from '../../platform/database/bound-dialect.ts';
import { linkUnlinkedCalls, unlinkedCallNumbers } from '../../records/calls/calls-of-clients.ts';
import { findClientOfNumber } from '../../records/clients/clients-of-number.ts';
import { phoneDigits } from '../../records/clients/phone-digits.ts';
import { linkUnlinkedConversations, unlinkedTextNumbers } from '../../records/texts/texts-of-clients.ts';

/**
 * Links the calls and conversations without a client to the only client with their number, as after a number was
 * added, changed or removed. Those of a number that several clients share stay unlinked (API CA-8).
 */
export async function linkUnlinked(tx: Tx, numbers: readonly string[], now: Date): Promise<void> {
  if (numbers.length === 0) return;
  const unlinked = await unlinkedCallNumbers(tx, numbers).union(unlinkedTextNumbers(tx, numbers)).execute();
  for (const { phoneDigits: digits } of unlinked) {
    const clientId = await findClientOfNumber(tx, digits);
    if (clientId === null) continue;
    await linkUnlinkedCalls(tx, { digits, clientId }, now);
    await linkUnlinkedConversations(tx, { digits, clientId });
  }
}

type WithPhone = { phoneNumber: Parameters<typeof phoneDigits>[0] | null };

/** `linkUnlinked` for the numbers that clients have or had. */
export const linkNumbersOf = (tx: Tx, clients: readonly WithPhone[], now: Date): Promise<void> =>
  linkUnlinked(
    tx,
    [...new Set(clients.flatMap(({ phoneNumber }) => (phoneNumber === null ? [] : [phoneDigits(phoneNumber)])))],
    now,
  );
