import { readPushKey, subscribeToPush, unsubscribeFromPush } from '@truckroll/contract/push';
import { call } from './call.ts';
import { recall, remember } from './device-memory.ts';

const worker = '/push-worker.js';
/** Under this name the browser remembers whom it shows the reminders of. */
const ownerName = 'push-owner';

/** Whether this browser can show notifications of a page that is closed. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function findSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration(worker);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser shows the reminders of a user. */
export const isSubscribed = async (userId: string): Promise<boolean> =>
  recall(ownerName) === userId && (await findSubscription()) !== null;

/** Subscribes this browser; false when the user or the browser does not allow it. */
export async function subscribe(userId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { publicKey } = await call(readPushKey);
  await navigator.serviceWorker.register(worker);
  const registration = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await registration.pushManager.subscribe(wanted);
  const { endpoint, keys } = subscription.toJSON();
  try {
    await call(subscribeToPush, {
      body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
    });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  remember(ownerName, userId);
  return true;
}

export async function unsubscribe(): Promise<void> {
  const subscription = await findSubscription();
  if (subscription === null) return;
  await call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}

/**
 * Who signs out leaves no reminders to the next one at this browser. The push service tells the server that it is gone,
 * once something is sent there.
 */
export async function forgetSubscription(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}
