import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { Section } from '../../design/section.tsx';
import styles from './home-card.module.css';

type HomeCardProps<D> = {
  title: string;
  /** A link to the full list. */
  link?: ReactNode;
  query: UseQueryResult<D>;
  /** The height that is reserved for the content, so that the cards below do not move when it arrives. */
  room: 'rows' | 'sum-and-rows' | 'figures-and-rows' | 'clients' | 'figures' | 'chart';
  children: (data: D) => ReactNode;
};

/** A card of the home page. Each card loads and fails independently (screens 5.2). */
export function HomeCard<D>({ title, link, query, room, children }: HomeCardProps<D>) {
  const showsSkeleton = useDelayedLoading(query.isPending);
  return (
    <Section title={title} aside={link} isBusy={query.isPending}>
      <div className={styles.body} data-room={room}>
        {showsSkeleton && (
          <Stack gap="xs" aria-hidden>
            {/* No higher than the room, which is a row of figures or more. */}
            {['a', 'b', 'c', 'd'].slice(0, room === 'figures' ? 2 : 4).map((row) => (
              <Skeleton key={row} height={28} />
            ))}
          </Stack>
        )}
        {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {!showsSkeleton && query.isSuccess && children(query.data)}
      </div>
    </Section>
  );
}
