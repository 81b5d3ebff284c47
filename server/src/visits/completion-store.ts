import type { Visit } from '@truckroll/contract/visits';
import {
  type CompletionFacts,
  type MissingPart,
  missingForCompletion,
  missingText,
} from '@truckroll/domain/visits/visit-completion';
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

async function listMissing(tx: Tx, visit: Visit): Promise<MissingPart[]> {
  const [forms, completion, hasForms] = await Promise.all([
    listFormsOnVisit(tx, visit),
    readCompletion(tx, visit),
    isConnected(tx, 'job-forms'),
  ]);
  return missingForCompletion({
    ...completion,
    // Without the add-on nobody can fill them.
    forms: hasForms ? forms.map(({ form, entry }) => ({ ...form, isFilled: entry !== null })) : [],
  });
}

const pathOf = (part: MissingPart): string => (part.kind === 'form' ? `forms.${part.formId}` : part.kind);

/** Refuses to complete a visit while something that is required is missing, and names it (API VI-5). */
export async function demandComplete(tx: Tx, visit: Visit): Promise<void> {
  const missing = await listMissing(tx, visit);
  if (missing.length === 0) return;
  const fields = missing.map((part) => ({ path: pathOf(part), message: missingText(part) }));
  throw new Problem('visitIncomplete', { missing: missing.map(missingText).join('; ') }, { fields });
}

/** Refuses to complete visits together while something is missing on any of them; each part is named with its visit (API JB-7). */
export async function demandAllComplete(tx: Tx, visits: readonly Visit[]): Promise<void> {
  const lists = await Promise.all(
    visits.map(async (visit) =>
      (await listMissing(tx, visit)).map((part) => ({
        path: `visits.${visit.visitNumber}.${pathOf(part)}`,
        message: `Visit ${visit.visitNumber}: ${missingText(part)}`,
      })),
    ),
  );
  const fields = lists.flat();
  if (fields.length === 0) return;
  throw new Problem('visitsIncomplete', { missing: fields.map(({ message }) => message).join('; ') }, { fields });
}
