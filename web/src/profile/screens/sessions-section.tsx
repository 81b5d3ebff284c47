import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { revokeSession, type Session, signOutEverywhere } from '@truckroll/contract/session/session';
import { endSession } from '../../app/session/session.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { RelativeTime } from '../../design/relative-time.tsx';
import { Section } from '../../design/section.tsx';
import { sessionsKey, sessionsQuery } from '../parts/profile-queries.ts';
import { deviceName } from './device-name.ts';

/** The devices on which the user is signed in. Each can be signed out here. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery);
  const showsSkeleton = useDelayedLoading(sessions.isPending);
  return (
    <Section title="Signed-in devices" aside={<SignOutEverywhere />} isBusy={sessions.isPending}>
      {showsSkeleton && <SkeletonRows columns={3} rows={3} isPhone={false} />}
      {sessions.isError && <LoadFailure error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {!showsSkeleton && sessions.isSuccess && (
        <Stack gap={0}>
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

function SignOutEverywhere() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const askToSignOut = () =>
    toastOnError(async () => {
      const isConfirmed = await confirm({
        kind: 'warning',
        title: 'Sign out everywhere',
        message: 'You will be signed out on all devices, including this one. Unsaved changes will be lost.',
        work: () => fetchEndpoint(signOutEverywhere),
      });
      if (isConfirmed) await endSession(queryClient, () => navigate({ to: '/login', ignoreBlocker: true }));
    });
  return (
    <Button variant="default" size="xs" onClick={() => void askToSignOut()}>
      Sign out everywhere
    </Button>
  );
}

function SessionRow({ session }: { session: Session }) {
  const queryClient = useQueryClient();
  const name = deviceName(session.device);

  async function end(): Promise<void> {
    try {
      const isConfirmed = await confirm({
        kind: 'delete',
        title: 'Sign out device',
        message: `Sign out ${name}? Unsaved changes there will be lost.`,
        work: () => fetchEndpoint(revokeSession, { params: { id: session.id } }),
      });
      if (isConfirmed) await queryClient.invalidateQueries({ queryKey: sessionsKey });
    } catch (error) {
      toast.error(problemText(error));
    }
  }

  return (
    <Group justify="space-between" wrap="nowrap" mih={48} gap="sm">
      <div style={{ minWidth: 0 }}>
        <Text truncate>{name}</Text>
        <Text size="xs" c="dimmed">
          {session.isCurrent ? 'This device, now' : <RelativeTime at={session.lastUsedAt} />}
          {session.address !== null && ` · signed in from ${session.address}`}
        </Text>
      </div>
      {!session.isCurrent && (
        <Button variant="default" size="xs" aria-label={`Sign out ${name}`} onClick={() => void end()}>
          Sign out
        </Button>
      )}
    </Group>
  );
}
