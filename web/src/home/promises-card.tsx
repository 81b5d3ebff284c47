import { Anchor, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MissedPromise } from '@truckroll/contract/home';
import { addMonths } from '@truckroll/domain/calendar/days';
import { formatSpan } from '@truckroll/domain/format/schedule';
import { useState } from 'react';
import { useMe } from '../app/session/me.ts';
import { Dialog } from '../design/dialog/dialog.tsx';
import { LoadFailure } from '../design/feedback/load-failure.tsx';
import { type CardRow, CardRows } from './card-rows.tsx';
import { HomeCard } from './home-card.tsx';
import { promisesQuery } from './home-queries.ts';
import { longMonth } from './month-names.ts';
import { arrivalWords, keptWords } from './promise-words.ts';

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

/** The arrival windows of this month that were kept, and those that were missed (HO-2, screens 5.2). */
export function PromisesCard({ today }: { today: string }) {
  const { account, timezone } = useMe();
  const query = useQuery(promisesQuery(today.slice(0, 7)));
  const [isOpen, setIsOpen] = useState(false);
  const { kept, missed } = query.data ?? { kept: 0, missed: 0 };
  // A company that promises nothing does not need the card.
  if (account.arrivalWindow === 0 && kept + missed === 0) return null;
  return (
    <>
      <HomeCard
        title="Promises kept this month"
        link={
          <Anchor component="button" type="button" size="sm" onClick={() => setIsOpen(true)}>
            All months
          </Anchor>
        }
        query={query}
      >
        {(month) => (
          <>
            <Text size="xl" fw={600}>
              {keptWords(month)}
            </Text>
            <Missed visits={month.missedVisits} total={month.missed} timezone={timezone} />
          </>
        )}
      </HomeCard>
      {isOpen && <PromisesDialog today={today} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type MissedProps = { visits: readonly MissedPromise[]; total: number; timezone: string; most?: number };

function Missed({ visits, total, timezone, most }: MissedProps) {
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
    />
  );
}

/** The months that can be looked at, the present one first. */
const shownMonths = 12;

/** The promises of any of the last months, with all that were missed. */
function PromisesDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const { timezone } = useMe();
  const [month, setMonth] = useState(today.slice(0, 7));
  const query = useQuery(promisesQuery(month));
  const months = Array.from({ length: shownMonths }, (_, back) =>
    addMonths(`${today.slice(0, 7)}-01`, -back).slice(0, 7),
  );
  return (
    <Dialog title="Promised arrivals" onClose={onClose}>
      <Stack gap="md">
        <Select
          label="Month"
          data={months.map((value) => ({ value, label: longMonth(value) }))}
          allowDeselect={false}
          value={month}
          onChange={(value) => setMonth(value ?? month)}
        />
        {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isSuccess && (
          <>
            <Text role="status">Kept: {keptWords(query.data)}</Text>
            <Missed
              visits={query.data.missedVisits}
              total={query.data.missed}
              timezone={timezone}
              most={query.data.missedVisits.length}
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
