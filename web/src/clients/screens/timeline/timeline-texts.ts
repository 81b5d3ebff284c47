import type { TimelineEntry } from '@truckroll/contract/clients/client-timeline';
import type { TimelineAction } from '@truckroll/domain/clients/timeline';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { formatInternational } from '@truckroll/domain/format/phone-number';

const withTitle = (before: string, title: string): string => (title === '' ? before : `${before}: ${title}`);

/**
 * The texts of an entry of the timeline.
 *
 * @example entryText({ kind: 'job', number: '#12', title: 'Boiler', … }) → 'Job #12: Boiler'
 */
export function entryText(entry: TimelineEntry): string {
  const { kind, title, number, status, direction, documentType, action } = entry;
  const isOut = direction === 'outbound';
  switch (kind) {
    case 'job':
      return withTitle(`Job ${number ?? ''}`, title);
    case 'visit':
      return withTitle('Visit', title === '' ? `Job ${number ?? ''}` : title);
    case 'event':
      return withTitle('Event', title);
    case 'request':
      return withTitle(`Request ${number ?? ''}`, title);
    case 'task':
      return withTitle(status === 'completed' ? 'Completed task' : 'Task', title);
    case 'form':
      return `Form on job ${number ?? ''}: ${title}`;
    case 'money':
      return action === null
        ? withTitle(`${documentWord(documentType ?? 1)} ${number ?? ''}`, isPlain(title) ? '' : title)
        : actionText(action, documentWord(documentType ?? 1), number ?? '');
    case 'file':
      return `File: ${title}`;
    case 'note':
      return `Note: ${title}`;
    case 'email':
      return withTitle(isOut ? 'Email sent' : 'Email received', title);
    case 'call':
      return `${isOut ? 'Call to' : 'Call from'} ${formatInternational(title)}`;
    case 'text':
      return withTitle(isOut ? (status === 'failed' ? 'Text not sent' : 'Text sent') : 'Text received', title);
    case 'page':
      return title;
    case 'merge':
      return title === '' ? 'Merged with another client' : `Merged with ${title}`;
  }
}

/** The step of a document, in words. */
function actionText(action: TimelineAction, word: string, number: string): string {
  switch (action) {
    case 'paid':
      return `Payment on ${number}`;
    case 'refunded':
      return `Refund on ${number}`;
    case 'change_asked':
      return `${word} ${number}: change asked`;
    case 'kept':
      return `${word} ${number}: email saved here, not sent`;
    case 'not_sent':
      return `${word} ${number}: email not delivered`;
    case 'sent':
    case 'approved':
    case 'rejected':
      return `${word} ${number} ${action}`;
  }
}

/** Whether a document has the title that every document begins with. */
const isPlain = (title: string): boolean => title === documentWord(1) || title === documentWord(2);
