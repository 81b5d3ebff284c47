import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { countDeleted, daysBefore } from '../../platform/database/deletions.ts';
import { placeKey, type Ways, wayKey } from './fetch-ways.ts';
import type { Block, TravelName } from './travel.ts';

/** Roads and their speeds change; a provider's terms may demand it too. */
const travelTimeDays = 30;

type Pairs = { from: string[]; to: string[] };

function pairsOf(blocks: readonly Block[]): Pairs {
  const pairs: Pairs = { from: [], to: [] };
  for (const { from, to } of blocks) {
    const toKeys = [...new Set(to.map(placeKey))];
    for (const fromKey of new Set(from.map(placeKey))) {
      for (const toKey of toKeys) {
        pairs.from.push(fromKey);
        pairs.to.push(toKey);
      }
    }
  }
  return pairs;
}

/** The kept ways of blocks, none older than 30 days, in one statement. */
export async function readTravelTimes(
  tx: Tx,
  { blocks, provider, now }: { blocks: readonly Block[]; provider: TravelName; now: Date },
): Promise<Ways> {
  const { from, to } = pairsOf(blocks);
  const since = daysBefore(now, travelTimeDays);
  const rows = await tx
    .selectFrom('travelTimes')
    .innerJoin(
      sql<{ fromKey: string; toKey: string }>`(select * from unnest(${from}::text[], ${to}::text[]))`.as<'wanted'>(
        sql`wanted(from_key, to_key)`,
      ),
      (join) =>
        join.onRef('wanted.fromKey', '=', 'travelTimes.fromKey').onRef('wanted.toKey', '=', 'travelTimes.toKey'),
    )
    .select(['travelTimes.fromKey', 'travelTimes.toKey', 'travelTimes.minutes', 'travelTimes.kilometres'])
    .where('travelTimes.provider', '=', provider)
    .where('travelTimes.fetchedAt', '>', since)
    .execute();
  return new Map(
    rows.map(({ fromKey, toKey, minutes, kilometres }) => [wayKey(fromKey, toKey), { minutes, kilometres }]),
  );
}

/** Keeps what a provider answered, in one statement. */
export async function keepTravelTimes(
  tx: Tx,
  { ways, provider, now }: { ways: Ways; provider: TravelName; now: Date },
): Promise<void> {
  if (ways.size === 0) return;
  const rows = [...ways].map(([key, way]) => ({ keys: key.split('>') as [string, string], ...way }));
  const [from, to] = [rows.map(({ keys }) => keys[0]), rows.map(({ keys }) => keys[1])];
  const [minutes, kilometres] = [rows.map((row) => row.minutes), rows.map((row) => row.kilometres)];
  await sql`
    insert into travel_times (provider, from_key, to_key, minutes, kilometres, fetched_at)
    select ${provider}::text, fresh.*, ${now.toISOString()}::timestamptz
    from unnest(${from}::text[], ${to}::text[], ${minutes}::int[], ${kilometres}::float8[]) fresh
    on conflict (account_id, provider, from_key, to_key) do update
    set minutes = excluded.minutes, kilometres = excluded.kilometres, fetched_at = excluded.fetched_at
  `.execute(tx);
}

export const deleteOldTravelTimes = (system: Tx, now: Date): Promise<number> =>
  countDeleted(system.deleteFrom('travelTimes').where('fetchedAt', '<', daysBefore(now, travelTimeDays)));
