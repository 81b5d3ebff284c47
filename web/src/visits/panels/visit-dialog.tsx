import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendarTime, IconMapPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { getVisit, JobOnSite } from '@truckroll/contract/visits/visit-details';
import type { Visit } from '@truckroll/contract/visits/visits';
import { formatContactPhone } from '@truckroll/domain/clients/contact-rules';
import { isEditableJob } from '@truckroll/domain/jobs/job-moves';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { sitePhone } from '@truckroll/domain/jobs/site-phone';
import { wasJustCompleted } from '@truckroll/domain/visits/visit-completion';
import { nextVisitStep, visitMoves } from '@truckroll/domain/visits/visit-moves';
import { Suspense } from 'react';
import { useCan, useMe } from '../../app/session/me.ts';
import { Badge } from '../../design/badge.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { type Fact, FactList } from '../../design/fact-list.tsx';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { People } from '../../design/person.tsx';
import { useIsPhone } from '../../design/phone.ts';
import { CallButton, PhoneLink } from '../../design/phone-link.tsx';
import { Section } from '../../design/section.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import { JobPaymentPanel } from '../../documents/panels/job-payment-panel.tsx';
import { JobFilesPanel } from '../../files/parts/job-files-panel.tsx';
import type { JobUploads } from '../../files/parts/job-uploads-queries.ts';
import { AddressLink, mapTarget } from '../../maps/parts/address-link.tsx';
import { AccessCodes } from '../../service-properties/parts/access-codes.tsx';
import { chosenFacts } from '../../service-properties/parts/chosen-facts.tsx';
import { openWords, useOpenVisits } from '../parts/open-visits-queries.ts';
import { missedWords, promiseWords } from '../parts/promise-view.ts';
import { VisitStatusBadge } from '../parts/visit-status-badge.tsx';
import { visitDuration, visitTimeWords } from '../parts/visit-time-view.ts';
import { PositionNotice } from './position-notice.tsx';
import { ToldClient, useStepLabel } from './told-client.tsx';
import type { VisitMoves } from './use-visit-moves.ts';
import type { useVisitRights } from './use-visit-rights.ts';
import styles from './visit-dialog.module.css';
import { VisitLines } from './visit-lines.tsx';
import { VisitMenu } from './visit-menu.tsx';
import { VisitNotes } from './visit-notes.tsx';
import { VisitPhotos } from './visit-photos.tsx';
import { VisitPositions } from './visit-positions.tsx';
import type { VisitStep } from './visit-step.ts';

const FailedAnswers = lazyPart(async () => (await import('./failed-answers.tsx')).FailedAnswers);

type VisitDialogProps = {
  found: DataOf<typeof getVisit>;
  rights: ReturnType<typeof useVisitRights>;
  /** The labels of note fields with unsaved text. */
  typedNotes: Set<string>;
  moves: VisitMoves;
  uploads: JobUploads;
  onStep: (step: VisitStep) => void;
  onClose: () => void;
};

/** A visit, read-only, with its next step. It is the technician's main screen on a phone (screens M23). */
export function VisitDialog({
  found,
  rights,
  typedNotes,
  moves: { move, wanted, isResting },
  uploads,
  onStep,
  onClose,
}: VisitDialogProps) {
  const { visit, job, jobForms } = found;
  const isPhone = useIsPhone();
  const others = useOpenVisits().get(visit.id) ?? [];
  const facts = {
    hasStart: visit.visitStartDateTime !== null,
    mayEditJob: rights.mayEdit,
    jobStatus: job.jobStatus,
    wasJustCompleted: wasJustCompleted(visit.completedAt, new Date().toISOString()),
  };
  const labelOf = useStepLabel(visit);
  const isBusy = wanted !== null;
  const isClosed = job.jobStatus === 'closed';
  const isOver = visit.visitStatus === 'completed' || visit.visitStatus === 'cancelled';
  const moves = rights.mayMove ? visitMoves(visit.visitStatus, facts) : [];
  const next = nextVisitStep(visit.visitStatus);
  const step = next !== null && moves.includes(next.to) ? next : null;

  const stepButton = step !== null && (
    <BusyButton
      className={styles.step}
      fullWidth={isPhone}
      label={labelOf(step)}
      busyLabel={labelOf(step)}
      isBusy={isBusy}
      // The second tap of a double tap would activate the next step, which needs the version of the answer.
      disabled={isResting || isBusy}
      onClick={() => move(step.to)}
    />
  );
  const mayAddItems = rights.mayAddItems && isEditableJob(job.jobStatus);
  const mayReschedule = rights.mayEdit && !isClosed && !isOver;
  const more = (
    <Group gap="sm">
      <VisitMenu
        visit={visit}
        job={job}
        moves={moves}
        mayEdit={rights.mayEdit}
        isBusy={isBusy}
        onMove={move}
        onDeleted={onClose}
      />
      {mayReschedule && (
        <Button
          variant="default"
          leftSection={<IconCalendarTime size={16} aria-hidden />}
          onClick={() => onStep({ kind: 'reschedule' })}
        >
          Reschedule
        </Button>
      )}
    </Group>
  );
  return (
    <Dialog
      title={`${jobLabel({ ...job, clientName: job.client.name })} · Visit ${visit.visitNumber}`}
      onClose={onClose}
      footer={
        isPhone ? (
          stepButton || undefined
        ) : (
          <Group justify="space-between">
            {more}
            {stepButton}
          </Group>
        )
      }
    >
      <Stack gap="md" className={styles.body}>
        <Group gap="xs">
          <VisitStatusBadge visit={visit} />
          <Badge group="visitType" value={visit.visitType} />
          <Badge group="visitPriority" value={visit.priority} />
        </Group>
        {others.length > 0 && (
          <Text size="sm" role="status">
            {openWords(others.map(({ name }) => name))}
          </Text>
        )}
        <ToldClient visit={visit} announcement={found.announcement} />
        {isPhone && <Ways job={job} />}
        <VisitFacts visit={visit} job={job} />
        {job.serviceProperty !== null && <AccessCodes property={job.serviceProperty} />}
        {step !== null && <PositionNotice visit={visit} />}
        {isPhone && more}
        {facts.wasJustCompleted && moves.includes('in_progress') && (
          <Button variant="default" mih={44} disabled={isResting || isBusy} onClick={() => move('in_progress')}>
            Undo Complete
          </Button>
        )}
        {jobForms.length > 0 && (
          <Section title="Job Forms">
            <VisitForms found={found} isClosed={isClosed} mayAddItems={mayAddItems} onStep={onStep} />
          </Section>
        )}
        <Section title="Parts and services">
          <VisitLines
            jobId={visit.jobId}
            lines={found.lines}
            currency={job.currency}
            onAdd={mayAddItems ? () => onStep({ kind: 'items', search: '' }) : undefined}
          />
        </Section>
        <Section title="Photos and files">
          <Stack gap="sm">
            {rights.mayUpload && !isClosed && <JobFilesPanel uploads={uploads} />}
            <VisitPhotos visit={visit} uploads={uploads} emptyText="No photos of this visit yet" />
          </Stack>
        </Section>
        {!isClosed && (
          <Section title="Signature">
            {found.completion.isSigned ? (
              <Text size="sm">The client has signed.</Text>
            ) : (
              <Button variant="default" mih={44} onClick={() => onStep({ kind: 'sign' })}>
                Collect Signature
              </Button>
            )}
          </Section>
        )}
        {rights.mayTakePayment && !isClosed && (
          <Section title="Payment">
            <JobPaymentPanel job={job} onPay={(invoiceId) => onStep({ kind: 'pay', invoiceId })} />
          </Section>
        )}
        <Section title="Notes">
          <VisitNotes
            visit={visit}
            mayAdd={rights.mayAddNotes}
            mayChange={rights.mayChangeNotes}
            typedNotes={typedNotes}
          />
        </Section>
        <VisitPositions visit={visit} />
        {rights.mayLog && (
          <Section title="Visit log">
            <Button variant="default" onClick={() => onStep({ kind: 'log' })}>
              Add Log
            </Button>
          </Section>
        )}
      </Stack>
    </Dialog>
  );
}

/** Large buttons to call about the job and to navigate there. */
function Ways({ job }: { job: VisitDialogProps['found']['job'] }) {
  const address = job.jobAddress ?? job.client.propertyAddress;
  const target = address === null ? null : mapTarget(address);
  const phone = sitePhone(job);
  if (phone === null && target === null) return null;
  return (
    <Group gap="sm" grow>
      {phone !== null && <CallButton {...phone} client={job.client} variant="light" mih={44} />}
      {target !== null && (
        <Button component="a" {...target} variant="light" mih={44} leftSection={<IconMapPin size={18} aria-hidden />}>
          Directions
        </Button>
      )}
    </Group>
  );
}

/** Time, client, place and team of a visit. */
function VisitFacts({ visit, job }: { visit: Visit; job: JobOnSite }) {
  const { timezone } = useMe();
  const address = job.jobAddress ?? job.client.propertyAddress;
  const phone = sitePhone(job);
  const now = new Date().toISOString();
  const text = (label: string, value: string | null): Fact[] =>
    value === null ? [] : [{ label, value, isLong: true }];
  const moment = (label: string, at: string | null): Fact[] =>
    at === null ? [] : [{ label, value: formatDateTime(at, timezone) }];
  return (
    <FactList
      facts={[
        { label: 'Date and time', value: visitTimeWords(visit, timezone), isLong: true },
        ...text('Promised arrival', promiseWords(visit, { readerZone: timezone, now })),
        ...text('Promised before', missedWords(visit, timezone)),
        { label: 'Duration', value: visitDuration(visit) },
        { label: 'Client', value: job.client.name },
        ...chosenFacts({
          clientId: job.client.id,
          chosen: job,
          emailLink: (email) => <Anchor href={`mailto:${email}`}>{email}</Anchor>,
        }),
        {
          label: 'Phone',
          value: phone && (
            <PhoneLink {...phone} client={job.client}>
              {formatContactPhone(phone)}
            </PhoneLink>
          ),
        },
        { label: 'Address', value: address && <AddressLink address={address} />, isLong: true },
        {
          label: 'Team',
          value: visit.teamMembers.length === 0 ? 'No team members assigned' : <People people={visit.teamMembers} />,
        },
        {
          label: 'Job',
          value: (
            <Anchor inherit renderRoot={(props) => <Link {...props} to="/jobs/$jobId" params={{ jobId: job.id }} />}>
              {jobLabel(job)}
            </Anchor>
          ),
        },
        { label: 'Job Instructions', value: job.internalNotes.note || null, isLong: true },
        ...moment('Arrived', visit.arrivedAt),
        ...moment('Started', visit.startedAt),
        ...moment('Completed', visit.completedAt),
        ...moment('Cancelled', visit.cancelledAt),
      ]}
    />
  );
}

type VisitFormsProps = {
  found: DataOf<typeof getVisit>;
  isClosed: boolean;
  mayAddItems: boolean;
  onStep: (step: VisitStep) => void;
};

/** The forms of a visit, each with its state and an action that fills it in or shows it. */
function VisitForms({ found, isClosed, mayAddItems, onStep }: VisitFormsProps) {
  const me = useMe();
  const mayEdit = useCan()('Jobs.edit');
  return (
    <ul className={styles.rows}>
      {found.jobForms.map(({ form, entry }) => (
        <li key={form.id}>
          <div className={styles.form}>
            <div className={styles.formTitle}>
              <Text fw={550}>{form.title}</Text>
              <Text size="xs" c="dimmed">
                {entry === null
                  ? 'Not filled yet'
                  : `Filled by ${entry.filledBy} · ${formatDateTime(entry.filledAt, me.timezone)}`}
              </Text>
            </div>
            <Group gap="xs">
              {entry !== null && (
                <Button
                  variant="default"
                  aria-label={`View ${form.title}`}
                  onClick={() => onStep({ kind: 'view', entry })}
                >
                  View
                </Button>
              )}
              {!isClosed && (entry === null || mayEdit || entry.filledBy === me.name) && (
                <Button
                  variant={entry === null ? 'filled' : 'default'}
                  aria-label={`${entry === null ? 'Fill' : 'Change'} ${form.title}`}
                  onClick={() => onStep({ kind: 'fill', form, entry })}
                >
                  {entry === null ? 'Fill' : 'Change'}
                </Button>
              )}
            </Group>
          </div>
          {entry !== null && mayAddItems && (
            <Suspense>
              <FailedAnswers found={found} entry={entry} onSearch={(search) => onStep({ kind: 'items', search })} />
            </Suspense>
          )}
        </li>
      ))}
    </ul>
  );
}
