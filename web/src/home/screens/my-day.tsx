import { Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TrackedVisit } from '@truckroll/contract/visits/visit-details';
import { dayRange } from '@truckroll/domain/calendar/day-range';
import { addDays } from '@truckroll/domain/calendar/days';
import { formatDuration } from '@truckroll/domain/format/numbers';
import { ownDay, workedMinutes } from '@truckroll/domain/home/own-day';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { Suspense, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { recall, remember } from '../../design/device-memory.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { lazyDialog, lazyPart } from '../../design/feedback/lazy-part.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { useNow } from '../../design/now.ts';
import { Section } from '../../design/section.tsx';
import { NextVisitCard } from '../../visits/panels/next-visit-card.tsx';
import { ownVisitsQuery } from '../../visits/parts/own-visits-query.ts';
import { CardLink, CardRows } from './card-rows.tsx';
import styles from './my-day.module.css';
import { visitAddressText, visitRow, visitStartText, visitTimesText } from './visit-rows.tsx';

const VisitModal = lazyDialog(async () => (await import('../../visits/panels/visit-modal.tsx')).VisitModal);
const OwnMap = lazyPart(async () => (await import('./own-map.tsx')).OwnMap);

/** Whether this device shows the day on the map. */
const memory = 'home.my-day';
const views = [
  { value: 'list', label: 'List' },
  { value: 'map', label: 'Map' },
];

/** The rows of a day that are shown at most; the calendar has all. */
const mostRows = 30;

/** The day of a technician: the next visit with its next step, the others in order, and the beginning of tomorrow. */
export function MyDay({ today }: { today: string }) {
  const { id, account } = useMe();
  const query = useQuery(ownVisitsQuery(today, id));
  if (query.isPending) return <PendingDay />;
  if (query.data === undefined) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  const spans = {
    today: dayRange(today, today, account.timezone),
    tomorrow: dayRange(addDays(today, 1), addDays(today, 1), account.timezone),
  };
  const { next, rest, done, count, first } = ownDay(query.data, spans);
  return (
    <Stack gap="md" className={styles.day}>
      <Progress visits={query.data} span={spans.today} done={done} count={count} />
      {next !== undefined && <Next key={next.id} visit={next} />}
      {next === undefined && count > 0 && (
        <Section title="All done">
          <Text>All visits of today are done.</Text>
        </Section>
      )}
      {count === 0 && <EmptyDay today={today} />}
      {count > 0 && <Rest title={next === undefined ? 'The day' : 'The rest of the day'} rest={rest} today={today} />}
      <Section title="Tomorrow">
        {first === undefined ? (
          <Text c="dimmed">Nothing planned for tomorrow yet.</Text>
        ) : (
          <CardRows rows={[visitRow(first, visitStartText(first))]} />
        )}
      </Section>
    </Stack>
  );
}

type ProgressProps = {
  visits: readonly TrackedVisit[];
  span: { start: string; end: string };
  done: number;
  count: number;
};

/** The other visits of the day in the order of the route, or all of them on the map. */
function Rest({ title, rest, today }: { title: string; rest: readonly TrackedVisit[]; today: string }) {
  const hasMap = useMe().account.features.maps;
  const [view, setView] = useState(() => (hasMap && recall(memory) === 'map' ? 'map' : 'list'));
  if (rest.length === 0 && !hasMap) return null;
  return (
    <Section
      title={title}
      aside={<CardLink link={{ to: '/calendar', search: { mode: 'my-day', date: today } }}>Calendar</CardLink>}
    >
      {hasMap && (
        <SegmentedControl
          aria-label="The day as"
          fullWidth
          mb="xs"
          data={views}
          value={view}
          onChange={(chosen) => {
            remember(memory, chosen);
            setView(chosen);
          }}
        />
      )}
      {view === 'map' && (
        <div className={styles.map}>
          <Suspense>
            <OwnMap today={today} />
          </Suspense>
        </div>
      )}
      {view === 'list' && rest.length === 0 && <Text c="dimmed">No other visits today.</Text>}
      {view === 'list' && rest.length > 0 && (
        <CardRows rows={rest.map((visit) => visitRow(visit, visitStartText(visit)))} most={mostRows} />
      )}
    </Section>
  );
}

/** How many of the day's visits are completed, and the time worked on visits today. */
function Progress({ visits, span, done, count }: ProgressProps) {
  const minutes = workedMinutes(visits, { ...span, now: useNow() });
  if (count === 0 && minutes === 0) return null;
  return (
    <Group justify="space-between" gap="xs" role="status">
      <Text size="sm" c="dimmed">
        {done} of {count} {count === 1 ? 'visit' : 'visits'} completed
      </Text>
      <Text size="sm" fw={600}>
        Worked today: {minutes === 0 ? '0 mins' : formatDuration(minutes * 60)}
      </Text>
    </Group>
  );
}

function Next({ visit }: { visit: TrackedVisit }) {
  const [isOpen, setOpen] = useState(false);
  const { id, job } = visit;
  return (
    <>
      <NextVisitCard
        visitId={id}
        status={visit.visitStatus}
        title={jobLabel({ ...job, clientName: visit.clientName })}
        times={visitTimesText(visit)}
        location={visitAddressText(visit) || null}
        onDetails={() => setOpen(true)}
      />
      <Suspense>{isOpen && <VisitModal visitId={id} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function EmptyDay({ today }: { today: string }) {
  return (
    <Section title="No visits today">
      <EmptyState
        icon={<EmptyPicture of="calendar" />}
        text="Visits appear here as soon as the office plans them for you, with the address, the client's phone and the next step of the work."
        action={<CardLink link={{ to: '/calendar', search: { date: today } }}>Look at the calendar</CardLink>}
      />
    </Section>
  );
}

/** The height reserved for the day while it loads. The cards below are rendered after it. */
function PendingDay() {
  return (
    <Stack gap="md" className={styles.day} aria-busy>
      <Skeleton height={22} />
      <Skeleton height={296} />
      <Skeleton height={240} />
    </Stack>
  );
}
