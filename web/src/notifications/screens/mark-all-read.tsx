import { Button } from '@mantine/core';
import { useMarkRead } from './notification-queries.ts';

export function MarkAllRead() {
  const markRead = useMarkRead();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={markRead.isPending}
      onClick={() => markRead.mutate({ all: true })}
    >
      Mark all as read
    </Button>
  );
}
