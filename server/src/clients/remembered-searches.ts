import type { ClientStage } from '@truckroll/domain/clients/stages';
import { sql } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import { type ClientPage, countsOf, type FoundPage, type StageCounts, totalOf } from './client-list.ts';

/** In which state an account's clients are: another one whenever a client is made, changed or deleted. */
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

/** Two changes of one millisecond make one state, so nothing is believed for ever. */
const believedMs = 60_000;
const mostTexts = 1000;
const mostPages = 10;

type Key = { accountId: string; text: string; now: Date };

/** What one text found: how many of each stage, and on the pages that were looked at, whom. */
export type FoundText = { counts: StageCounts; version: string; pages: Map<string, string[]> };

/** A page by its place: the same stages, order and numbers show the same clients. */
export const pageName = (page: ClientPage, stages: readonly string[] | undefined): string =>
  [page.page, page.limit, page.sortBy, page.sortOrder, ...(stages ?? [])].join(' ');

/**
 * Remembers what a text found, until a client of the account changes. To count what occurs everywhere means to read every
 * client, and whoever types a name types the same beginnings as everybody else.
 */
export type RememberedSearches = {
  find: (key: Key) => FoundText | undefined;
  keep: (key: Key, found: FoundText) => void;
  /** Who looks for what somebody is already looking for waits for what he finds, instead of reading the same clients too. */
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
      // What ended the other's search is not a reason to end this one.
      if (running !== undefined) return running.catch(find);
      const finding = find().finally(() => underway.delete(name));
      underway.set(name, finding);
      return finding;
    },
  };
}
