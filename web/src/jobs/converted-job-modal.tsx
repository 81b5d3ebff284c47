import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Document } from '@truckroll/contract/documents';
import type { Request } from '@truckroll/contract/requests';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { discountLeftOutText } from '@truckroll/domain/jobs/converted-lines';
import { jobFromEstimate } from '@truckroll/domain/jobs/from-estimate';
import { jobFromRequest } from '@truckroll/domain/jobs/from-request';
import { useEffect, useState } from 'react';
import { useMe } from '../app/me.ts';
import { toast } from '../app/toasts.ts';
import { clientQuery } from '../clients/client-queries.ts';
import { Dialog } from '../design/dialog.tsx';
import { LoadFailure } from '../design/load-failure.tsx';
import { SkeletonRows } from '../design/skeleton-rows.tsx';
import { refetchDocuments } from '../documents/document-queries.ts';
import { skillsQuery } from '../skills/skill-queries.ts';
import { type ConvertedJob, convertedValues } from './form/converted-values.ts';
import { JobModal } from './job-modal.tsx';

type Source = { kind: 'request'; request: Request } | { kind: 'estimate'; estimate: Document };

type ConvertedJobModalProps = {
  from: Source;
  onClose: () => void;
  onSaved?: (job: { id: string; jobNumber: number }) => void;
};

const titles = { request: 'Create Job from Request', estimate: 'Create Job from Estimate' } as const;

const jobOf = (from: Source): ConvertedJob =>
  from.kind === 'request' ? jobFromRequest(from.request) : jobFromEstimate(from.estimate);

/** M21 for a job that a request or an estimate becomes (screens 9.4). */
export function ConvertedJobModal({ from, onClose, onSaved }: ConvertedJobModalProps) {
  const { currency } = useMe().account;
  const queryClient = useQueryClient();
  // What is converted is what was in sight when the form was opened.
  const [job] = useState(() => jobOf(from));
  const client = useQuery(clientQuery(job.clientId));
  const skills = useQuery(skillsQuery);
  const { leftOutDiscount } = job;
  useEffect(() => {
    if (leftOutDiscount > 0) toast.warning(discountLeftOutText(formatMoney(leftOutDiscount, currency)));
  }, [leftOutDiscount, currency]);

  if (client.data === undefined || skills.isPending) {
    return (
      <Dialog title={titles[from.kind]} width={1120} onClose={onClose}>
        {client.isError ? (
          <LoadFailure error={client.error} onRetry={() => void client.refetch()} />
        ) : (
          <SkeletonRows columns={2} rows={8} isPhone={false} />
        )}
      </Dialog>
    );
  }
  return (
    <JobModal
      mode="create"
      from={{
        kind: from.kind,
        id: from.kind === 'request' ? from.request.id : from.estimate.id,
        values: convertedValues(job, { client: client.data, skills: skills.data ?? [] }),
      }}
      onClose={onClose}
      onSaved={(saved) => {
        refetchDocuments(queryClient);
        onSaved?.(saved);
      }}
    />
  );
}
