import { addMonths } from '@truckroll/domain/calendar/days';
import type { DocumentStatus } from '@truckroll/domain/documents/document-kinds';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import type { RequestStage } from '@truckroll/domain/requests/request-stages';

/** Whether a job counts as finished work. */
export const isFinishedWork = (job: { jobStatus: JobStatus; hasCompletedVisit: boolean }): boolean =>
  ['completed', 'invoiced', 'paid'].includes(job.jobStatus) || (job.jobStatus === 'closed' && job.hasCompletedVisit);

/** The days from an invoice to its last payment; 0 for one that was paid in advance. */
export const daysToPay = ({ date, paidOn }: { date: string; paidOn: string }): number =>
  Math.max(0, Math.round((Date.parse(paidOn) - Date.parse(date)) / 86_400_000));

type Outcome = 'won' | 'lost' | 'open';

/** What became of requests without a job or an invoice; null for those that do not count. */
const outcomeOfStage: Readonly<Record<RequestStage, Outcome | null>> = {
  new_request: 'open',
  unscheduled: 'open',
  overdue: 'open',
  inspection_scheduled: 'open',
  inspection_complete: 'open',
  quote_created: 'open',
  quote_sent: 'open',
  converted: 'won',
  lost_no_response: 'lost',
  lost_rejected: 'lost',
  cancelled: 'lost',
  duplicate: null,
};

export const outcomeOfRequest = ({
  stage,
  isConverted,
}: {
  stage: RequestStage;
  isConverted: boolean;
}): Outcome | null => (isConverted && stage !== 'duplicate' ? 'won' : outcomeOfStage[stage]);

export const outcomeOfEstimate: Readonly<Record<DocumentStatus, Outcome | null>> = {
  draft: null,
  sent: 'open',
  viewed: 'open',
  approved: 'won',
  rejected: 'lost',
  expired: 'lost',
  converted: 'won',
  void: null,
};

/** A client begins to be active, becomes so again, or stops. */
type ClientChange = { day: string; kind: 'new' | 'returned' | 'lost' };

/** What happened to a client until today, by the days of its work in any order. */
export function flowOfClient(workDays: readonly string[], today: string): ClientChange[] {
  const days = workDays.filter((day) => day <= today).toSorted();
  return days.flatMap((day, n) => {
    const [previous, next] = [days[n - 1], days[n + 1] ?? '9999-12-31'];
    const changes: ClientChange[] = [];
    if (previous === undefined) changes.push({ day, kind: 'new' });
    else if (day > addMonths(previous, 12)) changes.push({ day, kind: 'returned' });
    const lostOn = addMonths(day, 12);
    if (next > lostOn && lostOn <= today) changes.push({ day: lostOn, kind: 'lost' });
    return changes;
  });
}
