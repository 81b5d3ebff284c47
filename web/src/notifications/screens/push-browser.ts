import { readPushKey, subscribeToPush, unsubscribeFromPush } from '@truckroll/contract/notifications/push';
import { findSubscription, pushRegistration } from '../../app/push-subscription.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { recall, remember } from '../../design/device-memory.ts';

/** The localStorage key for the id of the user whose reminders this browser shows. */
const ownerName = 'push-owner';

/** Whether this browser shows a user's reminders. */
export const isSubscribed = async (userId: string): Promise<boolean> =>
  recall(ownerName) === userId && (await findSubscription()) !== null;

/** Subscribes this browser. Resolves to false if the user or the browser does not allow it. */
export async function subscribe(userId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { publicKey } = await fetchEndpoint(readPushKey);
  const registration = await pushRegistration();
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await registration.pushManager.subscribe(wanted);
  const { endpoint, keys } = subscription.toJSON();
  try {
    await fetchEndpoint(subscribeToPush, {
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
  await fetchEndpoint(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}
