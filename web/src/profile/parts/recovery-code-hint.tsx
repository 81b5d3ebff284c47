import { Alert, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSendsMail } from '../../app/session/sends-mail.ts';
import { passwordCodeQuery } from './profile-queries.ts';

/**
 * Without outgoing mail, a forgotten password locks an owner out: this hint says so until a recovery code exists
 * (SE-23).
 */
export function RecoveryCodeHint() {
  const sendsMail = useSendsMail();
  const { data } = useQuery({ ...passwordCodeQuery, enabled: !sendsMail });
  if (sendsMail || data === undefined || data.since !== null) return null;
  return (
    <Alert color="gray" variant="light">
      <Text fw={600} mb={4}>
        You have no recovery code
      </Text>
      <Text size="sm" mb="sm">
        This installation has no mail server, so a forgotten password cannot be replaced by email. A printed recovery
        code lets you in again.
      </Text>
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/settingsV2/profile" />}>
        Create a recovery code
      </Button>
    </Alert>
  );
}
