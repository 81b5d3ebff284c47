import { describe, expect, it } from 'vitest';
import { withoutTags } from './without-tags.ts';

describe('HTML without its tags', () => {
  it.each([
    ['<p>Two <b>coats</b></p>', 'Two coats'],
    ['1 < 2', '1 < 2'],
    ['<p>1 < 2</p> and more', '1  and more'],
    ['a<br', 'a<br'],
    ['<'.repeat(3), '<<<'],
    ['', ''],
  ])('of %j is %j', (html, text) => expect(withoutTags(html)).toBe(text));

  it('has the given text instead of each tag', () => expect(withoutTags('<p>a</p>b', ' ')).toBe(' a b'));
});
