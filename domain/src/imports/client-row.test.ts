import { describe, expect, it } from 'vitest';
import type { PropertyDefinition } from '../custom-properties/definitions.ts';
import type { ClientMapping } from './client-columns.ts';
import { clientOfRow, type PhoneReader, unreadablePhones } from './client-row.ts';

const property = (
  id: string,
  type: PropertyDefinition['type'],
  options: PropertyDefinition['options'] = [],
): PropertyDefinition => ({ id, name: id, type, options });

const properties = [
  property('rooms', 'Number'),
  property('dog', 'Checkbox'),
  property('since', 'Date'),
  property('called', 'Timestamp'),
  property('heating', 'Select', ['Gas', { name: 'Heat pump', color: '#00695c' }]),
  property('days', 'Multi Select', ['Monday', 'Friday, late']),
  property('code', 'Text'),
];

/** A stand-in that knows two countries. The server and the browser parse numbers with a library. */
const readPhone: PhoneReader = (text) => {
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < 10) return null;
  if (text.startsWith('+44')) return { countryCode: '+44', number: digits.slice(2), countryIdentifier: 'gb' };
  return { countryCode: '+1', number: digits.slice(-10), countryIdentifier: 'us' };
};

const convention = { isDayFirst: false, hasDecimalComma: false };
const read = (cells: Record<string, string>) =>
  clientOfRow(Object.values(cells), {
    mapping: Object.keys(cells) as unknown as ClientMapping,
    properties,
    timezone: 'America/Toronto',
    convention,
    readPhone,
  });

describe('a row of a file', () => {
  it('has the names of tags, divided by commas', () => {
    expect(read({ name: 'Ann', tagIds: 'VIP, North; vip' })).toMatchObject({ tags: ['VIP', 'North'] });
    expect(read({ name: 'Ann', tagIds: '' })).not.toHaveProperty('tags');
  });

  it('becomes a client with exactly the values of its cells', () => {
    expect(read({ name: ' Ann van der Lee ', email: 'ann@example.com', notes: '', stage: 'New Lead' })).toEqual({
      firstName: 'Ann',
      lastName: 'van der Lee',
      email: 'ann@example.com',
      stage: 'new_lead',
      properties: [],
    });
  });

  it('omits skipped columns', () => {
    expect(
      clientOfRow(['Ann', 'secret'], {
        mapping: ['firstName', null],
        properties: [],
        timezone: 'UTC',
        convention,
        readPhone,
      }),
    ).not.toHaveProperty('notes');
  });

  it('may be shorter than the header', () => {
    expect(
      clientOfRow(['Ann'], { mapping: ['firstName', 'email'], properties: [], timezone: 'UTC', convention, readPhone }),
    ).toMatchObject({
      firstName: 'Ann',
    });
  });

  it.each([
    ['Lee, Ann', 'Ann', 'Lee'],
    ['van der Berg, Jan', 'Jan', 'van der Berg'],
    ['Acme Plumbing, Inc.', 'Acme', 'Plumbing, Inc.'],
    ['John Smith, CPA', 'John', 'Smith, CPA'],
  ])('has the name %s in its spoken order', (name, firstName, lastName) => {
    expect(read({ name })).toMatchObject({ firstName, lastName });
  });

  it('prefers separate name columns to a full name', () => {
    expect(read({ name: 'Annie L', firstName: 'Ann', lastName: 'Lee' })).toMatchObject({
      firstName: 'Ann',
      lastName: 'Lee',
    });
  });
});

describe('phones', () => {
  it.each([
    ['416-555-0134', '+1', '4165550134'],
    ['1 (416) 555-0134', '+1', '4165550134'],
    ['+1 416 555 0134 ext. 12', '+1', '4165550134'],
    ['416.555.0134 x7', '+1', '4165550134'],
    ['+44 20 7946 0958', '+44', '2079460958'],
  ])('%s is read as %s %s', (text, countryCode, number) => {
    expect(read({ phoneNumber: text }).phoneNumber).toMatchObject({ countryCode, number });
  });

  it.each(['unlisted', '4.16555E+09', '555-0134', '416-555-CALL'])(
    '%s is passed on for the server to refuse',
    (text) => {
      expect(read({ phoneNumber: text }).phoneNumber?.number).toBe('0');
    },
  );

  it('of a second column are kept in the notes, unless digits are lost', () => {
    expect(read({ otherPhone: '4165550134.0' }).notes).toBe('Other phone: 4165550134');
    expect(read({ otherPhone: '905-555-0100 x2, 416-555-0134' }).notes).toBe(
      'Other phone: 905-555-0100 ext. 2\nOther phone: 416-555-0134',
    );
    expect(read({ otherPhone: 'same' }).notes).toBe('Other phone: same');
    const unreadable = (text: string) => unreadablePhones([text], { mapping: ['otherPhone'], readPhone });
    expect([unreadable('same'), unreadable('905-555-0100'), unreadable('4.16555E+09')]).toEqual([
      [],
      [],
      [{ path: 'otherPhone', message: 'Phone number is not valid' }],
    ]);
  });
});

describe('addresses', () => {
  it('of one column are parsed, and kept as written', () => {
    expect(read({ 'propertyAddress.line': '123 Main St, Buffalo, NY 14201' }).propertyAddress).toMatchObject({
      houseNumber: '123',
      street: 'Main St',
      city: 'Buffalo',
      state: 'NY',
      zipCode: '14201',
      formattedAddress: '123 Main St, Buffalo, NY 14201',
    });
  });

  it('of several columns are combined', () => {
    const { billingAddress } = read({
      'billingAddress.street': '55 King St W',
      'billingAddress.city': 'Toronto',
      'billingAddress.state': 'Ont.',
      'billingAddress.zipCode': 'M5H 1A1',
      'billingAddress.country': 'Canada',
    });
    expect(billingAddress).toMatchObject({
      houseNumber: '55',
      street: 'King St W',
      city: 'Toronto',
      state: 'ON',
      formattedAddress: '55 King St W, Toronto, ON M5H 1A1, Canada',
    });
  });

  it('keep a house number from its own column', () => {
    expect(
      read({ 'companyAddress.street': '5th Ave', 'companyAddress.houseNumber': '12' }).companyAddress,
    ).toMatchObject({ houseNumber: '12', street: '5th Ave' });
  });

  it('are omitted if all their cells are empty', () => {
    expect(read({ name: 'Ann', 'propertyAddress.city': ' ' })).not.toHaveProperty('propertyAddress');
  });
});

describe("the product's own export", () => {
  it('is read back unchanged, with its formula marks, positions and groups', () => {
    expect(
      read({
        phoneNumber: "'+44 2079460958",
        notes: "'=1+1",
        isGroup: 'Yes',
        'propertyAddress.line': '1 Main St',
        'propertyAddress.latitude': '43.65',
        'propertyAddress.longitude': "'-79.38",
      }),
    ).toMatchObject({
      phoneNumber: { countryCode: '+44', number: '2079460958' },
      notes: '=1+1',
      isGroup: true,
      propertyAddress: { latitude: '43.65', longitude: '-79.38' },
    });
  });

  it('keeps an apostrophe that belongs to the text', () => {
    expect(read({ notes: "'s-Hertogenbosch" }).notes).toBe("'s-Hertogenbosch");
  });
});

describe('websites', () => {
  it('get the missing scheme', () => {
    expect(read({ website: 'www.example.com/a' }).website).toBe('https://www.example.com/a');
    expect(read({ website: 'http://example.com' }).website).toBe('http://example.com');
    expect(read({ website: 'none' }).website).toBe('none');
  });
});

describe('yes and no', () => {
  it.each(['Yes', 'TRUE', '1', 'x'])('%s is yes', (text) => {
    expect(read({ isTaxExempt: text }).isTaxExempt).toBe(true);
  });
  it.each(['no', 'False', '0'])('%s is no', (text) => {
    expect(read({ isTaxExempt: text }).isTaxExempt).toBe(false);
  });
  it('other text is passed on for the server to report', () => {
    expect(read({ isTaxExempt: 'perhaps' }).isTaxExempt).toBe('perhaps');
  });

  it.each([
    ['Never', 'never'],
    ['non', 'never'],
    ["The company's", 'company'],
    ['perhaps', 'perhaps'],
  ])('reads the late fees %j as %j', (text, choice) => expect(read({ lateFees: text }).lateFees).toBe(choice));
});

describe('custom properties', () => {
  it.each([
    ['rooms', '1,200', 1200],
    ['rooms', '3.5', '3.5'],
    ['dog', 'yes', true],
    ['since', '3/9/2025', '2025-03-09'],
    ['since', '2025-03-09', '2025-03-09'],
    ['called', '03/10/2026 09:30', '2026-03-10T13:30:00.000Z'],
    ['called', 'yesterday', 'yesterday'],
    ['heating', 'heat PUMP', 'Heat pump'],
    ['heating', 'Coal', 'Coal'],
    ['days', 'monday; friday, late', ['Monday', 'Friday, late']],
    ['days', 'Monday,Sunday', ['Monday', 'Sunday']],
    ['code', '#12', '#12'],
  ])('%s: %s is read as %j', (id, text, value) => {
    expect(read({ [`properties.${id}`]: text }).properties).toEqual([{ id, value }]);
  });
});
