import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { openSeal, unknownKeyText } from './open-seal.ts';
import { resealAll } from './sealed-columns.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const oldKey = 'the old key of 32 characters or more';
const newKey = 'the new key of 32 characters or more';
const secret = 'JBSWY3DPEHPK3PXP';

describe('a new SECRET_KEY', () => {
  it('replaces the installation’s own secret, then the previous key, while both still decrypt', async () => {
    const { database, clock } = shop;
    const account = await shop.newAccount();
    const { accountId, owner } = account;
    const read = () =>
      account.look((tx) => tx.selectFrom('twoStepSignIns').select('sealedSecret').executeTakeFirstOrThrow());
    const own = await openSeal(database, {});
    const row = { userId: owner.userId, sealedSecret: own.seal(accountId, secret), createdAt: clock.now.toISOString() };
    await account.look((tx) => tx.insertInto('twoStepSignIns').values(row).execute());

    for (const keys of [{ SECRET_KEY: oldKey }, { SECRET_KEY: newKey, SECRET_KEY_OLD: oldKey }]) {
      const seal = await openSeal(database, keys);
      expect(seal.open(accountId, (await read()).sealedSecret)).toBe(secret);
      expect(await database.asSystem((tx) => resealAll(tx, seal))).toBe(1);
      expect(seal.isCurrent((await read()).sealedSecret)).toBe(true);
      expect(await database.asSystem((tx) => resealAll(tx, seal))).toBe(0);
    }
    const after = await openSeal(database, { SECRET_KEY: newKey });
    expect(after.open(accountId, (await read()).sealedSecret)).toBe(secret);
    for (const keys of [{}, { SECRET_KEY: oldKey }])
      await expect(openSeal(database, keys)).rejects.toThrow(unknownKeyText);
  });
});
