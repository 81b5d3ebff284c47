import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { buildApp, type Parts } from '../app.ts';
import { openAccount } from '../features/account/open-account.ts';
import type { RunningQueue } from '../platform/background/queue.ts';
import type { Tx } from '../platform/database/bound-dialect.ts';
import { claim } from '../platform/database/claims.ts';
import type { Database } from '../platform/database/database.ts';
import {
  type Reply,
  type RequestOptions,
  requestInProcess,
  type SentFile,
} from '../platform/http/request-in-process.ts';
import { insertSession } from '../platform/session/session-store.ts';
import { readSettings, type Settings } from '../platform/settings/settings.ts';
import { openDiskStorage } from '../platform/storage/disk-storage.ts';
import { openSeal } from '../platform/storage/open-seal.ts';
import type { Seal } from '../platform/storage/seal.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { mailbox } from '../providers/mail/mail.ts';
import { requireDistributable } from './require-distributable.ts';
import { requireTelling } from './require-telling.ts';
import { openTestDatabase } from './test-database.ts';

/** The hash of an unknown password. These owners get sessions directly, and can sign in only by a link. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$JX+w7fCcxxyRZUwwn/v20g$v2BOYTgDN2ZCFDPjDFwmaG94jcig88gELqbzDigxAw0';

export type Person = { token: string; userId: string; email: string };
export type TestFile = SentFile;
export type ShopRequest<E extends Endpoint> = Omit<RequestOptions<E>, 'token'> & { as?: Person | string };

/** One account of a test with its owner. */
export type TestAccount = {
  accountId: string;
  owner: Person;
  /** A user with a default role, or with none (full access). */
  person: (roleName: string | null) => Promise<Person>;
  /** A transaction as the account. */
  look: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};

export type Shop = {
  app: FastifyInstance;
  /** The metrics server, if configured. */
  metricsServer: FastifyInstance | null;
  database: Database;
  storage: Storage;
  seal: Seal;
  /** The server's queue. Its tasks wait until `queue.runWaiting()`. */
  queue: RunningQueue;
  /** Every endpoint the server answers. */
  served: readonly Endpoint[];
  clock: { now: Date };
  call: <E extends Endpoint>(endpoint: E, options?: ShopRequest<E>) => Promise<Reply<E>>;
  newAccount: () => Promise<TestAccount>;
  close: () => Promise<void>;
};

/** The real server with a fresh database. Tests use it through the contract's values, with one new account per test. */
export async function openShop(
  environment: Record<string, string> = {},
  outside: Partial<
    Pick<
      Parts,
      | 'storage'
      | 'mail'
      | 'push'
      | 'fetchOutside'
      | 'readTextRecords'
      | 'carrier'
      | 'textEngine'
      | 'answers'
      | 'space'
      | 'database'
      | 'logTo'
    >
  > = {},
): Promise<Shop> {
  const database = outside.database ?? (await openTestDatabase());
  const telling = requireTelling(database);
  const distributable = requireDistributable(telling.database);
  const clock = { now: new Date('2026-03-10T15:00:00.000Z') };
  const settings: Settings = readSettings({
    // Links need an address. Tests of an installation without one clear it.
    PUBLIC_URL: 'http://truckroll.test',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    CALLS_PER_MINUTE: '100000',
    API_KEY_CALLS_PER_MINUTE: '100000',
    PUBLIC_CALLS_PER_MINUTE: '100000',
    BOOKING_HOLDS_PER_HOUR: '100000',
    WRONG_TOKENS_PER_MINUTE: '100000',
    ...environment,
  });
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-test-'));
  const storage = outside.storage ?? (await openDiskStorage(folder));
  const {
    fastify: app,
    metricsServer,
    queue,
    served,
  } = await buildApp({
    database: distributable.database,
    clock: () => clock.now,
    settings,
    storage,
    mail: outside.mail ?? mailbox,
    ...(outside.carrier === undefined ? {} : { carrier: outside.carrier }),
    ...(outside.textEngine === undefined ? {} : { textEngine: outside.textEngine }),
    ...(outside.push === undefined ? {} : { push: outside.push }),
    ...(outside.fetchOutside === undefined ? {} : { fetchOutside: outside.fetchOutside }),
    ...(outside.readTextRecords === undefined ? {} : { readTextRecords: outside.readTextRecords }),
    ...(outside.space === undefined ? {} : { space: outside.space }),
    ...(outside.logTo === undefined ? {} : { logTo: outside.logTo }),
    webFolder: null,
    answers: outside.answers ?? 'checked',
  });
  await app.ready();

  const call = <E extends Endpoint>(endpoint: E, { as, ...options }: ShopRequest<E> = {}): Promise<Reply<E>> =>
    requestInProcess(app, endpoint, { ...options, token: typeof as === 'string' ? as : as?.token });

  async function newAccount(): Promise<TestAccount> {
    const now = clock.now;
    const email = `owner-${newId()}@example.test`;
    const opened = await database.asSystem((tx) =>
      openAccount(
        tx,
        {
          companyName: 'Test Company',
          firstName: 'Olga',
          lastName: 'Owner',
          email,
          passwordHash: nobodysHash,
          timezone: 'America/Toronto',
        },
        now,
      ),
    );
    const { accountId } = opened;
    const look = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.asAccount(accountId, work);
    const signIn = async (userId: string, address: string): Promise<Person> => {
      const { token } = await look((tx) => insertSession(tx, { accountId, userId, device: 'test', now }));
      return { token, userId, email: address };
    };
    const person = async (roleName: string | null): Promise<Person> => {
      const userId = newId();
      const address = `person-${userId}@example.test`;
      await look(async (tx) => {
        const role =
          roleName === null
            ? undefined
            : await tx.selectFrom('roles').select('id').where('name', '=', roleName).executeTakeFirstOrThrow();
        const at = now.toISOString();
        const values = {
          id: userId,
          roleId: role?.id ?? null,
          email: address,
          firstName: 'Pat',
          lastName: roleName ?? 'None',
        };
        await claim(tx, 'email', address);
        await tx
          .insertInto('users')
          .values({ ...values, status: 'active', createdAt: at, updatedAt: at })
          .execute();
      });
      return signIn(userId, address);
    };
    return { accountId, owner: await signIn(opened.userId, email), person, look };
  }

  return {
    app,
    metricsServer,
    database,
    storage,
    seal: await openSeal(database, settings),
    queue,
    served,
    clock,
    call,
    newAccount,
    async close() {
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
      // Errors of tasks are retried, so that a test may not have seen them.
      const [failure] = [...telling.failures, ...distributable.failures];
      if (failure !== undefined) throw failure;
    },
  };
}
