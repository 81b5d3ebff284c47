import { describe, expect, it } from 'vitest';
import { withoutEnd } from './without-end.ts';

describe('a text without its end', () => {
  it.each([
    ['12 Elm St, ', /[\s,]/, '12 Elm St'],
    ['a, b', /[\s,]/, 'a, b'],
    [', ,', /[\s,]/, ''],
    ['', /x/, ''],
  ])('of %j is without all that matches %s', (text, character, rest) => expect(withoutEnd(text, character)).toBe(rest));
});
