import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressOf, personOf, personText, recipientsOf } from './mail-addresses.ts';

it('a person is read as it is written, and a name never ends early', () => {
  const person = fc.record({ name: fc.string(), address: fc.constantFrom('ann@lee.com', 'Ben@corner.com') });
  fc.assert(
    fc.property(person, ({ name, address }) => {
      const text = personText({ name, address });
      expect(personOf(text).address).toBe(address);
      expect(text).not.toMatch(/[\r\n]/);
    }),
  );
});

it('addresses are compared in lower case', () => expect(addressOf('Ann Lee <Ann@Lee.com>')).toBe('ann@lee.com'));

it.each([
  ['ann@lee.com', ['ann@lee.com']],
  ['ann@lee.com; Ben Lee <ben@lee.com>, ANN@lee.com,', ['ann@lee.com', 'Ben Lee <ben@lee.com>']],
  ['Acme Plumbing, Inc. <x@acme.com>, ben@lee.com', ['Acme Plumbing, Inc. <x@acme.com>', 'ben@lee.com']],
  ['ann@lee.com, John Smith, CPA <js@lee.com>', ['ann@lee.com', 'John Smith, CPA <js@lee.com>']],
  ["o'brien@lee.com; j@lee.com", ["o'brien@lee.com", 'j@lee.com']],
  ['nonsense, ann@lee.com', null],
  ['', []],
  ['ann@lee.com, nonsense', null],
  ['ann@lee.com\r\nBcc: x@evil.com', null],
])('recipients of %j', (sent, expected) => expect(recipientsOf(sent)).toEqual(expected));
