import { can, type Rights } from '../abilities/rights.ts';
import { mayEditJob } from '../jobs/job-rights.ts';

type Asked = { rights: Rights; userId: string; job: { createdBy: string | null } };

/** Whether a person decides what the client sees of a job, and removes its photos: people who may change the job. */
export const mayShowPhotos = ({ rights, userId, job }: Asked): boolean =>
  mayEditJob({ rights, userId, createdBy: job.createdBy });

/**
 * Whether a person may sort a photo and draw on it: people who may change the job, and who added the photo.
 *
 * @example mayChangePhoto({ rights: technicianLite, userId: 'a', job: { createdBy: 'b' }, photo: { createdBy: 'a' } })
 *   → true with `Jobs.uploadAttachments`
 */
export const mayChangePhoto = ({ photo, ...asked }: Asked & { photo: { createdBy: string | null } }): boolean =>
  mayShowPhotos(asked) || (can(asked.rights, 'Jobs.uploadAttachments') && photo.createdBy === asked.userId);
