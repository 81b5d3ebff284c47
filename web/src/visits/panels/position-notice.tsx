import { Group, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import type { Visit } from '@truckroll/contract/visits/visits';
import { recordsPosition } from '@truckroll/domain/visits/position-rules';
import { useMe } from '../../app/session/me.ts';

/** Says that the next step records where it is taken, while the company wants that and the person agrees. */
export function PositionNotice({ visit }: { visit: Pick<Visit, 'teamMembers'> }) {
  const me = useMe();
  if (!recordsPosition(me.account, me, visit)) return null;
  return (
    <Group gap={6} wrap="nowrap" role="note">
      <IconMapPin size={16} aria-hidden />
      <Text size="sm">Your position is recorded with each step.</Text>
    </Group>
  );
}
