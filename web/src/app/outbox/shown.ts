import type { QueryClient } from '@tanstack/react-query';
import type { Paint } from '../transport/paint-queries.ts';
import type { Write } from './write.ts';

type Show<V> = (values: V, write: Pick<Write, 'id' | 'writtenAt' | 'body'>, queryClient: QueryClient) => Paint[];

const kinds = new Map<string, Show<never>>();

/**
 * Declares what pages show of a kind of write while it waits. The result makes the part of a write that names it. A page
 * that was opened again paints it as soon as the code of its feature is loaded.
 */
export function shownAs<V>(kind: string, show: Show<V>): (values: V) => NonNullable<Write['shows']> {
  kinds.set(kind, show);
  return (values) => ({ kind, values });
}

/** What pages show of a write. */
export const paintsOf = (write: Write, queryClient: QueryClient): Paint[] =>
  write.shows === undefined
    ? []
    : (kinds.get(write.shows.kind)?.(write.shows.values as never, write, queryClient) ?? []);
