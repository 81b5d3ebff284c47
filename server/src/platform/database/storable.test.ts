import fc from 'fast-check';
import { expect, it } from 'vitest';
import { storable } from './storable.ts';

it.each([
  ['{"street":"\\ud83d"}', '{"street":"\\ufffd"}'],
  ['["\\udc00\\ud83d"]', '["\\ufffd\\ufffd"]'],
  ['["\\ud83d\\ude00"]', '["\\ud83d\\ude00"]'],
  // The text of a backslash, a 'u' and digits, not an escape.
  ['["\\\\ud83d"]', '["\\\\ud83d"]'],
  ['{"\\ud83d":1}', '{"\\ufffd":1}'],
  // No JSON: somebody's words.
  ['type \\ud83d', 'type \\ud83d'],
])('stores %s as %s', (text, stored) => expect(storable(text)).toBe(stored));

it('replaces in JSON what a text column replaces, and nothing else', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) })),
      (texts) => {
        const stored = JSON.parse(String(storable(JSON.stringify(texts)))) as string[];
        expect(stored).toEqual(texts.map((text) => text.toWellFormed()));
      },
    ),
  );
});

it('leaves what is no text', () => {
  const bytes = new Uint8Array([1]);
  expect([storable(null), storable(3), storable(bytes)]).toEqual([null, 3, bytes]);
});
