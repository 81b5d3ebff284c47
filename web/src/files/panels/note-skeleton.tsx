import { Skeleton, Stack } from '@mantine/core';

/** The placeholder of a note that is loading. */
export function NoteSkeleton() {
  return (
    <Stack gap="md" aria-busy>
      <Skeleton height={36} />
      <Skeleton height={320} />
    </Stack>
  );
}
