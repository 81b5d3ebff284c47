import { useQuery } from '@tanstack/react-query';
import type { Document } from '@truckroll/contract/documents/documents';
import type { Job } from '@truckroll/contract/jobs/jobs';
import { hasInvoiceChoice } from '@truckroll/domain/conversions/approved-lines';
import { seesDocuments } from '@truckroll/domain/documents/document-rights';
import { countingLines } from '@truckroll/domain/documents/estimate-options';
import { useMemo } from 'react';
import { useRights } from '../../app/session/me.ts';
import { documentQuery } from './document-queries.ts';

const isApproved = ({ documentType, actionStatus, documentStatus }: Document): boolean =>
  documentType === 2 && actionStatus === 1 && documentStatus !== 'void';

/** The approved estimate of a job. Users who may not see it get none, and the server fills their invoices. */
export function useApprovedEstimate(job: Pick<Job, 'estimateId'> | null): {
  isPending: boolean;
  approved: Document | null;
} {
  const rights = useRights();
  const id = job?.estimateId ?? null;
  const isWanted = id !== null && seesDocuments(rights, 2);
  const { data, isPending } = useQuery({ ...documentQuery(id ?? ''), enabled: isWanted, retry: false });
  // Everything that is made of an estimate has the lines that count.
  const approved = useMemo(
    () => (data !== undefined && isApproved(data) ? { ...data, items: countingLines(data) } : null),
    [data],
  );
  return { isPending: isWanted && isPending, approved };
}

/** Whether the user chooses the lines of a job's invoice, because the job's differ from the approved ones. */
export const hasTermsChoice = ({ jobItems }: Job, approved: Document | null): boolean =>
  hasInvoiceChoice({ approved, jobLines: jobItems });
