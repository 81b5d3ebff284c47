import { expect, test } from 'vitest';
import { formatTyped, phoneCountries, phoneOfText, readPhone } from './phone-numbers.ts';

test('the United States and Canada are offered first, then all others by name', () => {
  const [first, second, third] = phoneCountries();
  expect(first).toEqual({ value: 'us', label: 'US +1', name: 'United States (+1)' });
  expect(second).toEqual({ value: 'ca', label: 'CA +1', name: 'Canada (+1)' });
  expect(third?.name.startsWith('A')).toBe(true);
});

test('only digits are kept, under the chosen country', () => {
  expect(readPhone('(716) 555-0100', 'us')).toEqual({
    countryCode: '+1',
    number: '7165550100',
    countryIdentifier: 'us',
  });
  expect(readPhone('020 7946 0958', 'gb')?.countryCode).toBe('+44');
});

test('a Canadian number typed under the United States becomes Canadian', () => {
  expect(readPhone('416 555 0123', 'us')).toEqual({
    countryCode: '+1',
    number: '4165550123',
    countryIdentifier: 'ca',
  });
});

test('a number with plus sets its country', () => {
  expect(readPhone('+44 20 7946 0958', 'us')).toEqual({
    countryCode: '+44',
    number: '2079460958',
    countryIdentifier: 'gb',
  });
});

test('a field keeps a text without a digit, so that saving refuses it', () => {
  expect(phoneOfText(' unlisted ', 'gb')).toEqual({ countryCode: '', number: 'unlisted', countryIdentifier: 'gb' });
  expect(phoneOfText(' ', 'gb')).toBeNull();
  expect(phoneOfText('020 7946 0958', 'gb')).toEqual(readPhone('020 7946 0958', 'gb'));
});

test('empty text is no phone', () => expect(readPhone(' ', 'us')).toBeNull());

test('digits are grouped while typing', () => {
  expect(formatTyped('4165550123', 'us')).toBe('(416) 555-0123');
});
