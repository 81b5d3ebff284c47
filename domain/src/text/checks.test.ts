import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isColor, isDateOnly, isEmail, isLocale, isMailAddress, isTimeOfDay, isTimeZone, isWebsite } from './checks.ts';

type Check = (text: string) => boolean;

const cases: [name: string, check: Check, right: string[], wrong: string[]][] = [
  [
    'an e-mail address',
    isEmail,
    ['ann@example.com', 'a.b+c_d%e-f@sub.example.co', 'AN@EXAMPLE.CO', `${'a'.repeat(242)}@example.com`],
    [
      'a@example.com',
      'ann@example',
      'ann@.com',
      'ann @example.com',
      'ann@exa_mple.com',
      '@example.com',
      'ann@example.c',
    ],
  ],
  ['an address of at most 254 characters', isEmail, [], [`${'a'.repeat(243)}@example.com`]],
  [
    'a website',
    isWebsite,
    ['http://example.com', 'https://www.example.com/path?x=1', 'https://1.2.3.4', 'HTTPS://EXAMPLE.COM'],
    [
      'example.com',
      'ftp://example.com',
      'https://localhost',
      'javascript:alert(1)',
      'https://.com',
      'https:example.com',
      'http:/example.com',
      '',
    ],
  ],
  ['a colour', isColor, ['#8b9eff', '#ABCDEF'], ['8b9eff', '#8b9ef', '#8b9eff0', 'red', '#8b9efg']],
  ['a time of day', isTimeOfDay, ['00:00', '08:30', '23:59'], ['24:00', '8:30', '08:60', '08:30:00', '']],
  [
    'a time zone',
    isTimeZone,
    ['America/Toronto', 'Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires'],
    ['Mars/Olympus', '+05:00', '-0500', '', ' ', '5'],
  ],
  ['a locale', isLocale, ['en-US', 'fr-CA', 'de'], ['en_US', 'xx', '', 'english language']],
  ['a day', isDateOnly, ['2026-03-10', '2024-02-29'], ['2026-02-29', '2026-13-01', '2026-3-1', '10.03.2026', '']],
];

describe.each(cases)('%s', (_, check, right, wrong) => {
  it.each([...right.map((text) => [text, true] as const), ...wrong.map((text) => [text, false] as const)])(
    '%j: %s',
    (text, expected) => {
      expect(check(text)).toBe(expected);
    },
  );
});

describe('an address from outside', () => {
  it.each([
    "o'brien@example.com",
    'j@example.com',
    'x@example.com',
    'a!b@c.co',
    'a@c.co',
    'first/last=x@sub.example.co.uk',
    'josé@exämple.de',
    'ann@xn--exmple-cua.de',
    '#1@example.museum',
  ])('%s is kept', (text) => expect(isMailAddress(text)).toBe(true));

  it.each([
    '',
    'ann',
    'ann@home',
    '@example.com',
    'ann@',
    'ann@.com',
    'ann@example..com',
    'ann@-example.com',
    'a b@example.com',
    'a@b@example.com',
    '.ann@example.com',
    'ann..lee@example.com',
    'ann@example.123',
    'ann<x@example.com',
    'ann,x@example.com',
    `${'x'.repeat(65)}@example.com`,
    'ann@example.com\r\nBcc: x@y.zz',
  ])('%j is refused', (text) => expect(isMailAddress(text)).toBe(false));

  it('includes every address that can be typed', () => {
    const typed = fc.stringMatching(/^[A-Za-z0-9_%+-]{2,20}@[a-z0-9]{1,10}\.[a-z]{2,4}$/);
    fc.assert(fc.property(typed, (text) => isEmail(text) && isMailAddress(text)));
  });
});
