import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { closeFunctions } from '../../platform/database/cluster-schema.ts';
import { type Database, isDatabaseError } from '../../platform/database/database.ts';
import { forgetMovedChanges } from '../../platform/database/record-changes.ts';
import { CannotStart } from '../../platform/settings/cannot-start.ts';

export type ClusterNode = {
  host: string;
  port: number;
  isActive: boolean;
  holdsShards: boolean;
  shards: number;
  bytes: number;
};

export const nameOf = ({ host, port }: Pick<ClusterNode, 'host' | 'port'>): string => `${host}:${port}`;

/** The nodes of the cluster, the coordinator first, with the groups of shards that they hold and their size. */
export async function listNodes(tx: Tx): Promise<ClusterNode[]> {
  const { rows } = await sql<ClusterNode>`
    select node.nodename as host, node.nodeport as port, node.isactive as is_active, node.shouldhaveshards as holds_shards,
      count(shard.shardid) filter (where shard.table_name = 'accounts'::regclass)::int as shards,
      coalesce(sum(shard.shard_size), 0)::bigint as bytes
    from pg_dist_node node
      left join citus_shards shard on shard.nodename = node.nodename and shard.nodeport = node.nodeport
        and shard.citus_table_type = 'distributed'
    group by node.groupid, 1, 2, 3, 4 order by node.groupid`.execute(tx);
  return rows;
}

/** `host` or `host:port`, as an operator writes a node. */
function parseNode(text: string): { host: string; port: number } {
  const [, host, port = '5432'] = /^([^\s:]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (host === undefined) throw new CannotStart(`${text} is no node. Write its host, or host:port.`);
  return { host, port: Number(port) };
}

export async function addNode(database: Database, text: string): Promise<void> {
  const { host, port } = parseNode(text);
  const known = await database.asUpkeep(listNodes);
  if (known.some((node) => nameOf(node) === nameOf({ host, port })))
    throw new CannotStart(`${nameOf({ host, port })} is a node of this cluster already.`);
  await database.asUpkeep((tx) => sql`select citus_add_node(${host}, ${port}::int)`.execute(tx));
  await database.asUpkeep(closeFunctions);
}

type Move = { shardId: number; from: { host: string; port: number }; to: { host: string; port: number } };

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const moves = [
  'create schema if not exists distribution',
  'create table if not exists distribution.moves (shard_id bigint primary key)',
];

/**
 * Deletes the change log (`record_changes`) of the companies in moved shards. Its positions are transaction ids, and each node assigns
 * its own. Clients that ask for the changes since an old position are then told to load everything again.
 */
async function forgetChanges(database: Database): Promise<void> {
  await database.asUpkeep(async (tx) => {
    for (const statement of moves) await sql.raw(statement).execute(tx);
    const { rows } = await sql<{ shardId: number }>`select shard_id from distribution.moves`.execute(tx);
    await forgetMovedChanges(
      tx,
      rows.map(({ shardId }) => shardId),
    );
    await sql`delete from distribution.moves`.execute(tx);
  });
}

const deadlock = '40P01';
/** In a trial, moving a busy company's shard deadlocked four times in a row. */
const mostTries = 10;

/**
 * Splits or moves a shard. It may deadlock with writes, more often the more the companies in the shard write. Citus then cancels the
 * operation; what it left behind is removed, and the operation is retried.
 */
async function changeShard(database: Database, statement: string, say: (text: string) => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await database.runScript('call citus_cleanup_orphaned_resources()');
    try {
      return await database.runScript(statement);
    } catch (error) {
      if (attempt === mostTries || !isDatabaseError(error) || error.code !== deadlock) throw error;
      say(`It and a write waited for each other. Trying again, ${attempt} of ${mostTries - 1}...`);
    }
  }
}

/** Moves a shard of all tables while its companies go on working. What was interrupted is finished by the next move. */
async function moveShard(database: Database, { shardId, from, to }: Move, say: (text: string) => void): Promise<void> {
  await database.asUpkeep((tx) =>
    sql`insert into distribution.moves values (${shardId}) on conflict do nothing`.execute(tx),
  );
  await changeShard(
    database,
    `select citus_move_shard_placement(${shardId}, ${quoted(from.host)}, ${from.port}, ${quoted(to.host)}, ${to.port})`,
    say,
  );
  await forgetChanges(database);
}

type Placement = { shardId: number; host: string; port: number; isAlone: boolean };

/** Where the rows of a company are, and whether no other company is in its shard. */
async function findPlacement(tx: Tx, accountId: string): Promise<Placement> {
  const { rows } = await sql<Placement>`
    select shard.shardid as shard_id, nodename as host, nodeport as port, shardminvalue = shardmaxvalue as is_alone
    from pg_dist_shard shard join pg_dist_placement placement on placement.shardid = shard.shardid
      join pg_dist_node node on node.groupid = placement.groupid and node.noderole = 'primary'
    where shard.shardid = get_shard_id_for_distribution_column('accounts', ${accountId}::uuid)`.execute(tx);
  const [placement] = rows;
  if (placement === undefined) throw new Error('No shard');
  return placement;
}

/** The given node, or the one with the least data among the others. */
function chooseNode(nodes: readonly ClusterNode[], at: Placement, wanted: string | undefined): ClusterNode {
  const holders = nodes.filter((node) => node.holdsShards && node.isActive);
  if (wanted !== undefined) {
    const name = nameOf(parseNode(wanted));
    const node = holders.find((one) => nameOf(one) === name);
    if (node === undefined) throw new CannotStart(`${name} is no active node of this cluster that holds companies.`);
    return node;
  }
  const [least] = holders.filter((node) => nameOf(node) !== nameOf(at)).toSorted((a, b) => a.bytes - b.bytes);
  if (least === undefined) throw new CannotStart('There is no other node. Add one first.');
  return least;
}

/**
 * Moves a company to a node, in a shard of its own, while it goes on working.
 * @returns the name of its node
 */
export async function moveCompany(
  database: Database,
  accountId: string,
  { wanted, say }: { wanted?: string | undefined; say: (text: string) => void },
): Promise<string> {
  await forgetChanges(database);
  const [before, nodes] = await database.asUpkeep(
    async (tx) => [await findPlacement(tx, accountId), await listNodes(tx)] as const,
  );
  const target = chooseNode(nodes, before, wanted);
  if (!before.isAlone) {
    say('Giving it a shard of its own...');
    // The split that does not block writes failed in Citus 13 when rows of tables with a primary key as replica identity were updated.
    await changeShard(
      database,
      `select isolate_tenant_to_new_shard('accounts', ${quoted(accountId)}::uuid, 'CASCADE', 'block_writes')`,
      say,
    );
  }
  const now = await database.asUpkeep((tx) => findPlacement(tx, accountId));
  if (nameOf(now) !== nameOf(target)) {
    say(`Moving it from ${nameOf(now)} to ${nameOf(target)}...`);
    await moveShard(database, { shardId: now.shardId, from: now, to: target }, say);
  }
  return nameOf(target);
}

/**
 * Spreads the companies evenly over the nodes, one shard after the other.
 * @returns how many shards were moved
 */
export async function rebalance(database: Database, say: (text: string) => void): Promise<number> {
  await forgetChanges(database);
  const plan = await database.asUpkeep((tx) =>
    sql<{ shardId: number; fromHost: string; fromPort: number; toHost: string; toPort: number }>`
      select distinct on (shardid) shardid as shard_id, sourcename as from_host, sourceport as from_port,
        targetname as to_host, targetport as to_port
      from get_rebalance_table_shards_plan('accounts') where table_name = 'accounts'::regclass`.execute(tx),
  );
  for (const [i, { shardId, fromHost, fromPort, toHost, toPort }] of plan.rows.entries()) {
    const [from, to] = [
      { host: fromHost, port: fromPort },
      { host: toHost, port: toPort },
    ];
    say(`${i + 1} of ${plan.rows.length}: shard ${shardId} from ${nameOf(from)} to ${nameOf(to)}`);
    await moveShard(database, { shardId, from, to }, say);
  }
  return plan.rows.length;
}
