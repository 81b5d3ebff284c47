import pg from 'pg';
import { CannotStart } from '../start/cannot-start.ts';
import { bindTo, type RunStatement, type Tx } from './bound-dialect.ts';
import { checkedAccountId, type Database } from './database.ts';
import { parsers } from './wire-values.ts';

const typeParser: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[id]) ||
    pg.types.getTypeParser(id, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

const ignore = (): undefined => undefined;

/** The queue's own: a task that waits for a connection must not keep requests from theirs. */
const queueConnections = 3;

const statementsOf =
  (client: pg.PoolClient): RunStatement =>
  async (text, parameters) => {
    const result = await client.query<unknown[]>({ text, values: parameters as unknown[], rowMode: 'array' });
    return {
      columns: result.fields.map((field) => field.name),
      rows: result.rows,
      affected: result.rowCount ?? undefined,
    };
  };

/** Opens PostgreSQL 15 or newer. Statements of one transaction are sent ahead without waiting for the prelude's answer. */
export async function openPostgres(url: string, options: { poolSize: number }): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    types: typeParser,
    pipeline: true,
    options: '-c timezone=UTC -c idle_in_transaction_session_timeout=60000 -c statement_timeout=60000',
    application_name: 'truckroll',
    connectionTimeoutMillis: 10_000,
  } as pg.PoolConfig);
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', ignore);
  const bound = new WeakMap<pg.PoolClient, Tx>();
  const txOf = (client: pg.PoolClient): Tx => {
    const known = bound.get(client);
    if (known !== undefined) return known;
    const tx = bindTo(statementsOf(client));
    bound.set(client, tx);
    return tx;
  };

  async function transaction<T>(prelude: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const begun = client.query(prelude);
      // Awaited below; until then a failure must not count as unhandled.
      begun.catch(ignore);
      const result = await work(txOf(client));
      await begun;
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  await checkVersion(pool);
  return {
    driver: 'postgres',
    asAccount: (accountId, work) =>
      transaction(`begin; set local role app_user; set local app.account_id = '${checkedAccountId(accountId)}'`, work),
    asSystem: (work) => transaction('begin', work),
    runScript: async (sql) => {
      await pool.query(sql);
    },
    queueConnection: () => ({
      backend: 'postgres',
      connectionString: url,
      max: queueConnections,
      application_name: 'truckroll-background',
    }),
    close: () => pool.end(),
  };
}

async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string }>("select current_setting('server_version_num') as version");
  const version = Number(rows[0]?.version ?? 0);
  if (version < 150_000)
    throw new CannotStart('DATABASE_URL leads to a PostgreSQL older than 15. Truckroll needs 15 or newer.');
}
