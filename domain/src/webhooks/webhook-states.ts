/** What became of a delivery. `failed` ones can be sent again; `skipped`: the owner of the webhook may not see the record. */
export const webhookDeliveryStatuses = ['waiting', 'delivered', 'failed', 'skipped'] as const;
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number];

/** Why nothing is sent to a webhook. */
export const webhookPauseReasons = ['byHand', 'ownerGone', 'gone', 'failing'] as const;
export type WebhookPauseReason = (typeof webhookPauseReasons)[number];

const pauseTexts: Record<WebhookPauseReason, string> = {
  byHand: 'Paused by a person.',
  ownerGone: 'The person in whose name it sends is not active any more.',
  gone: 'The program answered that this address is gone (410).',
  failing: 'Nothing could be delivered for a week.',
};

export const pauseText = (reason: WebhookPauseReason): string => pauseTexts[reason];

/** The most webhooks of a company. */
export const mostWebhooks = 20;
export const longestWebhookUrl = 1000;
export const longestWebhookDescription = 100;

/** How long the log of deliveries is kept, with what was sent. */
export const webhookLogDays = 30;
/** How long the previous secret signs too after a rotation, in hours. */
export const oldSecretHours = 24;
