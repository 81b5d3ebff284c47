import { notifyManager, type Query, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { externalStore } from '../../design/external-store.ts';
import { ApiProblem, isUnanswered } from '../../design/feedback/api-problem.ts';
import { serverAnswers } from '../../design/network.ts';
import { kept } from './kept.ts';
import { type KeptAnswers, NotKept } from './kept-answers.ts';

/** The time since which the page may be out of date, because it shows kept answers and the server does not answer. */
export const shownAsOf = externalStore<number | null>(null);
shownAsOf.subscribe(() => serverAnswers.set(shownAsOf.get() === null));

/** Queries that show what this device has kept, and its age, until the server has answered. */
const restored = new WeakMap<Query, number>();

/** Whether a query shows what this device has kept. */
export const isOfDevice = (query: Query | undefined): boolean => query !== undefined && restored.has(query);

/** Whether the server does not show it any more. */
const isRefused = (error: unknown): boolean => error instanceof ApiProblem && [403, 404].includes(error.status);

/** Whether a query never shows what this device has kept. */
const mustBeFresh = ({ options }: Query): boolean => (options as { staleTime?: unknown }).staleTime === 0;

/**
 * The `meta` of a query whose first answer decides or begins something, such as a draft or a choice, and does not follow
 * later ones. This device answers it only if the server does not.
 */
export const serverFirst = { isServerFirst: true };

const isServerFirst = ({ meta }: Query): boolean => meta?.isServerFirst === true;

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

/**
 * Dates the query's data, and continues. TanStack sets the current time when it stores a result, so that this runs after it.
 */
function setAge(query: Query, at: number, next: () => void = () => undefined): void {
  notifyManager.schedule(() => {
    query.setState({ dataUpdatedAt: at });
    next();
  });
}

/** What this device has kept for a query that shows nothing yet. Undefined if there is nothing, or nothing may be shown. */
async function findKept<T>(
  answers: KeptAnswers | null,
  ask: Ask<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<{ data: T; at: number | null } | undefined> {
  if (answers === null || query.state.data !== undefined || mustBeFresh(query)) return undefined;
  return (await answers.isOpen()) ? readFromDevice(answers, ask, context) : undefined;
}

/**
 * Answers queries with what was seen last, and asks the server at once afterwards (decision 0070). While the server gives no
 * answer, what was seen last stays, and `shownAsOf` says when that was. Queries with `staleTime: 0` never show it: what
 * they decide needs the server's current answer.
 */
export const deviceFirst =
  (answers: KeptAnswers | null) =>
  async <T>(ask: Ask<T>, context: QueryFunctionContext, query: Query): Promise<T> => {
    const before = restored.get(query);
    const first =
      before === undefined && !isServerFirst(query) ? await findKept(answers, ask, context, query) : undefined;
    if (first !== undefined) {
      if (first.at === null) return first.data;
      restored.set(query, first.at);
      // Its failure is the query's to show.
      setAge(query, first.at, () => void query.fetch().catch(() => undefined));
      return first.data;
    }
    try {
      const data = await ask(context);
      restored.delete(query);
      if (before !== undefined) shownAsOf.set(null);
      return data;
    } catch (error) {
      if (before !== undefined && isRefused(error)) {
        restored.delete(query);
        query.setState({ data: undefined, dataUpdatedAt: 0 });
      }
      if (!isUnanswered(error)) throw error;
      const found = before === undefined ? await findKept(answers, ask, context, query) : null;
      if (found === undefined) throw error;
      const at = found?.at ?? before;
      if (at === undefined || at === null) throw error;
      restored.set(query, at);
      shownAsOf.set((known) => Math.min(known ?? at, at));
      setAge(query, at);
      return found === null ? (query.state.data as T) : found.data;
    }
  };

export const fromDeviceFirst = deviceFirst(kept);

/** Asks the server again for everything that still shows what this device has kept. */
export function refreshKept(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: isOfDevice });
}
