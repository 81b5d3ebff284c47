import type { Query, QueryClient } from '@tanstack/react-query';
import { meQuery } from '../session/me.ts';
import { setShownQueries } from './shown-queries.ts';
import { followOtherTabs, waiting } from './waiting.ts';

export const loadOutbox = () => import('./this-outbox.ts');

/** Whether the count in this browser is of another person, so that something may wait for this one too. */
const isOtherPerson = (id: string): boolean => waiting.get().person !== '' && waiting.get().person !== id;

/** Sends what waits for the person who is signed in. Pages without waiting writes load none of it. */
export function beginOutbox(given: QueryClient, personId: string): void {
  setShownQueries(given);
  if (!('indexedDB' in globalThis) || globalThis.crypto?.subtle === undefined) return;
  followOtherTabs();
  if (isOtherPerson(personId) || waiting.get().all > 0) void loadOutbox().then((outbox) => outbox.start());
}

/** The data of a query with the writes that wait on this device shown in it. */
export async function withWaiting<T>(data: T, query: Query, client: QueryClient): Promise<T> {
  setShownQueries(client);
  if (waiting.get().all === 0 || query.queryKey[0] === meQuery.queryKey[0]) return data;
  return await (await loadOutbox()).paintWaiting(data, query);
}
