import { sql } from 'kysely';
import { buildApp, type Parts } from '../app.ts';
import type { Database } from '../database/database.ts';
import { mailbox } from '../mail/mail.ts';
import { buildDemo, type DemoParts } from './build-demo.ts';
import { openDesk } from './desk.ts';

const mark = 'demo';

type State = 'empty' | 'half built' | 'in use';

/** A start that was ended while the demo company was built leaves half of it; nobody can have used that yet. */
async function stateOf(database: Database): Promise<State> {
  return database.asSystem(async (tx) => {
    const marked = await tx
      .selectFrom('installationSecrets')
      .select('value')
      .where('name', '=', mark)
      .executeTakeFirst();
    if (marked?.value === 'building') return 'half built';
    const account = await tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
    return account === undefined ? 'empty' : 'in use';
  });
}

async function setMark(database: Database, value: 'building' | 'built'): Promise<void> {
  await database.asSystem((tx) =>
    tx
      .insertInto('installationSecrets')
      .values({ name: mark, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute(),
  );
}

type SeedParts = Pick<Parts, 'database' | 'settings' | 'storage'> & Pick<DemoParts, 'jobCount' | 'onProgress'>;

/** Builds the demo company in an installation that nobody uses yet. Answers whether there was anything to build. */
export async function seedDemo({ jobCount, onProgress, ...parts }: SeedParts): Promise<boolean> {
  const { database } = parts;
  const state = await stateOf(database);
  if (state === 'in use') return false;
  if (state === 'half built') await database.asSystem((tx) => sql`delete from accounts`.execute(tx));
  await setMark(database, 'building');
  const clock = { now: new Date(0) };
  // A year passes in half a minute, in which nobody has to be looked up again and again.
  const sessionClock = (): Date => new Date();
  const { fastify, queue } = await buildApp({
    ...parts,
    settings: {
      ...parts.settings,
      LOG_LEVEL: 'error',
      CALLS_PER_MINUTE: 1_000_000,
      PUBLIC_CALLS_PER_MINUTE: 1_000_000,
    },
    // Nothing of the demo company leaves the house, whatever mail server is configured.
    mail: mailbox,
    clock: () => clock.now,
    sessionClock,
    webFolder: null,
    answers: 'compiled',
  });
  await fastify.ready();
  const host = `localhost:${parts.settings.PORT}`;
  const desk = openDesk({ server: fastify, queue, database, clock, sessionClock, host });
  await buildDemo({ desk, database, now: new Date(), jobCount, onProgress });
  // What is to be done later, such as a reminder of next week, waits for the server itself.
  await queue.runWaiting();
  await fastify.close();
  // The embedded database gathers no statistics by itself: without them it would plan for empty tables.
  await database.runScript('analyze');
  await setMark(database, 'built');
  return true;
}
