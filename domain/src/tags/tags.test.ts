import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedTagsText,
  mostTagsOfRecord,
  nextTagColor,
  tagColors,
  tagKey,
  tagNamesIn,
  tagsBetween,
  unitedTags,
  withTags,
} from './tags.ts';

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));

describe('a change of tags', () => {
  it('keeps the order, and has each tag once', () => {
    expect(withTags(['a', 'b'], { add: ['c', 'a'], remove: ['b'] })).toEqual(['a', 'c']);
  });

  it('adds a tag that is both added and removed', () => {
    expect(withTags(['a'], { add: ['a'], remove: ['a'] })).toEqual(['a']);
  });

  it('is the difference of its ends, and the reverse takes it back', () => {
    fc.assert(
      fc.property(ids, ids, ids, (before, add, remove) => {
        const after = withTags(before, { add, remove });
        const change = tagsBetween(before, after);
        expect(withTags(before, change)).toEqual(after);
        const back = withTags(after, { add: change.remove, remove: change.add });
        expect(back.toSorted()).toEqual(before.toSorted());
      }),
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(ids, ids, ids, (before, add, remove) => {
        const once = withTags(before, { add, remove });
        expect(withTags(once, { add, remove })).toEqual(once);
      }),
    );
  });
});

describe('the tags of two records', () => {
  it('are those of both', () => expect(unitedTags(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c']));

  it('are not more than a record may have', () => {
    const many = (letter: string) => Array.from({ length: 40 }, (_, index) => `${letter}${index}`);
    expect(unitedTags(many('a'), many('b'))).toHaveLength(mostTagsOfRecord);
  });
});

describe('a new tag', () => {
  it('gets the colour that the fewest have', () => {
    expect(nextTagColor([])).toBe(tagColors[0]);
    expect(nextTagColor([tagColors[0]])).toBe(tagColors[1]);
    expect(nextTagColor([...tagColors, tagColors[0]])).toBe(tagColors[1]);
  });
});

describe('the history of tags', () => {
  it.each([
    [{ added: ['VIP'], removed: [] }, "added the tag 'VIP'"],
    [{ added: ['VIP', 'North'], removed: ['Lead'] }, "added the tags 'VIP', 'North' and removed the tag 'Lead'"],
    [{ added: [], removed: ['Lead'] }, "removed the tag 'Lead'"],
    [{ added: [], removed: [] }, null],
  ])('names them: %j', (change, text) => expect(changedTagsText(change)).toBe(text));
});

describe('the tags of a cell', () => {
  it.each([
    ['VIP, North;vip', ['VIP', 'North']],
    [' , ;', []],
    ['Do not call', ['Do not call']],
  ])('%j are divided by commas, each once', (cell, names) => expect(tagNamesIn(cell)).toEqual(names));

  it('are those that were joined', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[A-Za-z]{1,8}$/), { selector: tagKey }), (names) => {
        expect(tagNamesIn(names.join(', '))).toEqual(names);
      }),
    );
  });
});
