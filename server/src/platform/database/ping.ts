import { sql } from 'kysely';
import type { Tx } from './bound-dialect.ts';

/** Rejects if the database does not answer. */
export async function ping(tx: Tx): Promise<void> {
  await sql`select 1`.execute(tx);
}
