import { describe, expect, it } from 'vitest';
import { peopleAsChips, readRecipients, withPeople } from './recipient-text.ts';

describe('reading typed recipients', () => {
  it.each([
    ['ab@c.co, nonsense; de@f.org', ['ab@c.co', 'de@f.org'], false],
    ['ab@c.co de@f.org', ['ab@c.co', 'de@f.org'], true],
    ['Ann Lee <ann@lee.com>', ['Ann Lee <ann@lee.com>'], true],
    ['Ann Lee <ann@lee.com>, ben@lee.com', ['Ann Lee <ann@lee.com>', 'ben@lee.com'], true],
    ['Acme Plumbing, Inc. <ann@acme.com>; ben@lee.com', ['Acme Plumbing, Inc. <ann@acme.com>', 'ben@lee.com'], true],
    ['a@c.co', [], false],
    ["o'brien@lee.com", [], false],
    ['  ', [], true],
  ])('%s', (text, people, isAll) => {
    expect(readRecipients(text)).toEqual({ people, isAll });
  });
});

it('keeps each address once, whatever its name', () => {
  expect(withPeople(['Ann <ann@lee.com>'], ['ANN@lee.com', 'ben@lee.com'])).toEqual([
    'Ann <ann@lee.com>',
    'ben@lee.com',
  ]);
});

it('keeps names and addresses from outside, and leaves excluded people out', () => {
  expect(peopleAsChips(['"Lee, Ann" <ann@lee.com>', "o'brien@lee.com", 'us@acme.com'], ['Us <US@acme.com>'])).toEqual([
    'Lee, Ann <ann@lee.com>',
    "o'brien@lee.com",
  ]);
});
