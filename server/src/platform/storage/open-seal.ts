import type { Database } from '../database/database.ts';
import { CannotStart } from '../settings/cannot-start.ts';
import type { Settings } from '../settings/settings.ts';
import { installationSecret } from './installation-secret.ts';
import { makeSeal, type Seal } from './seal.ts';
import { listKeyIds } from './sealed-columns.ts';

type Keys = Pick<Settings, 'SECRET_KEY' | 'SECRET_KEY_OLD'>;

export const unknownKeyText =
  'The database holds secrets that were sealed with another SECRET_KEY. Set it to that one, or set SECRET_KEY_OLD to it.';

/**
 * Opens the encryption of stored secrets. Without SECRET_KEY, values are encrypted with a secret that is stored in the
 * same database. That secret can always decrypt, so that secrets stay readable when SECRET_KEY is set later. Refuses to
 * start with a wrong key.
 */
export async function openSeal(database: Database, { SECRET_KEY, SECRET_KEY_OLD }: Keys): Promise<Seal> {
  const own = await installationSecret(database, 'seal');
  const keys = [SECRET_KEY, SECRET_KEY_OLD].filter((key) => key !== undefined);
  const [first = own, ...others] = SECRET_KEY === undefined ? [own, ...keys] : [...keys, own];
  const seal = makeSeal([first, ...others]);
  const used = await database.asSystem(listKeyIds);
  if (!used.every(seal.knows)) throw new CannotStart(unknownKeyText);
  return seal;
}
