import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { Notice } from '../design/feedback/notice.tsx';

const settings = '/settingsV2/addons/calls';

/** Shown while the account has no phone number to call or text from. Links to the settings once they exist. */
export function NoPhoneNumbers() {
  const { routesByPath } = useRouter();
  return (
    <Notice title="No Phone Numbers Available" text="Buy a phone number to make calls or send messages.">
      {settings in routesByPath && (
        <Button component="a" href={settings} target="_blank" rel="noopener" variant="default">
          Go to calls settings
        </Button>
      )}
    </Notice>
  );
}
