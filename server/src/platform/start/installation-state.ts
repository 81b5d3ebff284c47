import type { Database } from '../database/database.ts';

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
