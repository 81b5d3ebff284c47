import { emptyAddress } from '@truckroll/domain/addresses/address';
import { draftOf, positionOf, typeLine } from '@truckroll/domain/addresses/address-draft';
import { expect, test } from 'vitest';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import type { AddressRow } from './client-form-values.ts';
import { locateAddresses } from './locate-addresses.ts';

const row = (type: AddressRow['type'], line: string): AddressRow => ({ type, ...typeLine(line) });
const found = { ...emptyAddress, formattedAddress: 'Found', latitude: 43.5, longitude: -79.5 };
const notFound = new ApiProblem({ status: 404, message: 'not found' });

test('geocodes every address without coordinates by its text, and keeps the text', async () => {
  const asked: string[] = [];
  const rows = [row('primary', '1 Elm St, Toronto'), row('billing', '43.1, -79.1'), row('business', ' ')];
  const located = await locateAddresses(rows, async (text) => {
    asked.push(text);
    return found;
  });
  expect(asked).toEqual(['1 Elm St, Toronto']);
  expect(located.map(positionOf)).toEqual([
    { latitude: 43.5, longitude: -79.5 },
    { latitude: 43.1, longitude: -79.1 },
    null,
  ]);
  expect(located.map(({ type, formattedAddress }) => [type, formattedAddress])).toEqual([
    ['primary', '1 Elm St, Toronto'],
    ['billing', '43.1, -79.1'],
    ['business', ' '],
  ]);
});

test('keeps an address that is not found, and locates the others', async () => {
  const rows = [row('primary', 'nowhere'), row('billing', 'somewhere')];
  const located = await locateAddresses(rows, async (text) => {
    if (text === 'nowhere') throw notFound;
    return found;
  });
  expect(located[0]).toBe(rows[0]);
  expect(located[1]).not.toBe(rows[1]);
});

test('does not block saving when the map service is unavailable', async () => {
  const rows = [row('primary', 'somewhere')];
  const dead = () => Promise.reject(new ApiProblem({ status: 503, message: 'not available' }));
  expect(await locateAddresses(rows, dead)).toEqual(rows);
});

test('aborts the save with the text of an unexpected error', async () => {
  const rows = [row('primary', 'somewhere')];
  const broken = () => Promise.reject(new TypeError('broken'));
  await expect(locateAddresses(rows, broken)).rejects.toThrow('Failed to process addresses. Please try again.');
});

test('aborts the save when the session has ended', async () => {
  const rows = [row('primary', 'somewhere')];
  const ended = () => Promise.reject(new ApiProblem({ status: 401, message: 'signed out' }));
  await expect(locateAddresses(rows, ended)).rejects.toMatchObject({ status: 401 });
});

test('does not geocode an address with coordinates', async () => {
  const stored: AddressRow = { type: 'primary', ...draftOf(found) };
  expect(await locateAddresses([stored], () => Promise.reject(new Error('asked')))).toEqual([stored]);
});
