import { Button, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ImportLink } from '../../design/import-link.tsx';
import { PhoneAndInbox } from './phone-and-inbox.tsx';

/** The import from files has its own page, which links back here. */
export const ImportStep = () => (
  <>
    <Text mb="sm">
      Exports from Jobber, Housecall Pro, ServiceTitan and QuickBooks are recognised. You see each row before anything
      is imported, and can undo it.
    </Text>
    <ImportLink />
  </>
);

export const TeamStep = () => (
  <>
    <Text mb="sm">Invite people by email, or hand them a link. You can change their role at any time.</Text>
    <PhoneAndInbox />
    <Button
      variant="default"
      leftSection={<IconUserPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/settingsV2/team" />}
    >
      Open the team
    </Button>
  </>
);
