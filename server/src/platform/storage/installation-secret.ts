import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';

/** A secret of the whole installation, generated on the first start and shared by all processes. */
export const installationSecret = (database: Database, name: string): Promise<string> =>
  keptSecret(database, name, () => randomBytes(32).toString('base64url'));

/** As `installationSecret`, for one that is more than random characters. */
export function keptSecret(database: Database, name: string, make: () => string): Promise<string> {
  return database.asSystem(async (system) => {
    await system
      .insertInto('installationSecrets')
      .values({ name, value: make() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const row = await system
      .selectFrom('installationSecrets')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return row.value;
  });
}
