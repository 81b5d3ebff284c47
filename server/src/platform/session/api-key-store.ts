import type { Permission } from '@truckroll/domain/abilities/catalogue';
import { expressionBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../database/bound-dialect.ts';
import { claim } from '../database/claims.ts';
import { countDeleted, daysBefore } from '../database/deletions.ts';
import type { Tables } from '../database/tables.ts';
import { telling } from '../database/telling.ts';
import { hashToken, newApiKey } from './tokens.ts';

const columns = [
  'id',
  'userId',
  'name',
  'hint',
  'permissions',
  'createdAt',
  'updatedAt',
  'lastUsedAt',
  'expiresAt',
  'revokedAt',
] as const;

/** API keys as rows, for the lookup of the person behind one. */
export const apiKeyRows = expressionBuilder<Tables, never>()
  .selectFrom('apiKeys')
  .select(['accountId', 'tokenHash', ...columns]);

/** The account's keys, those that were not revoked first, then by name. */
export const listApiKeys = (tx: Tx, limit: number) =>
  tx
    .selectFrom('apiKeys')
    .select(columns)
    .orderBy(sql`revoked_at is not null`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute();

export type ApiKeyRow = Awaited<ReturnType<typeof listApiKeys>>[number];

/** Selects a key for update. */
export const holdApiKey = (tx: Tx, id: string): Promise<ApiKeyRow | undefined> =>
  tx.selectFrom('apiKeys').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();

/** How many keys were not revoked. Keys that are made at the same time are counted one after the other. */
export async function countApiKeys(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(7214087, hashtext(current_account()::text))`.execute(tx);
  const { count } = await tx
    .selectFrom('apiKeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

type NewKey = { userId: string; name: string; permissions: readonly Permission[] | null; expiresAt: string | null };

/** Makes a key and returns its token, which is stored only as a hash. */
export async function insertApiKey(tx: Tx, key: NewKey, now: Date): Promise<{ row: ApiKeyRow; token: string }> {
  const token = newApiKey();
  const id = newId();
  const tokenHash = hashToken(token);
  await claim(tx, 'api_key', tokenHash);
  const row = await telling(tx, 'apiKey', id, { now })
    .insertInto('apiKeys')
    .values({
      ...key,
      id,
      permissions: key.permissions === null ? null : JSON.stringify(key.permissions),
      tokenHash,
      hint: token.slice(-4),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { row, token };
}

export const renameApiKey = (tx: Tx, id: string, name: string, now: Date): Promise<ApiKeyRow> =>
  telling(tx, 'apiKey', id, { now })
    .updateTable('apiKeys')
    .set({ name, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Ends a key. One that was revoked before keeps its time. */
export async function revokeApiKey(tx: Tx, id: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await telling(tx, 'apiKey', id, { now })
    .updateTable('apiKeys')
    .set({ revokedAt: at, updatedAt: at })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute();
}

export async function touchApiKey(tx: Tx, id: string, now: Date): Promise<void> {
  await telling(tx, 'apiKey', id)
    .updateTable('apiKeys')
    .set({ lastUsedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** How long keys that ended are listed, in days. */
const endedDays = 90;

export const deleteOldApiKeys = (system: Tx, now: Date): Promise<number> =>
  countDeleted(
    system
      .deleteFrom('apiKeys')
      .where((where) =>
        where.or([
          where('revokedAt', '<', daysBefore(now, endedDays)),
          where('expiresAt', '<', daysBefore(now, endedDays)),
        ]),
      ),
  );
