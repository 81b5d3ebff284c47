import { sql } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import type { StageCount } from './client-search.ts';

/** In which state an account's clients are: another one whenever a client is made, changed or deleted. */
export type ClientsState = { text: string; size: number };

export async function readState(tx: Tx): Promise<ClientsState> {
  const row = await sql<{ changedAt: string | null; size: number }>`select
    (select max(updated_at) from clients where deleted_at is null) as changed_at,
    (select coalesce(sum(count), 0)::bigint from client_stage_counts) as size`.execute(tx);
  const { changedAt, size } = row.rows[0] ?? { changedAt: null, size: 0 };
  return { text: `${changedAt} ${size}`, size };
}

type Remembered = { counts: readonly StageCount[]; state: string; until: number };

/** Accounts with fewer clients are counted anew each time: it costs nothing. */
const worthFrom = 5000;
/** Two changes of one millisecond make one state, so that a count is not believed for ever. */
const believedMs = 60_000;
const mostRemembered = 5000;

/**
 * Remembers how often what is typed occurs. To count what occurs everywhere means to read everything, and whoever types
 * a name types the same beginnings as everybody else: of an account with 100,000 clients each is counted once per change.
 */
export type RememberedCounts = {
  find: (key: { accountId: string; pattern: string; now: Date }) => Remembered | undefined;
  keep: (
    key: { accountId: string; pattern: string; now: Date },
    counted: { counts: readonly StageCount[]; state: ClientsState },
  ) => void;
};

export function rememberCounts(): RememberedCounts {
  const remembered = new Map<string, Remembered>();
  const keyOf = ({ accountId, pattern }: { accountId: string; pattern: string }): string => `${accountId} ${pattern}`;
  return {
    find(key) {
      const known = remembered.get(keyOf(key));
      return known !== undefined && known.until > key.now.getTime() ? known : undefined;
    },
    keep(key, { counts, state }) {
      if (state.size < worthFrom) return;
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(keyOf(key), { counts, state: state.text, until: key.now.getTime() + believedMs });
    },
  };
}
