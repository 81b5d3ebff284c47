import type { Database } from '../database/database.ts';

/** Whether anybody uses the installation yet, and whether somebody with this address does. */
export const readInstallation = (database: Database, email: string): Promise<{ isEmpty: boolean; knows: boolean }> =>
  database.asSystem(async (system) => {
    const account = await system.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
    const user = await system
      .selectFrom('users')
      .select('id')
      .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
      .executeTakeFirst();
    return { isEmpty: account === undefined, knows: user !== undefined };
  });
