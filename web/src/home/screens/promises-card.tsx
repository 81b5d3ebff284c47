import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { promisesQuery } from '../parts/home-card-queries.ts';
import styles from './card-rows.module.css';
import { CardButton } from './card-rows.tsx';
import { HomeCard } from './home-card.tsx';
import { MissedPromises } from './missed-promises.tsx';
import { promisesText } from './promise-words.ts';

const PromisesDialog = lazyDialog(async () => (await import('./promises-dialog.tsx')).PromisesDialog);

/** The arrival windows of this month that were kept, and those that were missed (HO-2, screens 5.2). */
export function PromisesCard({ today }: { today: string }) {
  const { account, timezone } = useMe();
  const query = useQuery(promisesQuery(today.slice(0, 7)));
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const { kept, missed } = query.data ?? { kept: 0, missed: 0 };
  // A company that promises nothing does not need the card.
  if (account.arrivalWindow === 0 && kept + missed === 0) return null;
  return (
    <>
      <HomeCard
        room="sum-and-rows"
        title="Promises kept this month"
        link={<CardButton onPress={open}>All months</CardButton>}
        query={query}
      >
        {(month) => (
          <>
            <p className={styles.figure}>{promisesText(month)}</p>
            <MissedPromises visits={month.missedVisits} total={month.missed} timezone={timezone} onMore={open} />
          </>
        )}
      </HomeCard>
      <Suspense>{isOpen && <PromisesDialog today={today} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
