import { describe, expect, test } from 'vitest';
import { answersText, openQuestions, slugOf } from './booking-service.ts';
import { knownClient } from './known-client.ts';
import { leadingZeroBits } from './proof-of-work.ts';

const floor = { id: 'a', text: 'Which floor?', options: ['Ground', 'First'], isRequired: true };
const gate = { id: 'b', text: 'Gate code?', options: [], isRequired: false };

describe('the questions of a service', () => {
  test.each<[string, string[]]>([
    ['', ['a']],
    ['  ', ['a']],
    ['Second', ['a']],
    ['First', []],
  ])('the answer %j leaves open: %j', (answer, open) => {
    expect(openQuestions([floor, gate], [{ questionId: 'a', answer }])).toEqual(open);
  });

  test('are written with their answers and the note, without what was not answered', () => {
    const answers = [
      { questionId: 'a', answer: ' First ' },
      { questionId: 'x', answer: 'Unknown' },
    ];
    expect(answersText([floor, gate], answers, ' Ring twice ')).toBe('Which floor?\nFirst\n\nRing twice');
    expect(answersText([floor, gate], [], '')).toBe('');
  });
});

describe('the client of a booking', () => {
  const ann = { id: 'ann', firstName: 'Ann', lastName: 'Lee', email: 'Ann@Lee.test', stage: 'active_client' };
  const contact = { firstName: 'Ann', lastName: 'Lee', email: 'ann@lee.test' };
  test.each([
    [[ann], contact, 'ann'],
    [[{ ...ann, stage: 'archived' }], contact, null],
    [[ann], { ...contact, email: 'other@lee.test' }, 'ann'],
    [[ann], { ...contact, email: 'other@lee.test', firstName: 'Bob' }, null],
    [[ann], { ...contact, firstName: 'Bob', lastName: 'Ray' }, 'ann'],
    [[{ ...ann, id: 'namesake', email: null }, ann], contact, 'ann'],
    [[], contact, null],
  ])('of %j for %j is %j', (candidates, wanted, id) => {
    expect(knownClient(candidates, wanted)).toBe(id);
  });
});

test.each<[string, string]>([
  ['Böhm & Söhne, Plumbing', 'bohm-sohne-plumbing'],
  ['  --  ', ''],
  ['Northwind', 'northwind'],
  ['x'.repeat(100), 'x'.repeat(60)],
])('the address of %j ends with %j', (name, slug) => expect(slugOf(name)).toBe(slug));

test.each<[number[], number]>([
  [[0b1000_0000], 0],
  [[0, 0b0010_0000], 10],
  [[0, 0, 1], 23],
  [[0, 0], 16],
])('the bytes %j begin with %i zero bits', (bytes, bits) => expect(leadingZeroBits(new Uint8Array(bytes))).toBe(bits));
