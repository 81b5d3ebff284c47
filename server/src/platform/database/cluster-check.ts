import { sql } from 'kysely';
import { bindingProblem, readBinding } from './account-binding.ts';
import type { Tx } from './bound-dialect.ts';
import { listClusterSteps } from './cluster-schema.ts';

const here = `'public'::regnamespace`;

/** What every worker has to answer with 0, and what it means otherwise. */
const onWorkers = [
  {
    problem: 'parts of tables without row-level security or its two policies',
    query: `select count(*) from pg_class where relnamespace = ${here} and relkind = 'r' and relname ~ '_[0-9]{6,}$'
      and not (relrowsecurity and not relforcerowsecurity
        and (select count(*) from pg_policy where polrelid = pg_class.oid) = 2)`,
  },
  {
    problem: 'functions that anyone may run as their owner',
    query: `select count(*) from pg_proc where pronamespace = ${here} and prosecdef
      and has_function_privilege('public', oid, 'execute')`,
  },
  {
    problem: 'functions whose plans could hold another company',
    query: `select count(*) from pg_proc join pg_language on pg_language.oid = prolang
      where pronamespace = ${here} and lanname = 'plpgsql' and prokind = 'f'
        and not coalesce('plan_cache_mode=force_custom_plan' = any (proconfig), false)
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  },
  {
    problem: 'no current_account() of the kind of a cluster',
    query: `select 1 - count(*) from pg_proc where pronamespace = ${here} and proname = 'current_account' and provolatile = 'i'`,
  },
  {
    problem: 'no app_user who may connect',
    query: `select 1 - count(*) from pg_roles where rolname = 'app_user' and rolcanlogin`,
  },
];

type Answer = { node: string; success: boolean; result: string };

async function askWorkers(tx: Tx, query: string): Promise<Answer[]> {
  const { rows } = await sql<Answer>`
    select nodename || ':' || nodeport as node, success, result from run_command_on_workers(${query})`.execute(tx);
  return rows;
}

/** Tables of companies that do not stand with their company. */
const scattered = sql<{ name: string }>`
  select logicalrelid::text as name from pg_dist_partition
  where partmethod = 'h'
    and colocationid <> (select colocationid from pg_dist_partition where logicalrelid = 'accounts'::regclass) order by 1`;

/** Sentences about what is wrong with a distributed database; none if all is well. */
export async function checkCluster(tx: Tx): Promise<string[]> {
  const problems: string[] = [];
  const binding = bindingProblem(await readBinding(tx));
  if (binding !== null) problems.push(binding);
  const steps = await listClusterSteps(tx);
  if (steps.length > 0) problems.push(`${steps.length} steps are not done, the first: ${steps[0]?.title}.`);
  const { rows } = await scattered.execute(tx);
  for (const { name } of rows) problems.push(`${name} does not stand with its company.`);
  for (const { problem, query } of onWorkers) {
    for (const { node, success, result } of await askWorkers(tx, query)) {
      if (!success) problems.push(`${node} does not answer: ${result}`);
      else if (Number(result) !== 0) problems.push(`${node} has ${problem} (${result}).`);
    }
  }
  return [...new Set(problems)];
}
