import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PageTitle } from '../design/page.tsx';
import { endSession } from './session/session.ts';
import { companySuspended } from './transport/fetch-endpoint.ts';

/** Replaces every page while the operator has suspended the company (screens 3.5). */
export function SuspendedScreen() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const signOut = () =>
    endSession(queryClient, async () => {
      await navigate({ to: '/login', ignoreBlocker: true });
      companySuspended.set(false);
    });
  return (
    <main>
      <Stack align="center" gap="sm" py={80} px="md">
        <PageTitle page="Company suspended" />
        <Title order={1} ta="center">
          This company is suspended
        </Title>
        <Text c="dimmed" ta="center" maw={480}>
          It cannot be used at the moment. Nothing was deleted. Contact your provider to have it resumed.
        </Text>
        <Group gap="sm">
          <Button variant="default" onClick={() => location.reload()}>
            Try again
          </Button>
          <Button onClick={signOut}>Sign out</Button>
        </Group>
      </Stack>
    </main>
  );
}
