import { expect, test } from 'vitest';
import { nameOf, namesOf, subjectOf } from './mail-names.ts';

test('a person is shown by name, else by address', () => {
  expect([nameOf('Ann Lee <ann@lee.com>'), nameOf('ann@lee.com'), nameOf('')]).toEqual(['Ann Lee', 'ann@lee.com', '']);
});

test('the mailbox itself is left out, unless nobody else takes part', () => {
  expect(namesOf(['Ann <ann@lee.com>', 'Office <US@co.com>'], 'us@co.com')).toBe('Ann');
  expect(namesOf(['Office <us@co.com>'], 'us@co.com')).toBe('Office');
});

test('an address is shown once, with its name if one of its texts has it', () => {
  expect(namesOf(['ann@lee.com', 'Ann Lee <ANN@lee.com>', 'ann@lee.com'], null)).toBe('Ann Lee');
});

test('more than three people are counted', () => {
  expect(namesOf(['a@x.com', 'b@x.com', 'c@x.com', 'd@x.com', 'e@x.com'], null)).toBe('a@x.com, b@x.com, c@x.com +2');
});

test('a blank subject has a text', () => {
  expect([subjectOf({ subject: ' ' }), subjectOf({ subject: 'Boiler' })]).toEqual(['No Subject', 'Boiler']);
});
