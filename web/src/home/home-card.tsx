import { Card, Group, Skeleton, Stack, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { LoadFailure } from '../design/load-failure.tsx';

type HomeCardProps<D> = {
  title: string;
  link?: ReactNode;
  query: UseQueryResult<D>;
  children: (data: D) => ReactNode;
};

/** One card of the home page: it loads and fails on its own (screens 5.2). */
export function HomeCard<D>({ title, link, query, children }: HomeCardProps<D>) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} aria-busy={query.isPending} radius="md">
      <Group justify="space-between" mb="sm">
        <Title order={2} id={id}>
          {title}
        </Title>
        {link}
      </Group>
      {query.isPending && (
        <Stack gap="xs">
          {['a', 'b', 'c', 'd'].map((row) => (
            <Skeleton key={row} height={28} />
          ))}
        </Stack>
      )}
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && children(query.data)}
    </Card>
  );
}
