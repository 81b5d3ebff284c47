import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textOfDraft } from './text-of-draft.ts';
import { textMaximum } from './text-size.ts';

it('keeps the lines of a draft without empty and quoted ones', () => {
  expect(textOfDraft('Hi Dana,\n\nThanks for writing.\n\n> When?\n\n\nRegards,\nSam')).toBe(
    'Hi Dana,\nThanks for writing.\nRegards,\nSam',
  );
});

it('is never longer than a message, and ends with a whole word where there is one', () => {
  fc.assert(fc.property(fc.string({ maxLength: 4000 }), (draft) => textOfDraft(draft).length <= textMaximum));
  expect(textOfDraft(`${'word '.repeat(400)}`).endsWith('word')).toBe(true);
});
