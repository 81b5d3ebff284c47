import { Text } from '@mantine/core';
import { problems } from '@truckroll/contract/endpoints/problem';

/** Shown beside the buttons when the page shows a new version. */
export const DocumentChangedNotice = () => (
  <Text role="alert" c="var(--mantine-color-error)">
    {problems.documentChanged[1]}
  </Text>
);
