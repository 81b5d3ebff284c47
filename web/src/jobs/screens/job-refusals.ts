import { problems } from '@truckroll/contract/endpoints/problem';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import { isEditableJob } from '@truckroll/domain/jobs/job-moves';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';

/** Why a job's form cannot be opened, in the server's words (API 4.4), or null. */
export const editRefusal = ({ jobStatus }: { jobStatus: JobStatus }): string | null =>
  isEditableJob(jobStatus) ? null : problems.jobFixed[1];

/** Why no records can be created for a client (API 1.12), or null. */
export const newRecordRefusalText = ({ stage }: { stage: ClientStage }): string | null =>
  stage === 'archived' ? problems.clientArchived[1] : null;

/** Why a closed job cannot be changed (API 4.4). Null for an open one. */
export const closedJobRefusal = ({ jobStatus }: { jobStatus: JobStatus }): string | null =>
  jobStatus === 'closed' ? problems.jobClosed[1] : null;
