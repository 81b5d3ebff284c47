import type { CustomProperty } from '@truckroll/contract/custom-properties';
import { describe, expect, it } from 'vitest';
import { headKey, suggestMapping } from '../design/import/import-mapping.ts';
import { importTargets, whyNotMapping } from './client-import-targets.ts';

const gate: CustomProperty = {
  id: 'gate',
  name: 'Gate code #',
  type: 'Text',
  options: [],
  isDefault: false,
  moduleType: 'client_properties',
  orderIndex: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const targets = importTargets([gate]);
const suggested = (heads: string[]) => suggestMapping(heads, targets);

describe('the heads of a file suggest what its columns are', () => {
  it('whatever their case, accents and punctuation', () => {
    expect(suggested(['E-MAIL', ' first_name', 'Téléphone', 'ZIP/Postal code'])).toEqual([
      'email',
      'firstName',
      'phoneNumber',
      'propertyAddress.zipCode',
    ]);
  });

  it('for a list of customers with service and billing address', () => {
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

  it('for contacts of mail programs', () => {
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

  it('by the labels of the product itself, so that what it exports can be read again', () => {
    expect(suggested(targets.map(({ label }) => label))).toEqual(targets.map(({ key }) => key));
  });

  it("by the names of the account's own properties", () => {
    expect(suggested(['gate code'])).toEqual(['properties.gate']);
  });

  it('never reads two columns as the same', () => {
    expect(suggested(['Phone', 'Mobile', 'Address', 'Location'])).toEqual([
      'phoneNumber',
      null,
      'propertyAddress.line',
      null,
    ]);
  });

  it('leaves out what it does not know, and heads that are empty', () => {
    expect(suggested(['Shoe size', '', '---'])).toEqual([null, null, null]);
  });
});

it('no head means two things, but for the words that a field and an address share', () => {
  const owners = new Map<string, string[]>();
  for (const { key, heads } of targets) for (const head of heads) owners.set(head, [...(owners.get(head) ?? []), key]);
  expect([...owners].filter(([, keys]) => keys.length > 1)).toEqual([]);
});

it('heads are compared by letters and digits alone', () => {
  expect(headKey(' E-Mail (1) ')).toBe('email1');
});

describe('a mapping', () => {
  it('needs a name or an email', () => {
    expect(whyNotMapping(['phoneNumber', null])).toBe('Choose the column of the name or of the email.');
    for (const key of ['name', 'firstName', 'lastName', 'email'] as const)
      expect(whyNotMapping([null, key])).toBeNull();
  });
});
