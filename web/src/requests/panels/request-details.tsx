import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Request } from '@truckroll/contract/requests/requests';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { formatDate } from '@truckroll/domain/format/dates';
import { formatFileSize, formatMoney } from '@truckroll/domain/format/numbers';
import { categoryLabel } from '@truckroll/domain/requests/category-label';
import { requestFields } from '@truckroll/domain/requests/request-fields';
import { requestSourceLabels } from '@truckroll/domain/requests/request-stages';
import { useCan, useMe } from '../../app/session/me.ts';
import { recordKind } from '../../app/shell/record-links.ts';
import { PropertiesView } from '../../custom-properties/parts/properties-view.tsx';
import { type Fact, FactList } from '../../design/fact-list.tsx';
import { People } from '../../design/person.tsx';
import { PhoneLink } from '../../design/phone-link.tsx';
import { Section } from '../../design/section.tsx';
import { formatDateTime, formatSchedule } from '../../design/shown-units.ts';
import { AskFilesButton } from '../../files/parts/ask-files-button.tsx';
import { LineItemsView } from '../../line-items/parts/line-items-view.tsx';
import { EmailLink } from '../../mail/parts/email-link.tsx';
import { RecordEmails } from '../../mail/parts/record-emails.tsx';
import { AddressLink } from '../../maps/parts/address-link.tsx';
import { chosenFacts } from '../../service-properties/parts/chosen-facts.tsx';
import { TagMarks } from '../../tags/parts/tag-marks.tsx';
import { contactMethodLabels } from './contact-method-labels.ts';
import styles from './request-panel.module.css';

/** A request's values, read-only (screens M27). */
export function RequestDetails({ request, mayEdit }: { request: Request; mayEdit: boolean }) {
  const { timezone, account } = useMe();
  const seesPrices = useCan()('Requests.showPricing');
  return (
    <Stack gap="md">
      <RequestConversions request={request} />
      {request.description !== null && (
        <Section title="Description">
          <Text className={styles.prose}>{request.description}</Text>
        </Section>
      )}
      <Section title="Requirements">
        <Text className={styles.prose}>{request.requirements ?? '-'}</Text>
      </Section>
      <Section title="Contact">
        <FactList facts={contactFacts(request)} />
      </Section>
      <Section title="Schedule">
        <FactList facts={scheduleFacts(request, timezone)} />
      </Section>
      <Section title="Line Items">
        <RequestItems request={request} />
      </Section>
      <Section title="Internal Notes">
        <Text className={styles.prose}>{request.notes ?? '-'}</Text>
      </Section>
      <Section title="Additional Information">
        <FactList
          facts={[
            ...moreFacts(request),
            ...(seesPrices
              ? [{ label: 'Estimated value', value: formatMoney(request.estimatedValue, account.currency) }]
              : []),
            { label: 'Created', value: formatDateTime(request.createdAt, timezone) },
          ]}
        />
      </Section>
      <Attachments request={request} mayEdit={mayEdit} />
      <RecordEmails kind="request" recordId={request.id} />
      <PropertiesView module="request_properties" values={request.properties} />
    </Stack>
  );
}

const contactFacts = ({
  id,
  client,
  requestPhone,
  requestAddress,
  preferredContactMethod,
  serviceProperty,
  contact,
}: Request): Fact[] => [
  ...chosenFacts({
    clientId: client.id,
    chosen: { serviceProperty, contact },
    emailLink: (email) => (
      <EmailLink
        email={email}
        client={{ id: client.id, isArchived: client.stage === 'archived' }}
        record={{ kind: 'request', id }}
      />
    ),
  }),
  { label: 'Preferred Contact Method', value: contactMethodLabels[preferredContactMethod] },
  {
    label: 'Phone',
    value: requestPhone && <PhoneLink phone={requestPhone} client={client} />,
  },
  {
    label: 'Email',
    isWord: true,
    value: client.email && (
      <EmailLink
        email={client.email}
        client={{ id: client.id, isArchived: client.stage === 'archived' }}
        record={{ kind: 'request', id }}
      />
    ),
  },
  { label: 'Service Address', value: requestAddress && <AddressLink address={requestAddress} />, isLong: true },
];

function scheduleFacts(request: Request, readerZone: string): Fact[] {
  const { timezone: zone, anyTime, scheduleLater } = request;
  const shown = (moment: string | null, time: string | null) =>
    formatSchedule(moment, { zone, readerZone, hasTime: time !== null && !anyTime });
  const day = (moment: string | null) => (moment === null ? '-' : formatDate(moment, zone));
  return [
    ...(scheduleLater
      ? [{ label: 'Schedule', value: 'Schedule Later' }]
      : [
          { label: 'Start', value: shown(request.startDate, request.startTime) },
          { label: 'End', value: shown(request.endDate, request.endTime) },
          ...(anyTime ? [{ label: 'Time', value: 'Any Time' }] : []),
        ]),
    { label: 'Best Day 1', value: day(request.availabilityDate1) },
    { label: 'Best Day 2', value: day(request.availabilityDate2) },
    { label: 'Follow-up date', value: day(request.followUpDate) },
    {
      label: 'Assigned to',
      value: request.assignedTeam.length === 0 ? 'No team members assigned' : <People people={request.assignedTeam} />,
    },
  ];
}

const moreFacts = (request: Request): Fact[] => [
  { label: 'Service Category', value: request.serviceType === null ? '-' : categoryLabel(request.serviceType) },
  { label: 'Urgency', value: badgeLabel('urgency', request.urgency) },
  ...(request.purchaseOrderNumber === null
    ? []
    : [{ label: requestFields.purchaseOrderNumber.label, value: request.purchaseOrderNumber }]),
  { label: 'Flexible scheduling', value: request.flexibleScheduling ? 'Yes' : 'No' },
  { label: 'Skills', value: request.tags.join(', ') },
  { label: 'Tags', value: request.tagIds.length > 0 && <TagMarks ids={request.tagIds} /> },
  { label: 'Source', value: requestSourceLabels[request.source] },
];

function Attachments({ request: { id: requestId, attachments }, mayEdit }: { request: Request; mayEdit: boolean }) {
  if (attachments.length === 0) return null;
  return (
    <Section title="Attachments">
      <ul className={styles.files}>
        {attachments.map(({ id, fileName, fileSize, presignedUrl }) => (
          <li key={id}>
            <Anchor href={presignedUrl} target="_blank" rel="noreferrer">
              {fileName}
            </Anchor>{' '}
            <Text span size="xs" c="dimmed">
              {formatFileSize(fileSize)}
            </Text>
          </li>
        ))}
      </ul>
      <Group mt="sm">
        <AskFilesButton moduleType="requests" moduleId={requestId} canChange={mayEdit} />
      </Group>
    </Section>
  );
}

/** The records created from a request, each with a link (screens M27). */
function RequestConversions({ request }: { request: Request }) {
  const { timezone } = useMe();
  const made: { kind: string; label: string; id: string | null }[] = [
    { kind: 'job', label: 'Job', id: request.convertedToJobId },
    { kind: 'estimate', label: 'Estimate', id: request.convertedToEstimateId },
    { kind: 'invoice', label: 'Invoice', id: request.convertedToInvoiceId },
  ];
  const facts: Fact[] = made.flatMap(({ kind, label, id }) =>
    id === null ? [] : [{ label, value: <Made kind={kind} id={id} label={`Open ${label.toLowerCase()}`} /> }],
  );
  if (facts.length === 0) return null;
  return (
    <Section title="Converted">
      <FactList
        facts={[
          ...facts,
          ...(request.convertedAt === null
            ? []
            : [{ label: 'Converted on', value: formatDateTime(request.convertedAt, timezone) }]),
        ]}
      />
    </Section>
  );
}

function Made({ kind, id, label }: { kind: string; id: string; label: string }) {
  const link = recordKind(kind)?.linkTo(id);
  return link === undefined ? label : <Anchor renderRoot={(props) => <Link {...props} {...link} />}>{label}</Anchor>;
}

/** The lines of a request in their order. Amounts are shown only to users who may see prices (API 1.12). */
function RequestItems({ request }: { request: Request }) {
  const seesPrices = useCan()('Requests.showPricing');
  const { subTotal, discount, taxAmount, total } = request;
  const sums = [
    { label: 'Subtotal', amount: subTotal },
    ...(discount !== null && discount > 0 ? [{ label: 'Discount', amount: -discount }] : []),
    { label: 'Tax', amount: taxAmount },
    { label: 'Total', amount: total },
  ];
  return (
    <LineItemsView
      lines={request.items
        .toSorted((one, other) => one.itemOrderIndex - other.itemOrderIndex)
        .map((item) => ({ ...item, quantity: [item.quantity, item.unitType].join(' ').trimEnd() }))}
      sums={seesPrices ? sums : null}
    />
  );
}
