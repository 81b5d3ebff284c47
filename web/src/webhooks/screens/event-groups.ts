import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { listWebhookEvents } from '@truckroll/contract/webhooks/webhooks';
import { searchWords } from '@truckroll/domain/text/folding';
import { type WebhookEventGroup, webhookEventGroups, webhookGroupOf } from '@truckroll/domain/webhooks/webhook-events';

/** An event that a webhook can send, with what happened. */
export type EventKind = DataOf<typeof listWebhookEvents>['events'][number];

/**
 * The events by group, in the order of the groups: those with every word of the search in their name or in what happened.
 * Groups without one are left out.
 */
export function eventGroups(
  events: readonly EventKind[],
  search: string,
): { group: WebhookEventGroup; events: EventKind[] }[] {
  const words = searchWords(search);
  const found = events.filter(({ name, summary }) => {
    const text = `${name} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return webhookEventGroups.flatMap((group) => {
    const ofGroup = found.filter(({ name }) => webhookGroupOf(name) === group);
    return ofGroup.length === 0 ? [] : [{ group, events: ofGroup }];
  });
}
