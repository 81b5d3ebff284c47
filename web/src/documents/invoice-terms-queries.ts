import { useQuery } from '@tanstack/react-query';
import type { Document } from '@truckroll/contract/documents';
import type { Job } from '@truckroll/contract/jobs';
import { invoiceChoice } from '@truckroll/domain/conversions/approved-terms';
import { seesDocuments } from '@truckroll/domain/documents/document-rights';
import { documentLineOf } from '@truckroll/domain/documents/from-job';
import { useRights } from '../app/me.ts';
import { documentQuery } from './document-queries.ts';

const isApproved = ({ documentType, actionStatus, documentStatus }: Document): boolean =>
  documentType === 2 && actionStatus === 1 && documentStatus !== 'void';

/** The estimate of a job that its client approved; none for who may not see it, whose invoice the server fills. */
export function useApprovedEstimate(job: Pick<Job, 'estimateId'> | null): {
  isPending: boolean;
  approved: Document | null;
} {
  const rights = useRights();
  const id = job?.estimateId ?? null;
  const isWanted = id !== null && seesDocuments(rights, 2);
  const { data, isPending } = useQuery({ ...documentQuery(id ?? ''), enabled: isWanted, retry: false });
  return { isPending: isWanted && isPending, approved: data !== undefined && isApproved(data) ? data : null };
}

/** What the invoice of a job comes to either way; null where there is nothing to ask. */
export const choiceOf = ({ jobItems }: Job, approved: Document | null) =>
  invoiceChoice({ approved, jobLines: jobItems, documentLines: jobItems.map((item) => documentLineOf(item)) });
