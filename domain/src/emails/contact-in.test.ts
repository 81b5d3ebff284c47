import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactIn } from './contact-in.ts';

const contact = (text: string, sender = 'Ann Lee <ann@lee.com>') => contactIn({ sender, text });

describe('the contact data in a message', () => {
  test('include the name, phone and address of the signature', () => {
    const text = 'Our boiler leaks.\n\nRegards,\nAnn Lee\n+1 (416) 555-0199\n12 Elm St\nToronto, ON M5V 2T6';
    expect(contact(text)).toMatchObject({
      ...{ firstName: 'Ann', lastName: 'Lee', email: 'ann@lee.com', phone: '4165550199' },
      address: { houseNumber: '12', street: 'Elm St', city: 'Toronto', state: 'ON', zipCode: 'M5V 2T6' },
    });
  });

  test.each([
    ['"Lee, Ann" <ann@lee.com>', 'Ann', 'Lee'],
    ['Ann van der Lee <ann@lee.com>', 'Ann', 'van der Lee'],
    ["Sean O'Brien <ann@lee.com>", 'Sean', "O'Brien"],
    ["'Sean O’Brien' <ann@lee.com>", 'Sean', 'O’Brien'],
    ["O'Brien, Sean <ann@lee.com>", 'Sean', "O'Brien"],
    ['Acme Plumbing, Inc. <ann@lee.com>', 'Acme', 'Plumbing, Inc.'],
    ['John Smith, CPA <ann@lee.com>', 'John', 'Smith, CPA'],
    ['van der Berg, Jan <ann@lee.com>', 'Jan', 'van der Berg'],
    ['ann@lee.com', '', ''],
  ])('split the name of %s', (sender, firstName, lastName) => {
    expect(contact('', sender)).toMatchObject({ firstName, lastName, email: 'ann@lee.com' });
  });

  test.each([
    ['Fax: 416-555-0199', null],
    ['Order 4165550199123', null],
    ['416.555.0199', '4165550199'],
    ['Call 416-555-0100\nMobile 416-555-0199', '4165550199'],
  ])('include the right phone in %j', (text, phone) => {
    expect(contact(text).phone).toBe(phone);
  });

  test('do not include a sentence as an address', () => {
    expect(contact('We have 3 boilers in the basement, and 2 of them leak.').address).toBeNull();
  });

  test('are found in any text without an error, and only if they are there', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 60 }), (text, sender) => {
        const { phone } = contact(text, sender);
        if (phone !== null) expect(text.replaceAll(/\D/g, '')).toContain(phone);
      }),
    );
  });
});
