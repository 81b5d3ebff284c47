import { expressionBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';

/** The lower-case addresses in the threads of mail, as rows for the queries of other owners. */
export const threadAddresses = expressionBuilder<Tables, never>()
  .selectFrom('emailThreadAddresses')
  .select(['accountId', 'threadId', 'address']);

export async function addThreadAddresses(tx: Tx, threadId: string, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await telling(tx, 'email', null)
    .insertInto('emailThreadAddresses')
    .values(addresses.map((address) => ({ address, threadId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Gives the addresses of threads to the one into which they are merged. */
export async function copyThreadAddresses(tx: Tx, from: readonly string[], into: string): Promise<void> {
  await sql`insert into email_thread_addresses (address, thread_id)
    select distinct address, ${into}::uuid from email_thread_addresses
    where account_id = current_account() and thread_id = any(${[...from]}::uuid[])
    on conflict do nothing`.execute(telling(tx, 'email', null));
}
