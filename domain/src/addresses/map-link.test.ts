import { expect, test } from 'vitest';
import { mapLinks } from './map-link.ts';

test('an address links by its text even when its position is known', () => {
  expect(mapLinks({ formattedAddress: '12 Elm St, Buffalo', latitude: 42.9, longitude: -78.8 })).toEqual({
    device: 'geo:42.9,-78.8?q=12%20Elm%20St%2C%20Buffalo',
    web: 'https://www.google.com/maps/search/?api=1&query=12%20Elm%20St%2C%20Buffalo',
  });
});

test('parts make a text, and a bare position links as coordinates', () => {
  expect(mapLinks({ city: 'Buffalo', state: 'NY' })?.device).toBe('geo:0,0?q=Buffalo%2C%20NY');
  expect(mapLinks({ latitude: 42.9, longitude: -78.8 })?.device).toBe('geo:42.9,-78.8?q=42.9%2C-78.8');
});

test('an empty address has no map link', () => {
  expect(mapLinks({})).toBeNull();
});
