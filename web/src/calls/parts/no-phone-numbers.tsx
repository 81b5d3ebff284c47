import { Button } from '@mantine/core';
import { Notice } from '../../design/feedback/notice.tsx';

/** Shown while the account has no phone number to call or text from (screens 6.4). */
export const NoPhoneNumbers = () => (
  <Notice title="No Phone Numbers Available" text="Buy a phone number to make calls or send messages.">
    <Button component="a" href="/settingsV2/addons/calls" target="_blank" rel="noopener" variant="default">
      Go to calls settings
    </Button>
  </Notice>
);
