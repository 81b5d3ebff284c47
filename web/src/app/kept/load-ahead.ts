import type { QueryClient, QueryKey, SkipToken } from '@tanstack/react-query';
import { type AskedAnswer, mostAsked, type OneAnswer } from '@truckroll/contract/live/answers';
import type { LiveChange, LiveKind } from '@truckroll/contract/live/live';
import { isShownBy } from '../live/live-keys.ts';
import { type KeptAnswers, type Loading, NotShown } from './kept-answers.ts';

/** How many queries are read at the same time. */
const mostAtOnce = mostAsked;
/** After this time everything that is to be on the device is looked through, also if nothing has changed. */
const lookThroughMs = 6 * 3_600_000;

/** A query as pages have it. */
type PageQuery<T> = {
  queryKey: QueryKey;
  queryFn?: ((context: never) => T | Promise<T>) | SkipToken;
  initialPageParam?: unknown;
};

/**
 * Loads a query of a page. `about` are the records that it shows: changes of other clients, jobs and visits do not concern
 * it. Undefined if the person may not see it.
 */
export type Load = <T>(query: PageQuery<T>, about?: readonly string[]) => Promise<T | undefined>;

/** What is to be on the device, and what of it is visits. */
export type Plan = (load: Load) => Promise<{ day: string; visits: number; until: string }>;

type Changed = Pick<LiveChange, 'kind' | 'ids'>;
const kindsById: ReadonlySet<LiveKind> = new Set(['client', 'job', 'visit'] as const);

/** Whether a query may show something else than before these changes. */
function isOutdated(
  { queryKey }: Pick<PageQuery<unknown>, 'queryKey'>,
  about: readonly string[] | undefined,
  changes: readonly Changed[],
): boolean {
  return changes.some((change) => {
    if (!isShownBy(change, queryKey)) return false;
    const { kind, ids } = change;
    return ids === null || about === undefined || !kindsById.has(kind) || ids.some((id) => about.includes(id));
  });
}

/** Puts requests together that are made while an earlier one is on its way. */
function together(send: (requests: AskedAnswer[]) => Promise<OneAnswer[]>): Loading['ask'] {
  type Waiting = { asked: AskedAnswer; resolve: (answer: OneAnswer) => void; reject: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let isSending = false;

  async function sendWaiting(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (waiting.length > 0) {
      const part = waiting.slice(0, mostAsked);
      waiting = waiting.slice(mostAsked);
      try {
        const answers = await send(part.map(({ asked }) => asked));
        for (const [at, { resolve, reject }] of part.entries()) {
          const answer = answers[at];
          if (answer === undefined) reject(new Error('The server has left out an answer.'));
          else resolve(answer);
        }
      } catch (error) {
        for (const { reject } of part) reject(error);
      }
    }
    isSending = false;
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      // Those that are asked for at the same moment come along.
      setTimeout(() => void sendWaiting(), 0);
    });
}

/** Lets only so many run at the same time. */
function atMost(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const next: (() => void)[] = [];
  return async (work) => {
    if (running >= count) await new Promise<void>((resolve) => next.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const first = next.shift();
      if (first === undefined) running -= 1;
      else first();
    }
  };
}

type Parts = {
  kept: Pick<KeptAnswers, 'isOpen' | 'beginAgain' | 'beginLoading' | 'endLoading' | 'loaded' | 'noteLoaded'>;
  queryClient: QueryClient;
  now: () => number;
  askMany: (requests: AskedAnswer[]) => Promise<OneAnswer[]>;
  /** What has changed since a position. Null if the server does not know: everything may have. */
  changesSince: (position: string | undefined) => Promise<{ position: string; changes: readonly Changed[] | null }>;
};

/**
 * Brings what is to be on the device up to date: the plan's queries are loaded which are not there, or may show something else
 * since the last time. Others need no request, so that an unchanged day costs a single small one.
 */
export function loaderAhead({ kept, queryClient, now, askMany, changesSince }: Parts) {
  /** What this page has read already, by query. */
  const read = new Map<string, unknown>();

  async function run(plan: Plan, today: string): Promise<void> {
    if (!(await kept.isOpen())) return;
    await kept.beginAgain();
    const before = kept.loaded();
    const { position, changes } = await changesSince(before?.position);
    const isDue = before === undefined || before.day !== today || now() - before.wholeAt > lookThroughMs;
    if (before !== undefined && !isDue && changes?.length === 0) {
      await kept.noteLoaded({ ...before, position, at: now() }, []);
      return;
    }
    if (isDue || changes === null) read.clear();
    const ask = together(async (requests) => {
      // Signed out meanwhile.
      if (!(await kept.isOpen())) throw new NotShown();
      return await askMany(requests);
    });
    const limited = atMost(mostAtOnce);
    const confirmed: string[] = [];

    const load: Load = async (query, about) => {
      const name = JSON.stringify(query.queryKey);
      const isCurrent = before !== undefined && changes !== null && !isOutdated(query, about, changes);
      if (isCurrent && read.has(name)) return read.get(name) as never;
      const { queryKey, queryFn, initialPageParam: pageParam } = query;
      if (typeof queryFn !== 'function') return undefined;
      return await limited(async () => {
        const { signal } = new AbortController();
        const loading: Loading = { isCurrent, ask, addresses: [] };
        kept.beginLoading(signal, loading);
        try {
          const data = await queryFn({ client: queryClient, queryKey, signal, pageParam } as never);
          read.set(name, data);
          if (isCurrent) confirmed.push(...loading.addresses);
          return data;
        } catch (error) {
          if (error instanceof NotShown) return undefined;
          throw error;
        } finally {
          kept.endLoading(signal);
        }
      });
    };

    const { day, visits, until } = await plan(load);
    const wholeAt = isDue ? now() : before.wholeAt;
    await kept.noteLoaded({ position, at: now(), wholeAt, day, visits, until }, isDue ? confirmed : []);
  }

  return { run };
}
