import { type WebhookDeliveryStatus, webhookDeliveryStatuses } from '@truckroll/domain/webhooks/webhook-states';
import { readChoice, readId } from '../../design/list/list-search.ts';
import { type RecordListSearch, readRecordListSearch } from '../../design/list/record-list.ts';

/** The tabs of the page. The first one has no value in the URL. */
export const webhooksTabs = [
  { value: 'webhooks', label: 'Webhooks' },
  { value: 'log', label: 'Log' },
] as const;

export type WebhooksSearch = RecordListSearch & {
  tab?: 'log' | undefined;
  /** The webhook and the outcome that the log shows. */
  webhook?: string | undefined;
  status?: WebhookDeliveryStatus | undefined;
};

/** Reads the state of the page; unknown values are ignored. */
export const readWebhooksSearch = (raw: Record<string, unknown>): WebhooksSearch => ({
  ...readRecordListSearch(raw),
  tab: readChoice(['log'], raw.tab),
  webhook: readId(raw.webhook),
  status: readChoice(webhookDeliveryStatuses, raw.status),
});
