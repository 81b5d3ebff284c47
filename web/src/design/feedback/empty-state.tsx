import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** The text of an empty list, centred, with an action (screens 3.3). */
export function EmptyState({ text, action, icon }: { text: string; action?: ReactNode; icon?: ReactNode }) {
  return (
    <Stack align="center" gap="sm" py={40} px="md">
      {icon}
      <Text c="dimmed" ta="center">
        {text}
      </Text>
      {action}
    </Stack>
  );
}
