import { mayEditJob } from '@truckroll/domain/jobs/job-rights';
import { rightsOf, useMe } from '../app/me.ts';

/** Asks whether the user may edit a job, by who created it (API 2.4). */
export function useMayEditJob(): (job: { createdBy: string | null }) => boolean {
  const me = useMe();
  return ({ createdBy }) => mayEditJob({ rights: rightsOf(me), userId: me.id, createdBy });
}
