import { canonicalDigits, hasExtension } from '@truckroll/domain/calls/phone-spellings';
import { expect, test } from 'vitest';
import { extensionText, phoneInput } from './fields.ts';

const extensions = ['x12', 'X 7', 'ext. 5', 'ext 1234', 'extension 9', '#7', '# 7', ', ext: 12'];

test.each(extensions)('the extension %s is refused beside the field and never becomes a part of the number', (more) => {
  const number = `416-555-0134 ${more}`;
  const read = phoneInput.safeParse({ countryCode: '+1', number, countryIdentifier: 'ca' });
  expect(read.error?.issues.map(({ message, path }) => [path, message])).toEqual([[['number'], extensionText]]);
  expect(canonicalDigits({ countryCode: '+1', number })).toBe('14165550134');
});

test.each(['416-555-0134', '(416) 555-0134', '+44 (0)20 7946 0958', '416.555.0134'])('%s has none', (number) => {
  expect(hasExtension(number)).toBe(false);
  expect(phoneInput.safeParse({ countryCode: '+1', number }).success).toBe(true);
});
