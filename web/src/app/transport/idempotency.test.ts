import { expect, test } from 'vitest';
import { idempotencyKeys, isFinalRefusal } from './idempotency.ts';

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

test('after a success the same payload creates another record', () => {
  const keys = counted();
  const key = keys.keyFor('POST /clients {}');
  keys.done('POST /clients {}');
  expect(keys.keyFor('POST /clients {}')).not.toBe(key);
});

test('payloads without an answer are forgotten after a day, and beyond the latest fifty', () => {
  let time = 0;
  let made = 0;
  const keys = idempotencyKeys(
    () => `key-${++made}`,
    () => time,
  );
  keys.keyFor('first');
  time = 24 * 3_600_000;
  expect(keys.keyFor('first')).toBe('key-2');
  for (let index = 0; index < 50; index += 1) keys.keyFor(`other ${index}`);
  expect(keys.keyFor('first')).toBe('key-53');
  expect(keys.keyFor('other 49')).toBe('key-52');
});

test.each([400, 403, 404, 413, 422, 429])('a refusal with %i ends an attempt', (status) => {
  expect(isFinalRefusal(status)).toBe(true);
});

test.each([0, 409, 500, 502, 503])('an attempt answered with %i may have succeeded', (status) => {
  expect(isFinalRefusal(status)).toBe(false);
});
