import { Anchor, Checkbox, Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { JobToBill } from '@truckroll/contract/invoice-batches/invoice-batches';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { canBill, problemText } from '@truckroll/domain/invoice-batches/plan-invoices';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { memo, useId } from 'react';
import { useMe } from '../../app/session/me.ts';
import { formatDateTime } from '../../design/shown-units.ts';
import styles from './invoice-batches.module.css';

type ClientJobsProps = {
  jobs: readonly JobToBill[];
  chosen: ReadonlySet<string>;
  /** Whether all jobs of the client share an invoice. */
  sharesInvoice: boolean;
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
  onShare: (clientId: string, shares: boolean) => void;
};

/** The jobs of a client that can be billed, with what stands against each. */
export const ClientJobs = memo(({ jobs, chosen, sharesInvoice, onChoose, onShare }: ClientJobsProps) => {
  const id = useId();
  const [first] = jobs;
  if (first === undefined) return null;
  const { client } = first;
  const possible = jobs.filter(canBill).map((job) => job.id);
  const count = possible.filter((each) => chosen.has(each)).length;
  return (
    <section className={styles.client} aria-labelledby={id}>
      <div className={styles.head}>
        <Checkbox
          aria-label={`All jobs of ${client.name}`}
          checked={count > 0 && count === possible.length}
          indeterminate={count > 0 && count < possible.length}
          disabled={possible.length === 0}
          onChange={() => onChoose(possible, count < possible.length)}
        />
        <h3 id={id} className={styles.name}>
          <Anchor renderRoot={(props) => <Link {...props} to="/clients/$clientId" params={{ clientId: client.id }} />}>
            {client.name}
          </Anchor>
        </h3>
        {jobs.length > 1 && (
          <Switch
            label="One invoice for all"
            checked={sharesInvoice}
            onChange={({ currentTarget }) => onShare(client.id, currentTarget.checked)}
          />
        )}
      </div>
      <ul className={styles.jobs}>
        {jobs.map((job) => (
          <JobLine key={job.id} job={job} isChosen={chosen.has(job.id)} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  );
});

type JobLineProps = Pick<ClientJobsProps, 'onChoose'> & { job: JobToBill; isChosen: boolean };

function JobLine({ job, isChosen, onChoose }: JobLineProps) {
  const { timezone } = useMe();
  const id = useId();
  const label = jobLabel(job);
  const facts = [
    ...(job.startDateTime === null ? [] : [formatDateTime(job.startDateTime, timezone)]),
    ...(job.purchaseOrderNumber ? [`PO ${job.purchaseOrderNumber}`] : []),
    ...(job.memberPrice === null
      ? []
      : [`Member price by ${job.memberPrice.planName}: ${formatMoney(-job.memberPrice.amount, job.currency)}`]),
  ];
  return (
    <li className={styles.job}>
      <Checkbox
        aria-label={`Bill ${label}`}
        aria-describedby={job.problems.length > 0 ? id : undefined}
        checked={isChosen}
        disabled={!canBill(job)}
        onChange={({ currentTarget }) => onChoose([job.id], currentTarget.checked)}
      />
      <div className={styles.what}>
        <Anchor
          className={styles.title}
          renderRoot={(props) => <Link {...props} to="/jobs/$jobId" params={{ jobId: job.id }} />}
        >
          {label}
        </Anchor>
        {facts.length > 0 && <span className={styles.more}>{facts.join(' · ')}</span>}
        {job.problems.length > 0 && (
          <ul id={id} className={styles.problems}>
            {job.problems.map((problem) => (
              <li key={problem} data-refuses={!canBill({ problems: [problem] }) || undefined}>
                {problemText(problem, job)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <span className={styles.amount}>{formatMoney(job.total, job.currency)}</span>
    </li>
  );
}
