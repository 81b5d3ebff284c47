import { Group } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';

/** Marks an online payment (screens 4.2). */
export const OnlineBadge = () => (
  <Group component="span" gap={4} wrap="nowrap">
    <IconWorld size={16} stroke={1.7} aria-hidden />
    Online
  </Group>
);
