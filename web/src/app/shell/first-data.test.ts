import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { isGoodNetwork } from '../../design/good-network.ts';
import { isDeletedHere, noteDeletion } from '../transport/deleted-here.ts';
import { firstData } from './first-data.ts';

const entered = (cause: 'preload' | 'enter' | 'stay') => ({
  context: { queryClient: new QueryClient() },
  location: { search: { page: '2' }, pathname: '/clients/c1/' },
  cause,
});

it.each(['preload', 'enter'] as const)(
  'asks for the data of a page on %s, with its search and its record',
  async (cause) => {
    const ask = vi.fn<(queryClient: QueryClient, search: unknown, id: string) => Promise<void>>().mockResolvedValue();
    const load = firstData(
      (raw) => raw,
      async () => ask,
    );
    const given = entered(cause);
    load(given);
    await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
    expect(ask).toHaveBeenCalledWith(given.context.queryClient, { page: '2' }, 'c1');
  },
);

it('asks for nothing when only the search of an open page changes', async () => {
  const ask = vi.fn<() => Promise<void>>();
  firstData(
    (raw) => raw,
    async () => ask,
  )(entered('stay'));
  await Promise.resolve();
  expect(ask).not.toHaveBeenCalled();
});

it('asks for nothing ahead of a record that this tab deletes, until the server refuses', async () => {
  const ask = vi.fn<() => Promise<void>>().mockResolvedValue();
  const load = firstData(
    (raw) => raw,
    async () => ask,
  );
  const stays = noteDeletion({ method: 'DELETE', path: '/clients/:id' }, { id: 'c1' });
  load(entered('preload'));
  await Promise.resolve();
  expect(ask).not.toHaveBeenCalled();
  stays();
  load(entered('preload'));
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
});

it.each([
  [{ method: 'POST', path: '/clients/:id' }, { id: 'c1' }],
  [{ method: 'DELETE', path: '/clients/:id/avatar' }, { id: 'c1' }],
  [
    { method: 'DELETE', path: '/clients/:id/notes/:note' },
    { id: 'c1', note: 'n1' },
  ],
] as const)('%j leaves its client', (endpoint, params) => {
  noteDeletion(endpoint, params);
  expect(isDeletedHere('c1')).toBe(false);
});

it.each([
  [{}, true],
  [{ connection: {} }, true],
  [{ connection: { effectiveType: '4g', saveData: false } }, true],
  [{ connection: { effectiveType: '3g' } }, false],
  [{ connection: { effectiveType: 'slow-2g' } }, false],
  [{ connection: { effectiveType: '4g', saveData: true } }, false],
])('fetches ahead on %j: %s', (navigator, expected) => {
  expect(isGoodNetwork(navigator)).toBe(expected);
});
