const folders: Record<string, string> = {
  task: '/tasks',
  job: '/jobs',
  client: '/clients',
};

/**
 * The target page of a notification outside the product: its record, else the list of notifications.
 *
 * @example notificationPage({ moduleType: 'job', moduleId: 'x' }) → '/jobs/x'
 */
export function notificationPage(to: { moduleType: string | null; moduleId: string | null }): string {
  const folder = folders[to.moduleType ?? ''];
  return folder === undefined || to.moduleId === null ? '/notifications' : `${folder}/${to.moduleId}`;
}
