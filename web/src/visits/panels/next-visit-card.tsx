import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { getVisit } from '@truckroll/contract/visits/visit-details';
import { hasBegun } from '@truckroll/domain/home/own-day';
import { sitePhone } from '@truckroll/domain/jobs/site-phone';
import { nextVisitStep } from '@truckroll/domain/visits/visit-moves';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { CallButton } from '../../design/phone-link.tsx';
import { mapTarget } from '../../maps/parts/address-link.tsx';
import { visitQuery } from '../parts/visit-queries.ts';
import { VisitStatusBadge } from '../parts/visit-status-badge.tsx';
import styles from './next-visit-card.module.css';
import { useVisitSteps } from './use-visit-steps.tsx';

/** Statuses from which work can begin directly, without recording the trip. */
const shortcutFrom: readonly VisitStatus[] = ['pending', 'scheduled', 'in_transit'];

type NextVisitProps = {
  visitId: string;
  /** The status as the list shows it, until the visit itself is known. */
  status: VisitStatus;
  /** Its customer and job. */
  title: string;
  times: string;
  location: string | null;
  onDetails: () => void;
};

/** The next visit of a technician, with the next step of its work and the ways there (screens 5.2, 8.7). */
export function NextVisitCard({ visitId, status, title, times, location, onDetails }: NextVisitProps) {
  const query = useQuery(visitQuery(visitId));
  const { data } = query;
  return (
    <section className={styles.next} aria-labelledby="next-visit" aria-busy={query.isPending}>
      <Group justify="space-between" gap="xs" className={styles.head}>
        <Text fw={600} size="sm" c="dimmed">
          {hasBegun({ visitStatus: status }) ? 'Now' : 'Next visit'}
        </Text>
        {data !== undefined && <VisitStatusBadge visit={data.visit} />}
      </Group>
      <Stack gap={2}>
        <Title order={2} id="next-visit" className={styles.title}>
          {title}
        </Title>
        <Text fw={600} size="lg" className={styles.times}>
          {times}
        </Text>
        <Text c="dimmed" className={styles.text}>
          {location}
        </Text>
      </Stack>
      {query.isPending && <PendingSteps status={status} />}
      {data === undefined && query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {data !== undefined && <Ways found={data} onDetails={onDetails} />}
      {data !== undefined && <Steps visit={data.visit} />}
    </section>
  );
}

/** The height reserved for the buttons, so that nothing below moves when they appear. */
function PendingSteps({ status }: { status: VisitStatus }) {
  return (
    <>
      <Skeleton height={42} />
      {nextVisitStep(status) !== null && <Skeleton height={56} />}
      {shortcutFrom.includes(status) && <Skeleton height={42} />}
    </>
  );
}

type Found = DataOf<typeof getVisit>;

/** Buttons for navigation, a call, and the details. */
function Ways({ found, onDetails }: { found: Found; onDetails: () => void }) {
  const { jobAddress, client } = found.job;
  const phone = sitePhone(found.job);
  const target = jobAddress === null ? null : mapTarget(jobAddress);
  const look = { variant: 'default', size: 'md', px: 'xs' } as const;
  return (
    <div className={styles.ways}>
      {target !== null && (
        <Button component="a" {...target} {...look} leftSection={<IconMapPin size={18} aria-hidden />}>
          Directions
        </Button>
      )}
      {phone !== null && <CallButton {...phone} client={client} {...look} />}
      <Button {...look} onClick={onDetails}>
        Details
      </Button>
    </div>
  );
}

/** The next step of the work, and the one that skips the trip. */
function Steps({ visit }: Pick<Found, 'visit'>) {
  const { take, wanted, dialog } = useVisitSteps(visit);
  const step = nextVisitStep(visit.visitStatus);
  return (
    <>
      {step !== null && (
        <Button
          className={styles.step}
          fullWidth
          loading={wanted !== null}
          onClick={(event) => {
            // The second press of a double click would take the step after this one.
            if (event.detail <= 1) take(step.to);
          }}
        >
          {step.label}
        </Button>
      )}
      {shortcutFrom.includes(visit.visitStatus) && (
        <Button variant="default" size="md" fullWidth disabled={wanted !== null} onClick={() => take('in_progress')}>
          Start work
        </Button>
      )}
      {dialog}
    </>
  );
}
