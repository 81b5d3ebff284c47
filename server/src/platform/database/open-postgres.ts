import type { Writable } from 'node:stream';
import type pg from 'pg';
import { CannotStart } from '../settings/cannot-start.ts';
import { step } from '../tracing/steps.ts';
import { bindTo, changesSoFar, type RunStatement, type Tx } from './bound-dialect.ts';
import { type Cause, causeStatement } from './cause.ts';
import { checkedAccountId, type Database, isDatabaseError, isOutdatedPlan } from './database.ts';
import { DatabaseUnavailable, toUnavailable } from './database-unavailable.ts';
import { holdLock } from './postgres-lock.ts';
import { type Client, openPool, type PoolOptions, type PostgresPool } from './postgres-pool.ts';
import { postgresSignals } from './postgres-signals.ts';
import { type PreparedStatements, preparedStatements } from './prepared-statements.ts';
import { statementsOfChanges } from './record-changes.ts';
import { commitListeners, type ToldChanges, type Writer } from './told-changes.ts';

const ignore = (): undefined => undefined;
const causedBy = (cause: Cause | undefined): string[] => (cause === undefined ? [] : [causeStatement(cause)]);

/** How long a lost replica is not tried again, in milliseconds, so that readers do not wait for it. */
const restMs = 10_000;

/** What PostgreSQL answers to statements after a failed one. */
const transactionAborted = '25P02';

const asUser = 'set local role app_user';
const inAccount = (accountId: string): string => `set local app.account_id = '${checkedAccountId(accountId)}'`;
const unhurried = [
  'begin',
  'set local statement_timeout = 0',
  'set local lock_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
];

/** The queue's own pool, so that waiting tasks do not take connections from requests. */
const queueConnections = 3;
/** A queue query without an answer for this long counts as lost: its server is gone without closing the connection. */
const queueSilenceMs = 60_000;

/** Matches statements that write the queue's tables. An export only reads them, in a read-only transaction. */
const writesQueue = /\b(?:insert into|update|delete from)\s+pgboss\./i;

/**
 * Makes Citus commit in two phases. The queue's tables are local to the coordinator and unknown to Citus, so a change on a worker would
 * be committed before the queued task, which a crash in between would lose. A write of a local table that Citus knows, even one
 * that matches no row, makes it prepare the worker's transaction first (decision 0121).
 */
const asOneWithWorkers = `delete from claims where kind = '' and value = ''`;

/** How a transaction begins, whose share of the pool it uses, and whether its statements have timeouts. */
type Kind = {
  prelude: string[];
  holder?: string;
  isUnhurried?: boolean;
  by?: Writer | null;
  onCommit?: (told: ToldChanges) => void;
};

/**
 * Sends what is written to a connection now and in the promises that are already settled in one piece, such as the prelude
 * with the first statements. Each piece wakes up PostgreSQL, which costs more than most statements.
 */
function sendTogether(client: Client): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Runs one transaction on a connection. Statements after its end are refused, because the connection may already serve
 * another transaction.
 */
function begin(
  client: Client,
  { silenceMs, prepared, isCluster }: Pick<Place, 'prepared' | 'isCluster'> & { silenceMs: number },
  accountId: string | null,
) {
  let isOver = false;
  let hasWork = false;
  /** Why the last statement failed. */
  let failure: unknown;
  const send = (text: string, more: Partial<pg.QueryArrayConfig> = {}): Promise<pg.QueryResult> => {
    sendTogether(client);
    return client.query({ text, ...more, ...(silenceMs === 0 ? {} : { query_timeout: silenceMs }) });
  };
  const run: RunStatement = async (text, parameters) => {
    if (isOver) throw new Error('The transaction is over');
    hasWork ||= isCluster && writesQueue.test(text);
    const name = prepared?.nameOf(text);
    const named = name === undefined ? {} : { name };
    const sent = send(text, { ...named, values: parameters as unknown[], rowMode: 'array' });
    const result = await sent.catch((error: unknown) => {
      // Of statements that are sent together, the reason is that of the first one, whichever its caller hears of first.
      if (isDatabaseError(error) && error.code === transactionAborted && failure !== undefined) throw failure;
      failure = error;
      throw error;
    });
    return {
      columns: result.fields.map((field) => field.name),
      rows: result.rows as unknown[][],
      affected: result.rowCount ?? undefined,
    };
  };
  const tx = bindTo(run, accountId);
  return {
    tx,
    send,
    /** Stores what the transaction has told of, in one piece with the commit. */
    async commit() {
      isOver = true;
      const last = statementsOfChanges(changesSoFar(tx));
      if (hasWork) last.push({ text: asOneWithWorkers, values: [] });
      const stored = Promise.all(
        last.map(({ text, values }) => {
          const name = prepared?.nameOf(text);
          return send(text, { values, ...(name && { name }) });
        }),
      );
      stored.catch(ignore);
      const { command } = await send('commit');
      const unstored: unknown = await stored.then(
        () => null,
        (error: unknown) => error,
      );
      // PostgreSQL answers ROLLBACK, without an error, if a failed statement went unnoticed.
      if (command === 'COMMIT') return;
      throw isDatabaseError(unstored) && unstored.code !== transactionAborted
        ? unstored
        : new Error(`The transaction was not committed: PostgreSQL answered ${command}`);
    },
    async rollback() {
      isOver = true;
      await send('rollback');
    },
  };
}

type Place = {
  pool: PostgresPool;
  /** What its connections keep; null where a pooler may share them between clients, and for a cluster. */
  prepared: PreparedStatements | null;
  /** Whether it is the coordinator of a cluster, which sends the text of each `set local` to its workers: one statement per text. */
  isCluster: boolean;
};

async function transact<T>({ pool, prepared, isCluster }: Place, kind: Kind, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { client, release } = await pool.acquire(kind.holder ?? null);
  const silenceMs = kind.isUnhurried === true ? 0 : pool.silenceMs;
  const transaction = begin(client, { silenceMs, prepared, isCluster }, kind.holder ?? null);
  let broken: Error | undefined;
  let isRolledBack = true;
  try {
    const [opening = 'begin', ...bindings] = kind.prelude;
    const prelude = [opening, ...pool.settings, ...bindings];
    const texts = isCluster ? prelude : [prelude.join('; ')];
    const begun = Promise.all(texts.map((text) => transaction.send(text)));
    // Awaited below; until then a failure must not count as an unhandled rejection.
    begun.catch(ignore);
    changesSoFar(transaction.tx).by = kind.by ?? null;
    const result = await work(transaction.tx);
    await begun;
    isRolledBack = false;
    await transaction.commit();
    kind.onCommit?.(changesSoFar(transaction.tx));
    return result;
  } catch (error) {
    if (isOutdatedPlan(error)) prepared?.forget();
    await transaction.rollback().catch((failure: Error) => {
      broken = failure;
    });
    throw toUnavailable(error, { isRolledBack });
  } finally {
    release(broken);
  }
}

/** Runs a script outside of any transaction, without timeouts. */
async function aloneOn(pool: PostgresPool, script: string): Promise<void> {
  const { client, release } = await pool.acquire(null);
  let broken: Error | undefined;
  try {
    await client.query('set statement_timeout = 0');
    await client.query(script);
    await client.query('reset statement_timeout');
  } catch (error) {
    // PostgreSQL reports an error before it releases the transaction's locks. It answers the next statement after that.
    await client.query('reset statement_timeout').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    release(broken);
  }
}

/**
 * Opens PostgreSQL 15 or newer. Statements are pipelined without waiting for the prelude's answer. With a pooler, the
 * transactions of requests and tasks go through it; upkeep, locks, signals and the queue keep connections of their own.
 */
export async function openPostgres(
  url: string,
  options: PoolOptions & { poolerUrl?: string | undefined; replicaUrl?: string | undefined },
): Promise<Database> {
  const pool = openPool(url, options);
  const { isCluster } = await readServer(pool.query);
  // On a cluster a plan contains the account as a constant, so a prepared statement would serve the wrong account (decision 0108).
  const prepared = isCluster ? null : preparedStatements();
  const direct = { pool, prepared, isCluster };
  const primary =
    options.poolerUrl === undefined
      ? direct
      : { pool: openPool(options.poolerUrl, { ...options, isPooler: true }), prepared: null, isCluster };
  const replica = options.replicaUrl === undefined ? null : openPool(options.replicaUrl, options);
  const transaction = <T>(kind: Kind, work: (tx: Tx) => Promise<T>): Promise<T> => transact(primary, kind, work);
  let replicaRestsUntil = 0;
  const signals = postgresSignals(url);
  const commits = commitListeners();
  const publishedBy = (by: Writer | null) => ({ by, onCommit: (told: ToldChanges) => commits.publish(told, by) });

  return {
    driver: 'postgres',
    pools: () => [
      { name: 'primary', ...primary.pool.state() },
      ...(replica === null ? [] : [{ name: 'replica' as const, ...replica.state() }]),
    ],
    asAccount: (accountId, work, by, cause) =>
      step({ kind: 'transaction', as: 'account', accountId }, () =>
        transaction(
          {
            prelude: ['begin', asUser, inAccount(accountId), ...causedBy(cause)],
            holder: accountId,
            ...publishedBy(by ?? null),
          },
          work,
        ),
      ),
    async asReader(accountId, work, onLost) {
      const kind = { prelude: ['begin read only', asUser, inAccount(accountId)], holder: accountId };
      if (replica !== null && performance.now() >= replicaRestsUntil) {
        try {
          return await step({ kind: 'transaction', as: 'reader', accountId }, () =>
            transact({ pool: replica, prepared: null, isCluster }, kind, work),
          );
        } catch (error) {
          // Only a lost replica is replaced by the primary: a timeout would occur there as well.
          if (!(error instanceof DatabaseUnavailable) || error.reason === 'busy') throw error;
          replicaRestsUntil = performance.now() + restMs;
          onLost(error.cause);
        }
      }
      return step({ kind: 'transaction', as: 'account', accountId }, () => transaction(kind, work));
    },
    asSystem: (work, cause) =>
      step({ kind: 'transaction', as: 'system' }, () =>
        transaction({ prelude: ['begin', ...causedBy(cause)], ...publishedBy(null) }, work),
      ),
    asUpkeep: (work) => transact(direct, { prelude: unhurried, isUnhurried: true }, work),
    runScript: async (script) => {
      // `analyze` inside a transaction can deadlock with concurrent writes on the workers.
      if (isCluster) return aloneOn(pool, script);
      await pool.query([...unhurried, script, 'commit'].join('; '));
    },
    alone: (lock, onWait, work) => holdLock(url, { lock, onWait }, work),
    onCommit: commits.on,
    signals,
    queueConnection: () => ({
      backend: 'postgres',
      connectionString: url,
      max: queueConnections,
      application_name: 'truckroll-background',
      ...{ query_timeout: queueSilenceMs, keepAlive: true },
    }),
    async close() {
      await signals.close();
      await replica?.close();
      if (primary !== direct) await primary.pool.close();
      await pool.close();
    },
  };
}

/** Refuses an old PostgreSQL. A cluster is one whose database has the extension Citus, distributed already or not yet. */
async function readServer(query: (text: string) => Promise<pg.QueryResult>): Promise<{ isCluster: boolean }> {
  const { rows } = await query(`select current_setting('server_version_num') as version,
    to_regclass('pg_catalog.pg_dist_partition') is not null as "isCluster"`);
  const [server] = rows as { version: string; isCluster: boolean }[];
  if (Number(server?.version ?? 0) < 150_000)
    throw new CannotStart('DATABASE_URL leads to a PostgreSQL older than 15. Truckroll needs 15 or newer.');
  return { isCluster: server?.isCluster === true };
}
