import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { isDistributed } from '../../platform/database/account-binding.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { checkCluster } from '../../platform/database/cluster-check.ts';
import { closeFunctions, completeCluster, listClusterSteps } from '../../platform/database/cluster-schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { CannotStart } from '../../platform/settings/cannot-start.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { runCommand, withInstallation } from '../../platform/start/with-installation.ts';
import { listAccounts } from '../account/manage-accounts.ts';
import { findCompanyOf } from '../company-archive/find-company.ts';
import { addNode, listNodes, moveCompany, nameOf, rebalance } from './cluster-nodes.ts';

const usage = `npm run distribute                         distributes the database of a Citus coordinator
npm run distribute -- --dry-run            lists the steps
npm run distribute -- status
npm run distribute -- add-node HOST[:PORT]
npm run distribute -- move COMPANY [NODE]  COMPANY is its id, or the address of its owner or an admin
npm run distribute -- rebalance`;

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function requireCoordinator(tx: Tx): Promise<void> {
  const { rows } = await sql<{
    isCluster: boolean;
  }>`select to_regclass('pg_catalog.pg_dist_node') is not null as is_cluster`.execute(tx);
  if (rows[0]?.isCluster !== true)
    throw new CannotStart(
      'The database of DATABASE_URL has no extension Citus. docs/operations.md says how to set up a cluster.',
    );
  const nodes = await listNodes(tx);
  if (!nodes.some((node) => node.holdsShards && node.isActive))
    throw new CannotStart('The cluster has no worker yet. Add one: npm run distribute -- add-node HOST[:PORT]');
}

/** Refuses while servers are connected: they have checked the policies of one machine at their start, and would not check again. */
async function requireNoServers(tx: Tx): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like 'truckroll%'
      and backend_start < (select backend_start - interval '2 seconds' from pg_stat_activity where pid = pg_backend_pid())`.execute(
    tx,
  );
  if (rows[0]?.count !== 0)
    throw new CannotStart('Servers are connected to this database. Stop them, distribute, then start them again.');
}

async function distribute(database: Database): Promise<string> {
  await database.asUpkeep(requireCoordinator);
  if (!(await database.asUpkeep(isDistributed))) await database.asUpkeep(requireNoServers);
  await migrate(database, { say: console.log });
  const done = await completeCluster(database, console.log);
  await database.asUpkeep(closeFunctions);
  const problems = await database.asUpkeep(checkCluster);
  if (problems.length > 0) throw new CannotStart(`The cluster is not complete:\n${problems.join('\n')}`);
  return done === 0
    ? 'The database is distributed, and all checks pass.'
    : `${done} steps are done, and all checks pass.`;
}

async function listSteps(database: Database): Promise<string> {
  await database.asUpkeep(requireCoordinator);
  const steps = await database.asUpkeep((tx) => listClusterSteps(tx));
  if (steps.length === 0) return 'Nothing is left to do.';
  return [
    ...steps.map(({ title }, i) => `${i + 1}  ${title}`),
    'What is kept until all tables are distributed is restored afterwards.',
  ].join('\n');
}

async function describeStatus(database: Database): Promise<string> {
  await database.asUpkeep(requireCoordinator);
  const nodes = await database.asUpkeep(listNodes);
  const lines = nodes.map((node) => {
    const holds = node.holdsShards ? `${node.shards} shards, ${Math.ceil(node.bytes / 1_048_576)} MB` : 'no companies';
    return `${nameOf(node)}: ${holds}${node.isActive ? '' : ', NOT ACTIVE'}`;
  });
  const problems = await database.asUpkeep(checkCluster);
  // Monitoring detects an incomplete cluster by the exit code.
  if (problems.length > 0) process.exitCode = 1;
  return [...lines, ...(problems.length === 0 ? ['All checks pass.'] : problems)].join('\n');
}

async function move(database: Database, company: string | undefined, node: string | undefined): Promise<string> {
  if (company === undefined) throw new CannotStart(usage);
  if (!(await database.asUpkeep(isDistributed))) throw new CannotStart('The database is not distributed yet.');
  const { accountId, companyName } = await database.asSystem(async (tx) => {
    if (!idPattern.test(company)) return findCompanyOf(tx, company);
    const found = (await listAccounts(tx)).find(({ id }) => id === company);
    if (found === undefined) throw new CannotStart(`There is no company ${company}.`);
    return { accountId: found.id, companyName: found.companyName };
  });
  const begunAt = performance.now();
  const name = await moveCompany(database, accountId, { wanted: node, say: console.log });
  return `${companyName} is on ${name}, in a shard of its own, after ${((performance.now() - begunAt) / 1000).toFixed(1)} s.`;
}

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    options: { 'dry-run': { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
  });
  const [command = 'distribute', first, second] = positionals;
  const isDryRun = values['dry-run'] === true;
  return withInstallation(
    readSettings(process.env),
    async (database) => {
      switch (command) {
        case 'distribute':
          return isDryRun ? listSteps(database) : distribute(database);
        case 'status':
          return describeStatus(database);
        case 'add-node':
          if (first === undefined) throw new CannotStart(usage);
          await addNode(database, first);
          return `${first} is a node now. Give it companies: npm run distribute -- rebalance`;
        case 'move':
          return move(database, first, second);
        case 'rebalance': {
          const moved = await rebalance(database, console.log);
          return moved === 0 ? 'The companies are spread evenly.' : `${moved} shards were moved.`;
        }
        default:
          throw new CannotStart(usage);
      }
    },
    'as it is',
  );
});
