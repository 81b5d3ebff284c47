/** The file that the browser runs when something is pushed. */
export const pushWorker = '/push-worker.js';

/** Whether this browser can show notifications of a page that is closed. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The subscription of this browser, if it has one. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration(pushWorker);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Who signs out leaves no reminders to the next one at this browser. The push service tells the server that it is gone,
 * once something is sent there.
 */
export async function forgetSubscription(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}
