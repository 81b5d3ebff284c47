import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { step } from '../tracing/steps.ts';
import { storable } from './storable.ts';
import type { Tables } from './tables.ts';
import { ToldChanges } from './told-changes.ts';

/** A transaction's connection: all database access of a store. */
export type Tx = Kysely<Tables>;

/** The common driver interface: runs one statement and returns its rows as arrays of values. */
export type RawAnswer = { columns: string[]; rows: unknown[][]; affected: number | undefined };
export type RunStatement = (sql: string, parameters: readonly unknown[]) => Promise<RawAnswer>;

const camelCaseOf = new Map<string, string>();

function toCamelCase(column: string): string {
  const known = camelCaseOf.get(column);
  if (known !== undefined) return known;
  const name = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camelCaseOf.set(column, name);
  return name;
}

function toObjects({ columns, rows }: RawAnswer): Record<string, unknown>[] {
  const names = columns.map(toCamelCase);
  return rows.map((row) => {
    const object: Record<string, unknown> = {};
    for (let i = 0; i < names.length; i += 1) object[names[i] as string] = row[i];
    return object;
  });
}

/** Columns are snake_case in the database and camelCase in code; names are converted once per result, not per row. */
class CamelCaseQueries extends CamelCasePlugin {
  override async transformResult(args: Parameters<CamelCasePlugin['transformResult']>[0]) {
    return args.result;
  }
}

class BoundConnection implements DatabaseConnection {
  readonly #run: RunStatement;

  constructor(run: RunStatement) {
    this.#run = run;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const answer = await step({ kind: 'statement', sql: query.sql }, () =>
      this.#run(query.sql, query.parameters.map(storable)),
    );
    const rows = toObjects(answer) as R[];
    return answer.affected === undefined ? { rows } : { rows, numAffectedRows: BigInt(answer.affected) };
  }

  /** Neither driver streams, because lists are paged. */
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed');
  }
}

const refuse = (): Promise<never> =>
  Promise.reject(new Error('A transaction is already open: serve() and the task runner open them, nobody else'));

const settled = (): Promise<void> => Promise.resolve();

class BoundDriver implements Driver {
  readonly #connection: BoundConnection;

  constructor(run: RunStatement) {
    this.#connection = new BoundConnection(run);
  }

  init = settled;
  async acquireConnection() {
    return this.#connection;
  }
  beginTransaction = refuse;
  commitTransaction = refuse;
  rollbackTransaction = refuse;
  releaseConnection = settled;
  destroy = settled;
}

const changes = new WeakMap<Tx, ToldChanges>();

/** The changes that the writers of a transaction have reported so far. */
export function changesSoFar(tx: Tx): ToldChanges {
  const told = changes.get(tx);
  if (told === undefined) throw new Error('Not a transaction');
  return told;
}

/** The same transaction with a plugin for what is run through it. */
export function withPlugin(tx: Tx, plugin: KyselyPlugin): Tx {
  const derived = tx.withPlugin(plugin);
  changes.set(derived, changesSoFar(tx));
  return derived;
}

/** Kysely on one open connection, for a transaction of one account or of all. */
export function bindTo(run: RunStatement, accountId: string | null = null): Tx {
  const tx: Tx = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new BoundDriver(run),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCaseQueries({ maintainNestedObjectKeys: true })],
  });
  changes.set(tx, new ToldChanges(accountId));
  return tx;
}
