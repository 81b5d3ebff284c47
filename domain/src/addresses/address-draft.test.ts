import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Address, emptyAddress } from './address.ts';
import {
  addressOf,
  coordinatesRefusal,
  draftOf,
  emptyDraft,
  isApproximate,
  moveTo,
  positionOf,
  textToLocate,
  typeCoordinate,
  typeDegrees,
  typeLine,
  typePart,
  typePlusCode,
  withDetailsAround,
  withFoundPosition,
} from './address-draft.ts';
import { coordinatesFormText, coordinatesRangeText } from './coordinates.ts';

const found: Address = {
  street: 'Elm St',
  houseNumber: '12',
  city: 'Buffalo',
  state: 'NY',
  country: 'US',
  zipCode: '14201',
  formattedAddress: '12 Elm St, Buffalo, NY 14201, USA',
  latitude: 42.8969,
  longitude: -78.8863,
  plusCode: '87J3V4W7+QF',
  placeId: 'local:abc',
};

describe('an address as it is edited', () => {
  test('is saved as it was stored when nothing was typed', () => {
    expect(addressOf(draftOf(found))).toEqual(found);
  });

  test('keeps every coordinate of the wire', () => {
    const degrees = (reach: number) => fc.integer({ min: -reach * 1e7, max: reach * 1e7 }).map((step) => step / 1e7);
    fc.assert(
      fc.property(degrees(90), degrees(180), (latitude, longitude) => {
        const kept = addressOf(draftOf({ ...found, latitude, longitude }));
        expect([kept?.latitude, kept?.longitude]).toEqual([latitude, longitude]);
      }),
    );
  });

  test('is null when nothing was typed', () => {
    expect(addressOf(emptyDraft)).toBeNull();
    expect(addressOf({ ...emptyDraft, city: '   ' })).toBeNull();
  });

  test('shows its parts in one line when no line is stored', () => {
    expect(draftOf({ ...found, formattedAddress: null }).formattedAddress).toBe('12 Elm St, Buffalo, NY 14201, USA');
  });

  test('knows whether its position is approximate', () => {
    expect(isApproximate(draftOf(found))).toBe(true);
    expect(isApproximate(draftOf({ ...found, placeId: 'ChIJ' }))).toBe(false);
    expect(isApproximate(emptyDraft)).toBe(false);
  });
});

describe('typing the line', () => {
  test('drops position and place of the former line and reads the parts of the new one', () => {
    const typed = typeLine('99 Oak Ave, Toronto ON');
    expect(addressOf(typed)).toEqual({
      ...emptyAddress,
      houseNumber: '99',
      street: 'Oak Ave',
      city: 'Toronto',
      state: 'ON',
      country: 'CA',
      formattedAddress: '99 Oak Ave, Toronto ON',
    });
    expect(textToLocate(typed)).toBe('99 Oak Ave, Toronto ON');
  });

  test('a coordinate pair is the position and is not looked up', () => {
    const typed = typeLine('40.7128, -74.006');
    expect(positionOf(typed)).toEqual({ latitude: 40.7128, longitude: -74.006 });
    expect(textToLocate(typed)).toBeNull();
    expect(typed.city).toBe('');
  });

  test('an empty line or a known position is not looked up', () => {
    expect(textToLocate(typeLine('  '))).toBeNull();
    expect(textToLocate(draftOf(found))).toBeNull();
  });
});

describe('typing a part', () => {
  test('changes a line that still matches the parts, and keeps the position', () => {
    const typed = typePart(draftOf(found), { part: 'zipCode', text: '14202' });
    expect(typed.formattedAddress).toBe('12 Elm St, Buffalo, NY 14202, USA');
    expect(positionOf(typed)).toEqual({ latitude: 42.8969, longitude: -78.8863 });
  });

  test('makes a line where there was none', () => {
    const city = typePart(emptyDraft, { part: 'city', text: 'Buffalo' });
    expect(typePart(city, { part: 'state', text: 'NY' }).formattedAddress).toBe('Buffalo, NY');
  });

  test('keeps a line that somebody has worded differently', () => {
    const worded = { ...draftOf(found), formattedAddress: 'The barn behind Elm St' };
    expect(typePart(worded, { part: 'city', text: 'Amherst' }).formattedAddress).toBe('The barn behind Elm St');
  });
});

describe('typing coordinates', () => {
  test('the decimal fields keep digits, minus and point, and lead the other views', () => {
    const half = typeCoordinate(emptyDraft, { axis: 'latitude', text: '40.7a128°' });
    expect([half.latitude, half.degrees]).toEqual(['40.7128', '']);
    const whole = typeCoordinate(half, { axis: 'longitude', text: '-74.006' });
    expect(whole.degrees).toBe(`40°42'46.08"N 74°0'21.6"W`);
    expect(whole.plusCode).toBe('87G7PX7V+4J');
  });

  test('make the position exact', () => {
    expect(isApproximate(typeCoordinate(draftOf(found), { axis: 'latitude', text: '42.9' }))).toBe(false);
    expect(isApproximate(moveTo(draftOf(found), { latitude: 1, longitude: 2 }))).toBe(false);
  });

  test('degrees, minutes and seconds fill both fields, south and west negative', () => {
    const typed = typeDegrees(emptyDraft, `33°51'31"S 151°12'51"E`);
    expect([typed.latitude, typed.longitude]).toEqual(['-33.8586111', '151.2141667']);
    expect(typed.degrees).toBe(`33°51'31"S 151°12'51"E`);
  });

  test('unreadable degrees change nothing else, and empty degrees clear the position', () => {
    expect(positionOf(typeDegrees(draftOf(found), '42°'))).toEqual({ latitude: 42.8969, longitude: -78.8863 });
    expect(positionOf(typeDegrees(draftOf(found), ''))).toBeNull();
  });

  test('a full plus code is the position, a short one only near a known one', () => {
    expect(positionOf(typePlusCode(emptyDraft, '87G7PX7V+4H'))).toEqual({
      latitude: 40.7128125,
      longitude: -74.0060625,
    });
    expect(positionOf(typePlusCode(emptyDraft, 'PX7V+4H'))).toBeNull();
    const near = moveTo(emptyDraft, { latitude: 40.7, longitude: -74 });
    expect(positionOf(typePlusCode(near, 'PX7V+4H'))).toEqual({ latitude: 40.7128125, longitude: -74.0060625 });
    expect(typePlusCode(near, 'PX7').latitude).toBe('40.7');
  });
});

describe('coordinates on saving', () => {
  const typed = (latitude: string, longitude: string) => ({ ...emptyDraft, latitude, longitude });

  test('are valid when empty', () => {
    expect(coordinatesRefusal(emptyDraft)).toBeNull();
    expect(coordinatesRefusal(draftOf(found))).toBeNull();
  });

  test('must be two decimal numbers', () => {
    expect(coordinatesRefusal(typed('4-0', '1'))).toEqual({ field: 'latitude', text: coordinatesFormText });
    expect(coordinatesRefusal(typed('40', ''))).toEqual({ field: 'longitude', text: coordinatesFormText });
    expect(coordinatesRefusal(typed('', '40'))).toEqual({ field: 'latitude', text: coordinatesFormText });
  });

  test('must be in range', () => {
    expect(coordinatesRefusal(typed('91', '1'))).toEqual({ field: 'latitude', text: coordinatesRangeText });
    expect(coordinatesRefusal(typed('1', '-181'))).toEqual({ field: 'longitude', text: coordinatesRangeText });
  });

  test('must be readable when typed as degrees, minutes and seconds', () => {
    expect(coordinatesRefusal(typeDegrees(draftOf(found), '42° and a bit'))).toEqual({
      field: 'degrees',
      text: coordinatesFormText,
    });
  });
});

describe('a geocoding result', () => {
  test('for a position fills in the details and keeps the position', () => {
    const exact = { latitude: 42.9, longitude: -78.9 };
    const details = withDetailsAround(moveTo(emptyDraft, exact), found);
    expect(details.city).toBe('Buffalo');
    expect(positionOf(details)).toEqual(exact);
    expect(isApproximate(details)).toBe(false);
  });

  test('on saving fills in the position and missing parts, and keeps what was typed', () => {
    const typed = { ...typeLine('12 elm'), city: 'buffalo' };
    const located = withFoundPosition(typed, found);
    expect(located).toMatchObject({ formattedAddress: '12 elm', city: 'buffalo', state: 'NY', zipCode: '14201' });
    expect(positionOf(located)).toEqual({ latitude: 42.8969, longitude: -78.8863 });
    expect(isApproximate(located)).toBe(true);
  });
});
