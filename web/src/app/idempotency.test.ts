import { expect, test } from 'vitest';
import { idempotencyKeys } from './idempotency.ts';

const counted = () => {
  let made = 0;
  return idempotencyKeys(() => `key-${++made}`);
};

test('a retry of the same payload reuses its key', () => {
  const keys = counted();
  expect(keys.keyFor('POST /clients {"firstName":"Ann"}')).toBe('key-1');
  expect(keys.keyFor('POST /clients {"firstName":"Ann"}')).toBe('key-1');
});

test('a changed payload gets a new key', () => {
  const keys = counted();
  keys.keyFor('POST /clients {"firstName":"Ann"}');
  expect(keys.keyFor('POST /clients {"firstName":"Anna"}')).toBe('key-2');
});

test('after a success the same payload makes another record', () => {
  const keys = counted();
  const key = keys.keyFor('POST /clients {}');
  keys.done('POST /clients {}');
  expect(keys.keyFor('POST /clients {}')).not.toBe(key);
});
