import { expect, test } from 'vitest';
import { recordColumns } from './record-columns.tsx';
import { isColumnShown } from './table-model.ts';

const render = () => null;
const total = { key: 'total', title: 'Total', render };

test('a column is shown until it is hidden, and an optional one is hidden until it is shown', () => {
  expect([isColumnShown(total, []), isColumnShown(total, ['total'])]).toEqual([true, false]);
  const optional = { ...total, isOptional: true };
  expect([isColumnShown(optional, []), isColumnShown(optional, ['total'])]).toEqual([false, true]);
  expect(isColumnShown({ ...total, isFixed: true }, ['total'])).toBe(true);
});

test('the columns of a record are those of its table, one line high, and show a dash for an empty one', () => {
  const fields = {
    name: { label: 'Name', kind: 'text', most: 20, isListed: true },
    order: { label: 'Order', kind: 'optionalText', most: 20, isListed: true, isColumn: true },
  } as const;
  const [column, ...others] = recordColumns(fields);
  expect(others).toEqual([]);
  expect(column).toMatchObject({ key: 'order', title: 'Order', isOptional: true });
  const texts = ['A-7', null].map((order) => column?.render({ order }));
  expect(texts).toMatchObject([{ props: { text: 'A-7' } }, { props: { text: '-' } }]);
});
