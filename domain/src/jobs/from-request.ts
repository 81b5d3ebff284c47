import { type CarriedFields, carriedOf } from '../conversions/carried-fields.ts';
import { convertedFromText } from '../documents/document-words.ts';
import type { SourceLine } from '../documents/draft-line.ts';
import { categoryLabel } from '../requests/category-label.ts';
import type { ServiceCategory, Urgency } from '../requests/request-stages.ts';
import { convertedLines } from './converted-lines.ts';
import { priorityOf } from './request-priority.ts';

export type RequestToJob<T, Address, Phone> = CarriedFields & {
  id: string;
  requestNumberDisplay: string;
  clientId: string;
  description: string | null;
  serviceType: ServiceCategory | null;
  urgency: Urgency;
  requestAddress: Address | null;
  requestPhone: Phone | null;
  servicePropertyId: string | null;
  contactId: string | null;
  startDate: string | null;
  endDate: string | null;
  startTime: string | null;
  endTime: string | null;
  anyTime: boolean;
  scheduleLater: boolean;
  timezone: string;
  requirements: string | null;
  notes: string | null;
  assignedTo: string[];
  /** The names of skills. */
  tags: string[];
  tagIds: string[];
  items: readonly SourceLine<T>[];
  discount: number | null;
};

const longestNote = 10_000;

/** Joins the lines of a note. */
export const noteOf = (...parts: (string | null)[]): string =>
  parts
    .filter((part) => part !== null && part !== '')
    .join('\n')
    .slice(0, longestNote);

/**
 * The payload of the job created from a request (API JB-4, screens 9.4). Skills are referenced by name. The request's
 * discount is reported separately, because a job cannot store it.
 *
 * @example jobFromRequest({ urgency: 'urgent', serviceType: 'hvac', discount: 25, … })
 *   → { title: 'HVAC', priority: 'high', notes: 'Converted from REQ-000007', leftOutDiscount: 25, … }
 */
export const jobFromRequest = <T, Address, Phone>(request: RequestToJob<T, Address, Phone>) => ({
  clientId: request.clientId,
  title: request.serviceType === null ? '' : categoryLabel(request.serviceType),
  ...carriedOf(request),
  description: request.description,
  jobAddress: request.requestAddress,
  jobPhone: request.requestPhone,
  servicePropertyId: request.servicePropertyId,
  contactId: request.contactId,
  assignedToTeams: request.assignedTo,
  startDateTime: request.startDate,
  endDateTime: request.endDate,
  isStartTime: request.startTime !== null,
  isEndTime: request.endTime !== null,
  anyTime: request.anyTime,
  scheduleLater: request.scheduleLater,
  timezone: request.timezone,
  priority: priorityOf[request.urgency],
  skillNames: request.tags,
  tagIds: request.tagIds,
  jobItems: convertedLines(request.items),
  notes: noteOf(convertedFromText(request.requestNumberDisplay), request.requirements, request.notes),
  requestId: request.id,
  estimateId: null,
  leftOutDiscount: request.discount ?? 0,
});
