import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Database } from '../../platform/database/database.ts';

/** Whether the installation has a user with this address. */
export const isKnown = (database: Database, email: string): Promise<boolean> =>
  database.asSystem(async (system) => {
    const user = await system
      .selectFrom('users')
      .select('id')
      .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
      .executeTakeFirst();
    return user !== undefined;
  });

/**
 * Locks people in the order of their ids, until the transaction ends, so that two bookings of one person wait for each
 * other.
 */
export async function lockPeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...userIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
