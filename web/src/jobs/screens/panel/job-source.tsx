import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Job } from '@truckroll/contract/jobs/jobs';
import { recordKind } from '../../../app/shell/record-links.ts';

/** The record that the job was created from, as a link if it has a page. */
export function JobSource({ job }: { job: Pick<Job, 'requestId' | 'estimateId'> }) {
  return (
    <>
      {job.requestId !== null && <Source kind="request" name="Request" id={job.requestId} />}
      {job.requestId !== null && job.estimateId !== null && ', '}
      {job.estimateId !== null && <Source kind="estimate" name="Estimate" id={job.estimateId} />}
    </>
  );
}

function Source({ kind, name, id }: { kind: string; name: string; id: string }) {
  const link = recordKind(kind)?.linkTo(id);
  return link === undefined ? name : <Anchor renderRoot={(props) => <Link {...props} {...link} />}>{name}</Anchor>;
}
