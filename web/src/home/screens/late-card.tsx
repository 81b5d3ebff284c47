import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@truckroll/domain/format/dates';
import { formatCount } from '@truckroll/domain/format/numbers';
import { Suspense, useState } from 'react';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { CardButton, CardRows } from './card-rows.tsx';
import { HomeCard } from './home-card.tsx';
import { lateVisitsQuery } from './home-queries.ts';
import { visitRow } from './visit-rows.tsx';

const LateDialog = lazyDialog(async () => (await import('./late-dialog.tsx')).LateDialog);

/** The late visits of the last 31 days. The dialog behind the card has all of them, so that their number is the card's. */
export function LateCard({ today }: { today: string }) {
  const query = useQuery(lateVisitsQuery(today));
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const count = query.data?.length ?? 0;
  return (
    <>
      <HomeCard
        room="rows"
        title="Late visits"
        link={count > 0 && <CardButton onPress={open}>{`All ${formatCount(count)}`}</CardButton>}
        query={query}
      >
        {(visits) => (
          <CardRows
            more={open}
            rows={visits.map((visit) =>
              visitRow(
                visit,
                visit.visitStartDateTime === null ? '-' : formatDate(visit.visitStartDateTime, visit.timezone),
              ),
            )}
          />
        )}
      </HomeCard>
      <Suspense>{isOpen && <LateDialog today={today} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
