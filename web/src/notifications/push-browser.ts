import { readPushKey, subscribeToPush, unsubscribeFromPush } from '@truckroll/contract/push';
import { call } from '../app/call.ts';

const worker = '/push-worker.js';

/** Whether this browser can show notifications of a page that is closed. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The subscription of this browser, if it has one. Asked without a worker, it has none. */
export async function readSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(worker);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Subscribes this browser; false when the user or the browser does not allow it. */
export async function subscribe(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { publicKey } = await call(readPushKey);
  await navigator.serviceWorker.register(worker);
  const registration = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await registration.pushManager.subscribe(wanted);
  const { endpoint, keys } = subscription.toJSON();
  await call(subscribeToPush, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  });
  return true;
}

export async function unsubscribe(): Promise<void> {
  const subscription = await readSubscription();
  if (subscription === null) return;
  await call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}
