/** The script that the browser runs on a push message. The service worker contains it. */
const pushWorker = '/push-worker.js';

/** Whether this browser can show notifications for a closed page. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The worker that receives push messages: the one that keeps the application, or one for messages only. */
export async function pushRegistration(): Promise<ServiceWorkerRegistration> {
  const isThere = (await navigator.serviceWorker.getRegistration()) !== undefined;
  if (!isThere) await navigator.serviceWorker.register(pushWorker);
  return navigator.serviceWorker.ready;
}

/** This browser's subscription, if any. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Ends this browser's subscription after sign-out, so that reminders do not reach its next user. The push service
 * reports the ended subscription to the server at the next message.
 */
export async function forgetSubscription(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}
