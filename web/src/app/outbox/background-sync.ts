/** The name of the work that the browser asks the service worker to do once there is a network. */
export const syncTag = 'outbox';

/** What the worker tells the pages after it has sent something. */
export const sentMessage = 'outbox-sent';

/** Background Sync, which TypeScript's library does not know: Chromium has it, Safari and Firefox do not. */
type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

async function findSync(): Promise<NonNullable<WithSync['sync']> | null> {
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  const registration: WithSync | undefined = await container?.getRegistration();
  return registration?.sync ?? null;
}

/** Whether this browser sends what waits also after the page is closed. */
export const canSync = async (): Promise<boolean> => (await findSync()) !== null;

/** Asks the browser to have it sent as soon as there is a network. The person or the browser may have switched that off. */
export async function askForSync(): Promise<void> {
  await (await findSync())?.register(syncTag).catch((error: unknown) => console.info(error));
}
