import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { fromPglite, type PGliteLike } from 'pg-boss';
import { step } from '../tracing/steps.ts';
import { bindTo, changesSoFar, type Tx } from './bound-dialect.ts';
import { type Cause, causeText } from './cause.ts';
import { checkedAccountId, type Database } from './database.ts';
import { preparedStatements } from './pglite-statements.ts';
import { statementsOfChanges } from './record-changes.ts';
import { localSignals } from './signals.ts';
import { commitListeners, type ToldChanges, type Writer } from './told-changes.ts';
import { parsers } from './wire-values.ts';

/**
 * By default PGlite takes 160 MB for them and touches all of it. Pages beyond this are in the cache of the operating
 * system.
 */
const sharedBuffers = '16MB';

/**
 * Loaded lazily, so that an installation on PostgreSQL never loads the embedded one. Without a folder or a file system
 * the database is empty and in memory.
 */
export async function loadPglite(source: {
  dataFolder?: string;
  fileSystem?: NonNullable<PGliteOptions['fs']>;
}): Promise<PGlite> {
  const [{ PGlite: Embedded }, { pg_trgm }, { btree_gin }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/btree_gin'),
  ]);
  return Embedded.create({
    ...(source.dataFolder === undefined ? {} : { dataDir: source.dataFolder }),
    ...(source.fileSystem === undefined ? {} : { fs: source.fileSystem }),
    extensions: { pg_trgm, btree_gin },
    parsers,
    startParams: [...Embedded.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
  });
}

const toDate = (text: string): Date => new Date(text);
const dateParsers = { 1082: toDate, 1114: toDate, 1184: toDate };

/** The queue expects Date objects where the program uses wire-format strings. */
const withDates = (pglite: PGlite): PGliteLike => ({
  query: (sql, parameters) => pglite.query(sql, parameters as unknown[], { parsers: dateParsers }),
  exec: (sql) => pglite.exec(sql, { parsers: dateParsers }),
  listen: (channel, callback) => pglite.listen(channel, callback),
});

const refuseLate = (): Promise<never> => Promise.reject(new Error('The transaction is over'));

/** The embedded database: one connection, so transactions are serialized and must be short. */
export async function openPglite(pglite: PGlite): Promise<Database> {
  await pglite.exec("set timezone to 'UTC'");

  const { protocol } = await import('@electric-sql/pglite');
  const run = preparedStatements(pglite, protocol);

  const commits = commitListeners();

  async function transaction<T>(
    accountId: string | null,
    work: (tx: Tx) => Promise<T>,
    by: Writer | null = null,
    cause?: Cause,
  ): Promise<T> {
    let told: ToldChanges | undefined;
    const result = await pglite.transaction(async (handle) => {
      if (accountId !== null) {
        await run("select set_config('role', 'app_user', true), set_config('app.account_id', $1, true)", [
          checkedAccountId(accountId),
        ]);
      }
      if (cause !== undefined) await run("select set_config('app.cause', $1, true)", [causeText(cause)]);
      // A statement after the end would run outside any transaction, as the owner.
      const tx = bindTo((text, values) => (handle.closed ? refuseLate() : run(text, values)), accountId);
      told = changesSoFar(tx);
      told.by = by;
      const done = await work(tx);
      for (const { text, values } of statementsOfChanges(told)) await run(text, values);
      return done;
    });
    if (told !== undefined) commits.publish(told, by);
    return result;
  }

  return {
    driver: 'pglite',
    pools: () => [],
    asAccount: (accountId, work, by, cause) =>
      step({ kind: 'transaction', as: 'account', accountId }, () => transaction(accountId, work, by, cause)),
    asReader: (accountId, work) =>
      step({ kind: 'transaction', as: 'reader', accountId }, () => transaction(accountId, work)),
    asSystem: (work, cause) => step({ kind: 'transaction', as: 'system' }, () => transaction(null, work, null, cause)),
    asUpkeep: (work) => transaction(null, work),
    runScript: async (sql) => {
      await pglite.exec(sql);
    },
    alone: (_, __, work) => work(),
    onCommit: commits.on,
    signals: localSignals(),
    queueConnection: () => ({ backend: 'pglite', db: fromPglite(withDates(pglite)) }),
    close: () => pglite.close(),
  };
}
