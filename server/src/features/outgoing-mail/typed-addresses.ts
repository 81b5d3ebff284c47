import { emailText } from '@truckroll/contract/fields/fields';
import { isEmail } from '@truckroll/domain/text/checks';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput } from '../../platform/http/problem.ts';
import { clientNames, contactKeys } from '../../records/clients/client-rows.ts';
import { documentHeads } from '../../records/documents/document-rows.ts';
import { threadAddresses } from '../../records/mail/thread-address-store.ts';

/** The lower-case addresses among these that the account has: of a client, a contact, a document or a mail. */
async function findKnown(tx: Tx, addresses: readonly string[]): Promise<Set<string>> {
  const wanted = sql`any(${[...addresses]}::text[])`;
  const { rows } = await sql<{ address: string }>`
    select lower(email) as address from ${clientNames} clients where deleted_at is null and lower(email) = ${wanted}
    union select key from ${contactKeys} keys where key = ${wanted}
    union select address from ${threadAddresses} threads where address = ${wanted}
    union select lower(client_details ->> 'email') from ${documentHeads} documents where lower(client_details ->> 'email') = ${wanted}
  `.execute(tx);
  return new Set(rows.map(({ address }) => address));
}

/**
 * Refuses addresses that were typed newly and fail the check of typed addresses. An address that came from outside, such
 * as o'brien@example.com, is known to the account and can be used everywhere.
 */
export async function requireTypedAddresses(
  tx: Tx,
  sent: readonly { path: string; address: string | null | undefined }[],
): Promise<void> {
  const unusual = sent.flatMap(({ path, address }) =>
    address && !isEmail(address) ? [{ path, address: address.toLowerCase() }] : [],
  );
  if (unusual.length === 0) return;
  const known = await findKnown(
    tx,
    unusual.map(({ address }) => address),
  );
  const refused = unusual.filter(({ address }) => !known.has(address));
  if (refused.length > 0)
    throw new InvalidInput(refused.map(({ path }) => ({ path, code: 'invalid_format' as const, message: emailText })));
}

/** A list of addresses as sent, each with its path. */
export const addressesAt = (path: string, addresses: readonly string[] | null | undefined) =>
  (addresses ?? []).map((address, at) => ({ path: `${path}.${at}`, address }));
