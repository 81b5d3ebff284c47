import type { Webhook, WebhookDelivery } from '@truckroll/contract/webhooks/webhooks';
import { palette } from '@truckroll/domain/colors/palette';
import type { WebhookDeliveryStatus } from '@truckroll/domain/webhooks/webhook-states';

/** The name of a webhook: its description, or the host that it sends to. */
export const nameOfWebhook = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description || (URL.parse(url)?.host ?? url);

export const deliveryLabels: Readonly<Record<WebhookDeliveryStatus, string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  skipped: 'Skipped',
};

export const deliveryColors: Readonly<Record<WebhookDeliveryStatus, string>> = {
  waiting: palette.blue,
  delivered: palette.green,
  failed: palette.red,
  skipped: palette.mist,
};

/** @example countsText({ delivered: 4, waiting: 1, failed: 0, skipped: 0 }) → '4 delivered, 1 waiting' */
export const countsText = (counts: Readonly<Record<WebhookDeliveryStatus, number>>): string =>
  (['delivered', 'waiting', 'failed', 'skipped'] as const)
    .flatMap((status) => (counts[status] === 0 ? [] : [`${counts[status]} ${deliveryLabels[status].toLowerCase()}`]))
    .join(', ') || 'Nothing yet';

/** The label of the button that sends a delivery again; null for one that is due or being sent and has no such button. */
export function resendLabel({ status, attempts, failure }: WebhookDelivery): 'Send again' | 'Send now' | null {
  if (status !== 'waiting') return 'Send again';
  return attempts > 0 && failure !== null ? 'Send now' : null;
}

/** What the last attempt gave. @example 'Answered 204 in 85 ms' */
export function attemptText({ answerStatus, failure, durationMs, attempts }: WebhookDelivery): string {
  if (failure !== null) return failure;
  if (attempts === 0) return 'Not sent yet.';
  if (answerStatus === null) return 'Being sent.';
  return `Answered ${answerStatus} in ${durationMs ?? 0} ms.`;
}
