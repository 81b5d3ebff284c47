import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { getVisit } from '@truckroll/contract/visits/visit-details';
import { hasBegun } from '@truckroll/domain/home/own-day';
import { sitePhone } from '@truckroll/domain/jobs/site-phone';
import { countedText, linesOnSite, neededOnVisit } from '@truckroll/domain/visits/on-site';
import { nextVisitStep } from '@truckroll/domain/visits/visit-moves';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { Suspense } from 'react';
import { type Fact, FactList } from '../../design/fact-list.tsx';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { useIsPhone } from '../../design/phone.ts';
import { CallButton, TextButton } from '../../design/phone-link.tsx';
import { AddressLink, mapTarget } from '../../maps/parts/address-link.tsx';
import { AccessCodes } from '../../service-properties/parts/access-codes.tsx';
import { missingOf, visitQuery } from '../parts/visit-queries.ts';
import { VisitStatusBadge } from '../parts/visit-status-badge.tsx';
import styles from './next-visit-card.module.css';
import { PositionNotice } from './position-notice.tsx';
import { ToldClient, useStepLabel } from './told-client.tsx';
import { useVisitSteps } from './use-visit-steps.tsx';

const NextVisitWork = lazyPart(async () => (await import('./next-visit-work.tsx')).NextVisitWork);

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
          {data?.job.jobAddress ? <AddressLink address={data.job.jobAddress} /> : location}
        </Text>
      </Stack>
      {query.isPending && <PendingSteps status={status} />}
      {data === undefined && query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {data !== undefined && (
        <>
          <ToldClient {...data} />
          <Ways found={data} onDetails={onDetails} />
          <Needs found={data} onDetails={onDetails} />
          <OnSite found={data} />
          <Suspense fallback={<Skeleton height={44} />}>
            <NextVisitWork found={data} />
          </Suspense>
          {nextVisitStep(data.visit.visitStatus) !== null && <PositionNotice visit={data.visit} />}
          <Steps visit={data.visit} />
        </>
      )}
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
  const isPhone = useIsPhone();
  const look = { variant: 'default', size: 'md', px: 'xs' } as const;
  return (
    <div className={styles.ways}>
      {target !== null && (
        <Button component="a" {...target} {...look} leftSection={<IconMapPin size={18} aria-hidden />}>
          Directions
        </Button>
      )}
      {phone !== null && <CallButton {...phone} client={client} {...look} />}
      {phone !== null && isPhone && <TextButton {...phone} {...look} />}
      <Button {...look} onClick={onDetails}>
        Details
      </Button>
    </div>
  );
}

/** What the visit still needs, each leading to where it is done. */
function Needs({ found, onDetails }: { found: Found; onDetails: () => void }) {
  const { job, jobForms } = found;
  const needs = neededOnVisit({
    missing: missingOf(found),
    forms: jobForms.map(({ form, entry }) => ({ title: form.title, isFilled: entry !== null })),
    due: job.due ?? [],
  });
  if (needs.length === 0) return null;
  return (
    <ul className={styles.needs} aria-label="Still needed">
      {needs.map((need) => (
        <li key={need}>
          <Button
            variant="subtle"
            color="gray"
            justify="flex-start"
            fullWidth
            mih={44}
            px={8}
            leftSection={<IconAlertCircle size={18} aria-hidden />}
            onClick={onDetails}
          >
            {need}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const listed = (counted: readonly Parameters<typeof countedText>[0][]): string => counted.map(countedText).join('\n');

/** What to bring and to do, how to get in, and what the office wrote. */
function OnSite({ found: { job } }: { found: Found }) {
  const { bring, work } = linesOnSite(job.lines ?? []);
  const facts: Fact[] = [
    { label: 'Bring', value: listed(bring), isLong: true },
    { label: 'Work', value: listed(work), isLong: true },
    { label: 'Access', value: job.serviceProperty?.notes, isLong: true },
    { label: 'Job Instructions', value: job.internalNotes.note, isLong: true },
  ];
  const known = facts.filter(({ value }) => Boolean(value));
  return (
    <>
      {known.length > 0 && <FactList facts={known} />}
      {job.serviceProperty !== null && <AccessCodes property={job.serviceProperty} />}
    </>
  );
}

/** The next step of the work, and the one that skips the trip. */
function Steps({ visit }: Pick<Found, 'visit'>) {
  const { take, wanted, dialog } = useVisitSteps(visit);
  const labelOf = useStepLabel(visit);
  const step = nextVisitStep(visit.visitStatus);
  const isPlanned = shortcutFrom.includes(visit.visitStatus);
  if (step === null && !isPlanned) return dialog;
  return (
    <div className={styles.steps}>
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
          {labelOf(step)}
        </Button>
      )}
      {isPlanned && (
        <Button variant="default" size="md" fullWidth disabled={wanted !== null} onClick={() => take('in_progress')}>
          Start work
        </Button>
      )}
      {dialog}
    </div>
  );
}
