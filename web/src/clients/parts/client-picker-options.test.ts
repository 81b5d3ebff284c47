import type { Client } from '@truckroll/contract/clients/clients';
import { clientFields } from '@truckroll/domain/clients/client-fields';
import { archivedClientText } from '@truckroll/domain/clients/client-rules';
import { emptyValues } from '@truckroll/domain/fields/record-fields';
import { describe, expect, it } from 'vitest';
import { clientHint, clientsWith, moreText, pickRefusal } from './client-picker-options.ts';

const ann: Client = {
  id: '1',
  name: 'Ann Lee',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phoneNumber: { countryCode: '+1', number: '4165550100', countryIdentifier: 'ca' },
  website: null,
  ...emptyValues(clientFields),
  companyName: 'Lee Bakery',
  stage: 'new_lead',
  jobFormIds: [],
  tagIds: [],
  properties: [],
  propertyAddress: null,
  billingAddress: null,
  companyAddress: null,
  isTaxExempt: false,
  preferredMemberId: null,
  isGroup: false,
  isDeleted: false,
  createdBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

describe("the hint beside a client's name", () => {
  it('is the company and the first contact', () => {
    expect(clientHint(ann)).toBe('Lee Bakery · ann@example.com');
  });

  it('falls back to phone and place', () => {
    const propertyAddress = {
      street: 'Main St',
      houseNumber: '5',
      city: 'Buffalo',
      state: 'NY',
      country: 'US',
      zipCode: '14201',
      formattedAddress: null,
      latitude: null,
      longitude: null,
      plusCode: null,
      placeId: null,
    };
    expect(clientHint({ ...ann, companyName: null, email: null, propertyAddress })).toBe(
      '+1 (416) 555-0100 · 5 Main St, Buffalo, NY 14201, USA',
    );
  });

  it('does not repeat the name of a client that is named by company or e-mail', () => {
    expect(clientHint({ ...ann, name: 'Lee Bakery', phoneNumber: null })).toBe('ann@example.com');
    expect(clientHint({ ...ann, name: 'ann@example.com', companyName: null, phoneNumber: null })).toBe('');
  });
});

it('filters loaded clients by the typed text', () => {
  const zoe = { ...ann, id: '2', name: 'Zoé Roy', companyName: null, email: null, phoneNumber: null };
  const found = (search: string) => clientsWith([ann, zoe], search).map(({ id }) => id);
  expect(found('')).toEqual(['1', '2']);
  expect(found('ZOE')).toEqual(['2']);
  expect(found('bakery')).toEqual(['1']);
  expect(found('55501')).toEqual(['1']);
  expect(found('nobody')).toEqual([]);
});

describe('archived clients', () => {
  it("cannot be chosen for a new record, with the server's reason", () => {
    expect(pickRefusal({ ...ann, stage: 'archived' }, true)).toBe(archivedClientText);
  });

  it('can be chosen otherwise, like all others', () => {
    expect(pickRefusal({ ...ann, stage: 'archived' }, false)).toBeNull();
    expect(pickRefusal(ann, true)).toBeNull();
  });
});

it('a picker shows how many clients it omits', () => {
  expect(moreText(20, 1234)).toBe('Showing 20 of 1,234. Type to find others.');
  expect(moreText(20, 1000, true)).toBe('Showing 20 of more than 1,000. Type to find others.');
  expect(moreText(3, 3)).toBeNull();
});
