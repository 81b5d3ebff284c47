import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCalendarOff, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '@truckroll/contract/endpoint';
import type { getVisit } from '@truckroll/contract/visit-details';
import { nextVisitStep } from '@truckroll/domain/visits/visit-moves';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { Suspense, useState } from 'react';
import { useMe } from '../app/session/me.ts';
import { EmptyState } from '../design/feedback/empty-state.tsx';
import { lazyDialog } from '../design/feedback/lazy-part.tsx';
import { LoadFailure } from '../design/feedback/load-failure.tsx';
import { toastOnError } from '../design/feedback/toast-on-error.ts';
import { CallButton } from '../design/phone-link.tsx';
import { useJobUploads } from '../drive/job-uploads-queries.ts';
import { mapTarget } from '../maps/address-link.tsx';
import { missingOf, useMoveVisit, visitQuery } from '../visits/visit-queries.ts';
import { VisitStatusBadge } from '../visits/visit-status-badge.tsx';
import { useBoard } from './board.ts';
import { ClosedList } from './closed-parts.tsx';
import { byTime, type Entry, touches } from './entry.ts';
import { EntryCard } from './entry-card.tsx';
import { timesOf } from './entry-words.ts';
import styles from './my-day.module.css';
import { hasBegun, nextOf } from './next-visit.ts';

const CompleteVisitModal = lazyDialog(
  async () => (await import('../visits/complete-visit-modal.tsx')).CompleteVisitModal,
);

/** The day of a technician. The next visit is large and has all its actions (screens 8.7). */
export function MyDay({ day, entries }: { day: string; entries: readonly Entry[] }) {
  const me = useMe();
  const own = entries
    .filter((entry) => touches(entry, day) && entry.people.some(({ id }) => id === me.id))
    .sort(byTime);
  const visits = own.filter(({ kind }) => kind === 'visit');
  const next = nextOf(visits);
  const rest = own.filter((entry) => entry !== next);
  const done = visits.filter(({ status }) => status === 'completed').length;
  const { awayOn, closedOn } = useBoard();
  const away = awayOn(day).filter(({ personId }) => personId === me.id);
  const isClosed = closedOn(day).length > 0;
  if (own.length === 0 && away.length === 0 && !isClosed) return <EmptyState text="No visits found for this day" />;
  return (
    <div className={styles.day}>
      <ClosedList day={day} />
      {away.map(({ id, label }) => (
        <Alert key={id} color="blue" icon={<IconCalendarOff aria-hidden />}>
          You have time off: {label}
        </Alert>
      ))}
      {visits.length > 0 && (
        <Text c="dimmed" size="sm" role="status">
          {done} of {visits.length} {visits.length === 1 ? 'visit' : 'visits'} completed
        </Text>
      )}
      {next !== undefined && <NextVisit key={next.id} entry={next} />}
      {next === undefined && visits.length > 0 && <EmptyState text="All visits of this day are done." />}
      {rest.length > 0 && (
        <section aria-labelledby="rest-of-day" className={styles.rest}>
          <Title order={2} id="rest-of-day" size="h3">
            {next === undefined ? 'The day' : 'The rest of the day'}
          </Title>
          {rest.map((entry) => (
            <EntryCard key={entry.id} entry={entry} place={day} shape="row" />
          ))}
        </section>
      )}
    </div>
  );
}

/** Statuses from which work can begin directly, without recording the trip. */
const shortcutFrom: readonly VisitStatus[] = ['pending', 'scheduled', 'in_transit'];

function NextVisit({ entry }: { entry: Entry }) {
  const { zone } = useBoard();
  const query = useQuery(visitQuery(entry.id));
  const { data } = query;
  return (
    <section className={styles.next} aria-labelledby="next-visit" aria-busy={query.isPending}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} size="sm" c="dimmed">
          {hasBegun(entry) ? 'Now' : 'Next visit'}
        </Text>
        {data !== undefined && <VisitStatusBadge visit={data.visit} />}
      </Group>
      <Stack gap={2}>
        <Title order={2} id="next-visit" className={styles.title}>
          {entry.event.title}
        </Title>
        <Text fw={600} size="lg" className={styles.times}>
          {timesOf(entry, zone)}
        </Text>
        <Text className={styles.text}>{entry.event.extendedProps.clientName}</Text>
        <Text c="dimmed" className={styles.text}>
          {entry.event.extendedProps.location}
        </Text>
      </Stack>
      {query.isPending && <Skeleton height={44} />}
      {data === undefined && query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {data !== undefined && <Ways entry={entry} found={data} />}
      {data !== undefined && <Steps found={data} />}
    </section>
  );
}

/** Buttons for navigation, a call, and the details. */
function Ways({ entry, found }: { entry: Entry; found: DataOf<typeof getVisit> }) {
  const { open } = useBoard();
  const { jobAddress, client } = found.job;
  const target = jobAddress === null ? null : mapTarget(jobAddress);
  const look = { variant: 'default', size: 'md', px: 'xs' } as const;
  return (
    <div className={styles.ways}>
      {target !== null && (
        <Button component="a" {...target} {...look} leftSection={<IconMapPin size={18} aria-hidden />}>
          Directions
        </Button>
      )}
      {client.phoneNumber !== null && <CallButton phone={client.phoneNumber} client={client} {...look} />}
      <Button {...look} onClick={() => open(entry)}>
        Details
      </Button>
    </div>
  );
}

/** The next step of the work, and the one that skips the trip. */
function Steps({ found }: { found: DataOf<typeof getVisit> }) {
  const { visit, job } = found;
  const change = useMoveVisit();
  const uploads = useJobUploads(job.id);
  const [isCompleting, setCompleting] = useState(false);
  const step = nextVisitStep(visit.visitStatus);
  function go(to: VisitStatus): void {
    if (change.isPending) return;
    toastOnError(() => change.mutateAsync({ visitId: visit.id, visitStatus: to, updatedAt: visit.updatedAt }));
  }
  return (
    <>
      {step !== null && (
        <Button
          className={styles.step}
          fullWidth
          loading={change.isPending}
          onClick={(event) => {
            // The second press of a double click would activate the next step.
            if (event.detail > 1) return;
            if (step.to === 'completed' && missingOf(found).length > 0) setCompleting(true);
            else go(step.to);
          }}
        >
          {step.label}
        </Button>
      )}
      {shortcutFrom.includes(visit.visitStatus) && (
        <Button variant="default" size="md" fullWidth disabled={change.isPending} onClick={() => go('in_progress')}>
          Start work
        </Button>
      )}
      <Suspense>
        {isCompleting && (
          <CompleteVisitModal
            found={found}
            uploads={uploads}
            onComplete={() => {
              setCompleting(false);
              go('completed');
            }}
            onClose={() => setCompleting(false)}
          />
        )}
      </Suspense>
    </>
  );
}
