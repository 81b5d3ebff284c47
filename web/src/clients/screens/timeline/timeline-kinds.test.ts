import { expect, test } from 'vitest';
import { kindsIn, readKinds } from './timeline-kinds.ts';

test('reads the kinds of the URL in their own order, and ignores others', () => {
  expect(readKinds('text,secrets,job')).toBe('job,text');
  for (const raw of [undefined, '', 'secrets', 7, ['job']]) expect(readKinds(raw)).toBeUndefined();
  expect(kindsIn(readKinds('money,job'))).toEqual(['job', 'money']);
  expect(kindsIn(undefined)).toEqual([]);
});
