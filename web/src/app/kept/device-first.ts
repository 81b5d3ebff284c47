import { notifyManager, type Query, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { externalStore } from '../../design/external-store.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { kept } from './kept.ts';
import { type KeptAnswers, NotKept } from './kept-answers.ts';

/** Since when the page may be out of date, as it shows what was seen last and the server does not answer. */
export const shownAsOf = externalStore<number | null>(null);

/** Queries that show what this device has kept, and its age, until the server has answered. */
const restored = new WeakMap<Query, number>();

/** Whether a query shows what this device has kept. */
export const isOfDevice = (query: Query | undefined): boolean => query !== undefined && restored.has(query);

const gotNoAnswer = (error: unknown): boolean => error instanceof ApiProblem && error.status === 0;

/** Whether the server does not show it any more. */
const isRefused = (error: unknown): boolean => error instanceof ApiProblem && [403, 404].includes(error.status);

const mustBeFresh = ({ options }: Query): boolean => (options as { staleTime?: unknown }).staleTime === 0;

type Ask<T> = (context: QueryFunctionContext) => T | Promise<T>;

/** The query's answer from this device, with its age. Undefined if a part of it is not kept. */
async function readFromDevice<T>(answers: KeptAnswers, ask: Ask<T>, context: QueryFunctionContext) {
  const reading = answers.begin(context.signal);
  try {
    const data = await ask(context);
    return { data, at: reading.at };
  } catch (error) {
    if (error instanceof NotKept || !context.signal.aborted) return undefined;
    throw error;
  } finally {
    answers.end(context.signal);
  }
}

/** Runs after the query has taken its data, whose age it would otherwise not know. */
function afterwards(query: Query, at: number, work: () => void): void {
  notifyManager.schedule(() => {
    query.setState({ dataUpdatedAt: at });
    work();
  });
}

/**
 * Answers queries with what was seen last, and asks the server at once afterwards (decision 0070). A query that must be fresh
 * says so by a `staleTime` of 0. While the server gives no answer, what was seen last stays, with its age.
 */
export const deviceFirst =
  (answers: KeptAnswers | null) =>
  async <T>(ask: Ask<T>, context: QueryFunctionContext, query: Query): Promise<T> => {
    const isEmpty = query.state.data === undefined;
    if (answers !== null && isEmpty && !mustBeFresh(query) && (await answers.isOpen())) {
      const found = await readFromDevice(answers, ask, context);
      if (found !== undefined) {
        const { data, at } = found;
        if (at === null) return data;
        restored.set(query, at);
        // A failure is the query's to show.
        afterwards(query, at, () => void query.fetch().catch(() => undefined));
        return data;
      }
    }
    const at = restored.get(query);
    try {
      const data = await ask(context);
      restored.delete(query);
      if (at !== undefined) shownAsOf.set(null);
      return data;
    } catch (error) {
      if (at === undefined) throw error;
      if (isRefused(error)) {
        restored.delete(query);
        query.setState({ data: undefined, dataUpdatedAt: 0 });
      }
      if (!gotNoAnswer(error)) throw error;
      shownAsOf.set((known) => Math.min(known ?? at, at));
      afterwards(query, at, () => undefined);
      return query.state.data as T;
    }
  };

export const fromDeviceFirst = deviceFirst(kept);

/** Asks the server again for everything that still shows what this device has kept. */
export function refreshKept(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: isOfDevice });
}
