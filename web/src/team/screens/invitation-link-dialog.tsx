import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TeamMember } from '@truckroll/contract/team/team';
import { useMe } from '../../app/session/me.ts';
import { sendsMail } from '../../app/session/sends-mail.ts';
import { CopiedLink } from '../../design/copied-link.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import { invitationLinkQuery } from '../parts/team-queries.ts';

type InvitationLinkDialogProps = { member: TeamMember; onClose: () => void };

/** The link by which an invited person joins, to pass on by hand (screens 13.3). */
export function InvitationLinkDialog({ member, onClose }: InvitationLinkDialogProps) {
  const me = useMe();
  const link = useQuery(invitationLinkQuery(member.id));
  return (
    <Dialog
      title={`Invitation of ${member.name}`}
      onClose={onClose}
      width={560}
      footer={
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      }
    >
      <Stack gap="md">
        <Text>
          {!sendsMail(me.account) && 'This installation has no mail server, so no email was sent. '}
          Pass this link on to {member.name}. Whoever opens it chooses a password and joins as {member.name}.
        </Text>
        {link.isPending && <Skeleton height={60} aria-busy />}
        {link.isError && <LoadFailure error={link.error} onRetry={() => void link.refetch()} />}
        {link.isSuccess && (
          <>
            <CopiedLink url={link.data.link} />
            <Text size="sm" c="dimmed">
              The link works until {formatDateTime(link.data.expiresAt, me.timezone)}.
            </Text>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
