import { Badge } from '@mantine/core';

/** Marks the roles that every account begins with. */
export const SystemMark = () => (
  <Badge component="span" variant="default" size="sm" radius="sm" tt="none">
    System
  </Badge>
);
