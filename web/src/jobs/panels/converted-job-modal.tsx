import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Document } from '@truckroll/contract/documents/documents';
import type { Request } from '@truckroll/contract/requests/requests';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { discountLeftOutText } from '@truckroll/domain/jobs/converted-lines';
import { jobFromEstimate } from '@truckroll/domain/jobs/from-estimate';
import { jobFromRequest } from '@truckroll/domain/jobs/from-request';
import { fieldPeople } from '@truckroll/domain/team/field-work';
import { useEffect, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { clientQuery } from '../../clients/parts/client-queries.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { refetchDocuments } from '../../documents/parts/document-queries.ts';
import { requestQuery } from '../../requests/parts/request-queries.ts';
import { skillsQuery } from '../../skills/parts/skill-queries.ts';
import { teamQuery } from '../../team/parts/team-queries.ts';
import { convertedValues, type ConvertedJob as JobValues } from './converted-values.ts';
import { JobModal } from './job-modal.tsx';

type Source = { kind: 'request'; request: Request } | { kind: 'estimate'; estimate: Document };

type ConvertedJobModalProps = {
  from: Source;
  onClose: () => void;
  onSaved?: (job: { id: string; jobNumber: number }) => void;
};

const titles = { request: 'Create Job from Request', estimate: 'Create Job from Estimate' } as const;

const jobOf = (from: Source, serviceType: Request['serviceType']): JobValues =>
  from.kind === 'request' ? jobFromRequest(from.request) : jobFromEstimate(from.estimate, serviceType);

/** M21 for converting a request or an estimate to a job (screens 9.4). */
export function ConvertedJobModal(props: ConvertedJobModalProps) {
  const { from, onClose } = props;
  // An estimate has no service type of its own, so that of its request is used, if the user may see the request.
  const requestId = from.kind === 'estimate' ? from.estimate.requestId : null;
  const request = useQuery({ ...requestQuery(requestId ?? ''), enabled: requestId !== null, retry: false });
  if (requestId !== null && request.isPending) return <Loading from={from} onClose={onClose} />;
  return <ConvertedJob {...props} serviceType={request.data?.serviceType ?? null} />;
}

type ConvertedJobProps = ConvertedJobModalProps & { serviceType: Request['serviceType'] };

function ConvertedJob({ from, onClose, onSaved, serviceType }: ConvertedJobProps) {
  const { account } = useMe();
  // The time that the client asked for, with the person who is free then.
  const asked = from.kind === 'estimate' ? from.estimate.askedTime : null;
  const currency = from.kind === 'estimate' ? from.estimate.currency : account.currency;
  const queryClient = useQueryClient();
  // Converts the version that was shown when the form was opened.
  const [job] = useState(() => jobOf(from, serviceType));
  const client = useQuery(clientQuery(job.clientId));
  const skills = useQuery(skillsQuery);
  const team = useQuery(teamQuery({ limit: -1, view: 'all' }));
  const { leftOutDiscount } = job;
  useEffect(() => {
    if (leftOutDiscount > 0) toast.warning(discountLeftOutText(formatMoney(leftOutDiscount, currency)));
  }, [leftOutDiscount, currency]);

  if (client.isError) {
    return (
      <Dialog title={titles[from.kind]} width={1120} onClose={onClose}>
        <LoadFailure error={client.error} onRetry={() => void client.refetch()} />
      </Dialog>
    );
  }
  if (client.data === undefined || skills.isPending || team.isPending) return <Loading from={from} onClose={onClose} />;
  return (
    <JobModal
      mode="create"
      initial={asked === null ? {} : { startDateTime: asked.start, endDateTime: asked.end }}
      from={{
        kind: from.kind,
        id: from.kind === 'request' ? from.request.id : from.estimate.id,
        currency,
        values: convertedValues(
          {
            ...job,
            assignedToTeams: asked === null ? fieldPeople(job.assignedToTeams, team.data?.team ?? []) : [asked.userId],
          },
          {
            client: client.data,
            skills: skills.data ?? [],
            isApproved: from.kind === 'estimate' && from.estimate.actionStatus === 1,
          },
        ),
      }}
      onClose={onClose}
      onSaved={(saved) => {
        refetchDocuments(queryClient);
        onSaved?.(saved);
      }}
    />
  );
}

const Loading = ({ from, onClose }: { from: Source; onClose: () => void }) => (
  <Dialog title={titles[from.kind]} width={1120} onClose={onClose}>
    <SkeletonRows columns={2} rows={8} isPhone={false} />
  </Dialog>
);
