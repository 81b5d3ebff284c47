import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { Notice } from '../design/notice.tsx';

const settings = '/settingsV2/addons/calls';

/** Without a number of its own an account neither calls nor writes. The way to the settings shows once they exist. */
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
