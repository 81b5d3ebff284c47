import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quotedFrom, snippetOf } from './quoting.ts';

const own = (text: string): string => text.slice(0, quotedFrom(text) ?? text.length).trim();

describe('the quoted part of a text', () => {
  it.each([
    ['Yes\n\nOn Mon, Mar 2, 2026 at 9:05 AM Ann Lee <ann@lee.com> wrote:\n\n> Tomorrow?\n> Ann', 'Yes'],
    ['Yes\n\nOn Mon, Mar 2, 2026 at 9:05 AM Ann Lee\n<ann@lee.com> wrote:\n> Tomorrow?', 'Yes'],
    ['Ja\n\nAm 02.03.2026 um 09:05 schrieb Ann Lee:\n> Morgen?', 'Ja'],
    ['Oui\n\nLe lun. 2 mars 2026 à 09:05, Ann Lee a écrit :\n> Demain ?', 'Oui'],
    ['Yes\n\n-----Original Message-----\nFrom: Ann\nTomorrow?', 'Yes'],
    ['Yes\n\nFrom: Ann Lee\nSent: Monday\nTo: Office\nSubject: Boiler\n\nTomorrow?', 'Yes'],
    ['Yes\n> Tomorrow?\n>> Today?', 'Yes'],
  ])('is found in %j', (text, expected) => expect(own(text)).toBe(expected));

  it.each([
    'On Monday we come.\nAnn wrote a book.',
    'Yes\n\nOn Mon, Ann Lee wrote:\nTomorrow?',
    'Hello\n\nOn Monday Bob from your team wrote:\n"I will be there at nine"\nbut nobody came.',
    'On the door somebody wrote:\n\nRing twice',
    'Yes\n\nOn Mon, Ann Lee wrote:',
    'Ja\n\nAm Montag schrieb Ann Lee:\nMorgen um neun.',
    'On Mon, Ann Lee wrote:\n> Tomorrow?\nYes, at nine.',
    '> Tomorrow?\nYes, at nine.\n> And Ben?\nHim too.',
    '> only a quote',
    '',
  ])('is not folded in %j', (text) => expect(quotedFrom(text)).toBeNull());

  it('is always the end of the text, and never all of it', () => {
    const lines = fc.array(
      fc.constantFrom('Yes', '> No', 'On Mon, Ann wrote:', '', '-----Original Message-----', 'From: Ann'),
    );
    fc.assert(
      fc.property(lines, (given) => {
        const text = given.join('\n');
        const from = quotedFrom(text);
        if (from !== null) expect(from > 0 && from <= text.length && text[from - 1] === '\n').toBe(true);
      }),
    );
  });
});

it('handles a text of very many lines in a short time', () => {
  const begun = performance.now();
  for (const line of ['a', 'On x', 'From: x', '> a\nb', '']) expect(quotedFrom(`${line}\n`.repeat(50_000))).toBeNull();
  // Searching the rest of the text for each line took minutes.
  expect(performance.now() - begun).toBeLessThan(10_000);
});

it('the beginning of a message is short, on one line and without the quote', () => {
  expect(snippetOf('Yes,\n  we come\n\n> When?')).toBe('Yes, we come');
  expect(snippetOf('word '.repeat(100))).toHaveLength(200);
});
