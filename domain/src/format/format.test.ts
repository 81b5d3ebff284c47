import { describe, expect, test } from 'vitest';
import { greetingAt } from './greeting.ts';
import { initials, shortList } from './names.ts';
import {
  countOf,
  formatCount,
  formatDuration,
  formatFileSize,
  formatMoney,
  formatPercent,
  separatedText,
} from './numbers.ts';
import {
  formatDigits,
  formatInternational,
  formatPhone,
  internationalNumber,
  isPhoneText,
  phoneLink,
  phoneOfDigits,
} from './phone-number.ts';

describe('numbers', () => {
  test('money has two decimals and its currency; no amount is a dash', () => {
    expect(formatMoney(1234.5, 'USD')).toBe('$1,234.50');
    expect(formatMoney(-3, 'USD')).toBe('-$3.00');
    expect(formatMoney(0, 'CAD')).toBe('CA$0.00');
    expect(formatMoney(null, 'USD')).toBe('-');
  });

  test('percents have no trailing zeros', () => {
    expect(formatPercent(13)).toBe('13%');
    expect(formatPercent(9.975)).toBe('9.975%');
  });

  test('counts separate thousands', () => expect(formatCount(100_000)).toBe('100,000'));

  test('typed amounts separate thousands and keep their decimals', () =>
    expect(['2890.00', '1234567.3350', '12', '0.335', '', '.5'].map(separatedText)).toEqual([
      '2,890.00',
      '1,234,567.3350',
      '12',
      '0.335',
      '',
      '.5',
    ]));

  test('nouns agree with their count', () => {
    expect([0, 1, 2, 1200].map((count) => countOf(count, 'client'))).toEqual([
      '0 clients',
      '1 client',
      '2 clients',
      '1,200 clients',
    ]);
    expect(countOf(2, 'person', 'people')).toBe('2 people');
  });

  test.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [1536, '1.5 KB'],
    [1024 * 1024 - 1, '1.0 MB'],
    [25 * 1024 * 1024, '25.0 MB'],
  ])('%d bytes are %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text));

  test.each([
    [5400, '1 hrs 30 mins'],
    [3600, '1 hrs 0 mins'],
    [900, '0 hrs 15 mins'],
    [0, '-'],
    [null, '-'],
  ])('%s seconds are %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));
});

describe('greeting', () => {
  test.each([
    [4, 'Good night'],
    [5, 'Good morning'],
    [11, 'Good morning'],
    [12, 'Good afternoon'],
    [16, 'Good afternoon'],
    [17, 'Good evening'],
    [19, 'Good evening'],
    [20, 'Good night'],
  ])('at %d o’clock: %s', (hour, text) => expect(greetingAt(hour)).toBe(text));
});

describe('phones', () => {
  test('numbers with +1 are grouped, others are not', () => {
    expect(formatPhone({ countryCode: '+1', number: '5551234567' })).toBe('+1 (555) 123-4567');
    expect(formatPhone({ countryCode: '+1', number: '12345' })).toBe('+1 12345');
    expect(formatPhone({ countryCode: '+44', number: '2079460958' })).toBe('+44 2079460958');
  });

  test('a link dials the full number', () =>
    expect(phoneLink({ countryCode: '+1', number: '5551234567' })).toBe('tel:+15551234567'));

  test('calls and messages use the international number with one plus', () => {
    expect(internationalNumber({ countryCode: '+44', number: '2079460958' })).toBe('+442079460958');
    expect(internationalNumber({ countryCode: '1', number: '5551234567' })).toBe('+15551234567');
    expect(internationalNumber({ countryCode: '', number: '15551234567' })).toBe('+15551234567');
  });

  test('international numbers with +1 are grouped, others are unchanged', () => {
    expect(formatInternational('+15551234567')).toBe('+1 (555) 123-4567');
    expect(formatInternational('+442079460958')).toBe('+442079460958');
    expect(formatInternational('+1555')).toBe('+1555');
  });

  test.each([
    ['4165550134', '(416) 555-0134'],
    ['14165550134', '+1 (416) 555-0134'],
    ['02079460958', '02079460958'],
    ['442079460958', '442079460958'],
    ['12345', '12345'],
  ])('formats digits without a country: %s as %s', (digits, text) => {
    expect(formatDigits(digits)).toBe(text);
  });
});

describe('a text', () => {
  test.each([
    ['(416) 555-0134', true],
    ['+44 (0)20 7946 0958', true],
    ['416.555.0134 ext. 12', false],
    ['416-555-0134 x7', false],
    ['416-555-0134 #7', false],
    ['call 12345', false],
    ['unlisted', false],
    ['12345 or 6789', false],
    ['+', false],
    ['', false],
  ])('%s is a phone number: %s', (text, is) => expect(isPhoneText(text)).toBe(is));

  test.each([
    ['4165550134', 'us', '+14165550134'],
    ['14165550134', 'ca', '+14165550134'],
    ['+442079460958', 'us', '+442079460958'],
    ['+14165550134', 'gb', '+14165550134'],
  ])('of digits %s in %s is called as %s', (text, country, number) => {
    const phone = phoneOfDigits(text, country);
    expect(phone && internationalNumber(phone)).toBe(number);
  });

  test('of national digits of another country has no known country code', () => {
    expect(phoneOfDigits('2079460958', 'gb')).toBeNull();
    expect(phoneOfDigits('12345', 'us')).toBeNull();
  });
});

describe('names', () => {
  test('two people are named, the rest counted', () => {
    expect(shortList(['Ann', 'Bo'])).toEqual({ shown: ['Ann', 'Bo'], rest: [] });
    expect(shortList(['Ann', 'Bo', 'Cy', 'Di'])).toEqual({ shown: ['Ann', 'Bo'], rest: ['Cy', 'Di'] });
  });

  test('initials are those of the first and the last word', () => {
    expect(initials('Ann van der Lee')).toBe('AL');
    expect(initials('  cher ')).toBe('C');
    expect(initials('')).toBe('');
  });
});
