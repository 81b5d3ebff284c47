import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Explains why something is missing, and what can be done about it. */
export function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Stack align="center" gap="xs" py={40} px="md">
      <Text fw={600} ta="center">
        {title}
      </Text>
      <Text c="dimmed" ta="center">
        {text}
      </Text>
      {children}
    </Stack>
  );
}
