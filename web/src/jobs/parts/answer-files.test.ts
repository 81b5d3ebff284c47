import { checkFormValues } from '@truckroll/domain/job-forms/form-values';
import { expect, test } from 'vitest';
import { withKeysToCome } from './answer-files.ts';

const file = () => new File(['x'], 'photo.png', { type: 'image/png' });
const field = (id: string, type: 'photo' | 'signature') => ({
  id,
  label: id,
  name: id,
  type,
  required: true,
  options: [],
});

test('unsent files count as answers, each as a distinct one', () => {
  const values = withKeysToCome({ p: ['acc/1', file(), file()], s: file(), n: 3, none: null });
  expect(values).toEqual({ p: ['acc/1', 'unsent/1', 'unsent/2'], s: 'unsent/0', n: 3, none: null });
  const checked = checkFormValues([field('p', 'photo'), field('s', 'signature')], values);
  expect(checked.kind).toBe('values');
});
