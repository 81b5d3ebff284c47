import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { labelOf, readBy, toFieldErrors } from './field-texts.ts';
import {
  addressInput,
  dateTime,
  limit,
  limitOrAll,
  listOf,
  optionalText,
  page,
  pagedOf,
  pathId,
  phoneInput,
  requiredEmail,
  requiredText,
} from './fields.ts';

const textsOf = (schema: z.ZodType, value: unknown): Record<string, string> => {
  const result = readBy(schema, value);
  return result.success
    ? {}
    : Object.fromEntries(toFieldErrors(result.error).map((error) => [error.path, error.message]));
};

describe('standard texts of fields', () => {
  it.each([
    ['dueDate', 'Due date'],
    ['roleId', 'Role'],
    ['module_type', 'Module type'],
    ['firstName', 'First name'],
  ])('names the key %s %s', (key, label) => {
    expect(labelOf(key)).toBe(label);
  });

  it('reports every failing field, in the order of the listing', () => {
    const schema = z.object({ companyName: requiredText(5), email: requiredEmail, amount: z.number() });
    expect(textsOf(schema, { companyName: 'Longer than five', email: 'x@y', amount: 'much' })).toEqual({
      companyName: 'Company name is too long (maximum 5 characters)',
      email: 'Please enter a valid email address',
      amount: 'Amount is not valid',
    });
  });

  it.each([[undefined], [null], [''], ['   ']])('calls %j missing', (value) => {
    expect(textsOf(z.object({ title: requiredText(10) }), { title: value })).toEqual({ title: 'Title is required' });
  });

  it('names the field inside a list by its own key', () => {
    const schema = z.object({ jobItems: z.array(z.object({ itemName: requiredText(10) })) });
    expect(textsOf(schema, { jobItems: [{ itemName: '' }] })).toEqual({
      'jobItems.0.itemName': 'Item name is required',
    });
  });
});

describe('text', () => {
  it.each([
    ['  Ann ', 'Ann'],
    ['', null],
    ['  ', null],
    [null, null],
    [undefined, undefined],
  ])('reads %j as %j', (given, stored) => {
    expect(readBy(optionalText(10), given).data).toBe(stored);
  });
});

describe('phone', () => {
  it.each([
    [
      { countryCode: '+1', number: '(416) 555-0134' },
      { countryCode: '+1', number: '4165550134', countryIdentifier: 'us' },
    ],
    [
      { country_code: 91, number: '98765 43210', countryIdentifier: 'IN' },
      { countryCode: '+91', number: '9876543210', countryIdentifier: 'in' },
    ],
    [{ number: '' }, null],
    [{ number: '  ' }, null],
    [null, null],
    [undefined, undefined],
  ])('reads %j', (given, stored) => {
    expect(readBy(phoneInput, given).data).toEqual(stored);
  });

  it.each([['123'], ['1234567890123456'], ['unlisted'], ['-'], ['call 12345']])('refuses the number %s', (number) => {
    expect(textsOf(z.object({ phoneNumber: phoneInput }), { phoneNumber: { number } })).toEqual({
      'phoneNumber.number': 'Phone number is not valid',
    });
  });
});

describe('address', () => {
  const refusal = (address: unknown) =>
    textsOf(z.object({ propertyAddress: addressInput }), { propertyAddress: address });

  it('is null when all of its keys are empty', () => {
    expect(readBy(addressInput, { street: ' ', city: null }).data).toBeNull();
  });

  it('rounds coordinates to seven places', () => {
    expect(readBy(addressInput, { latitude: 43.123456789, longitude: '-79.5' }).data).toMatchObject({
      latitude: 43.1234568,
      longitude: -79.5,
    });
  });

  it('refuses coordinates out of range', () => {
    expect(refusal({ latitude: 91, longitude: 0 })).toEqual({
      'propertyAddress.latitude': 'Please enter valid latitude (-90 to 90) and longitude (-180 to 180) values.',
    });
  });

  it('refuses non-numbers', () => {
    expect(refusal({ latitude: 'north', longitude: 0 })).toEqual({
      'propertyAddress.latitude': 'Please enter valid coordinate values (e.g., 40.7128, -74.006).',
    });
  });

  it('needs both coordinates or neither', () => {
    expect(refusal({ latitude: 10 })).toEqual({ 'propertyAddress.longitude': 'Longitude is required' });
  });
});

describe('lists and pages', () => {
  it.each([
    ['a,b', ['a', 'b']],
    ['["a","b"]', ['a', 'b']],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    ['', []],
  ])('reads the list %j', (given, list) => {
    expect(readBy(listOf(z.string()), given).data).toEqual(list);
  });

  it.each([
    ['0', 'limit must be between 1 and 100'],
    ['-1', 'limit must be between 1 and 100'],
    ['many', 'Limit is not valid'],
  ])('refuses the limit %s', (value, text) => {
    expect(textsOf(z.object({ limit: limit(10) }), { limit: value })).toEqual({ limit: text });
  });

  it('caps a limit at 100, and takes −1 as all rows where that is allowed', () => {
    expect(readBy(limit(10), '500').data).toBe(100);
    expect(readBy(limit(10), undefined).data).toBe(10);
    expect(readBy(limitOrAll(25), '-1').data).toBe(-1);
  });

  it('refuses a page below 1', () => {
    expect(textsOf(z.object({ page }), { page: '0' })).toEqual({ page: 'page must be at least 1' });
  });

  it('caps a page number too large to count rows', () => {
    expect(readBy(page, '99999999999999999999').data).toBe(1_000_000_000);
  });

  it('returns everything as one page with the limit −1', () => {
    expect(pagedOf(57, { page: 3, limit: -1 })).toEqual({ total: 57, page: 1, limit: -1, totalPages: 1 });
    expect(pagedOf(57, { page: 3, limit: 10 })).toEqual({ total: 57, page: 3, limit: 10, totalPages: 6 });
  });
});

describe('ids and moments', () => {
  it('turns an impossible id into one that is never found', () => {
    expect(readBy(pathId, 'no id').data).toBe('00000000-0000-0000-0000-000000000000');
  });

  it.each(['0000-06-01T00:00:00Z', '9999-12-31T23:59:59-14:00'])(
    'refuses a moment that no database can store: %s',
    (text) => {
      expect(readBy(dateTime, text).success).toBe(false);
    },
  );

  it('turns a moment with an offset to UTC', () => {
    expect(readBy(dateTime, '2026-11-20T09:00:00-05:00').data).toBe('2026-11-20T14:00:00.000Z');
  });
});
