import { describe, expect, it } from 'vitest';
import { importTargets, mappingRefusal } from './client-columns.ts';
import { headKey, suggestMapping } from './columns.ts';

const gate = { id: 'gate', name: 'Gate code #', isDefault: false };
const targets = importTargets([gate]);
const suggested = (heads: string[]) => suggestMapping(heads, targets);

describe('the mapping suggested by headers', () => {
  it('ignores case, accents and punctuation', () => {
    expect(suggested(['E-MAIL', ' first_name', 'Téléphone', 'ZIP/Postal code'])).toEqual([
      'email',
      'firstName',
      'phoneNumber',
      'propertyAddress.zipCode',
    ]);
  });

  it('recognises a list of customers with service and billing address', () => {
    const heads =
      'Client Name,Company Name,Main Phone,Email,Service Street 1,Service City,Service Province,Service Postal code,Billing Street 1,Billing City,Billing State,Billing Zip code,Notes';
    expect(suggested(heads.split(','))).toEqual([
      'name',
      'companyName',
      'phoneNumber',
      'email',
      'propertyAddress.street',
      'propertyAddress.city',
      'propertyAddress.state',
      'propertyAddress.zipCode',
      'billingAddress.street',
      'billingAddress.city',
      'billingAddress.state',
      'billingAddress.zipCode',
      'notes',
    ]);
  });

  it('recognises contacts of mail programs', () => {
    const heads =
      'First Name,Last Name,Company,Business Phone,E-mail Address,Business Street,Business City,Home Street';
    expect(suggested(heads.split(','))).toEqual([
      'firstName',
      'lastName',
      'companyName',
      'phoneNumber',
      'email',
      'companyAddress.street',
      'companyAddress.city',
      'propertyAddress.street',
    ]);
  });

  it("recognises the product's own labels, so that its exports can be imported", () => {
    expect(suggested(targets.map(({ label }) => label))).toEqual(targets.map(({ key }) => key));
  });

  it("recognises the names of the account's custom properties", () => {
    expect(suggested(['gate code'])).toEqual(['properties.gate']);
  });

  it('never maps two columns to the same target', () => {
    expect(suggested(['Phone', 'Mobile', 'Address', 'Location'])).toEqual([
      'phoneNumber',
      null,
      'propertyAddress.line',
      null,
    ]);
  });

  it('skips unknown and empty headers', () => {
    expect(suggested(['Shoe size', '', '---'])).toEqual([null, null, null]);
  });
});

it('no header is ambiguous, except words shared by a field and an address', () => {
  const owners = new Map<string, string[]>();
  for (const { key, heads } of targets) for (const head of heads) owners.set(head, [...(owners.get(head) ?? []), key]);
  expect([...owners].filter(([, keys]) => keys.length > 1)).toEqual([]);
});

it('compares only letters and digits', () => {
  expect(headKey(' E-Mail (1) ')).toBe('email1');
});

describe('a mapping', () => {
  it('needs a name or an email', () => {
    expect(mappingRefusal(['phoneNumber', null])).toBe('Choose the column of the name or of the email.');
    for (const key of ['name', 'firstName', 'lastName', 'email'] as const)
      expect(mappingRefusal([null, key])).toBeNull();
  });
});
