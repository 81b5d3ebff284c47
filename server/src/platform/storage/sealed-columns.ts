import { sql } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import type { Seal } from './seal.ts';

/** The columns with encrypted values. Add new ones here, so that key rotation includes them. */
const sealedColumns = [
  { table: 'two_step_sign_ins', key: 'user_id', column: 'sealed_secret' },
  { table: 'email_accounts', key: 'id', column: 'credentials' },
  { table: 'stored_files', key: 'key', column: 'sealed_key' },
  { table: 'sso_connections', key: 'account_id', column: 'sealed_secret' },
  { table: 'copy_settings', key: 'account_id', column: 'sealed_secret' },
  { table: 'webhooks', key: 'id', column: 'sealed_secret' },
  { table: 'webhooks', key: 'id', column: 'sealed_old_secret' },
  // Of one installation: it also signs.
  { table: 'audit_chains', key: 'account_id', column: 'sealed_ends' },
] as const;

/** The ids of the keys that encrypt this installation's values. */
export async function listKeyIds(system: Tx): Promise<string[]> {
  const ids = new Set<string>();
  for (const { table, column } of sealedColumns) {
    const { rows } = await sql<{ keyId: string }>`
      select distinct split_part(${sql.ref(column)}, '.', 2) as "keyId" from ${sql.table(table)}
      where ${sql.ref(column)} is not null`.execute(system);
    for (const { keyId } of rows) ids.add(keyId);
  }
  return [...ids];
}

/** Re-encrypts every value that has an older key. Returns their number, and throws if a value cannot be decrypted. */
export async function resealAll(system: Tx, seal: Seal): Promise<number> {
  let count = 0;
  for (const { table, key, column } of sealedColumns) {
    const { rows } = await sql<{ accountId: string; id: string; sealed: string }>`
      select account_id as "accountId", ${sql.ref(key)} as id, ${sql.ref(column)} as sealed
      from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(system);
    for (const { accountId, id } of rows.filter((row) => !seal.isCurrent(row.sealed))) {
      // The lock names its account: a cluster has its rows in one place. It may have another value by now.
      const locked = await sql<{ sealed: string | null }>`
        select ${sql.ref(column)} as sealed from ${sql.table(table)}
        where account_id = ${accountId} and ${sql.ref(key)} = ${id} for update`.execute(system);
      const sealed = locked.rows[0]?.sealed ?? null;
      if (sealed === null || seal.isCurrent(sealed)) continue;
      const again = seal.seal(accountId, seal.open(accountId, sealed));
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${again}
        where account_id = ${accountId} and ${sql.ref(key)} = ${id}`.execute(system);
      count += 1;
    }
  }
  return count;
}
