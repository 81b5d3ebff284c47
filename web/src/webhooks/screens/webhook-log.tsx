import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WebhookDelivery } from '@truckroll/contract/webhooks/webhooks';
import { webhookDeliveryStatuses } from '@truckroll/domain/webhooks/webhook-states';
import { useMe } from '../../app/session/me.ts';
import { QuietBadge } from '../../design/badge.tsx';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { OneFilter } from '../../design/list/choice-filter.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { ClearFilters, FilterRow } from '../../design/list/list-filters.tsx';
import type { RecordList } from '../../design/list/record-list.ts';
import type { Column } from '../../design/list/table-model.ts';
import { formatDateTime } from '../../design/shown-units.ts';
import { deliveriesQuery, useResendDelivery, webhooksQuery } from '../parts/webhook-queries.ts';
import { attemptText, deliveryColors, deliveryLabels, nameOfWebhook, resendLabel } from '../parts/webhook-words.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import type { WebhooksSearch } from './webhooks-search.ts';

type Columns = { timezone: string; names: ReadonlyMap<string, string>; hasFailed: boolean };

/** @param hasFailed whether a shown delivery has a failed attempt; without one the column of the button is left out */
const columnsOf = ({ timezone, names, hasFailed }: Columns): readonly Column<WebhookDelivery, never>[] => [
  { key: 'event', title: 'Event', width: '20%', render: ({ event }) => event, onCard: 'heading' },
  {
    key: 'webhook',
    title: 'Webhook',
    width: '15%',
    render: ({ webhookId }) => names.get(webhookId) ?? '',
    onCard: 'plain',
  },
  {
    key: 'status',
    title: 'Status',
    width: 120,
    render: ({ status }) => <QuietBadge color={deliveryColors[status]} label={deliveryLabels[status]} />,
    onCard: 'beside',
  },
  { key: 'outcome', title: 'Last attempt', render: (delivery) => attemptText(delivery), onCard: 'rest' },
  { key: 'happenedAt', title: 'Time', width: 160, render: ({ happenedAt }) => formatDateTime(happenedAt, timezone) },
  ...(hasFailed
    ? [
        {
          key: 'resend',
          title: 'Actions',
          width: 130,
          render: (delivery: WebhookDelivery) => <Resend delivery={delivery} />,
          onCard: 'button',
        } as const,
      ]
    : []),
];

/** What was sent, what was answered, and what failed. */
export function WebhookLog({ list }: { list: RecordList<WebhooksSearch> }) {
  const { timezone } = useMe();
  const { search, page, limit } = list;
  const { webhook: webhookId, status } = search;
  const deliveries = useQuery(deliveriesQuery({ page, limit, webhookId, status }));
  const { data: webhooks = [] } = useQuery(webhooksQuery);
  const names = new Map(webhooks.map((webhook) => [webhook.id, nameOfWebhook(webhook)]));
  const isFiltered = webhookId !== undefined || status !== undefined;
  const clear = <ClearFilters list={list} without={{ webhook: undefined, status: undefined }} />;
  const hasFailed = deliveries.data?.deliveries.some(isOffered) === true;
  return (
    <>
      <FilterRow>
        <OneFilter
          label="Webhook"
          options={webhooks.map((webhook) => ({ value: webhook.id, label: nameOfWebhook(webhook) }))}
          value={webhookId}
          onChange={(webhook) => list.setFilters({ webhook })}
        />
        <OneFilter
          label="Status"
          options={webhookDeliveryStatuses.map((value) => ({ value, label: deliveryLabels[value] }))}
          value={status}
          onChange={(chosen) => list.setFilters({ status: chosen })}
        />
        {isFiltered && clear}
      </FilterRow>
      <DataTable
        label="Log of the webhooks"
        columns={columnsOf({ timezone, names, hasFailed })}
        query={{
          ...deliveries,
          data: deliveries.data && { items: deliveries.data.deliveries, total: deliveries.data.total },
        }}
        list={list}
        nameOf={({ event, happenedAt }) => `${event}, ${formatDateTime(happenedAt, timezone)}`}
        onOpen={({ id }) => list.edit(id)}
        empty={{
          text: 'Nothing has been sent yet',
          hint: 'Here you see what was sent to your programs in the last 30 days, and what they answered.',
          icon: <EmptyPicture of="properties" />,
        }}
        filtered={{ isFiltered, clear }}
      />
      {search.edit !== undefined && <DeliveryDialog id={search.edit} onClose={list.close} />}
    </>
  );
}

/** Deliveries that were sent or skipped have the button only in their dialog. */
const isOffered = (delivery: WebhookDelivery): boolean =>
  delivery.status === 'failed' || resendLabel(delivery) === 'Send now';

function Resend({ delivery }: { delivery: WebhookDelivery }) {
  const { id, event } = delivery;
  const resend = useResendDelivery();
  if (!isOffered(delivery)) return null;
  const label = resendLabel(delivery);
  const sendAgain = () =>
    toastOnError(async () => {
      await resend.mutateAsync(id);
      toast.success('It is sent again.');
    });
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`${label}: ${event}`}
      loading={resend.isPending}
      onClick={(click) => {
        click.stopPropagation();
        void sendAgain();
      }}
    >
      {label}
    </Button>
  );
}
