import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import { Badge } from '../../design/badge.tsx';

/** A job's status in the account's colour. */
export const JobStatusBadge = ({ status }: { status: JobStatus }) => <Badge group="jobStatus" value={status} />;
