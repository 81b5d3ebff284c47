import { Text } from '@mantine/core';
import { problems } from '@truckroll/contract/problem';

/** Shown beside the buttons once the new version is visible. */
export const ChangedNotice = () => (
  <Text role="alert" c="var(--mantine-color-error)">
    {problems.documentChanged[1]}
  </Text>
);
