import { Text } from '@mantine/core';
import type { JobRow } from '@truckroll/contract/jobs/jobs';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { useCan, useMe } from '../../app/session/me.ts';
import { Badge } from '../../design/badge.tsx';
import styles from './client-jobs.module.css';
import { jobStartWords } from './job-start-view.ts';

/** The job's own address, else the client's. */
function addressOf({ jobAddress, client }: JobRow): string {
  const address = jobAddress ?? client.propertyAddress;
  return address === null ? '-' : (address.formattedAddress ?? formattedAddress(address) ?? '-');
}

/** One job in a line: number, type, status, address, start and, with the right to see prices, its total. */
export function ClientJobHead({ job }: { job: JobRow }) {
  const { timezone } = useMe();
  const can = useCan();
  return (
    <span className={styles.head}>
      <Text span inherit fw={600}>
        {jobLabel(job)}
      </Text>
      <Badge group="jobType" value={job.jobType} />
      <Badge group="jobStatus" value={job.jobStatus} />
      <span className={styles.address}>{addressOf(job)}</span>
      <span>{jobStartWords(job, timezone)}</span>
      {can('Jobs.showPricing') && <span className={styles.total}>{formatMoney(job.total, job.currency)}</span>}
    </span>
  );
}
