import type { ApiKey } from '@truckroll/contract/api-keys/api-keys';
import { apiKeyState } from '@truckroll/domain/api-keys/api-key';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found } from '../../platform/http/problem.ts';
import type { ApiKeyRow } from '../../platform/session/api-key-store.ts';
import { personRows } from '../../records/people/person-rows.ts';

/** Stored keys as admins see them (API AK-1). */
export async function toApiKeys(tx: Tx, rows: readonly ApiKeyRow[], now: Date): Promise<ApiKey[]> {
  if (rows.length === 0) return [];
  const people = await tx
    .selectFrom(personRows.as('users'))
    .select(['id', 'fullName'])
    .where('id', 'in', [...new Set(rows.map(({ userId }) => userId))])
    .execute();
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  return rows.map(({ userId, ...row }) => ({
    ...row,
    maker: { id: userId, name: names.get(userId) ?? '' },
    state: apiKeyState(row, now),
  }));
}

export async function toApiKey(tx: Tx, row: ApiKeyRow, now: Date): Promise<ApiKey> {
  const [key] = await toApiKeys(tx, [row], now);
  return found(key, 'Key');
}
