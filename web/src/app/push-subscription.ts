/** The script that the browser runs on a push message. */
export const pushWorker = '/push-worker.js';

/** Whether this browser can show notifications for a closed page. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** This browser's subscription, if any. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration(pushWorker);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * After sign-out, reminders must not reach the next user of this browser. The push service reports the removed
 * subscription to the server at the next message.
 */
export async function forgetSubscription(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}
