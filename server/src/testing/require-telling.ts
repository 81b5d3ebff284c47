import {
  type KyselyPlugin,
  PostgresQueryCompiler,
  type QueryId,
  type RootOperationNode,
  SelectQueryNode,
} from 'kysely';
import { changesSoFar, type Tx, withPlugin } from '../platform/database/bound-dialect.ts';
import type { Database } from '../platform/database/database.ts';
import { historyTable, kindsOfDeletion, liveTables } from './live-tables.ts';

const written = /\b(insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?([a-z_]+)"?/gi;
const compiler = new PostgresQueryCompiler();

/** The tables that a statement writes, according to its text: tables in a `with` and in raw SQL are included. */
function writesIn(text: string): { table: string; isDeletion: boolean }[] {
  const writes = [...text.matchAll(written)].map(([, verb = '', table = '']) => ({
    table,
    isDeletion: verb.toLowerCase().startsWith('delete'),
  }));
  // 'for update of jobs' and 'on conflict do update set' do not write a table of that name.
  return writes.filter(({ table }) => table !== 'of' && table !== 'set');
}

/** The tables that a transaction has written, and those that its writers have not told of. */
function watch(tx: Tx) {
  const nodes = new WeakMap<QueryId, RootOperationNode>();
  const missing = new Map<string, Set<string>>();
  const isTold = (kind: string): boolean =>
    changesSoFar(tx)
      .ofAccounts()
      .some(({ changes }) => changes.some((change) => change.kind === kind));
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      nodes.set(queryId, node);
      return node;
    },
    async transformResult({ result, queryId }) {
      const node = nodes.get(queryId);
      const isRead = node === undefined || (SelectQueryNode.is(node) && node.with === undefined);
      if (isRead || Number(result.numAffectedRows ?? result.rows.length) === 0) return result;
      for (const { table, isDeletion } of writesIn(compiler.compileQuery(node, queryId).sql)) {
        const kinds = missing.get(table) ?? new Set<string>();
        for (const kind of isDeletion ? kindsOfDeletion(table) : (liveTables[table] ?? [])) kinds.add(kind);
        if (kinds.size > 0 || table === historyTable) missing.set(table, kinds);
      }
      return result;
    },
  };
  return {
    tx: withPlugin(tx, plugin),
    /** The problems at the end of the transaction. */
    problems(): string[] {
      const { unaddressed } = changesSoFar(tx);
      const untold = [...missing].flatMap(([table, kinds]) => {
        if (table === historyTable)
          return changesSoFar(tx).ofAccounts().length > 0 ? [] : ['history is written, and nothing is told'];
        return [...kinds].filter((kind) => !isTold(kind)).map((kind) => `${table} is written, and ${kind} is not told`);
      });
      return [...untold, ...unaddressed.map(({ kind }) => `${kind} is told without its account`)];
    },
  };
}

/**
 * The database for an app under test: a transaction fails if it writes records of a kind that pages follow, and does not
 * tell of them (decision 0027). `failures` also has those of transactions whose errors nobody sees.
 */
export function requireTelling(database: Database): { database: Database; failures: Error[] } {
  const failures: Error[] = [];
  const watched =
    <T>(work: (tx: Tx) => Promise<T>) =>
    async (tx: Tx): Promise<T> => {
      const seen = watch(tx);
      const result = await work(seen.tx);
      const problems = seen.problems();
      if (problems.length === 0) return result;
      const failure = new Error(`A transaction changes records without telling of them: ${problems.join('; ')}`);
      failures.push(failure);
      throw failure;
    };
  return {
    database: {
      ...database,
      asAccount: (accountId, work, by, cause) => database.asAccount(accountId, watched(work), by, cause),
      asSystem: (work, cause) => database.asSystem(watched(work), cause),
    },
    failures,
  };
}
