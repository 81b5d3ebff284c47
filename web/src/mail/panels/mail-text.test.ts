import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkedParts } from './mail-text.ts';

test('turns web addresses into links, without the punctuation around them', () => {
  expect(linkedParts('See (https://a.com/x?y=1), please.')).toEqual([
    { text: 'See (' },
    { text: 'https://a.com/x?y=1', link: 'https://a.com/x?y=1' },
    { text: '), please.' },
  ]);
});

test('links only http and https addresses', () => {
  const text = 'javascript:alert(1) data:text/html,x file:///etc/passwd ftp://a.com';
  expect(linkedParts(text)).toEqual([{ text }]);
});

test('returns parts that add up to the whole text', () => {
  const words = fc.array(fc.constantFrom('https://a.com', 'http://b.com/.', ' ', 'text', '\n', '<b>', '://', ')'));
  fc.assert(
    fc.property(words, (parts) => {
      const text = parts.join('');
      expect(
        linkedParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
