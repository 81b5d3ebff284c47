import { problems } from '@truckroll/contract/problem';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import { isEditableJob } from '@truckroll/domain/jobs/job-moves';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';

/** Why the form of a job does not open, in the words of the server's refusal (API 4.4); null when it does. */
export const whyNotEditable = ({ jobStatus }: { jobStatus: JobStatus }): string | null =>
  isEditableJob(jobStatus) ? null : problems.jobFixed[1];

/** Why nothing new is made for a client (API 1.12); null when it may. */
export const whyNothingNew = ({ stage }: { stage: ClientStage }): string | null =>
  stage === 'archived' ? problems.clientArchived[1] : null;

/** Why nothing more happens to a job (API 4.4); null while it is not closed. */
export const whyClosed = ({ jobStatus }: { jobStatus: JobStatus }): string | null =>
  jobStatus === 'closed' ? problems.jobClosed[1] : null;
