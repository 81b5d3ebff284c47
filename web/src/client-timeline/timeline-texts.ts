import type { TimelineEntry } from '@truckroll/contract/client-timeline';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { formatInternational } from '@truckroll/domain/format/phone-number';

const withTitle = (before: string, title: string): string => (title === '' ? before : `${before}: ${title}`);

/**
 * What an entry of the timeline says.
 *
 * @example entryText({ kind: 'job', number: '#12', title: 'Boiler', … }) → 'Job #12: Boiler'
 */
export function entryText(entry: TimelineEntry): string {
  const { kind, title, number, status, direction, documentType, isPayment } = entry;
  const isOut = direction === 'outbound';
  switch (kind) {
    case 'job':
      return withTitle(`Job ${number ?? ''}`, title);
    case 'visit':
      return withTitle('Visit', title === '' ? `Job ${number ?? ''}` : title);
    case 'request':
      return withTitle(`Request ${number ?? ''}`, title);
    case 'money':
      if (isPayment) return `Payment on ${number ?? ''}`;
      return withTitle(`${documentWord(documentType ?? 1)} ${number ?? ''}`, isPlain(title) ? '' : title);
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
    case 'merge':
      return title === '' ? 'Merged with another client' : `Merged with ${title}`;
  }
}

/** Whether a document has the title that every document begins with. */
const isPlain = (title: string): boolean => title === documentWord(1) || title === documentWord(2);
