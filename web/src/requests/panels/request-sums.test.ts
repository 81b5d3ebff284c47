import { expect, test } from 'vitest';
import { lineEditor } from '../../line-items/parts/line-editor-input.ts';
import { requestSums } from './request-sums.ts';

test("computes the server's totals: a line discount only applies in documents", () => {
  const editor = lineEditor([], { taxes: [] });
  editor.add({ quantity: '2', rate: '100.00', discount: '50.00' });
  const lines = editor.lines.get();
  expect(requestSums(lines, { taxes: [], discount: 20 })).toEqual({
    subTotal: 200,
    tax: 0,
    total: 180,
    refusal: null,
  });
  expect(requestSums(lines, { taxes: [], discount: 201 })).toMatchObject({
    total: 0,
    refusal: 'Discount is not valid',
  });
});
