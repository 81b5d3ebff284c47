import { expect, test } from 'vitest';
import { ProviderUnavailable } from '../../platform/egress/provider-unavailable.ts';
import { gazetteer } from './gazetteer.ts';
import { geocodeText } from './geocode-text.ts';
import type { Maps } from './maps.ts';

const maps = gazetteer();
const find = (text: string) => geocodeText(maps, { text, near: null });

test('a text is geocoded', async () => {
  expect(await find(' 123 Main St, Buffalo, NY ')).toMatchObject({ houseNumber: '123', city: 'Buffalo' });
});

test.each(['42.8864, -78.8784', `42°53'11.04"N 78°52'42.24"W`])(
  '%s is that very position, with the address there',
  async (text) => {
    expect(await find(text)).toMatchObject({
      city: 'Buffalo',
      state: 'NY',
      latitude: 42.8864,
      longitude: -78.8784,
      placeId: null,
    });
  },
);

test.each(['87J3V4PC+HJ', '87j3v4pc+hj Buffalo, NY', 'V4PC+HJ Buffalo, NY', 'PC+HJ, 14202'])(
  'the plus code %s is the middle of its area',
  async (text) => {
    expect(await find(text)).toMatchObject({
      city: 'Buffalo',
      state: 'NY',
      latitude: 42.8864375,
      longitude: -78.8784375,
      plusCode: '87J3V4PC+HJ',
    });
  },
);

test.each(['V4PC+HJ', 'V4PC+HJ Nowhere at all', '30, -50', '6PH57VP3+PR'])('%s is not found', async (text) => {
  expect(await find(text)).toBeNull();
});

test('reports an unavailable provider', async () => {
  const failing: Maps = { ...maps, reverse: async () => Promise.reject(new ProviderUnavailable('down')) };
  await expect(geocodeText(failing, { text: '42.8864, -78.8784', near: null })).rejects.toThrow(ProviderUnavailable);
});
