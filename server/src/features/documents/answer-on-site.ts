import type { answerOnSite } from '@truckroll/contract/documents/answer-on-site';
import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import { wallClock } from '@truckroll/domain/format/dates';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { Links } from '../../platform/storage/links.ts';
import { insertStoredFile } from '../../platform/storage/stored-file-store.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { type PlannedChoice, planChoice } from './choose-option.ts';
import { toDocument } from './document-details.ts';
import { storeAnswer } from './public-document.ts';

type Answer = BodyOf<typeof answerOnSite>;

type Asked = { actor: Actor; now: Date; writtenAt: Date; links: Links };

/**
 * Refuses an answer that was given on site if the estimate is no longer the one that was shown, or was answered
 * meanwhile. It counts from the moment at which it was given: an estimate that has expired since is approved. Returns what
 * an approval chooses.
 */
async function requireAnswerable(
  tx: Tx,
  estimate: StoredDocument,
  answer: Answer,
  { actor, now, writtenAt, links }: Asked,
): Promise<PlannedChoice | null> {
  if (estimate.documentType !== 2) throw new Problem('notAnEstimate');
  if (estimate.documentStatus === 'void') throw new Problem('documentFixed');
  if (estimate.actionStatus !== 0 || estimate.documentStatus === 'converted') throw new Problem('documentAnswered');
  const { timezone } = await getAccountRow(tx, actor.accountId);
  const day = wallClock(writtenAt.toISOString(), timezone).day;
  if (estimate.dueDate !== null && estimate.dueDate < day) throw new Problem('estimateExpired');
  const { offerVersion } = await toDocument(tx, estimate, { now, links, reader: actor });
  if (answer.seen.version !== offerVersion) throw new Problem('presentedChanged');
  const isApproved = answer.actionStatus === 1;
  if (isApproved && estimate.isContractRequired && answer.signed === undefined)
    throw invalid('signed', 'Please provide a signature', 'required');
  return isApproved ? await planChoice(tx, estimate, answer.choice ?? {}, 'client') : null;
}

/** Records the answer of a client to whom an estimate was presented (API DC-45). */
export async function storeAnswerOnSite(
  tx: Tx,
  estimate: StoredDocument,
  answer: Answer,
  { signature, ...by }: Asked & { signature: { key: string; size: number } | null },
): Promise<void> {
  const choice = await requireAnswerable(tx, estimate, answer, by);
  const { actor, now } = by;
  if (signature !== null) {
    const owner = { type: 'document', id: estimate.id } as const;
    const file = { ...signature, name: 'signature.png', type: 'image/png', owner, createdBy: actor.userId, now };
    await insertStoredFile(tx, file);
  }
  await storeAnswer(tx, estimate, {
    choice,
    at: by.writtenAt.toISOString(),
    now,
    signer: answer.signed?.name ?? null,
    signatureKey: signature?.key ?? null,
    shownBy: actor.name,
  });
}
