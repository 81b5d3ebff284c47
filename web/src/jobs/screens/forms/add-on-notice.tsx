import { Alert, Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useIsConnected } from '../../../app/session/me.ts';

/** Whether new forms can be created. Disconnecting the add-on keeps the existing forms (screens 13.8). */
export const useIsJobFormsConnected = (): boolean => useIsConnected('job-forms');

export function AddOnNotice() {
  if (useIsJobFormsConnected()) return null;
  return (
    <Alert color="gray" variant="light" icon={<IconInfoCircle size={18} aria-hidden />}>
      The job forms add-on is not connected. Forms can be read and changed, but no new ones can be added.{' '}
      <Anchor component={Link} to="/settingsV2/addons" inherit>
        Go to add-ons
      </Anchor>
    </Alert>
  );
}
