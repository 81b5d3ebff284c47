import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { findClientOfNumber } from '../../records/clients/clients-of-number.ts';
import { phoneDigits } from '../../records/clients/phone-digits.ts';

/** The digits of the numbers of a client and its contacts. */
export async function readNumbers(tx: Tx, clientId: string): Promise<string[]> {
  const [client, contacts] = await Promise.all([
    tx.selectFrom('clients').select('phoneNumber').where('id', '=', clientId).executeTakeFirstOrThrow(),
    tx.selectFrom('clientContacts').select('phones').where('clientId', '=', clientId).execute(),
  ]);
  const phones = contacts.flatMap((contact) => contact.phones.map(({ phone }) => phone));
  if (client.phoneNumber !== null) phones.push(client.phoneNumber);
  return [...new Set(phones.map(phoneDigits))];
}

/** The numbers among the given ones that have calls or conversations without a client. */
async function selectUnlinked(tx: Tx, numbers: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('calls')
    .select('phoneDigits')
    .where('clientId', 'is', null)
    .where('phoneDigits', '=', sql<string>`any(${[...numbers]}::text[])`)
    .union(
      tx
        .selectFrom('smsConversations')
        .select('phoneDigits')
        .where('clientId', 'is', null)
        .where('phoneDigits', '=', sql<string>`any(${[...numbers]}::text[])`),
    )
    .execute();
  return rows.map((row) => row.phoneDigits);
}

/**
 * Links the calls and conversations without a client to the only client with their number, as after a number was
 * added, changed or removed. Those of a number that several clients share stay unlinked (API CA-8).
 */
export async function linkUnlinked(tx: Tx, numbers: readonly string[], now: Date): Promise<void> {
  if (numbers.length === 0) return;
  for (const digits of await selectUnlinked(tx, numbers)) {
    const clientId = await findClientOfNumber(tx, digits);
    if (clientId === null) continue;
    await tx
      .updateTable('calls')
      .set({ clientId, updatedAt: now.toISOString() })
      .where('phoneDigits', '=', digits)
      .where('clientId', 'is', null)
      .execute();
    await tx
      .updateTable('smsConversations')
      .set({ clientId })
      .where('phoneDigits', '=', digits)
      .where('clientId', 'is', null)
      .execute();
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
