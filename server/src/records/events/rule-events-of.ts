import type { RuleTrigger } from '@truckroll/domain/rules/rule-triggers';
import { tableOf } from '@truckroll/domain/text/table-of';
import type { RuleEvent } from '../rules/rule-events.ts';
import type { DomainEvent } from './domain-event.ts';

const about = (recordId: string, ...triggers: RuleTrigger[]): RuleEvent[] =>
  triggers.map((trigger) => ({ trigger, recordId }));

const documentTriggers = tableOf<RuleTrigger>({
  'sent 2': 'estimate.sent',
  'approved 2': 'estimate.approved',
  'rejected 2': 'estimate.rejected',
  'change_asked 2': 'estimate.change_asked',
  'sent 1': 'invoice.sent',
});

/** An invoice and an estimate have triggers of their own. */
function ofDocument({ id, documentType }: { id: string; documentType: 1 | 2 }, what: string): RuleEvent[] {
  const trigger = documentTriggers[`${what} ${documentType}`];
  return trigger === undefined ? [] : about(id, trigger);
}

/**
 * What rules can follow of an event. Only events that are recorded in the transaction of their cause are among them: what a
 * rule sends is delivered later, and its delivery is no trigger, so that no rule follows its own message.
 */
export function ruleEventsOf(event: DomainEvent): RuleEvent[] {
  switch (event.type) {
    case 'client.created':
      return about(event.client.id, 'client.created');
    case 'client.stage_changed':
    case 'client.stage_followed':
      return about(event.clientId, 'client.stage_changed');
    case 'client.tags_changed':
      return about(event.clientId, 'client.tags_changed');
    case 'request.created':
      return about(event.request.id, 'request.created');
    case 'request.stage_changed':
      return about(event.requestId, 'request.stage_changed');
    case 'request.became_overdue':
      return about(event.requestId, 'request.became_overdue', 'request.stage_changed');
    case 'request.tags_changed':
      return about(event.requestId, 'request.tags_changed');
    case 'job.created':
      return about(event.job.id, 'job.created');
    case 'job.completed':
      return about(event.job.id, 'job.completed');
    case 'job.cancelled':
      return about(event.job.id, 'job.cancelled');
    case 'job.status_changed':
      return about(event.jobId, 'job.status_changed');
    case 'job.tags_changed':
      return about(event.jobId, 'job.tags_changed');
    case 'document.sent':
      return ofDocument(event.document, 'sent');
    case 'document.approved':
      return ofDocument(event.document, 'approved');
    case 'document.rejected':
      return ofDocument(event.document, 'rejected');
    case 'document.change_asked':
      return ofDocument(event.document, 'change_asked');
    case 'document.status_changed':
      return ofDocument(event.document, event.to);
    case 'document.expired':
      return about(event.documentId, 'estimate.expired');
    case 'payment.recorded':
      return about(event.documentId, 'invoice.payment_recorded');
    case 'payment.received_online':
    case 'payment.charged':
      return event.document.documentType === 1 ? about(event.document.id, 'invoice.payment_recorded') : [];
    case 'task.completed':
      return about(event.task.id, 'task.completed');
    default:
      return [];
  }
}
