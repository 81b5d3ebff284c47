import { Card, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type SectionProps = {
  title: string;
  intro?: string;
  /** Content at the right of the heading. */
  aside?: ReactNode;
  isBusy?: boolean;
  children: ReactNode;
};

/** A part of a page with its own heading. */
export function Section({ title, intro, aside, isBusy, children }: SectionProps) {
  const id = useId();
  return (
    <Card component="section" radius="md" aria-labelledby={id} aria-busy={isBusy}>
      <Group justify="space-between" mb={intro === undefined ? 'sm' : 4}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      {intro !== undefined && (
        <Text size="sm" c="dimmed" mb="md">
          {intro}
        </Text>
      )}
      {children}
    </Card>
  );
}
