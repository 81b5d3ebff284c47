import { chore } from '../../platform/background/task.ts';
import { sweepFiles } from '../../platform/storage/sweep-files.ts';
import type { ServerContext } from '../../server-context.ts';
import { deleteOld } from './delete-old.ts';

/** The nightly cleanup of expired rows. */
export const cleanUp = chore({ name: 'clean-up', cron: '17 3 * * *' });
/** Deletes content without a row, which interrupted uploads and deleted accounts leave behind. */
export const sweep = chore({ name: 'sweep-files', cron: '47 3 * * *', timeoutSeconds: 3600 });

export function housekeeping({ queue, storage }: ServerContext): void {
  queue.runsByClock(cleanUp, async ({ now, transact, log }) => {
    log.info(await transact((system) => deleteOld(system, now)), 'Old rows deleted');
  });
  queue.runsByClock(sweep, async ({ now, transact, signal, log }) => {
    log.info({ files: await sweepFiles({ storage, transact, now, signal }) }, 'Files without a record deleted');
  });
}
