import pg from 'pg';
import type { Database } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { openPostgres } from '../server/src/platform/database/open-postgres.ts';
import { insertSession } from '../server/src/platform/session/session-store.ts';
import { openCompany, startBenchPostgres, vacuum } from './client-scene.ts';
import { copyCompany } from './company-copies.ts';
import { addWork } from './job-scene.ts';

/** How many companies the full database has, and of which sizes. */
export type Sizes = {
  companies: number;
  /** How many of them are large. */
  large: number;
  clientsOfLarge: number;
  jobsOfLarge: number;
  /** The companies of the smaller database in which housekeeping is measured too. */
  few: number;
};

/** What a small company has. Its visits are of the week that the calendar shows. */
const small = { clients: 200, jobs: 30, later: 93_985 };

/** One database with a company whose requests are measured. */
export type Company = { url: string; accountId: string; database: Database };

export type ScaleScene = {
  /** Each company alone in a database, and among all others. */
  large: { alone: Company; among: Company };
  small: { alone: Company; among: Company };
  /** A company beside them. */
  neighbour: Company;
  /** A database with few companies. */
  few: Company;
  close: () => Promise<void>;
};

const log = (text: string): void => console.log(`       ${text}`);

async function timed<T>(text: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  log(`${text}: ${Math.round((performance.now() - begun) / 1000)} s`);
  return result;
}

/** The tokens of new sessions of an account's owner. */
export async function sessionsOf({ database, accountId }: Company, count: number): Promise<string[]> {
  const now = new Date();
  return await database.asAccount(accountId, async (tx) => {
    const { id: userId } = await tx.selectFrom('users').select('id').orderBy('createdAt').executeTakeFirstOrThrow();
    const tokens: string[] = [];
    for (let n = 0; n < count; n += 1)
      tokens.push((await insertSession(tx, { accountId, userId, device: 'bench', now })).token);
    return tokens;
  });
}

/** A PostgreSQL with a large and a small company alone, with few companies, and with all of them. */
export async function setScaleScene(sizes: Sizes): Promise<ScaleScene> {
  const postgres = await startBenchPostgres();
  const opened: Database[] = [];
  const urlOf = (name: string): string => {
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    return String(url);
  };
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  const open = async (name: string): Promise<Database> => {
    const database = await openPostgres(urlOf(name), { poolSize: 4 });
    opened.push(database);
    return database;
  };
  /** A database as a copy of another one, which nobody has open meanwhile. */
  const clone = async (name: string, of: string): Promise<void> => {
    await admin.query(`create database ${name} template ${of}`);
  };
  const fill = async (name: string, of: string, work: (database: Database) => Promise<string>): Promise<string> => {
    await clone(name, of);
    const database = await openPostgres(urlOf(name), { poolSize: 4 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const fillSmall = async (database: Database): Promise<string> => {
    const { accountId } = await openCompany(database, { n: 1, clients: small.clients });
    await addWork({ database, accountId }, small);
    return accountId;
  };
  const fillLarge = async (database: Database): Promise<string> => {
    const { accountId } = await openCompany(database, { n: 0, clients: sizes.clientsOfLarge });
    await addWork({ database, accountId }, { jobs: sizes.jobsOfLarge });
    return accountId;
  };
  const close = async (): Promise<void> => {
    for (const database of opened) await database.close();
    await admin.end();
    await postgres.stop();
  };
  try {
    await fill('scale_empty', 'template0', async (database) => {
      await migrate(database);
      return '';
    });
    const smallId = await timed('a small company', () => fill('scale_small', 'scale_empty', fillSmall));
    const largeId = await timed('a large company', () => fill('scale_large', 'scale_empty', fillLarge));
    await clone('scale_few', 'scale_small');
    await timed(`${sizes.few} small companies`, () => copyCompany(urlOf('scale_few'), smallId, sizes.few - 1));
    const smallAmong = await fill('scale_full', 'scale_large', fillSmall);
    const others = sizes.companies - sizes.large - 1;
    const full = urlOf('scale_full');
    const copies = await timed(`${others} small companies more`, () => copyCompany(full, smallAmong, others));
    await timed(`${sizes.large - 1} large companies more`, () => copyCompany(full, largeId, sizes.large - 1));
    await timed('vacuum and statistics', async () => {
      for (const name of ['scale_small', 'scale_large', 'scale_few', 'scale_full']) await vacuum(urlOf(name));
    });
    const { rows } = await admin.query(`select pg_size_pretty(pg_database_size('scale_full')) as size`);
    log(`the full database has ${rows[0].size}`);
    const database = await open('scale_full');
    const among = (accountId: string): Company => ({ url: full, accountId, database });
    return {
      large: {
        alone: { url: urlOf('scale_large'), accountId: largeId, database: await open('scale_large') },
        among: among(largeId),
      },
      small: {
        alone: { url: urlOf('scale_small'), accountId: smallId, database: await open('scale_small') },
        among: among(smallAmong),
      },
      neighbour: among(copies[0] ?? ''),
      few: { url: urlOf('scale_few'), accountId: smallId, database: await open('scale_few') },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
