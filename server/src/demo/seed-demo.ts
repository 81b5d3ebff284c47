import type { Parts } from '../app.ts';
import type { Tx } from '../platform/database/bound-dialect.ts';
import type { Database } from '../platform/database/database.ts';
import { deleteAccount } from '../records/accounts/delete-account.ts';
import type { DemoParts } from './build-demo.ts';
import { demoSignIns } from './demo-sign-ins.ts';

const mark = 'demo';
const seedLock = 7_214_081;
const founders = demoSignIns.map(({ email }) => email).filter((email) => email.startsWith('owner@'));

async function readMark(system: Tx): Promise<string | undefined> {
  const row = await system
    .selectFrom('installationSecrets')
    .select('value')
    .where('name', '=', mark)
    .executeTakeFirst();
  return row?.value;
}

async function setMark(database: Database, value: 'building' | 'built'): Promise<void> {
  await database.asSystem((tx) =>
    tx
      .insertInto('installationSecrets')
      .values({ name: mark, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute(),
  );
}

/**
 * Removes the leftovers of a start that was killed while it built the demo company. Only the companies of the demo's
 * founders are removed, because people may have created accounts since.
 */
async function removeHalfBuilt(database: Database): Promise<void> {
  await database.asUpkeep(async (tx) => {
    if ((await readMark(tx)) !== 'building') return;
    const accounts = await tx
      .selectFrom('users')
      .select('accountId')
      .distinct()
      .where('email', 'in', founders)
      .execute();
    for (const { accountId } of accounts) await deleteAccount(tx, accountId);
    await tx.deleteFrom('installationSecrets').where('name', '=', mark).execute();
  });
}

const isInUse = (database: Database): Promise<boolean> =>
  database.asSystem(async (tx) => {
    const account = await tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
    return account !== undefined;
  });

const originAt = (port: number): string => `http://localhost:${port}`;

/** Lets the demo's links lead to this start, if an earlier one had another port. Other addresses were set by people. */
async function moveOrigin(database: Database, port: number): Promise<void> {
  const origin = originAt(port);
  await database.asSystem((tx) =>
    tx
      .updateTable('accounts')
      .set({ publicOrigin: origin })
      .where('id', 'in', tx.selectFrom('users').select('accountId').where('email', 'in', founders))
      .where('publicOrigin', 'like', 'http://localhost:%')
      .where('publicOrigin', '!=', origin)
      .execute(),
  );
}

type SeedParts = Pick<Parts, 'database' | 'settings' | 'storage'> &
  Pick<DemoParts, 'size' | 'onProgress'> & {
    /** Called before something is built. */
    onBegin?: (() => void) | undefined;
    /** Called if another server is already building. */
    onWait?: (() => void) | undefined;
  };

/**
 * Builds the demo company in an unused installation. Returns whether it was built. If several servers start together,
 * one of them builds and the others wait.
 */
export async function seedDemo({ onBegin, onWait, ...parts }: SeedParts): Promise<boolean> {
  const { database } = parts;
  return database.alone(seedLock, onWait ?? (() => undefined), async () => {
    await removeHalfBuilt(database);
    if (await isInUse(database)) {
      if ((await database.asSystem(readMark)) === 'built') await moveOrigin(database, parts.settings.PORT);
      return false;
    }
    onBegin?.();
    const { fillDemo } = await import('./fill-demo.ts');
    await setMark(database, 'building');
    await fillDemo({ ...parts, origin: originAt(parts.settings.PORT) });
    await setMark(database, 'built');
    return true;
  });
}
