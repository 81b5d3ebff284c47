import { expect, test } from 'vitest';
import { correspondentName, participantNames, subjectOf } from './mail-names.ts';

test('shows a person by name, or else by address', () => {
  expect([correspondentName('Ann Lee <ann@lee.com>'), correspondentName('ann@lee.com'), correspondentName('')]).toEqual(
    ['Ann Lee', 'ann@lee.com', ''],
  );
});

test('leaves the own mailbox out, unless nobody else takes part', () => {
  expect(participantNames(['Ann <ann@lee.com>', 'Office <US@co.com>'], 'us@co.com')).toBe('Ann');
  expect(participantNames(['Office <us@co.com>'], 'us@co.com')).toBe('Office');
});

test('shows an address once, with its name if it occurs with one', () => {
  expect(participantNames(['ann@lee.com', 'Ann Lee <ANN@lee.com>', 'ann@lee.com'], null)).toBe('Ann Lee');
});

test('counts the people after the first three', () => {
  expect(participantNames(['a@x.com', 'b@x.com', 'c@x.com', 'd@x.com', 'e@x.com'], null)).toBe(
    'a@x.com, b@x.com, c@x.com +2',
  );
});

test('has a text for a blank subject', () => {
  expect([subjectOf({ subject: ' ' }), subjectOf({ subject: 'Boiler' })]).toEqual(['No Subject', 'Boiler']);
});
