import { expect, test } from 'vitest';
import { documentTypeLabel } from './document-labels.ts';

test('an invoice is INV, an estimate EST', () => {
  expect([documentTypeLabel(1), documentTypeLabel(2)]).toEqual(['INV', 'EST']);
});
