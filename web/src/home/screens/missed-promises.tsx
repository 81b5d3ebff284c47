import { Text } from '@mantine/core';
import type { MissedPromise } from '@truckroll/contract/home/home';
import { formatSpan } from '../../design/shown-units.ts';
import { type CardRow, CardRows } from './card-rows.tsx';
import { arrivalWords } from './promise-words.ts';

const rowOf = (missed: MissedPromise, readerZone: string): CardRow => {
  const { visitId, jobId, title, clientName, promisedFrom, promisedTo, timezone: zone } = missed;
  return {
    key: `${visitId} ${promisedFrom}`,
    link: { to: '/jobs/$jobId', params: { jobId }, search: { tab: 'visits', visit: visitId } },
    name: clientName,
    hint: [formatSpan(promisedFrom, promisedTo, { zone, readerZone }), title].join(' · '),
    end: arrivalWords(missed),
  };
};

type MissedProps = {
  visits: readonly MissedPromise[];
  total: number;
  timezone: string;
  most?: number;
  /** Opens all of them. */
  onMore?: () => void;
};

/** The promised arrivals that were missed, each linked to its visit. */
export function MissedPromises({ visits, total, timezone, most, onMore }: MissedProps) {
  if (total === 0)
    return (
      <Text size="sm" c="dimmed">
        None missed.
      </Text>
    );
  return (
    <CardRows
      rows={visits.map((visit) => rowOf(visit, timezone))}
      total={total}
      {...(most === undefined ? {} : { most })}
      {...(onMore === undefined ? {} : { more: onMore })}
    />
  );
}
