import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export type EmptyContent = {
  text: string;
  /** One sentence about the records that will be here. */
  hint?: string;
  /** The next step. */
  action?: ReactNode;
  /** A picture or icon above the text. */
  icon?: ReactNode;
};

/** The content of an empty list: what is missing, what it is for, and the next step (screens 3.3). */
export function EmptyState({ text, hint, action, icon }: EmptyContent) {
  return (
    <Stack align="center" gap="sm" py={40} px="md">
      {icon}
      {hint === undefined ? (
        <Text c="dimmed" ta="center">
          {text}
        </Text>
      ) : (
        <div>
          <Text fw={600} ta="center">
            {text}
          </Text>
          <Text c="dimmed" ta="center" maw={440} style={{ textWrap: 'balance' }}>
            {hint}
          </Text>
        </div>
      )}
      {action}
    </Stack>
  );
}
