import type { Visit } from '@truckroll/contract/visits';
import {
  type CompletionFacts,
  type MissingPart,
  missingForCompletion,
  missingText,
} from '@truckroll/domain/visits/visit-completion';
import { isConnected } from '../add-ons/add-on-store.ts';
import type { Tx } from '../database/bound-dialect.ts';
import { listPhotoMoments } from '../drive/job-files.ts';
import { Problem } from '../http/problem.ts';
import { readFormsToFill } from '../job-forms/fill-form.ts';

type Readiness = Omit<CompletionFacts, 'forms'>;

/** What of the visits of a job counts for their completion beside the forms: read once, whichever visit is asked for. */
async function readReadiness(tx: Tx, jobId: string): Promise<(visit: Visit) => Readiness> {
  const [job, account, photos] = await Promise.all([
    tx.selectFrom('jobs').select('signatureKey').where('id', '=', jobId).executeTakeFirstOrThrow(),
    tx.selectFrom('accounts').select('visitRules').executeTakeFirstOrThrow(),
    listPhotoMoments(tx, jobId),
  ]);
  return ({ inTransitAt, arrivedAt, startedAt }) => {
    const since = inTransitAt ?? arrivedAt ?? startedAt;
    const photoCount = photos.filter((at) => since === null || at >= since).length;
    return { isSigned: job.signatureKey !== null, photoCount, rules: account.visitRules };
  };
}

/** What of a visit counts for its completion beside its forms. */
export const readCompletion = async (tx: Tx, visit: Visit): Promise<Readiness> =>
  (await readReadiness(tx, visit.jobId))(visit);

/** What is missing on visits of one job. Many are read with as many statements as one. */
async function readMissing(tx: Tx, jobId: string): Promise<(visit: Visit) => MissingPart[]> {
  const [forms, readiness, hasForms] = await Promise.all([
    readFormsToFill(tx, jobId),
    readReadiness(tx, jobId),
    isConnected(tx, 'job-forms'),
  ]);
  // Without the add-on nobody can fill them.
  return (visit) => missingForCompletion({ ...readiness(visit), forms: hasForms ? forms(visit.id) : [] });
}

const pathOf = (part: MissingPart): string => (part.kind === 'form' ? `forms.${part.formId}` : part.kind);

/** Refuses to complete a visit while something that is required is missing, and names it (API VI-5). */
export async function demandComplete(tx: Tx, visit: Visit): Promise<void> {
  const missing = (await readMissing(tx, visit.jobId))(visit);
  if (missing.length === 0) return;
  const fields = missing.map((part) => ({ path: pathOf(part), code: 'required' as const, message: missingText(part) }));
  throw new Problem('visitIncomplete', { missing: missing.map(missingText).join('; ') }, { fields });
}

/** Refuses to complete visits of a job together while something is missing on any of them; each part is named with its visit (API JB-7). */
export async function demandAllComplete(tx: Tx, visits: readonly Visit[]): Promise<void> {
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
