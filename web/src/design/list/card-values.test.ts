import { expect, test } from 'vitest';
import { cardValues } from './card-values.ts';
import type { Column } from './table-model.ts';

const column = (key: string, value: string | null, onCard?: Column<object>['onCard']): Column<object> => ({
  key,
  title: key,
  render: () => value,
  onCard,
});
const keysOf = (columns: Column<object>[]) => cardValues(columns, {}).map(({ key }) => key);

test('empty values are left out', () => {
  expect(keysOf([column('email', '-'), column('phone', null), column('note', ''), column('visits', '0')])).toEqual([
    'visits',
  ]);
});

test('what takes the rest of the line comes last', () => {
  expect(keysOf([column('address', 'Elm', 'rest'), column('date', 'Mar 09')])).toEqual(['date', 'address']);
});

test('badges, buttons and hidden columns are no values', () => {
  expect(
    keysOf([column('status', 'Paid', 'beside'), column('call', 'Call', 'button'), column('created', 'Mar 09', 'none')]),
  ).toEqual([]);
});
