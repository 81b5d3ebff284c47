import { Skeleton, Stack } from '@mantine/core';

/** The shape of a note that is on its way. */
export function NoteSkeleton() {
  return (
    <Stack gap="md" aria-busy>
      <Skeleton height={36} />
      <Skeleton height={320} />
    </Stack>
  );
}
