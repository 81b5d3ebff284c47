import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { CannotStart } from '../settings/cannot-start.ts';
import type { Settings } from '../settings/settings.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { describeFailure, explainFailure } from './explain-failure.ts';
import { makeDataFolder } from './make-data-folder.ts';

/** The state in which a command opens the database: migrated, unchanged, or possibly not created yet. */
type Schema = 'current' | 'as it is' | 'none yet';

/** Opens the installation's database for an operator's command, and closes it afterwards. */
export async function withInstallation<T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
  schema: Schema = 'current',
): Promise<T> {
  const isEmbedded = settings.DATABASE_URL === undefined;
  if (schema === 'none yet') await prepareFolder(settings);
  else if (isEmbedded && !existsSync(join(settings.DATA_DIR, 'database')))
    throw new CannotStart(`The folder ${settings.DATA_DIR} holds no database. Please check DATA_DIR.`);
  const lock = isEmbedded ? await lockDataFolder(settings.DATA_DIR) : null;
  try {
    const database = await openDatabase(settings);
    try {
      if (schema === 'current') await migrate(database);
      return await work(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    const sentence = explainFailure(error, 'database', settings);
    throw sentence === null ? error : new CannotStart(sentence, { cause: error });
  } finally {
    lock?.release();
  }
}

async function prepareFolder(settings: Settings): Promise<void> {
  try {
    await makeDataFolder(settings.DATA_DIR);
  } catch (error) {
    const sentence = explainFailure(error, 'folder', settings);
    throw sentence === null ? error : new CannotStart(sentence, { cause: error });
  }
}

/** Runs an operator's command: prints its text; a failure prints one sentence. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    console.log(await command());
  } catch (error) {
    console.error(describeFailure(error, 'The command failed', process.env['LOG_LEVEL']));
    process.exitCode = 1;
  }
}
