import { Alert, Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { addOnsQuery } from '../../../account/parts/add-on-queries.ts';

/** Whether new forms can be created. Disconnecting the add-on keeps the existing forms (screens 13.8). */
export function useIsJobFormsConnected(): boolean {
  const addOns = useQuery(addOnsQuery);
  return addOns.data?.find(({ key }) => key === 'job-forms')?.connected !== false;
}

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
