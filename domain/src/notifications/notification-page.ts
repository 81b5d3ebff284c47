import { tableOf } from '../text/table-of.ts';

const folders: Record<string, string> = tableOf({
  task: '/tasks',
  job: '/jobs',
  client: '/clients',
});

/** Pages that show all records of a kind. */
const pages: Record<string, string> = tableOf({ absence: '/settingsV2/time-off' });

/**
 * The target page of a notification outside the product: its record, else the list of notifications.
 *
 * @example notificationPage({ moduleType: 'job', moduleId: 'x' }) → '/jobs/x'
 */
export function notificationPage(to: { moduleType: string | null; moduleId: string | null }): string {
  const page = pages[to.moduleType ?? ''];
  if (page !== undefined) return page;
  const folder = folders[to.moduleType ?? ''];
  return folder === undefined || to.moduleId === null ? '/notifications' : `${folder}/${to.moduleId}`;
}
