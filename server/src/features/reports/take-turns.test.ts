import fc from 'fast-check';
import { expect, it } from 'vitest';
import { takeTurns } from './take-turns.ts';

it('does the work of a company in its order and one at a time, whatever fails', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.record({ company: fc.constantFrom('a', 'b'), fails: fc.boolean() })),
      async (scheduler, pieces) => {
        const inTurn = takeTurns();
        const busy = new Set<string>();
        const done: number[] = [];
        const results = pieces.map(({ company, fails }, n) =>
          inTurn(company, async () => {
            expect(busy.has(company)).toBe(false);
            busy.add(company);
            await scheduler.schedule(Promise.resolve());
            busy.delete(company);
            done.push(n);
            if (fails) throw new Error(`${n}`);
            return n;
          }),
        );
        const settled = Promise.allSettled(results);
        await scheduler.waitFor(settled);
        expect((await settled).map(({ status }) => status)).toEqual(
          pieces.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
        );
        for (const company of ['a', 'b']) {
          const own = done.filter((n) => pieces[n]?.company === company);
          expect(own).toEqual(own.toSorted((one, other) => one - other));
        }
      },
    ),
  );
});
