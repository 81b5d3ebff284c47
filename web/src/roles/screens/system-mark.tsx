import { Badge } from '@mantine/core';

/** Marks the default roles of every account. */
export const SystemMark = () => (
  <Badge component="span" variant="default" size="sm" radius="sm" tt="none">
    System
  </Badge>
);
