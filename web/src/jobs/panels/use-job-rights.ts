import { mayEditJob } from '@truckroll/domain/jobs/job-rights';
import { rightsOf, useMe } from '../../app/session/me.ts';

/** Whether the user may edit a job, depending on its creator (API 2.4). */
export function useMayEditJob(): (job: { createdBy: string | null }) => boolean {
  const me = useMe();
  return ({ createdBy }) => mayEditJob({ rights: rightsOf(me), userId: me.id, createdBy });
}
