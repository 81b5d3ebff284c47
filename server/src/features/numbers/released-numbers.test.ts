import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { allocateNumber, releaseNumbers } from './number-store.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** What happens to a series: a number is taken, the next or a given one, or some of the taken ones are released. */
const step = fc.oneof(
  fc.record({ take: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }) }),
  fc.record({ release: fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 6 }) }),
);

it('a series continues after its highest number, of which released ones are none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const account = await shop.newAccount();
      const taken = new Set<number>();
      const next = () => Math.max(0, ...taken) + 1;
      for (const each of steps) {
        if ('release' in each) {
          const all = [...taken];
          const chosen = [...new Set(each.release.map((place) => all[place % all.length]))].filter(
            (number) => number !== undefined,
          );
          await account.look((tx) => releaseNumbers(tx, 'job', chosen));
          for (const number of chosen) taken.delete(number);
        } else if (each.take === undefined || !taken.has(each.take)) {
          const number = await account.look((tx) => allocateNumber(tx, 'job', { requested: each.take }));
          expect(number).toBe(each.take ?? next());
          taken.add(number);
        }
      }
      expect(await account.look((tx) => allocateNumber(tx, 'job'))).toBe(next());
    }),
    { numRuns: 40 },
  );
});

it('a number that is taken while others are released is never given out again', async () => {
  const account = await shop.newAccount();
  const take = (requested?: number) => account.look((tx) => allocateNumber(tx, 'job', { requested }));
  for (const number of [10, 11, 12]) await take(number);
  const [, ...numbers] = await Promise.all([
    account.look((tx) => releaseNumbers(tx, 'job', [10, 11, 12])),
    ...[1, 2, 3, 4].map(() => take()),
    take(5),
  ]);
  for (const _ of [1, 2, 3, 4, 5]) numbers.push(await take());
  expect(new Set(numbers).size).toBe(numbers.length);
});
