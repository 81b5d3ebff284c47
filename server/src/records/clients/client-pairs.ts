import type { ClientPair, PairedClient } from '@truckroll/contract/clients/client-merges';
import {
  likelihoodOf,
  mostSharing,
  orderedReasons,
  type PairReason,
  pairReasons,
  pairWeights,
  similarNameFrom,
} from '@truckroll/domain/clients/likely-pairs';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import type { Author } from '../../platform/session/actor.ts';
import type { ClientIds } from './client-rows.ts';

type PairRow = { firstId: string; secondId: string; reasons: PairReason[]; total: number };

/** How much a reason counts towards a pair's likelihood, as SQL; the weights are those of the domain. */
const weights = sql.join(
  pairReasons.map((reason) => sql`(${sql.lit(reason)}, ${sql.lit(pairWeights[reason])})`),
  sql`, `,
);

/**
 * Finds clients that may have been created twice. Candidates are clients that share a key, such as an e-mail address,
 * which few others have: one index finds them. Only their names are compared. Pairs that a person has marked as two
 * different clients are left out.
 */
async function findPairs(tx: Tx, visible: ClientIds | 'all', { page, limit }: { page: number; limit: number }) {
  const seen = visible === 'all' ? sql`true` : sql`first_id in (${visible}) and second_id in (${visible})`;
  const { rows } = await sql<PairRow>`
    with shared as materialized (
      select kind, key from client_keys group by kind, key having count(*) between 2 and ${sql.lit(mostSharing)}
    ), by_key as (
      select one.id as first_id, other.id as second_id, shared.kind as reason from shared
      -- Read key by key, because the database expects many more clients of a key than there are.
      cross join lateral (
        select array_agg(client_id) as ids from client_keys keys where keys.kind = shared.kind and keys.key = shared.key
      ) sharing
      cross join unnest(ids) one (id) cross join unnest(ids) other (id) where one.id < other.id
    ), pairs as materialized (
      select first_id, second_id, array_agg(distinct reason) as reasons from by_key
      where ${seen} and not exists (
        select from distinct_clients apart where apart.first_id = by_key.first_id and apart.second_id = by_key.second_id
      ) group by first_id, second_id
    ), compared as (
      select first_id, second_id, case
        when 'name' = any (reasons) or similarity(one.name_key, other.name_key) < ${sql.lit(similarNameFrom)} then reasons
        else array_append(reasons, 'similar_name') end as reasons
      from pairs join clients one on one.id = first_id join clients other on other.id = second_id
    )
    select first_id as "firstId", second_id as "secondId", reasons, count(*) over () as total from compared
    order by (select sum(weight) from (values ${weights}) weights (reason, weight) where reason = any (reasons)) desc,
      first_id, second_id
    limit ${limit} offset ${(page - 1) * limit}`.execute(tx);
  return rows;
}

const columns = ['id', 'name', 'companyName', 'stage', 'email', 'phoneNumber', 'propertyAddress', 'createdAt'] as const;

/** One page of the possible duplicates among the clients that a person sees, the most likely pairs first. */
export async function listPairs(
  tx: Tx,
  visible: ClientIds | 'all',
  page: { page: number; limit: number },
): Promise<{ pairs: ClientPair[]; total: number }> {
  const rows = await findPairs(tx, visible, page);
  const [first] = rows;
  if (first === undefined) {
    // The total is a column of each row, so a page after the last one has none.
    const total = page.page === 1 ? 0 : ((await findPairs(tx, visible, { page: 1, limit: 1 }))[0]?.total ?? 0);
    return { pairs: [], total };
  }
  const ids = [...new Set(rows.flatMap(({ firstId, secondId }) => [firstId, secondId]))];
  const clients = await tx.selectFrom('clients').select(columns).where('id', 'in', ids).execute();
  const byId = new Map<string, PairedClient>(clients.map((client) => [client.id, client]));
  const pairs = rows.flatMap(({ firstId, secondId, reasons }) => {
    const [one, other] = [byId.get(firstId), byId.get(secondId)];
    if (one === undefined || other === undefined) return [];
    return [{ first: one, second: other, by: orderedReasons(reasons), likelihood: likelihoodOf(reasons) }];
  });
  return { pairs, total: first.total };
}

/** Stores that two clients are different ones, or removes that mark. */
export async function judgePair(
  tx: Tx,
  { firstId, secondId, isDuplicate }: { firstId: string; secondId: string; isDuplicate: boolean },
  { actor, now }: Author,
): Promise<void> {
  const [first, second] = [firstId, secondId].toSorted() as [string, string];
  if (isDuplicate) {
    await telling(tx, 'client', null)
      .deleteFrom('distinctClients')
      .where('firstId', '=', first)
      .where('secondId', '=', second)
      .execute();
    return;
  }
  await telling(tx, 'client', null)
    .insertInto('distinctClients')
    .values({ firstId: first, secondId: second, createdBy: actor.userId, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['accountId', 'firstId', 'secondId']).doNothing())
    .execute();
}

/**
 * Copies the marks of different clients in a merge: a client marked as different from the removed one is now different
 * from the one that stays. The marks of the removed client stay stored for an undo. Returns the other clients of the
 * new marks.
 */
export async function copyApart(tx: Tx, { from, to }: { from: string; to: string }): Promise<string[]> {
  const marks = await tx
    .selectFrom('distinctClients')
    .select(['firstId', 'secondId', 'createdBy', 'createdAt'])
    .where((mark) => mark.or([mark('firstId', '=', from), mark('secondId', '=', from)]))
    .execute();
  const copies = marks.flatMap(({ firstId, secondId, ...made }) => {
    const other = firstId === from ? secondId : firstId;
    if (other === to) return [];
    const [first = '', second = ''] = [other, to].toSorted();
    return [{ firstId: first, secondId: second, ...made }];
  });
  if (copies.length === 0) return [];
  const made = await telling(tx, 'client', null)
    .insertInto('distinctClients')
    .values(copies)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['firstId', 'secondId'])
    .execute();
  return made.map(({ firstId, secondId }) => (firstId === to ? secondId : firstId));
}

/** Removes the marks that a merge has copied. */
export async function removeApart(tx: Tx, id: string, others: readonly string[]): Promise<void> {
  for (const other of others) {
    const [first = '', second = ''] = [id, other].toSorted();
    await telling(tx, 'client', null)
      .deleteFrom('distinctClients')
      .where('firstId', '=', first)
      .where('secondId', '=', second)
      .execute();
  }
}
