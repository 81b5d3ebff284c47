/** Values that outside programs send and no form does. Each has broken a program that trusted its input. */

/** JSON texts instead of values, because a lone surrogate and the key `__proto__` do not survive being written again. */
const texts: readonly string[] = [
  ...['""', '" "', '"\\ud83d"', '"a\\udc00b"', '"a\\u0000b"', '"\\ufffe\\uffff"', '"\\u202e\\u2066"'],
  ...['"__proto__"', '"constructor"', '"toString"', '"hasOwnProperty"', '"valueOf"', '"undefined"', '"null"', '"NaN"'],
  ...['"0001-01-01"', '"9999-12-31"', '"0000-00-00"', '"-000001-01-01"', '"+275760-09-13"', '"2026-02-30"'],
  ...[
    '"0001-01-01T00:00:00.000Z"',
    '"9999-12-31T23:59:59.999-14:00"',
    '"2026-03-10T15:00:00+14:00"',
    '"24:00"',
    '"00:00"',
  ],
  ...['"-1"', '"0"', '"2147483648"', '"-2147483649"', '"9223372036854775808"', '"1e400"', '"0x10"', '"1.5"', '"٣"'],
  ...[
    '"%"',
    '"_"',
    '"\\\\"',
    '"\'"',
    '"["',
    '"{"',
    '"[\\"__proto__\\"]"',
    '"[1]"',
    '"{\\"a\\":1}"',
    '"a,b,,c"',
    '"../.."',
  ],
  ...['"00000000-0000-0000-0000-000000000000"', '"01890a5d-ac96-774b-bcce-b302099a8057"', '"x@example.com"'],
  ...['"<p>\\ud83d</p>"', '"Etc/GMT+25"', '"https://[::"', '"javascript:alert(1)"', '"+1"', '"\\r\\nBcc: a@b.ca"'],
  ...[100, 101, 201, 256, 2001, 10_001, 100_001].map((length) => JSON.stringify('x'.repeat(length))),
  ...['1', '<', ' ', '@', '.', '-', '(', '\\'].map((character) => JSON.stringify(character.repeat(20_000))),
];
const others: readonly string[] = [
  ...['null', 'true', '[]', '{}', '[[]]', '[null]', '[{}]', '["\\ud83d"]', '["__proto__"]', '["a\\u0000b"]', '[-1]'],
  ...['{"__proto__":1}', '{"constructor":{"prototype":1}}', '{"\\ud83d":"\\udc00"}', '{"toString":null}'],
  ...[
    '-1',
    '0',
    '-0',
    '0.5',
    '1e-7',
    '2147483648',
    '-2147483649',
    '9007199254740993',
    '1e21',
    '1e308',
    '-1e308',
    '32768',
  ],
  `[${'1,'.repeat(2000)}1]`,
  `${'['.repeat(500)}${']'.repeat(500)}`,
];

export const hostileJson: readonly string[] = [...texts, ...others];

/** Values of a path or a query, as they stand in an address. */
export const hostileParts: readonly string[] = [
  ...texts.map((text) => encodeURIComponent((JSON.parse(text) as string).toWellFormed())),
  ...['%00', '%ED%A0%BD', '%', '%E0%A4', '%2e%2e%2f', '%20', '+', '%0d%0a', '%5B%5D', '%F0%9F%98%80'],
];
