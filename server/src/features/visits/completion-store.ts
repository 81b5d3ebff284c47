import type { Visit } from '@truckroll/contract/visits/visits';
import {
  type CompletionFacts,
  type MissingPart,
  missingForCompletion,
  missingText,
} from '@truckroll/domain/visits/visit-completion';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import { listPhotoMoments } from '../../records/files/job-files.ts';
import { isJobSigned } from '../../records/jobs/write-jobs.ts';
import { isConnected } from '../add-ons/add-on-store.ts';
import { readFormsToFill } from '../job-forms/fill-form.ts';

type Readiness = Omit<CompletionFacts, 'forms'>;

/** The completion requirements of a job's visits besides the forms, read once for all visits. */
async function readReadiness(tx: Tx, jobId: string): Promise<(visit: Visit) => Readiness> {
  const [isSigned, account, photos] = await Promise.all([
    isJobSigned(tx, jobId),
    tx.selectFrom(accountRows.as('accounts')).select('visitRules').executeTakeFirstOrThrow(),
    listPhotoMoments(tx, jobId),
  ]);
  return ({ inTransitAt, arrivedAt, startedAt }) => {
    const since = inTransitAt ?? arrivedAt ?? startedAt;
    const photoCount = photos.filter((at) => since === null || at >= since).length;
    return { isSigned, photoCount, rules: account.visitRules };
  };
}

/** The completion requirements of a visit besides its forms. */
export const readCompletion = async (tx: Tx, visit: Visit): Promise<Readiness> =>
  (await readReadiness(tx, visit.jobId))(visit);

/** The missing requirements of visits of one job. The number of statements does not depend on the number of visits. */
async function readMissing(tx: Tx, jobId: string): Promise<(visit: Visit) => MissingPart[]> {
  const [forms, readiness, hasForms] = await Promise.all([
    readFormsToFill(tx, jobId),
    readReadiness(tx, jobId),
    isConnected(tx, 'job-forms'),
  ]);
  // Without the add-on nobody can fill forms.
  return (visit) => missingForCompletion({ ...readiness(visit), forms: hasForms ? forms(visit.id) : [] });
}

const pathOf = (part: MissingPart): string => (part.kind === 'form' ? `forms.${part.formId}` : part.kind);

/** Refuses to complete a visit while a requirement is missing. The refusal names it (API VI-5). */
export async function requireComplete(tx: Tx, visit: Visit): Promise<void> {
  const missing = (await readMissing(tx, visit.jobId))(visit);
  if (missing.length === 0) return;
  const fields = missing.map((part) => ({ path: pathOf(part), code: 'required' as const, message: missingText(part) }));
  throw new Problem('visitIncomplete', { missing: missing.map(missingText).join('; ') }, { fields });
}

/**
 * Refuses to complete a job's visits while any requirement is missing. The refusal names each with its visit (API
 * JB-7).
 */
export async function requireAllComplete(tx: Tx, visits: readonly Visit[]): Promise<void> {
  const [first] = visits;
  if (first === undefined) return;
  const missing = await readMissing(tx, first.jobId);
  const fields = visits.flatMap((visit) =>
    missing(visit).map((part) => ({
      path: `visits.${visit.visitNumber}.${pathOf(part)}`,
      code: 'required' as const,
      message: `Visit ${visit.visitNumber}: ${missingText(part)}`,
    })),
  );
  if (fields.length === 0) return;
  throw new Problem('visitsIncomplete', { missing: fields.map(({ message }) => message).join('; ') }, { fields });
}
