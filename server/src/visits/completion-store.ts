import type { Visit } from '@truckroll/contract/visits';
import { type CompletionFacts, missingForCompletion, missingText } from '@truckroll/domain/visits/visit-completion';
import { isConnected } from '../add-ons/add-on-store.ts';
import type { Tx } from '../database/bound-dialect.ts';
import { countJobPhotos } from '../drive/job-files.ts';
import { Problem } from '../http/problem.ts';
import { listFormsOnVisit } from '../job-forms/fill-form.ts';

/** What of a visit counts for its completion beside its forms. */
export async function readCompletion(tx: Tx, visit: Visit): Promise<Omit<CompletionFacts, 'forms'>> {
  const [job, account, photoCount] = await Promise.all([
    tx.selectFrom('jobs').select('signatureKey').where('id', '=', visit.jobId).executeTakeFirstOrThrow(),
    tx.selectFrom('accounts').select('visitRules').executeTakeFirstOrThrow(),
    countJobPhotos(tx, visit.jobId, visit.inTransitAt ?? visit.arrivedAt ?? visit.startedAt),
  ]);
  return { isSigned: job.signatureKey !== null, photoCount, rules: account.visitRules };
}

/** Refuses to complete a visit while something that is required is missing, and names it (API VI-5). */
export async function demandComplete(tx: Tx, visit: Visit): Promise<void> {
  const [forms, completion, hasForms] = await Promise.all([
    listFormsOnVisit(tx, visit),
    readCompletion(tx, visit),
    isConnected(tx, 'job-forms'),
  ]);
  const missing = missingForCompletion({
    ...completion,
    // Without the add-on nobody can fill them.
    forms: hasForms ? forms.map(({ form, entry }) => ({ ...form, isFilled: entry !== null })) : [],
  });
  if (missing.length === 0) return;
  const fields = missing.map((part) => ({
    path: part.kind === 'form' ? `forms.${part.formId}` : part.kind,
    message: missingText(part),
  }));
  throw new Problem('visitIncomplete', { missing: missing.map(missingText).join('; ') }, { fields });
}
