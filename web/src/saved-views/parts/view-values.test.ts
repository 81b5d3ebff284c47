import { expect, test } from 'vitest';
import { contentOfValues, valuesOfView, viewSchema } from './view-values.ts';

const view = {
  name: 'Late',
  isShared: true,
  search: 'search=Lee%2C+Ann&sortBy=total&status=draft%2Cpaid',
  hiddenColumns: ['team'],
};

test('each filter of a view is a value of its own', () => {
  const { name, isShared, hiddenColumns } = view;
  expect(valuesOfView(view)).toEqual({
    ...{ name, isShared, hiddenColumns, sortBy: 'total' },
    ...{ search: ['Lee', ' Ann'], status: ['draft', 'paid'] },
  });
});

test('the values make the same view again, without filters that were taken away', () => {
  const values = viewSchema.parse(valuesOfView(view));
  expect(contentOfValues(values)).toEqual(view);
  expect(contentOfValues({ ...values, search: undefined, status: undefined })).toEqual({
    ...view,
    search: 'sortBy=total',
  });
});
