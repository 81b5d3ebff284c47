import { randomBytes } from 'node:crypto';
import type { Tx } from '../database/bound-dialect.ts';
import type { Database } from '../database/database.ts';

/** A secret of the whole installation, generated on the first start and shared by all processes. */
export const installationSecret = (database: Database, name: string): Promise<string> =>
  readOrMakeSecret(database, name, () => randomBytes(32).toString('base64url'));

const findSecret = (system: Tx, name: string) =>
  system.selectFrom('installationSecrets').select('value').where('name', '=', name);

/** As `installationSecret`, for one that is more than random characters. */
export async function readOrMakeSecret(
  database: Database,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const stored = await database.asSystem((system) => findSecret(system, name).executeTakeFirst());
  if (stored !== undefined) return stored.value;
  const made = await make();
  return database.asSystem(async (system) => {
    // Another process may have made one in the meantime, which is used then.
    await system
      .insertInto('installationSecrets')
      .values({ name, value: made })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return (await findSecret(system, name).executeTakeFirstOrThrow()).value;
  });
}
