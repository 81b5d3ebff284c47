import { sql } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import type { StageCounts } from './client-list.ts';

/** In which state an account's clients are: another one whenever a client is made, changed or deleted. */
export type ClientsState = { version: string; size: number };

export async function readState(tx: Tx): Promise<ClientsState> {
  const row = await sql<{ changedAt: string | null; size: number }>`select
    (select max(updated_at) from clients where deleted_at is null) as changed_at,
    (select coalesce(sum(count), 0)::bigint from client_stage_counts) as size`.execute(tx);
  const { changedAt, size } = row.rows[0] ?? { changedAt: null, size: 0 };
  return { version: `${changedAt} ${size}`, size };
}

/** Two changes of one millisecond make one state, so nothing is believed for ever. */
const believedMs = 60_000;
const mostRemembered = 5000;

type Key = { accountId: string; text: string; now: Date };
type Remembered = { counts: StageCounts; version: string };

/**
 * Remembers how often a text occurs, until a client of the account changes. To count what occurs everywhere means to read
 * every client, and whoever types a name types the same beginnings as everybody else.
 */
export type RememberedCounts = {
  find: (key: Key) => Remembered | undefined;
  keep: (key: Key, remembered: Remembered) => void;
};

export function rememberCounts(): RememberedCounts {
  const remembered = new Map<string, Remembered & { until: number }>();
  const nameOf = ({ accountId, text }: Key): string => `${accountId} ${text}`;
  return {
    find(key) {
      const known = remembered.get(nameOf(key));
      return known !== undefined && known.until > key.now.getTime() ? known : undefined;
    },
    keep(key, { counts, version }) {
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(nameOf(key), { counts, version, until: key.now.getTime() + believedMs });
    },
  };
}
