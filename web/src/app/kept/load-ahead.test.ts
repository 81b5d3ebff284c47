import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { type AskedAnswer, mostAsked, type OneAnswer } from '@truckroll/contract/live/answers';
import type { LiveChange } from '@truckroll/contract/live/live';
import { expect, it, vi } from 'vitest';
import type { Outgoing } from '../transport/transport.ts';
import { keepAnswers } from './kept-answers.ts';
import { loaderAhead, type Plan } from './load-ahead.ts';
import { memoryShelf } from './memory-shelf.ts';

type Changed = Pick<LiveChange, 'kind' | 'ids'>;

/** A device and a server: what each address answers, and what has changed at which position. */
async function setUp(data: Record<string, unknown>) {
  const shelf = memoryShelf();
  let time = 1_000;
  const kept = keepAnswers({ shelf, now: () => time });
  await kept.belongTo('ada', 's1');
  const changes: Changed[] = [];
  const isKnown = { position: true };
  const batches: AskedAnswer[][] = [];
  const askMany = vi.fn(async (requests: AskedAnswer[]): Promise<OneAnswer[]> => {
    batches.push(requests);
    return requests.map(({ address, tag }) => {
      if (!(address in data)) return { status: 404, tag: null, text: null };
      const text = JSON.stringify({ success: true, data: data[address] });
      return tag === text ? { status: 304, tag, text: null } : { status: 200, tag: text, text };
    });
  });
  const loader = () =>
    loaderAhead({
      ...{ kept, askMany, queryClient: new QueryClient(), now: () => time },
      changesSince: async (since) => ({
        position: String(changes.length),
        changes: isKnown.position ? changes.slice(Number(since ?? 0)) : null,
      }),
    });
  const never = () => Promise.reject(new Error('The server was asked at once.'));
  const query = (queryKey: readonly unknown[], address: string) => ({
    queryKey,
    queryFn: async ({ signal }: QueryFunctionContext<never, never>) => {
      const rest = { reading: 'json', onProgress: undefined, isLeaving: false, hasNoTimeLimit: false } as const;
      const sent: Outgoing = { method: 'GET', address, headers: {}, signal, ...rest };
      return ((await kept.send(sent, never)).json as { data: unknown }).data;
    },
  });
  return {
    ...{ shelf, kept, loader, query, batches, changes, isKnown, data },
    pass: (ms: number) => (time += ms),
    asked: () => batches.splice(0).flatMap((requests) => requests.map(({ address }) => address)),
  };
}

/** A person's visits, each with its job. */
const planOf =
  (query: Awaited<ReturnType<typeof setUp>>['query']): Plan =>
  async (load) => {
    const visits = ((await load(query(['visits', 'own'], '/visits'))) ?? []) as { id: string; jobId: string }[];
    await Promise.all(
      visits.map(async ({ id, jobId }) => {
        await load(query(['visits', 'one', id], `/visits/${id}`), [id, jobId]);
        await load(query(['jobs', 'one', jobId], `/jobs/${jobId}`), [id, jobId]);
      }),
    );
    return { day, visits: visits.length, until: '2026-03-24' };
  };

const day = '2026-03-10';
const visits = [
  { id: 'v1', jobId: 'j1' },
  { id: 'v2', jobId: 'j2' },
];
const shop = () => ({
  '/visits': visits,
  '/visits/v1': 'first',
  '/visits/v2': 'second',
  '/jobs/j1': 'one',
  '/jobs/j2': 'two',
});

it('puts everything on the device, in few requests', async () => {
  const { loader, query, shelf, kept, batches } = await setUp(shop());
  await loader().run(planOf(query), day);
  expect([...shelf.answers.keys()].toSorted()).toEqual(Object.keys(shop()).toSorted());
  expect(kept.loaded()).toEqual({ position: '0', at: 1_000, wholeAt: 1_000, day, visits: 2, until: '2026-03-24' });
  expect(batches.length).toBeLessThanOrEqual(3);
});

it('asks for nothing when nothing has changed, in this page and in a new one', async () => {
  const { loader, query, asked, pass, kept } = await setUp(shop());
  const own = loader();
  await own.run(planOf(query), day);
  asked();
  pass(60_000);
  await own.run(planOf(query), day);
  await loader().run(planOf(query), day);
  expect(asked()).toEqual([]);
  expect(kept.loaded()?.at).toBe(61_000);
});

it('asks only for what may show something else, with the validators of what is there', async () => {
  const { loader, query, asked, changes, data, shelf } = await setUp(shop());
  const own = loader();
  await own.run(planOf(query), day);
  asked();
  data['/jobs/j2'] = 'two, changed';
  changes.push({ kind: 'job', ids: ['j2'] });
  await own.run(planOf(query), day);
  expect(asked().toSorted()).toEqual(['/jobs/j2', '/visits', '/visits/v2']);
  expect(shelf.answers.get('/jobs/j2')?.text).toContain('two, changed');
});

it('follows a new visit, on a new day too, and asks for what the browser has removed', async () => {
  const { loader, query, asked, changes, data, shelf } = await setUp(shop());
  await loader().run(planOf(query), day);
  asked();
  data['/visits'] = [...visits, { id: 'v3', jobId: 'j1' }];
  data['/visits/v3'] = 'third';
  shelf.answers.delete('/jobs/j2');
  changes.push({ kind: 'visit', ids: ['v3'] });
  await loader().run(planOf(query), '2026-03-11');
  expect(asked().toSorted()).toEqual(['/jobs/j1', '/jobs/j2', '/visits', '/visits/v3']);
});

it('looks everything through after hours, and when the server does not know what has changed', async () => {
  const { loader, query, asked, pass, isKnown, shelf } = await setUp(shop());
  const own = loader();
  await own.run(planOf(query), day);
  asked();
  pass(7 * 3_600_000);
  await own.run(planOf(query), day);
  expect(asked()).toEqual([]);
  expect([...shelf.answers.values()].every(({ at }) => at === 1_000 + 7 * 3_600_000)).toBe(true);
  isKnown.position = false;
  await own.run(planOf(query), day);
  expect(asked()).toHaveLength(5);
});

it('leaves out what the person may not see', async () => {
  const {
    loader: make,
    query,
    shelf,
    kept,
  } = await setUp({ ...shop(), '/visits': [...visits, { id: 'v9', jobId: 'j9' }] });
  await make().run(planOf(query), day);
  expect(shelf.answers.size).toBe(5);
  expect(kept.loaded()?.visits).toBe(3);
});

it('goes on where it was interrupted, and does not lose what has changed meanwhile', async () => {
  const { loader, query, changes, data, shelf, kept, asked } = await setUp(shop());
  const own = loader();
  await own.run(planOf(query), day);
  asked();
  data['/visits/v1'] = 'first, changed';
  changes.push({ kind: 'visit', ids: ['v1'] });
  const lost: Plan = async (load) => {
    await load(query(['visits', 'own'], '/visits'));
    throw new Error('The network was lost.');
  };
  await expect(own.run(lost, day)).rejects.toThrow('lost');
  expect(kept.loaded()?.position).toBe('0');
  await own.run(planOf(query), day);
  expect(shelf.answers.get('/visits/v1')?.text).toContain('first, changed');
});

it('loads everything again when the browser has removed it, also if nothing has changed', async () => {
  const { loader, query, shelf, asked, kept } = await setUp(shop());
  const own = loader();
  await own.run(planOf(query), day);
  asked();
  await shelf.wipe();
  await own.run(planOf(query), day);
  expect(asked()).toHaveLength(5);
  expect(shelf.answers.size).toBe(5);
  expect((await shelf.owner())?.ahead).toEqual(kept.loaded());
});

it('sends never more than the server answers at once', async () => {
  const many = Array.from({ length: 130 }, (_, at) => ({ id: `v${at}`, jobId: `j${at}` }));
  const { loader, query, batches } = await setUp({
    '/visits': many,
    ...Object.fromEntries(
      many.flatMap(({ id, jobId }) => [
        [`/visits/${id}`, id],
        [`/jobs/${jobId}`, jobId],
      ]),
    ),
  });
  await loader().run(planOf(query), day);
  expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(mostAsked);
  expect(batches.flat()).toHaveLength(261);
});

it('loads nothing for a device that is locked or nobody’s', async () => {
  const { loader, query, kept, batches } = await setUp(shop());
  await kept.wipe();
  await loader().run(planOf(query), day);
  expect(batches).toEqual([]);
});
