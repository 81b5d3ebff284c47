import { Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addMonths } from '@truckroll/domain/calendar/days';
import { useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { longMonth } from '../../design/month-names.ts';
import { promisesQuery } from '../parts/home-card-queries.ts';
import { MissedPromises } from './missed-promises.tsx';
import { promisesText } from './promise-words.ts';

/** The months that can be looked at, the present one first. */
const shownMonths = 12;

/** The promises of any of the last months, with all that were missed. */
export function PromisesDialog({ today, onClose }: { today: string; onClose: () => void }) {
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
            <Text role="status">Kept: {promisesText(query.data)}</Text>
            <MissedPromises
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
