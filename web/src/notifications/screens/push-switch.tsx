import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { canPush } from '../../app/push-subscription.ts';
import { useMe } from '../../app/session/me.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { isSubscribed, subscribe, unsubscribe } from './push-browser.ts';

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
