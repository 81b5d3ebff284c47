import { type Address, emptyAddress } from '@truckroll/domain/addresses/address';
import { expect, test } from 'vitest';
import { ProviderUnavailable } from '../../platform/egress/provider-unavailable.ts';
import { cacheMaps } from './cache-maps.ts';
import { gazetteer } from './gazetteer.ts';
import type { Maps } from './maps.ts';

const day = 24 * 60 * 60 * 1000;
const address: Address = { ...emptyAddress, city: 'Buffalo', latitude: 42.8, longitude: -78.8 };

function counting(answer: Address | null = address) {
  const asked: string[] = [];
  const maps: Maps = {
    name: 'google',
    autocomplete: async ({ text }) => {
      asked.push(text);
      return answer === null ? [] : [{ placeId: text, description: text }];
    },
    place: async (placeId) => {
      asked.push(placeId);
      return answer;
    },
    geocode: async ({ text }) => {
      asked.push(text);
      if (text === 'down') throw new ProviderUnavailable('down');
      return answer;
    },
    reverse: async ({ latitude }) => {
      asked.push(String(latitude));
      return answer;
    },
  };
  return { maps, asked };
}

let now = new Date('2026-01-01T00:00:00Z');
const clock = (): Date => now;

test('repeated questions of the same account are sent once, each kind separately', async () => {
  const { maps, asked } = counting();
  const mine = cacheMaps({ maps, clock })('me');
  for (let time = 0; time < 2; time += 1) {
    await mine.autocomplete({ text: 'Buf', countries: ['us'], session: `session ${time}`, near: null });
    await mine.place('Buf');
    expect(await mine.geocode({ text: 'Buf', near: null })).toEqual(address);
    await mine.reverse({ latitude: 1, longitude: 2 });
  }
  expect(asked).toEqual(['Buf', 'Buf', 'Buf', '1']);
  await mine.autocomplete({ text: 'Buf', countries: ['ca'], session: null, near: null });
  expect(asked).toHaveLength(5);
});

test("an account never gets another one's results", async () => {
  const { maps, asked } = counting();
  const ofAccount = cacheMaps({ maps, clock });
  await ofAccount('me').place('a');
  await ofAccount('you').place('a');
  expect(asked).toHaveLength(2);
});

test('results expire after 30 days', async () => {
  const { maps, asked } = counting();
  const mine = cacheMaps({ maps, clock })('me');
  const start = now.getTime();
  await mine.place('a');
  now = new Date(start + 30 * day - 1);
  await mine.place('a');
  expect(asked).toHaveLength(1);
  now = new Date(start + 30 * day);
  await mine.place('a');
  expect(asked).toHaveLength(2);
});

test('evicts the least recently used result', async () => {
  const { maps, asked } = counting();
  const mine = cacheMaps({ maps, clock, limit: 2 })('me');
  for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await mine.place(id);
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
});

test('caches neither "not found" nor failures', async () => {
  const { maps, asked } = counting(null);
  const mine = cacheMaps({ maps, clock })('me');
  for (let time = 0; time < 2; time += 1) {
    expect(await mine.place('a')).toBeNull();
    expect(await mine.autocomplete({ text: 'abc', countries: [], session: null, near: null })).toEqual([]);
    await expect(mine.geocode({ text: 'down', near: null })).rejects.toThrow(ProviderUnavailable);
  }
  expect(asked).toHaveLength(6);
});

test('changing a result does not change the cache', async () => {
  const mine = cacheMaps({ maps: counting().maps, clock })('me');
  const first = await mine.place('a');
  if (first) first.city = 'changed';
  expect((await mine.place('a'))?.city).toBe('Buffalo');
});

test('the built-in maps are not cached', () => {
  const maps = gazetteer();
  expect(cacheMaps({ maps, clock })('me')).toBe(maps);
});
