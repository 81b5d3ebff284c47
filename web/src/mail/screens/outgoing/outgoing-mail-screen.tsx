import { SegmentedControl, Text } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { listOutgoingMail, type MailKind, type OutgoingMail } from '@truckroll/contract/mail/mail';
import { logoContentId } from '@truckroll/domain/outgoing-mail/letter';
import { useState } from 'react';
import { useMe } from '../../../app/session/me.ts';
import { fetchEndpoint } from '../../../app/transport/fetch-endpoint.ts';
import { Dialog } from '../../../design/dialog/dialog.tsx';
import { DataTable } from '../../../design/list/data-table.tsx';
import { type RecordList, useRecordList } from '../../../design/list/record-list.ts';
import type { Column } from '../../../design/list/table-model.ts';
import { Page } from '../../../design/page.tsx';
import { PageTabs } from '../../../design/page-tabs.tsx';
import { SettingsBreadcrumbs } from '../../../design/settings-breadcrumbs.tsx';
import { formatDateTime } from '../../../design/shown-units.ts';
import { RecoveryCodeHint } from '../../../profile/parts/recovery-code-hint.tsx';
import { MailFrame } from '../../parts/mail-frame.tsx';
import { DeliveryStatus } from './delivery-status.tsx';
import type { OutgoingSearch } from './outgoing-search.ts';
import { OutgoingSmsView } from './outgoing-sms-view.tsx';

const route = getRouteApi('/_app/settingsV2/outgoing-mail');

const kindLabels: Record<MailKind, string> = {
  invitation: 'Invitation',
  'password-reset': 'Password reset',
  'two-step-reset': 'Two-step sign-in reset',
  ownership: 'Change of the owner',
  'mailbox-proof': 'Code for a mailbox',
  document: 'Document',
  receipt: 'Receipt',
  'credit-note': 'Credit note',
  visit: 'Visit',
  'hub-code': "Code for the client's page",
  'hub-link': "Link to the client's page",
  'card-link': 'Link to save a card',
  'card-charge': 'Charge of a card on file',
  'on-my-way': 'On my way',
  rule: 'Rule',
  plan: 'Plan',
  booking: 'Online booking',
  'follow-up': 'Follow-up',
  task: 'Task',
  notification: 'Notification',
  'shared-file': 'Shared file',
};

/** Sent and queued mail, latest first (MA-1). */
const outgoingMailQuery = (query: { page: number; limit: number }) =>
  queryOptions({
    queryKey: ['outgoing-mail', query],
    queryFn: ({ signal }) => fetchEndpoint(listOutgoingMail, { query, signal }),
    placeholderData: keepPreviousData,
  });

const columnsIn = (timezone: string): readonly Column<OutgoingMail, never>[] => [
  { key: 'subject', title: 'Subject', width: '30%', render: ({ subject }) => subject },
  { key: 'to', title: 'To', width: '27%', render: ({ to }) => to },
  { key: 'kind', title: 'Kind', width: 130, render: ({ kind }) => kindLabels[kind] },
  { key: 'status', title: 'Status', render: (mail) => <DeliveryStatus of={mail} /> },
  { key: 'createdAt', title: 'Created', width: 150, render: ({ createdAt }) => formatDateTime(createdAt, timezone) },
];

const tabs = [
  { value: 'mail', label: 'Mail' },
  { value: 'sms', label: 'Text messages' },
] as const;

/** Mail and SMS that were sent, queued or failed. */
export function OutgoingMailScreen() {
  const list = useRecordList<OutgoingSearch>('outgoing-mail', route);
  const { search } = list;
  const navigate = route.useNavigate();
  return (
    <Page
      title="Outgoing mail"
      breadcrumbs={<SettingsBreadcrumbs here="Outgoing mail" />}
      tabs={
        <PageTabs
          label="Channels"
          tabs={tabs}
          value={search.tab ?? 'mail'}
          onChange={(tab) => void navigate({ search: { tab: tab === 'sms' ? tab : undefined } })}
        />
      }
    >
      {search.tab === 'sms' ? <OutgoingSmsView list={list} /> : <MailTable list={list} openedId={search.edit} />}
    </Page>
  );
}

type MailTableProps = { list: RecordList<OutgoingSearch>; openedId: string | undefined };

function MailTable({ list, openedId }: MailTableProps) {
  const { timezone } = useMe();
  const { page, limit } = list;
  const mails = useQuery(outgoingMailQuery({ page, limit }));
  const opened = mails.data?.mails.find(({ id }) => id === openedId);
  return (
    <>
      <RecoveryCodeHint />
      <DataTable
        label="Outgoing mail"
        columns={columnsIn(timezone)}
        query={{ ...mails, data: mails.data && { items: mails.data.mails, total: mails.data.total } }}
        list={list}
        nameOf={({ subject }) => subject}
        onOpen={({ id }) => list.edit(id)}
        empty={{ text: 'No mail has been sent yet' }}
      />
      {opened !== undefined && (
        <Dialog title={opened.subject} onClose={list.close}>
          <Text size="sm" c="dimmed" mb="sm">
            To {opened.to}, {formatDateTime(opened.sentAt ?? opened.createdAt, timezone)}
          </Text>
          <MailBody mail={opened} />
        </Dialog>
      )}
    </>
  );
}

/** A mail that is still here, as its receiver would see it, or its plain text. */
function MailBody({ mail: { text, html, subject } }: { mail: OutgoingMail }) {
  const { logoUrl } = useMe().account;
  const [shown, setShown] = useState('html');
  if (text === null) return <Text>The text is not shown, because it lets its reader sign in.</Text>;
  return (
    <>
      {html !== null && (
        <SegmentedControl
          mb="sm"
          aria-label="Format"
          data={[
            { value: 'html', label: 'As it looks' },
            { value: 'text', label: 'Plain text' },
          ]}
          value={shown}
          onChange={setShown}
        />
      )}
      {html !== null && shown === 'html' ? (
        <MailFrame title={subject} content={html.replace(`cid:${logoContentId}`, logoUrl ?? '')} />
      ) : (
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
      )}
    </>
  );
}
