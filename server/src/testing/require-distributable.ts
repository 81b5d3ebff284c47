import { type KyselyPlugin, PostgresQueryCompiler, type QueryId, type RootOperationNode } from 'kysely';
import { type Tx, withPlugin } from '../platform/database/bound-dialect.ts';
import type { Database } from '../platform/database/database.ts';
import { tables } from './live-tables.ts';

const compiler = new PostgresQueryCompiler();

/** The tables whose rows belong to a company: those that a cluster keeps together by company. */
const ofCompanies = new Set(
  [...tables].filter(([name, text]) => name === 'accounts' || /^ +account_id uuid/m.test(text)).map(([name]) => name),
);

const named = /\b(?:from|join|using|into|update)\s+(?:only\s+)?"?([a-z_]+)"?/g;
const lock = /\bfor (?:no key )?(?:update|share)\b|\bfor key share\b/;
const byAccount = /"?account_id"?\s*(?:=|in\b)|"?accounts"?\."?id"?\s*=|\busing \(account_id\b/g;

/**
 * Matches functions that are not immutable because their result depends on settings of the connection, such as the time zone when an
 * interval is added. The coordinator of a cluster refuses an UPDATE that calls them with columns.
 */
const unsteady =
  /\b(?:concat|concat_ws|format|jsonb_build_object|make_interval|to_char|to_jsonb)\(|^(?!.*\bat time zone\b).*\binterval\b/s;

/** How a transaction is bound: to one account by row-level security, or to none, as the owner of the tables. */
type Binding = 'account' | 'system';

/** The tables of companies that a statement names, each as often as it names it. */
const namedTables = (text: string): string[] =>
  [...text.matchAll(named)].map(([, name = '']) => name).filter((name) => ofCompanies.has(name));

/**
 * Why a database that is distributed by company (Citus) would refuse a statement, or null.
 *
 * @example undistributable('select id from tasks for update', 'system') → 'It locks rows without naming their company'
 */
export function undistributable(statement: string, binding: Binding): string | null {
  const text = statement.toLowerCase().replaceAll(/'(?:[^']|'')*'/g, "''");
  if (text.includes('set_config(')) return 'It calls set_config(), which the other machines do not follow';
  if (/;\s*\S/.test(text)) return 'It is a text of several statements';
  const found = namedTables(text);
  if (found.length === 0) return null;
  if (/^\s*update\b/.test(text) && unsteady.test(text))
    return 'It updates by a function whose result depends on settings of the connection';
  if (binding === 'account') {
    const isCopy = /^\s*(?:with\b.*)?insert into\b.*\bselect\b/s.test(text) && !/\bvalues\s*\(/.test(text);
    return isCopy && !/\breturning\b|\bon conflict\b/.test(text)
      ? 'It inserts what it selects with neither "returning" nor "on conflict", which becomes a COPY under row-level security'
      : null;
  }
  const bindings = [...text.matchAll(byAccount)].length;
  const isOfAccountsAlone = found.every((name) => name === 'accounts') && /\bid"?\s*=/.test(text);
  if (lock.test(text) && bindings === 0 && !isOfAccountsAlone) return 'It locks rows without naming their company';
  return bindings < new Set(found).size - 1 ? 'It joins tables without the company of both' : null;
}

/** Whether a statement writes or locks rows of companies. */
const isHold = (text: string): boolean =>
  (lock.test(text.toLowerCase()) || /\b(?:insert into|update|delete from)\s/i.test(text)) &&
  namedTables(text.toLowerCase()).length > 0;

function watch(tx: Tx, binding: Binding) {
  const problems = new Set<string>();
  let bound = binding;
  let ownerHolds = false;
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }: { node: RootOperationNode; queryId: QueryId }) {
      const text = compiler.compileQuery(node, queryId).sql;
      if (/^\s*set local role app_user/i.test(text)) {
        if (ownerHolds)
          problems.add(
            'the role changes after the owner has written or locked rows, for which the other role would wait',
          );
        bound = 'account';
      }
      const problem = undistributable(text, bound);
      if (problem !== null) problems.add(`${problem}: ${text}`);
      if (bound === 'system' && isHold(text)) ownerHolds = true;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { tx: withPlugin(tx, plugin), problems };
}

/**
 * The database for an app under test: a transaction fails if a database that is distributed by company would refuse one of
 * its statements (decision 0121). `failures` also has those of transactions whose errors nobody sees.
 */
export function requireDistributable(database: Database): { database: Database; failures: Error[] } {
  const failures: Error[] = [];
  const watched =
    <T>(binding: Binding, work: (tx: Tx) => Promise<T>) =>
    async (tx: Tx): Promise<T> => {
      const seen = watch(tx, binding);
      const result = await work(seen.tx);
      if (seen.problems.size === 0) return result;
      const failure = new Error(`A database distributed by company would refuse: ${[...seen.problems].join('; ')}`);
      failures.push(failure);
      throw failure;
    };
  return {
    database: {
      ...database,
      asAccount: (accountId, work, by, cause) => database.asAccount(accountId, watched('account', work), by, cause),
      asReader: (accountId, work, onLost) => database.asReader(accountId, watched('account', work), onLost),
      asSystem: (work, cause) => database.asSystem(watched('system', work), cause),
    },
    failures,
  };
}
