import { ActionIcon, Button } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { wallClock } from '@truckroll/domain/format/dates';
import { mayPlan } from '@truckroll/domain/optimise/may-plan';
import { finishedBy, isUnfinished } from '@truckroll/domain/visits/unfinished';
import { Suspense, useState } from 'react';
import { useMe, useRights } from '../../app/session/me.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { useIsPhone } from '../../design/phone.ts';
import { recentVisitsQuery } from '../parts/recent-visits-query.ts';

const CarryOverDialog = lazyDialog(async () => (await import('./carry-over-dialog.tsx')).CarryOverDialog);

type NoticeProps = {
  personIds?: readonly string[];
  /** Whether it stands in a row of many buttons, which has room for its icon only. */
  isShort?: boolean;
};

/**
 * 'N not finished', for people who may plan: opens a plan with a new time for each visit (screens 5.2, 8.7). It is a
 * button among others, so that the content below does not move when it appears.
 */
export function CarryOverNotice({ personIds = [], isShort = false }: NoticeProps) {
  const { account } = useMe();
  const isPlanner = mayPlan(useRights());
  const now = new Date().toISOString();
  const today = wallClock(now, account.timezone).day;
  const { data } = useQuery({ ...recentVisitsQuery(today), enabled: isPlanner });
  const [isOpen, setOpen] = useState(false);
  const by = finishedBy(now, account);
  const count = data?.filter((visit) => isUnfinished(visit, visit.job.jobStatus, by)).length ?? 0;
  if (!isPlanner) return null;
  return (
    <>
      {count > 0 && <Offer count={count} isShort={isShort} onOpen={() => setOpen(true)} />}
      <Suspense>
        {isOpen && <CarryOverDialog today={today} personIds={personIds} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

type OfferProps = { count: number; isShort: boolean; onOpen: () => void };

function Offer({ count, isShort, onOpen }: OfferProps) {
  const isPhone = useIsPhone();
  const text = count === 1 ? '1 visit was not finished' : `${count} visits were not finished`;
  if (isPhone || isShort) {
    return (
      <ActionIcon variant="default" size="input-sm" aria-label={`${text}: plan again`} onClick={onOpen}>
        <IconClockExclamation size={18} aria-hidden />
      </ActionIcon>
    );
  }
  const label = `${count} not finished`;
  return (
    <Button
      variant="default"
      leftSection={<IconClockExclamation size={18} aria-hidden />}
      aria-label={`${label}: plan again`}
      onClick={onOpen}
    >
      {label}
    </Button>
  );
}
