import { Anchor, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageTitle } from '../../design/page.tsx';

/** The page of an unknown URL (screens 2). */
export function NotFoundScreen() {
  return (
    <Stack align="center" gap="sm" py={80} px="md">
      <PageTitle page="Page not found" />
      <Title order={1}>Page not found</Title>
      <Anchor component={Link} to="/home">
        Go to the home page
      </Anchor>
    </Stack>
  );
}

/** The page of a URL that this user may not open (screens 2). */
export function NoPermission() {
  return (
    <Stack align="center" gap="sm" py={80} px="md">
      <PageTitle page="No permission" />
      <Title order={1} ta="center">
        You do not have permission to view this page.
      </Title>
      <Anchor component={Link} to="/home">
        Go to the home page
      </Anchor>
    </Stack>
  );
}
