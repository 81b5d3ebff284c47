import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';

/** Returns which of these photos some line of a document has. */
export async function listPhotosOfLines(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tx
    .selectFrom('documentItems')
    .select('photoKeys')
    .where(sql<boolean>`photo_keys <> '[]'`)
    .where(sql<boolean>`photo_keys ?| ${sql.val([...keys])}::text[]`)
    .execute();
  const used = new Set(rows.flatMap(({ photoKeys }) => photoKeys));
  return new Set(keys.filter((key) => used.has(key)));
}
