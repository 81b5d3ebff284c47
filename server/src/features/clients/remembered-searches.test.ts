import { expect, it } from 'vitest';
import type { FoundPage } from './client-list.ts';
import { rememberSearches } from './remembered-searches.ts';

const key = { accountId: 'a', text: 'ann', now: new Date('2026-03-10T15:00:00.000Z') };
const of = { version: '1', page: '1 25' };
const foundBy = (id: string): FoundPage => ({ ids: [id], counts: {} as FoundPage['counts'] });

it('runs concurrent identical searches once', async () => {
  const { together } = rememberSearches();
  let searches = 0;
  let answer: (found: FoundPage) => void = () => undefined;
  const search = (): Promise<FoundPage> => {
    searches += 1;
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
  const all = [together(key, of, search), together(key, of, search), together(key, of, search)];
  answer(foundBy('ann'));
  expect((await Promise.all(all)).map(({ ids }) => ids)).toEqual([['ann'], ['ann'], ['ann']]);
  expect(searches).toBe(1);
  void together(key, of, search);
  expect(searches).toBe(2);
});

it('searches separately for another account, text, state or page', async () => {
  const { together } = rememberSearches();
  const found = await Promise.all([
    together(key, of, async () => foundBy('one')),
    together({ ...key, accountId: 'b' }, of, async () => foundBy('two')),
    together({ ...key, text: 'anna' }, of, async () => foundBy('three')),
    together(key, { ...of, version: '2' }, async () => foundBy('four')),
    together(key, { ...of, page: '2 25' }, async () => foundBy('five')),
  ]);
  expect(found.flatMap(({ ids }) => ids)).toEqual(['one', 'two', 'three', 'four', 'five']);
});

it('searches itself if the shared search failed', async () => {
  const { together } = rememberSearches();
  const broken = together(key, of, () => Promise.reject(new Error('gone')));
  const own = together(key, of, async () => foundBy('ann'));
  await expect(broken).rejects.toThrow('gone');
  expect((await own).ids).toEqual(['ann']);
});
