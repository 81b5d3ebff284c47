import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readPushKey, subscribeToPush, unsubscribeFromPush } from '@truckroll/contract/notifications/push';
import { useState } from 'react';
import { canPush, findSubscription, pushRegistration } from '../../app/push-subscription.ts';
import { useMe } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { recall, remember } from '../../design/device-memory.ts';
import { problemText } from '../../design/feedback/api-problem.ts';

const key = ['notifications', 'push'] as const;
const blockedText = 'This browser does not allow push for this site. Allow it in its settings and try again.';

/** The switch for whether this browser shows the user's reminders while the product is closed. */
export function PushSwitch() {
  const queryClient = useQueryClient();
  const { id: userId } = useMe();
  const isPossible = canPush();
  const { data: isOn = false } = useQuery({
    queryKey: key,
    queryFn: () => isSubscribed(userId),
    enabled: isPossible,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function turn(on: boolean): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      if (!on) await unsubscribe();
      else if (!(await subscribe(userId))) setProblem(blockedText);
    } catch (error) {
      setProblem(problemText(error, 'Push notifications could not be set up in this browser.'));
    }
    await queryClient.invalidateQueries({ queryKey: key });
    setBusy(false);
  }

  return (
    <Switch
      label="Push notifications"
      description={
        isPossible
          ? 'Shown by this browser, even while the app is closed.'
          : 'This browser does not support push notifications.'
      }
      error={problem ?? undefined}
      disabled={!isPossible || isBusy}
      checked={isOn}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  );
}

/** The localStorage key for the id of the user whose reminders this browser shows. */
const ownerName = 'push-owner';

/** Whether this browser shows a user's reminders. */
const isSubscribed = async (userId: string): Promise<boolean> =>
  recall(ownerName) === userId && (await findSubscription()) !== null;

/** Subscribes this browser. Resolves to false if the user or the browser does not allow it. */
async function subscribe(userId: string): Promise<boolean> {
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

async function unsubscribe(): Promise<void> {
  const subscription = await findSubscription();
  if (subscription === null) return;
  await fetchEndpoint(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}
