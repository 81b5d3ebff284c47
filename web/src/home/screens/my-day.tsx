import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { TrackedVisit } from '@truckroll/contract/visits/visit-details';
import { dayRange } from '@truckroll/domain/calendar/day-range';
import { addDays } from '@truckroll/domain/calendar/days';
import { formatDuration } from '@truckroll/domain/format/numbers';
import { ownDay, workedMinutes } from '@truckroll/domain/home/own-day';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { useMe } from '../../app/session/me.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { useNow } from '../../design/now.ts';
import { Section } from '../../design/section.tsx';
import { NextVisitCard } from '../../visits/panels/next-visit-card.tsx';
import { ownVisitsQuery } from '../../visits/parts/own-visits-query.ts';
import { CardLink, CardRows } from './card-rows.tsx';
import styles from './my-day.module.css';
import { visitAddressText, visitRow, visitStartText, visitTimesText } from './visit-rows.tsx';

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
      {rest.length > 0 && (
        <Section
          title={next === undefined ? 'The day' : 'The rest of the day'}
          aside={<CardLink link={{ to: '/calendar', search: { mode: 'my-day', date: today } }}>Calendar</CardLink>}
        >
          <CardRows rows={rest.map((visit) => visitRow(visit, visitStartText(visit)))} most={mostRows} />
        </Section>
      )}
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
  const navigate = useNavigate();
  const { id, job } = visit;
  return (
    <NextVisitCard
      visitId={id}
      status={visit.visitStatus}
      title={jobLabel({ ...job, clientName: visit.clientName })}
      times={visitTimesText(visit)}
      location={visitAddressText(visit) || null}
      onDetails={() =>
        void navigate({ to: '/jobs/$jobId', params: { jobId: job.id }, search: { tab: 'visits', visit: id } })
      }
    />
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
