import { ActionIcon, Anchor, Badge, Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload, IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Account } from '@truckroll/contract/account/account';
import type { FileRef, Job } from '@truckroll/contract/jobs/jobs';
import { wallClock } from '@truckroll/domain/format/dates';
import { formatFileSize } from '@truckroll/domain/format/file-size';
import { formatDuration, formatMoney } from '@truckroll/domain/format/numbers';
import { jobFields } from '@truckroll/domain/jobs/job-fields';
import { isEditableJob } from '@truckroll/domain/jobs/job-moves';
import { recurrenceWords } from '@truckroll/domain/recurrence/words';
import { arrivalWindowLabel } from '@truckroll/domain/visits/promise';
import { Suspense } from 'react';
import { useCan, useMe } from '../../../app/session/me.ts';
import { recordKind } from '../../../app/shell/record-links.ts';
import { PropertiesView } from '../../../custom-properties/parts/properties-view.tsx';
import { InCurrency } from '../../../design/currency.tsx';
import { type Fact, FactList } from '../../../design/fact-list.tsx';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { AfterPaint } from '../../../design/painted.tsx';
import { People } from '../../../design/person.tsx';
import { PhoneLink } from '../../../design/phone-link.tsx';
import { Section } from '../../../design/section.tsx';
import { formatDateTime, formatSchedule } from '../../../design/shown-units.ts';
import { AskFilesButton } from '../../../files/parts/ask-files-button.tsx';
import { LineItemsView } from '../../../line-items/parts/line-items-view.tsx';
import { EmailLink } from '../../../mail/parts/email-link.tsx';
import { AddressLink } from '../../../maps/parts/address-link.tsx';
import { AccessCodes } from '../../../service-properties/parts/access-codes.tsx';
import { chosenFacts } from '../../../service-properties/parts/chosen-facts.tsx';
import { skillsQuery } from '../../../skills/parts/skill-queries.ts';
import { TagMarks } from '../../../tags/parts/tag-marks.tsx';
import { JobLinePhotos } from '../../parts/job-line-photos.tsx';
import { useApproveItem } from '../../parts/job-queries.ts';
import styles from './job-panel.module.css';
import { JobPlace } from './job-place.tsx';

const JobForms = lazyPart(async () => (await import('./job-forms.tsx')).JobForms);
const RecordEmails = lazyPart(async () => (await import('../../../mail/parts/record-emails.tsx')).RecordEmails);
const JobProfitLine = lazyPart(async () => (await import('./job-profit-line.tsx')).JobProfitLine);

const PhotoStrip = lazyPart(async () => (await import('../photos/photo-strip.tsx')).PhotoStrip);
/** About the height of the section without photos. */
const photosHeight = 220;

/** A job's values, read-only (screens M20, Details). */
export function JobDetails({ job, mayEdit }: { job: Job; mayEdit: boolean }) {
  const { timezone, account } = useMe();
  const can = useCan();
  // Files of a job are in its client's drive.
  const mayChangeFiles = mayEdit && (can('Clients.edit') || can('Clients.create'));
  return (
    <Stack gap="md">
      <Section title="Schedule">
        <FactList facts={[...scheduleFacts(job, timezone), windowFact(job, account)]} />
      </Section>
      <Section title="Where and who">
        <FactList facts={whereFacts(job)} />
        {job.serviceProperty !== null && (
          <Box mt="sm">
            <AccessCodes property={job.serviceProperty} />
          </Box>
        )}
        <JobPlace job={job} mayEdit={mayEdit} />
      </Section>
      <AfterPaint>
        <Suspense fallback={<Skeleton height={photosHeight} radius="md" />}>
          <PhotoStrip job={job} />
        </Suspense>
        {job.description !== null && (
          <Section title="Description">
            <Text className={styles.prose}>{job.description}</Text>
          </Section>
        )}
        <Section title="Line Items">
          <JobItems job={job} mayEdit={mayEdit} />
          {job.profit !== null && (
            <Suspense>
              <JobProfitLine profit={job.profit} />
            </Suspense>
          )}
          <OtherIncome parts={job.incomeByCurrency ?? []} />
        </Section>
        <Section title="Job Instructions">
          <Text className={styles.prose} mb="sm">
            {job.internalNotes.note === '' ? '-' : job.internalNotes.note}
          </Text>
          <JobAttachments files={job.internalNotes.attachments} />
          {job.internalNotes.attachments.length > 0 && (
            <Group mb="sm">
              <AskFilesButton moduleType="jobs" moduleId={job.id} canChange={mayChangeFiles} />
            </Group>
          )}
          <FactList
            facts={[
              { label: 'Link to Estimate', value: job.notesLinking.linkToEstimate ? 'Yes' : 'No' },
              { label: 'Link to Invoice', value: job.notesLinking.linkToInvoice ? 'Yes' : 'No' },
            ]}
          />
        </Section>
        <Section title="Job Forms">
          <Suspense>
            <JobForms job={job} />
          </Suspense>
        </Section>
        <PropertiesView module="job_properties" values={job.properties} />
        {job.signatureUrl !== null && (
          <Section title="Signature">
            <img className={styles.signature} src={job.signatureUrl} alt={`Signature on job #${job.jobNumber}`} />
            {job.signedAt !== null && (
              <Text size="sm" c="dimmed" mt={6}>
                Signed {formatDateTime(job.signedAt, timezone)}
              </Text>
            )}
          </Section>
        )}
        <Suspense>
          <RecordEmails kind="job" recordId={job.id} />
        </Suspense>
        <Section title="About this job">
          <FactList facts={aboutFacts(job, timezone)} />
        </Section>
      </AfterPaint>
    </Stack>
  );
}

function scheduleFacts(job: Job, readerZone: string): Fact[] {
  if (job.scheduleLater) return [{ label: 'Schedule', value: 'Schedule Later' }];
  const shown = (moment: string | null, hasTime: boolean) =>
    formatSchedule(moment, { zone: job.timezone, readerZone, hasTime: hasTime && !job.anyTime });
  return [
    { label: 'Start', value: shown(job.startDateTime, job.isStartTime) },
    { label: 'End', value: shown(job.endDateTime, job.isEndTime) },
    { label: 'Time', value: job.anyTime ? 'Any Time' : job.isStartTime ? 'Set' : '-' },
    { label: 'Duration', value: formatDuration(job.serviceDuration) },
    { label: 'Time zone', value: job.timezone.replaceAll('_', ' ') },
    ...repeatFacts(job),
  ].filter(({ label, value }) => label !== 'Time' || value === 'Any Time');
}

const windowFact = (job: Job, company: Account): Fact => ({
  label: 'Arrival window',
  value: job.anyTime ? null : arrivalWindowLabel(job.arrivalWindow ?? company.arrivalWindow),
});

function repeatFacts({ repeatOptions, startDateTime, timezone }: Job): Fact[] {
  if (repeatOptions === null) return [];
  const startDay = startDateTime === null ? undefined : wallClock(startDateTime, timezone).day;
  return [
    { label: 'Repeats', value: recurrenceWords(repeatOptions, startDay), isLong: true },
    { label: 'Visits planned', value: repeatOptions.totalVisits },
  ];
}

const whereFacts = (job: Job): Fact[] => [
  ...chosenFacts({
    clientId: job.client.id,
    chosen: job,
    emailLink: (email) => (
      <EmailLink
        email={email}
        client={{ id: job.client.id, isArchived: job.client.stage === 'archived' }}
        record={{ kind: 'job', id: job.id }}
      />
    ),
  }),
  { label: 'Address', value: job.jobAddress && <AddressLink address={job.jobAddress} />, isLong: true },
  {
    label: 'Phone',
    value: job.jobPhone && <PhoneLink phone={job.jobPhone} client={job.client} />,
  },
  {
    label: 'Email',
    isWord: true,
    value: job.client.email && (
      <EmailLink
        email={job.client.email}
        client={{ id: job.client.id, isArchived: job.client.stage === 'archived' }}
        record={{ kind: 'job', id: job.id }}
      />
    ),
  },
  {
    label: 'Team',
    value: job.team.length === 0 ? 'No team members assigned' : <People people={job.team} />,
  },
  ...(job.purchaseOrderNumber === null
    ? []
    : [{ label: jobFields.purchaseOrderNumber.label, value: job.purchaseOrderNumber }]),
  { label: 'Required Skills', value: <SkillNames ids={job.skills} /> },
  { label: 'Tags', value: job.tagIds.length > 0 && <TagMarks ids={job.tagIds} /> },
];

function SkillNames({ ids }: { ids: readonly string[] }) {
  const { data: skills } = useQuery({ ...skillsQuery, enabled: ids.length > 0 });
  const names = (skills ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return names.length === 0 ? '-' : names.join(', ');
}

const aboutFacts = (job: Job, timezone: string): Fact[] => [
  { label: 'Created by', value: job.createdByName },
  { label: 'Created', value: formatDateTime(job.createdAt, timezone) },
  ...(job.closedAt === null ? [] : [{ label: 'Closed', value: formatDateTime(job.closedAt, timezone) }]),
  ...(job.requestId === null && job.estimateId === null ? [] : [{ label: 'Source', value: <JobSource job={job} /> }]),
];

/** The lines of a job in their order. Amounts are shown only to users who may see prices (API 1.12). */
function JobItems({ job, mayEdit }: { job: Job; mayEdit: boolean }) {
  const can = useCan();
  const seesPrices = can('Jobs.showPricing');
  const mayApprove = mayEdit && can('Jobs.editLineItems') && isEditableJob(job.jobStatus);
  const sums = [
    { label: 'Subtotal', amount: job.subTotal },
    { label: 'Tax', amount: job.tax },
    { label: 'Total', amount: job.total },
  ];
  return (
    <InCurrency value={job.currency}>
      <LineItemsView
        lines={job.jobItems
          .toSorted((one, other) => one.orderIndex - other.orderIndex)
          .map(
            ({
              id,
              itemName,
              description,
              quantity,
              price,
              exemptFromTax,
              taxes,
              total,
              onSite,
              needsApproval,
              photos,
            }) => ({
              id,
              mark: (
                <>
                  <JobLinePhotos jobId={job.id} line={{ itemName, photos }} />
                  {/* Undefined in what this device has kept since before lines had it. */}
                  {onSite != null && (
                    <OnSiteMark item={{ id, itemName, onSite, needsApproval }} mayApprove={mayApprove} />
                  )}
                </>
              ),
              name: itemName,
              description,
              quantity: String(quantity),
              rate: price,
              isExempt: exemptFromTax,
              taxes,
              total,
            }),
          )}
        sums={seesPrices ? sums : null}
      />
    </InCurrency>
  );
}

type OnSiteMarkProps = {
  item: Pick<Job['jobItems'][number], 'id' | 'itemName' | 'needsApproval'> & {
    onSite: NonNullable<Job['jobItems'][number]['onSite']>;
  };
  mayApprove: boolean;
};

/** Who added a line on site, and whether the client has still to agree to it. */
function OnSiteMark({ item: { id, itemName, onSite, needsApproval }, mayApprove }: OnSiteMarkProps) {
  const { timezone } = useMe();
  const { mutateAsync, isPending } = useApproveItem();
  const approve = () => toastOnError(async () => void (await mutateAsync(id)));
  return (
    <Group component="span" gap={6} mt={2}>
      <Text component="span" size="xs" c="dimmed">
        Added on site{onSite.by === null ? '' : ` by ${onSite.by.name}`}, {formatDateTime(onSite.at, timezone)}
      </Text>
      {needsApproval && (
        <Badge component="span" size="sm" color="orange" variant="light">
          Needs approval
        </Badge>
      )}
      {needsApproval && mayApprove && (
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isPending}
          aria-label={`The client agrees to ${itemName}`}
          onClick={() => void approve()}
        >
          Client agrees
        </Button>
      )}
    </Group>
  );
}

/** The record that the job was created from, as a link if it has a page. */
function JobSource({ job }: { job: Pick<Job, 'requestId' | 'estimateId'> }) {
  return (
    <>
      {job.requestId !== null && <Source kind="request" name="Request" id={job.requestId} />}
      {job.requestId !== null && job.estimateId !== null && ', '}
      {job.estimateId !== null && <Source kind="estimate" name="Estimate" id={job.estimateId} />}
    </>
  );
}

function Source({ kind, name, id }: { kind: string; name: string; id: string }) {
  const link = recordKind(kind)?.linkTo(id);
  return link === undefined ? name : <Anchor renderRoot={(props) => <Link {...props} {...link} />}>{name}</Anchor>;
}

/** The files of the instructions. The name opens a new tab, and the icon beside it downloads the file. */
function JobAttachments({ files }: { files: readonly FileRef[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Attachments" style={{ marginBottom: 12 }}>
      {files.map(({ id, fileName, fileSize, presignedUrl }) => (
        <li key={id}>
          <Group gap="xs" wrap="nowrap">
            <IconPaperclip size={16} aria-hidden style={{ flex: 'none' }} />
            <Anchor
              href={presignedUrl}
              target="_blank"
              rel="noopener noreferrer"
              style={{ overflowWrap: 'anywhere', minWidth: 0 }}
            >
              {fileName}
            </Anchor>
            <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {formatFileSize(fileSize)}
            </Text>
            <ActionIcon
              component="a"
              href={presignedUrl}
              download={fileName}
              variant="subtle"
              color="gray"
              aria-label={`Download ${fileName}`}
            >
              <IconDownload size={16} aria-hidden />
            </ActionIcon>
          </Group>
        </li>
      ))}
    </ul>
  );
}

/** The income of a job that has some in another currency than the company's: its costs are not taken from it. */
function OtherIncome({ parts }: { parts: NonNullable<Job['incomeByCurrency']> }) {
  if (parts.length === 0) return null;
  return (
    <Text size="sm" mt="sm" ta="right">
      Revenue before tax <b>{parts.map(({ amount, currency }) => formatMoney(amount, currency)).join(' and ')}</b>.
      Costs are in the company's currency, so there is no profit.
    </Text>
  );
}
