import { expect, it } from 'vitest';
import { tableOf } from './table-of.ts';

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', ''])(
  'a table has nothing under %j',
  (word) => expect(tableOf({ product: 1 })[word]).toBeUndefined(),
);

it('a table has its own entries, in their order', () => {
  const table = tableOf({ service: 2, product: 1 });
  expect([table['product'], Object.keys(table)]).toEqual([1, ['service', 'product']]);
});
