import type { Client } from '@truckroll/contract/clients/clients';
import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import { emailText, websiteText } from '@truckroll/contract/fields/fields';
import { emptyAddress } from '@truckroll/domain/addresses/address';
import { coordinatesFormText } from '@truckroll/domain/addresses/coordinates';
import { clientFields } from '@truckroll/domain/clients/client-fields';
import { nameOrEmailText } from '@truckroll/domain/clients/client-rules';
import { emptyValues } from '@truckroll/domain/fields/record-fields';
import { describe, expect, test } from 'vitest';
import { clientErrors, clientForm } from './client-form-checks.ts';
import { type ClientFormValues, clientValues, newClientValues } from './client-form-values.ts';
import { changedPayload, clientPayload, formPath } from './client-payload.ts';

const rooms: CustomProperty = {
  id: 'a1b2-rooms',
  name: 'Rooms',
  type: 'Number',
  options: [],
  isDefault: false,
  moduleType: 'client_properties',
  orderIndex: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const source: CustomProperty = { ...rooms, id: 'c3d4-source', name: 'Source', type: 'Select', options: ['Web'] };

const client: Client = {
  id: '0199-client',
  name: 'Mary Ann Smith',
  firstName: 'Mary Ann',
  lastName: 'Smith',
  email: 'mary@example.com',
  phoneNumber: { countryCode: '+1', number: '4165550134', countryIdentifier: 'ca' },
  website: null,
  ...emptyValues(clientFields),
  stage: 'active_client',
  jobFormIds: ['f1'],
  tagIds: ['t1'],
  properties: [
    { id: rooms.id, value: 0 },
    { id: 'gone', value: 'x' },
  ],
  propertyAddress: null,
  billingAddress: { ...emptyAddress, city: 'Buffalo', formattedAddress: 'Buffalo' },
  companyAddress: null,
  isTaxExempt: false,
  preferredMemberId: null,
  isGroup: false,
  isDeleted: false,
  createdBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const definitions = [rooms, source];
const stored = client.properties;
const blank = newClientValues('new_lead', definitions);
const errorsOf = (values: ClientFormValues) => clientErrors(values, { definitions, stored });

describe('the payload of a save', () => {
  const before = clientValues(client, definitions);
  const changesOf = (change: Partial<ClientFormValues>) =>
    changedPayload(clientPayload(before), clientPayload({ ...before, ...change }));

  test('is empty when nothing was changed', () => {
    expect(changesOf({})).toEqual({});
    expect(changesOf({ name: '  Mary Ann Smith ' })).toEqual({});
  });

  test('omits a property that is shown but untouched', () => {
    const properties = { ...before.properties, [source.id]: undefined } as ClientFormValues['properties'];
    expect(changesOf({ properties })).toEqual({});
  });

  test('contains only changes', () => {
    expect(changesOf({ email: '' })).toEqual({ email: '' });
    expect(changesOf({ stage: 'archived', isTaxExempt: true })).toEqual({ stage: 'archived', isTaxExempt: true });
  });

  test('contains both names when one changes, as a stored first name may contain a space', () => {
    expect(changesOf({ name: 'Mary Smith' })).toEqual({ firstName: 'Mary', lastName: 'Smith' });
  });

  test('clears the address of a deleted row, and moves one whose type was changed', () => {
    expect(changesOf({ addresses: [] })).toEqual({ billingAddress: null });
    const [billing] = before.addresses;
    expect(billing?.type).toBe('billing');
    const moved = changesOf({ addresses: before.addresses.map((row) => ({ ...row, type: 'primary' as const })) });
    expect(Object.keys(moved)).toEqual(['propertyAddress', 'billingAddress']);
    expect(moved).toMatchObject({ propertyAddress: { city: 'Buffalo' }, billingAddress: null });
  });

  test('omits empty properties, and keeps false and 0', () => {
    const values = { ...blank, properties: { a: '', b: null, c: false, d: 0, e: [], f: 'x' } };
    expect(clientPayload(values).properties).toEqual([
      { id: 'c', value: false },
      { id: 'd', value: 0 },
      { id: 'f', value: 'x' },
    ]);
  });

  test('omits deleted properties', () => {
    expect(clientPayload(before).properties).toEqual([{ id: rooms.id, value: 0 }]);
  });

  test('splits the name of a new client on its first space', () => {
    expect(clientPayload({ ...blank, name: ' Ann van der Lee ' })).toMatchObject({
      firstName: 'Ann',
      lastName: 'van der Lee',
    });
  });

  test('treats an empty address row as no address', () => {
    expect(clientPayload(blank).propertyAddress).toBeNull();
  });
});

describe('the errors of a client', () => {
  test('are none for a name alone, or an e-mail address alone', () => {
    expect(errorsOf({ ...blank, name: 'Ann' })).toEqual([]);
    expect(errorsOf({ ...blank, email: ' ann@example.com ' })).toEqual([]);
  });

  test('come in the order name or e-mail, e-mail, website, coordinates', () => {
    const row = { ...blank.addresses[0], latitude: 'x' } as ClientFormValues['addresses'][number];
    expect(errorsOf({ ...blank, website: 'example', addresses: [row] })).toEqual([
      { path: 'name', message: nameOrEmailText },
      { path: 'website', message: websiteText },
      { path: 'addresses.0.latitude', message: coordinatesFormText },
    ]);
    expect(errorsOf({ ...blank, email: 'a@b' })).toEqual([{ path: 'email', message: emailText }]);
    expect(errorsOf({ ...blank, email: 'a!b@c.co' })).toEqual([{ path: 'email', message: emailText }]);
    const surroundings = { definitions, stored, storedEmail: 'a!b@c.co' };
    expect(clientErrors({ ...blank, email: 'a!b@c.co' }, surroundings)).toEqual([]);
  });

  test('show a long name at the one name field', () => {
    expect(errorsOf({ ...blank, name: 'x'.repeat(101) })).toEqual([
      { path: 'name', message: 'First name is too long (maximum 100 characters)' },
    ]);
  });

  test('show a property by its name, at its own field', () => {
    const values = { ...blank, name: 'Ann', properties: { [source.id]: 'Web', [rooms.id]: -1 } };
    expect(errorsOf(values)).toEqual([{ path: `properties.${rooms.id}`, message: 'Rooms is not valid' }]);
  });

  test('accept a stored property whose option was removed', () => {
    const values = { ...blank, name: 'Ann', properties: { [source.id]: 'Radio' } };
    expect(errorsOf(values)).toHaveLength(1);
    expect(clientErrors(values, { definitions, stored: [{ id: source.id, value: 'Radio' }] })).toEqual([]);
  });

  test('match those of the form’s schema', () => {
    expect(
      clientForm({ definitions, stored })
        .safeParse(blank)
        .error?.issues.map(({ path }) => path),
    ).toEqual([['name']]);
    expect(clientForm({ definitions, stored }).safeParse({ ...blank, name: 'Ann' }).data).toEqual({
      ...blank,
      name: 'Ann',
    });
  });
});

describe('a field refused by the server', () => {
  test('is mapped to the form’s field', () => {
    const values = clientValues(client, definitions);
    expect(formPath('lastName', values)).toBe('name');
    expect(formPath('billingAddress.latitude', values)).toBe('addresses.0.latitude');
    expect(formPath('billingAddress', values)).toBe('addresses.0.formattedAddress');
    expect(formPath('properties.0.value', values)).toBe(`properties.${rooms.id}`);
    expect(formPath('jobFormIds.3', values)).toBe('jobFormIds');
    expect(formPath('phoneNumber.number', values)).toBe('phoneNumber.number');
  });
});
