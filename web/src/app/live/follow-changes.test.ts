import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { LiveKind } from '@truckroll/contract/live/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followChanges } from './follow-changes.ts';

let queryClient: QueryClient;
let isHidden: boolean;
const missed = vi.fn<Parameters<typeof followChanges>[0]['missed']>();
let follow: ReturnType<typeof followChanges>;

beforeEach(() => {
  vi.useFakeTimers();
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  isHidden = false;
  missed.mockReset().mockResolvedValue(null);
  follow = followChanges({ queryClient, tab: 'mine', isHidden: () => isHidden, missed });
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

const options = { refetchIntervalInBackground: true };

/** Creates a query that is on screen, and returns a function that counts its reads. */
async function shown(queryKey: readonly unknown[], more: Partial<typeof options> = {}) {
  const read = vi.fn(() => Promise.resolve('data'));
  new QueryObserver(queryClient, { queryKey, queryFn: read, ...more }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1);
  return read;
}

const change = (kind: LiveKind, tab = 'other', ids: string[] | null = null) =>
  follow({ type: 'change', change: { kind, ids, version: null, by: null, tab } });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a change by somebody else', () => {
  it('refetches what shows it, and nothing else', async () => {
    const [clients, products] = [await shown(['clients', 'list']), await shown(['products', 'all'])];
    change('client');
    await pass(200);
    expect([clients.mock.calls.length, products.mock.calls.length]).toEqual([2, 1]);
  });

  it('is refetched together with others that arrive at the same time', async () => {
    const calendar = await shown(['calendar', 'events', {}]);
    for (const kind of ['job', 'visit', 'event', 'client'] as const) change(kind);
    await pass(300);
    expect(calendar).toHaveBeenCalledTimes(2);
  });

  it('is refetched when the page becomes visible, and by the bell at once if that is configured', async () => {
    const list = await shown(['notifications', 'page', {}]);
    const bell = await shown(['notifications', 'bell'], options);
    isHidden = true;
    change('notification');
    await pass(300);
    expect([list.mock.calls.length, bell.mock.calls.length]).toEqual([1, 2]);
    expect(queryClient.getQueryState(['notifications', 'page', {}])?.isInvalidated).toBe(true);
  });

  it('waits until the running save is answered', async () => {
    const clients = await shown(['clients', 'list']);
    let answer = (): void => undefined;
    const mutation = queryClient.getMutationCache().build(queryClient, {
      mutationFn: () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
    });
    const saving = mutation.execute(undefined);
    change('client');
    await pass(1000);
    expect(clients).toHaveBeenCalledTimes(1);
    answer();
    await saving;
    await pass(200);
    expect(clients).toHaveBeenCalledTimes(2);
  });
});

describe('a report', () => {
  const reads = async () => {
    const report = await shown(['reports', 'work', {}]);
    return () => report.mock.calls.length;
  };

  it('is computed again at most every 30 seconds, and after the last change', async () => {
    const count = await reads();
    for (let second = 0; second < 100; second += 1) {
      change('job');
      await pass(1000);
    }
    expect(count()).toBe(4);
    await pass(31_000);
    expect(count()).toBe(5);
    await pass(100_000);
    expect(count()).toBe(5);
  });

  it('that has rested follows a change at once', async () => {
    const count = await reads();
    await pass(31_000);
    change('job');
    await pass(300);
    expect(count()).toBe(2);
  });

  it('that is being read when something changes is read again, because its answer may be older', async () => {
    const read = vi.fn(() => new Promise((resolve) => setTimeout(() => resolve('data'), 2000)));
    new QueryObserver(queryClient, { queryKey: ['reports', 'work', {}], queryFn: read }).subscribe(() => undefined);
    await pass(100);
    change('job');
    await pass(10_000);
    expect(read).toHaveBeenCalledTimes(1);
    await pass(30_000);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('that was read again in the meantime is not read twice', async () => {
    const count = await reads();
    change('job');
    await pass(5000);
    void queryClient.refetchQueries({ queryKey: ['reports'] });
    await pass(100_000);
    expect(count()).toBe(2);
  });
});

describe('a change of this page', () => {
  it('is not refetched if the page has already done it', async () => {
    const clients = await shown(['clients', 'list']);
    change('client', 'mine');
    await pass(10);
    void queryClient.invalidateQueries({ queryKey: ['clients'] });
    await pass(2000);
    expect(clients).toHaveBeenCalledTimes(2);
  });

  it('is refetched if the page has not done it', async () => {
    const months = await shown(['home', 'months']);
    await pass(10);
    change('payment', 'mine');
    await pass(2000);
    expect(months).toHaveBeenCalledTimes(2);
  });
});

describe('after a gap', () => {
  it('everything on screen is refetched, but not when the stream begins', async () => {
    const clients = await shown(['clients', 'list']);
    follow({ type: 'up' });
    await pass(300);
    expect(clients).toHaveBeenCalledTimes(1);
    follow({ type: 'down' });
    follow({ type: 'up' });
    await pass(300);
    expect(clients).toHaveBeenCalledTimes(2);
    follow({ type: 'refetch' });
    await pass(300);
    expect(clients).toHaveBeenCalledTimes(3);
  });

  it('what has changed meanwhile is refetched alone if the server knows it', async () => {
    const [clients, products] = [await shown(['clients', 'list']), await shown(['products', 'all'])];
    missed.mockResolvedValue([{ kind: 'client', ids: null }]);
    for (const type of ['up', 'down', 'up'] as const) follow({ type });
    await pass(300);
    expect([clients.mock.calls.length, products.mock.calls.length]).toEqual([2, 1]);
    missed.mockResolvedValue([]);
    follow({ type: 'refetch' });
    await pass(300);
    expect([clients.mock.calls.length, products.mock.calls.length]).toEqual([2, 1]);
  });

  it('the number that a form has reserved is kept', async () => {
    const number = await shown(['jobs', 'next-number']);
    follow({ type: 'refetch' });
    await pass(300);
    expect(number).toHaveBeenCalledTimes(1);
  });
});
