import type { DocumentStatus } from '../documents/document-kinds.ts';
import { isEnded, type VisitStatus } from '../visits/visit-statuses.ts';
import type { JobStatus } from './job-statuses.ts';
import { isDatedAndOpen } from './to-schedule.ts';

/** The phases of every job, in their order. */
export const jobPhases = ['scheduled', 'in_progress', 'done', 'invoiced', 'paid'] as const;
export type JobPhase = (typeof jobPhases)[number];

type StepVisit = { visitStatus: VisitStatus; visitStartDateTime: string | null };
type StepInvoice = { documentStatus: DocumentStatus; amountDue: number };
type StepJob<V extends StepVisit, I extends StepInvoice> = {
  jobStatus: JobStatus;
  scheduleLater: boolean;
  /** Ordered by start; those without one are last. */
  visits: readonly V[];
  invoices: readonly I[];
};

const reachedBy: Partial<Record<JobStatus, number>> = {
  draft: 0,
  scheduled: 1,
  in_progress: 2,
  completed: 3,
  invoiced: 4,
  paid: 5,
  cancelled: 0,
};

/**
 * The invoices that count for a job: one that is void is as good as none.
 *
 * @example validInvoices([{ documentStatus: 'void', … }, sent]) → [sent]
 */
export const validInvoices = <I extends Pick<StepInvoice, 'documentStatus'>>(invoices: readonly I[]): I[] =>
  invoices.filter(({ documentStatus }) => documentStatus !== 'void');

/**
 * How many of the phases a job has reached, and whether it rests or has ended outside of them. A job on hold keeps what
 * its visits have reached; a closed one what its invoices and visits show, because its status no longer does.
 *
 * @example jobProgress({ jobStatus: 'on_hold', visits: [{ visitStatus: 'scheduled', … }], invoices: [], … })
 *   → { reached: 1, aside: 'on_hold' }
 */
export function jobProgress(job: StepJob<StepVisit, StepInvoice>): {
  reached: number;
  aside: 'on_hold' | 'cancelled' | 'closed' | null;
} {
  const { jobStatus, visits } = job;
  const reached = reachedBy[jobStatus];
  if (reached !== undefined) return { reached, aside: jobStatus === 'cancelled' ? jobStatus : null };
  if (jobStatus === 'on_hold') {
    const isBegun = visits.some(({ visitStatus }) => visitStatus === 'in_progress' || visitStatus === 'completed');
    return { reached: isBegun ? 2 : visits.some(isDatedAndOpen) ? 1 : 0, aside: 'on_hold' };
  }
  const invoices = validInvoices(job.invoices);
  if (invoices.length > 0)
    return { reached: invoices.every(({ amountDue }) => amountDue <= 0) ? 5 : 4, aside: 'closed' };
  return { reached: visits.some(({ visitStatus }) => visitStatus === 'completed') ? 3 : 0, aside: 'closed' };
}

/** The person's rights to the job, its visits and its invoices. */
export type StepRights<V, I> = {
  mayEdit: boolean;
  mayMove: (visit: V) => boolean;
  mayInvoice: boolean;
  maySend: (invoice: I) => boolean;
  mayCollect: (invoice: I) => boolean;
};

export type JobStep<V, I> =
  /** Gives the visit a date, adds one, or opens the job's form when nothing is planned yet. */
  | { kind: 'schedule'; with: 'visit'; visit: V }
  | { kind: 'schedule'; with: 'extra' | 'form' }
  | { kind: 'start'; visit: V }
  /** Completes the visit at work, or the job that has no open visit. */
  | { kind: 'finish'; visit: V | null }
  | { kind: 'invoice' }
  | { kind: 'send'; invoice: I }
  | { kind: 'collect'; invoice: I };

/**
 * The one next step of a job for a person, or null: nothing is left, the job has ended, or somebody else does it.
 *
 * @example nextJobStep({ jobStatus: 'completed', scheduleLater: false, visits: [done], invoices: [] }, office) → { kind: 'invoice' }
 * @example nextJobStep({ jobStatus: 'paid', … }, office) → null
 */
export function nextJobStep<V extends StepVisit, I extends StepInvoice>(
  job: StepJob<V, I>,
  who: StepRights<V, I>,
): JobStep<V, I> | null {
  if (isUnderWay(job)) return nextOfWork(job, who);
  const { jobStatus } = job;
  return jobStatus === 'completed' || jobStatus === 'invoiced' ? nextOfMoney(validInvoices(job.invoices), who) : null;
}

function nextOfWork<V extends StepVisit, I extends StepInvoice>(
  { jobStatus, scheduleLater, visits }: StepJob<V, I>,
  { mayEdit, mayMove }: StepRights<V, I>,
): JobStep<V, I> | null {
  const open = visits.filter(({ visitStatus }) => !isEnded(visitStatus));
  const dated = open.filter(isDatedAndOpen);
  const atWork = dated.find((visit) => visit.visitStatus === 'in_progress' && mayMove(visit));
  if (atWork !== undefined) return { kind: 'finish', visit: atWork };
  const waits = dated.find((visit) => visit.visitStatus !== 'in_progress' && mayMove(visit));
  if (waits !== undefined) return { kind: 'start', visit: waits };
  if (!mayEdit) return null;
  const way = wayToSchedule({ scheduleLater, visits });
  return jobStatus === 'in_progress' && way.with !== 'visit' ? { kind: 'finish', visit: null } : way;
}

/**
 * How a job gets its next date: by its open visit without one, by an extra visit, or in its form when nothing is planned
 * yet.
 *
 * @example wayToSchedule({ scheduleLater: false, visits: [done] }) → { kind: 'schedule', with: 'extra' }
 */
export function wayToSchedule<V extends StepVisit>({
  scheduleLater,
  visits,
}: {
  scheduleLater: boolean;
  visits: readonly V[];
}): JobStep<V, never> & { kind: 'schedule' } {
  const undated = visits.find(
    ({ visitStatus, visitStartDateTime }) => !isEnded(visitStatus) && visitStartDateTime === null,
  );
  if (undated !== undefined) return { kind: 'schedule', with: 'visit', visit: undated };
  return { kind: 'schedule', with: scheduleLater || visits.length === 0 ? 'form' : 'extra' };
}

/** Whether the work of a job is still to be planned or done. */
export const isUnderWay = ({ jobStatus }: { jobStatus: JobStatus }): boolean =>
  jobStatus === 'draft' || jobStatus === 'scheduled' || jobStatus === 'in_progress' || jobStatus === 'on_hold';

/** The first invoice that is due and has not been sent, and that the person may send. */
export const invoiceToSend = <I extends StepInvoice>(
  invoices: readonly I[],
  maySend: (invoice: I) => boolean,
): I | undefined =>
  invoices.find((invoice) => invoice.documentStatus === 'draft' && invoice.amountDue > 0 && maySend(invoice));

function nextOfMoney<V extends StepVisit, I extends StepInvoice>(
  invoices: readonly I[],
  { mayInvoice, maySend, mayCollect }: StepRights<V, I>,
): JobStep<V, I> | null {
  if (invoices.length === 0) return mayInvoice ? { kind: 'invoice' } : null;
  const due = invoices.filter(({ amountDue }) => amountDue > 0);
  const unsent = invoiceToSend(due, maySend);
  if (unsent !== undefined) return { kind: 'send', invoice: unsent };
  const unpaid = due.find(mayCollect);
  return unpaid === undefined ? null : { kind: 'collect', invoice: unpaid };
}
