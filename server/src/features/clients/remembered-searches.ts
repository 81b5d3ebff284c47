import type { ClientStage } from '@truckroll/domain/clients/stages';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type ClientPage, countsOf, type FoundPage, type StageCounts, totalOf } from './client-list.ts';

/** The state of an account's clients: it changes whenever a client is created, changed or deleted. */
export type ClientsState = { version: string; size: number; counts: StageCounts };

export async function readState(tx: Tx): Promise<ClientsState> {
  const row = await sql<{ changedAt: string | null; kept: { stage: ClientStage; count: number }[] }>`select
    (select max(updated_at) from clients where deleted_at is null) as changed_at,
    (select coalesce(json_agg(json_build_object('stage', stage, 'count', count) order by stage), '[]')
      from client_stage_counts) as kept`.execute(tx);
  const { changedAt, kept } = row.rows[0] ?? { changedAt: null, kept: [] };
  const counts = countsOf(kept);
  return { version: `${changedAt} ${Object.values(counts).join(' ')}`, size: totalOf(counts, {}), counts };
}

/**
 * How long results are used without asking again, in milliseconds. Two changes in the same millisecond have the same
 * version, so a change could go unnoticed.
 */
const believedMs = 60_000;
const mostTexts = 1000;
const mostPages = 10;

type Key = { accountId: string; text: string; now: Date };

/** The cached result for one text: the count per stage, and the clients of the pages requested so far. */
export type FoundText = { counts: StageCounts; version: string; pages: Map<string, string[]> };

/** The key of a page. Pages with the same stages, order and numbers have the same clients. */
export const pageName = (page: ClientPage, stages: readonly string[] | undefined): string =>
  [page.page, page.limit, page.sortBy, page.sortOrder, ...(stages ?? [])].join(' ');

/**
 * Caches the result for a text until a client of the account changes. Counting a frequent text reads every client, and
 * people who type names type the same prefixes.
 */
export type RememberedSearches = {
  find: (key: Key) => FoundText | undefined;
  keep: (key: Key, found: FoundText) => void;
  /** Concurrent identical searches share one read of the clients. */
  together: (key: Key, of: { version: string; page: string }, find: () => Promise<FoundPage>) => Promise<FoundPage>;
};

export function rememberSearches(): RememberedSearches {
  const remembered = new Map<string, FoundText & { until: number }>();
  const underway = new Map<string, Promise<FoundPage>>();
  const nameOf = ({ accountId, text }: Key): string => `${accountId} ${text}`;
  return {
    find(key) {
      const known = remembered.get(nameOf(key));
      return known !== undefined && known.until > key.now.getTime() ? known : undefined;
    },
    keep(key, { counts, version, pages }) {
      if (remembered.size >= mostTexts) remembered.clear();
      const newest = [...pages].slice(-mostPages);
      remembered.set(nameOf(key), { counts, version, pages: new Map(newest), until: key.now.getTime() + believedMs });
    },
    together(key, { version, page }, find) {
      const name = JSON.stringify([nameOf(key), version, page]);
      const running = underway.get(name);
      // A failure of the other search must not fail this one.
      if (running !== undefined) return running.catch(find);
      const finding = find().finally(() => underway.delete(name));
      underway.set(name, finding);
      return finding;
    },
  };
}
